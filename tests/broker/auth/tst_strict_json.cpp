// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/strict_json.h"

#include <QTest>

#include <string>

namespace tst_strict_json {

using fairlead::broker::parseStrictObject;

namespace {

std::string nested(size_t depth) {
    return R"({"a":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + '}';
}

bool isTaken(const std::string& text) { return !parseStrictObject(text).is_discarded(); }

}  // namespace

class TestStrictJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anObjectIsReadAsItIs() {
        const auto object = parseStrictObject(R"({"a":[1,-2,3.5,null,true,{"a":"b"}],"c":{"a":1}})");
        QCOMPARE(object.size(), size_t{2});
        QVERIFY(object["a"][5]["a"] == "b");
        QVERIFY(object["a"][2] == 3.5);
        QVERIFY(object["c"]["a"] == 1);
    }

    void whatIsNoObjectIsRefused() {
        for (const char* text : {"", "1", "\"a\"", "null", "[]", "[{}]", "{", "{}}", "{} {}", "{\"a\":}", "{\"a\":1,}",
                                 "{a:1}", "{\"a\":1e400}", "{\"a\":\"\xff\"}"})
            QVERIFY2(!isTaken(text), text);
        QVERIFY(isTaken("{}"));
    }

    void aNameThatIsRepeatedIsRefusedAtEveryDepth() {
        QVERIFY(!isTaken(R"({"sub":"a","sub":"b"})"));
        QVERIFY(!isTaken(R"({"sub":"a","\u0073ub":"b"})"));
        QVERIFY(!isTaken(R"({"x":[{"a":1,"a":1}]})"));
        QVERIFY(!isTaken(R"({"a":{"b":{}},"c":[],"a":1})"));
        QVERIFY(isTaken(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]})"));
    }

    void moreThanSixteenLevelsAreRefused() {
        QVERIFY(isTaken(nested(16)));
        QVERIFY(!isTaken(nested(17)));
        QVERIFY(!isTaken(R"({"a":)" + std::string(1'000'000, '[')));
        QVERIFY(!isTaken(std::string(1'000'000, '[')));
    }
};

QTEST_APPLESS_MAIN(TestStrictJson)

}  // namespace tst_strict_json

#include "tst_strict_json.moc"
