// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/canonical_json.h"
#include "shared/json_reader.h"
#include "shared/visible_text.h"

#include <QTest>

#include <string>
#include <string_view>
#include <vector>

namespace tst_json_reader {

using namespace fairlead;
using Kind = JsonFault::Kind;

namespace {

class Nothing final : public JsonVisitor {
public:
    bool scalar(JsonScalar, std::string_view) override { return true; }
    bool name(std::string_view) override { return true; }
    bool open(bool, size_t) override { return true; }
    bool close(size_t) override { return true; }
};

std::optional<JsonFault> faultOf(std::string_view text) {
    Nothing nothing;
    return readJson(text, nothing);
}

}  // namespace

class TestJsonReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyJsonIsTaken() {
        for (const char* text :
             {"1", " -0 ", "1E400", "-1e-400", "1.0e+99999999999999999999", "\"\"", "\"a\\u0000\\ud800\"",
              "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "null", "true", "false", "[]", "{}", "[[],{}]",
              "\t{\"a\" : [1 , 2]\n}\r", "\"\xc3\xa9\xf0\x9f\x98\x80\"", "{\"a\":1,\"a\":2}"})
            QVERIFY2(isJson(text), text);
        QVERIFY(isJson(std::string(1'000'000, '[') + std::string(1'000'000, ']')));
        QVERIFY(isJson(std::string(100'000, '9')));
    }

    void whatIsDeeperThanOtherReadersGoIsNotShallow() {
        const auto nested = [](size_t deep) { return std::string(deep, '[') + "1" + std::string(deep, ']'); };
        for (const size_t deep : {0, 1, 63, 64}) QVERIFY(isShallowJson(nested(deep)));
        for (const size_t deep : {65, 300, 100'000}) QVERIFY(isJson(nested(deep)) && !isShallowJson(nested(deep)));
        std::string wide = "[0";
        for (int i = 0; i < 1000; ++i) wide += ",{\"a\":[" + std::to_string(i) + "]}";
        QVERIFY(isShallowJson(wide + ']'));
        QVERIFY(!isShallowJson(wide));
    }

    void nothingMayStandBehindItNotEvenANul() {
        using namespace std::string_view_literals;
        for (const std::string_view text : {"{}\0"sv, "{}\0garbage"sv, "{} {}"sv, "1\0"sv, "\"a\"\0"sv, "[1]x"sv}) {
            const auto fault = faultOf(text);
            QVERIFY(fault.has_value());
            QVERIFY(fault->kind == Kind::MoreFollows);
        }
        QVERIFY(faultOf("\0{}"sv)->kind == Kind::NoValue);
        QVERIFY(faultOf("{\"a\":\0001}"sv)->kind == Kind::NoValue);
        QVERIFY(faultOf("\"a\0b\""sv)->kind == Kind::BadText);
    }

    void whatIsWrongIsNamedWithItsPlace() {
        struct Case {
            std::string_view text;
            Kind kind;
            size_t at;
        };
        for (const Case& c : {Case{"", Kind::EndsEarly, 0},
                              Case{"{\"a\":", Kind::EndsEarly, 5},
                              Case{"[1,]", Kind::NoValue, 3},
                              Case{"{a:1}", Kind::NoName, 1},
                              Case{"{\"a\" 1}", Kind::NoColon, 5},
                              Case{"[1 2]", Kind::NoComma, 3},
                              Case{"01", Kind::BadNumber, 0},
                              Case{"+1", Kind::BadNumber, 0},
                              Case{"1.", Kind::BadNumber, 0},
                              Case{".5", Kind::BadNumber, 0},
                              Case{"1e", Kind::BadNumber, 0},
                              Case{"\"\\x\"", Kind::BadText, 1},
                              Case{"\"\\u12g4\"", Kind::BadText, 1},
                              Case{"\"a\nb\"", Kind::BadText, 2},
                              Case{"\"a\xff\"", Kind::NotUtf8, 2},
                              Case{"\"\xed\xa0\x80\"", Kind::NotUtf8, 1},
                              Case{"\xEF\xBB\xBF{}", Kind::ByteOrderMark, 0},
                              Case{"NaN", Kind::NoValue, 0},
                              Case{"nulls", Kind::MoreFollows, 4},
                              Case{"\"\\", Kind::EndsEarly, 2}}) {
            const auto fault = faultOf(c.text);
            QVERIFY2(fault.has_value(), c.text.data());
            QVERIFY2(fault->kind == c.kind, c.text.data());
            QCOMPARE(fault->at, c.at);
        }
        QCOMPARE(faultOf("[1 2]")->text(), std::string("at byte 4: ',' or the end of the object or list is expected"));
    }

    void textsAreReadWithTheirEscapes() {
        QCOMPARE(jsonText("\"a\\u00e9\\n\\ud83d\\ude00\\/\""), std::string("a\xc3\xa9\n\xf0\x9f\x98\x80/"));
        QCOMPARE(jsonText("\"\\ud800x\\udc00\""), std::string("\xef\xbf\xbdx\xef\xbf\xbd"));
    }

    void aMemberIsFoundAsItWasWritten() {
        const std::string_view text = R"({"b":{"a":1},"a" : [1.50, {"a":2}] ,"c":1E400})";
        QCOMPARE(std::string(*jsonMember(text, "a")), std::string(R"([1.50, {"a":2}])"));
        QCOMPARE(std::string(*jsonMember(text, "c")), std::string("1E400"));
        QVERIFY(!jsonMember(text, "d"));
        QVERIFY(!jsonMember("[1]", "a"));
        QVERIFY(!jsonMember("{\"a\":1} x", "a"));
    }

    void numbersAreComparedByTheirExactValue() {
        const std::vector<std::vector<const char*>> equals{
            {"0", "-0", "0.0", "0e5", "-0.00E-7"},
            {"1", "1.0", "1.000", "10e-1", "0.1e1", "1E0", "100E-2"},
            {"0.1", "1e-1", "0.10", "10.0e-2"},
            {"18446744073709551616", "18446744073709551616.0", "1844674407370955161.6e1"},
            {"18446744073709551617"},
            {"1E400", "10e399", "0.1e401", "1e0400", "1e+400"},
            {"1E401"},
            {"-1E400"},
            {"1e-400", "0.1e-399"},
            {"1e99999999999999999999999999", "10e99999999999999999999999998"},
            {"1e-99999999999999999999999999", "0.1e-99999999999999999999999998"},
            {"1e100000000000000000000000000", "10e99999999999999999999999999"},
            {"0.1234567890123456788"},
            {"0.1234567890123456789", "1234567890123456789e-19"},
            {"-9223372036854775809"},
            {"-9223372036854775810", "-9.22337203685477581E18"}};
        for (size_t i = 0; i < equals.size(); ++i)
            for (const char* one : equals[i])
                for (size_t j = 0; j < equals.size(); ++j)
                    for (const char* other : equals[j]) {
                        const bool areSame = canonicalNumber(one) == canonicalNumber(other);
                        QVERIFY2(areSame == (i == j), (std::string(one) + " and " + other).c_str());
                    }
    }

    void numbersHaveTheSpellingThatIsStored() {
        // Hashes of them are in stores: they must stay.
        for (const auto& [given, spelled] :
             std::vector<std::pair<const char*, const char*>>{{"0", "0"},
                                                              {"-7", "-7"},
                                                              {"1000000", "1000000"},
                                                              {"18446744073709551615", "18446744073709551615"},
                                                              {"1.50", "1.5"},
                                                              {"0.001", "0.001"},
                                                              {"1e-5", "1e-05"},
                                                              {"1E400", "1e+400"},
                                                              {"12.5e30", "1.25e+31"},
                                                              {"-0.25", "-0.25"},
                                                              {"1e20", "1e+20"},
                                                              {"1e19", "10000000000000000000"}})
            QCOMPARE(canonicalNumber(given), std::string(spelled));
    }

    void whatHasOtherNumbersIsStillJson() {
        for (const char* number : {"1E400", "-1e-99999999999999999999", "12345678901234567890123456789.5", "1e19"})
            QVERIFY2(isJson(canonicalNumber(number)), number);
    }

    void oneValueHasOneSpelling() {
        QCOMPARE(canonicalJson(R"( { "b" : [ 1.0 , {"d":null,"c":"x\u0041\/"} ] , "a" : true } )"),
                 std::string(R"({"a":true,"b":[1,{"c":"xA/","d":null}]})"));
        QCOMPARE(canonicalJson("\"\\u00e9\\u000a\\u0001\\ud83d\\ude00\""),
                 std::string("\"\xc3\xa9\\n\\u0001\xf0\x9f\x98\x80\""));
        QVERIFY(canonicalJson("\"\\ud800\"") != canonicalJson("\"\\ud801\""));
        QCOMPARE(canonicalJson("\"\\uD800\""), canonicalJson("\"\\ud800\""));
        QVERIFY(canonicalJson("\"1\"") != canonicalJson("1"));
        QVERIFY(canonicalJson("[]") != canonicalJson("{}"));
        QCOMPARE(canonicalText("a\"\n\xc3\xa9"), std::string("\"a\\\"\\n\xc3\xa9\""));
    }

    void onlyChosenMembersCanCount() {
        const std::vector<std::string> names{"b", "a"};
        QCOMPARE(canonicalMembers(R"({"c":{"a":1},"b":2.0,"a":[{"c":3,"b":4}]})", names),
                 std::string(R"({"a":[{"b":4,"c":3}],"b":2})"));
        QCOMPARE(canonicalMembers("[1]", names), std::string("{}"));
        QCOMPARE(canonicalMembersOfEach(R"([{"c":1,"a":{"c":2}},3,[{"a":1}],"x",{}])", names),
                 std::string(R"([{"a":{"c":2}},null,null,null,{}])"));
        QCOMPARE(canonicalMembersOfEach("[]", names), std::string("[]"));
    }

    void whatATerminalWouldObeyIsWrittenOut() {
        using namespace std::string_view_literals;
        QCOMPARE(visibleText("a\x1b[31m\n\t\0\x7f"sv), std::string("a\\u001b[31m\\u000a\\u0009\\u0000\\u007f"));
        QCOMPARE(visibleText("\xc2\x9b"
                             "31m"),
                 std::string("\\u009b31m"));
        QCOMPARE(visibleText("a\xe2\x80\xae"
                             "b\xe2\x81\xa6\xef\xbb\xbf"),
                 std::string("a\\u202eb\\u2066\\ufeff"));
        QCOMPARE(visibleText("\xf3\xa0\x81\x81"), std::string("\\udb40\\udc41"));
        QCOMPARE(visibleText("\x9b\xff\xc3"), std::string("\\x9b\\xff\\xc3"));
        QCOMPARE(visibleText("Zürich 😀 日本 \\u"), std::string("Zürich 😀 日本 \\u"));
    }

    void jsonOnATerminalStaysTheSameJson() {
        const std::string made = visibleJson("{\n  \"a\": \"\xc2\x9b\xe2\x80\xae\x7f\xf3\xa0\x81\x81ü\"\n}");
        QCOMPARE(made, std::string("{\n  \"a\": \"\\u009b\\u202e\\u007f\\udb40\\udc41ü\"\n}"));
        QVERIFY(isJson(made));
    }
};

QTEST_APPLESS_MAIN(TestJsonReader)

}  // namespace tst_json_reader

#include "tst_json_reader.moc"
