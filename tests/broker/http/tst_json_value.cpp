// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/rfc3339.h"
#include "broker/http/json_value.h"
#include "broker/http/member_names.h"

#include <QTest>

#include <limits>
#include <string>

namespace tst_json_value {

using namespace fairlead;
using namespace fairlead::broker;

class TestJsonValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opaqueValuesAreKeptAsSent_data() {
        QTest::addColumn<QByteArray>("value");
        for (const char* value :
             {"1", "-1.50e+3", "12345678901234567890123", "1E400", "-0", "\"a\\u00e9 b\"", "\"\\ud800\"", "\"\"",
              "true", "false", "[ 1 , [2] ]", "{\"b\" : 1,\"a\":{\"payload\": 2}}", "[]", "{}"})
            QTest::newRow(value) << QByteArray(value);
    }
    void opaqueValuesAreKeptAsSent() {
        QFETCH(const QByteArray, value);
        for (const char* after : {"", " ", ",\"c\":7"}) {
            const std::string text = "{\"a\":1, \"payload\" : " + value.toStdString() + after + "}";
            const auto parsed = parseJson(text, {"payload"});
            QVERIFY2(parsed.ok(), parsed.status().message().c_str());
            QVERIFY(parsed->find("payload")->kind == JsonValue::Kind::Opaque);
            QCOMPARE(std::string(parsed->find("payload")->raw), value.toStdString());
            QCOMPARE(parsed->find("a")->whole, int64_t(1));
            if (*after == ',') QCOMPARE(parsed->find("c")->whole, int64_t(7));
        }
    }

    void aMisspeltNameIsTheKnownOneItIsCloseTo() {
        const auto meant = [](std::string_view name) {
            return std::string(meantName(name, {"waitSeconds", "worker_id", "id", "type", "state"}).value_or(""));
        };
        for (const char* name : {"WaitSeconds", "wait_seconds", "wait-seconds", "waitSecond", "waitSecondss",
                                 "waitSeconsd", "waitSekonds", "WAITSECOND"})
            QCOMPARE(meant(name), std::string("waitSeconds"));
        QCOMPARE(meant("workerId"), std::string("worker_id"));
        QCOMPARE(meant("ID"), std::string("id"));
        QCOMPARE(meant("stat"), std::string("state"));
        for (const char* name :
             {"waitSeconds", "id", "pid", "ids", "types", "wait", "seconds", "worker", "", "batch_size"})
            QCOMPARE(meant(name), std::string());
        QCOMPARE(meant(std::string(65, 'x')), std::string());
        const auto body = parseJson(R"({"own":1,"Type":2})", {});
        QCOMPARE(misspeltMember(*body, {"type"}).value_or(""), std::string("Type: is not known, but type is"));
        QVERIFY(!misspeltMember(*body, {"Type"}));
    }

    void anOpaqueNullIsNull() {
        const auto parsed = parseJson("{\"payload\":null}", {"payload"});
        QVERIFY(parsed->find("payload")->kind == JsonValue::Kind::Null);
    }

    void opaqueValuesInAListStayApart() {
        const auto parsed = parseJson(R"({"tasks":[{"payload":[1],"p":2},{"payload":"x"}]})", {"payload"});
        QVERIFY(parsed.ok());
        const JsonValue& tasks = *parsed->find("tasks");
        QCOMPARE(tasks.items.size(), size_t(2));
        QCOMPARE(std::string(tasks.items[0].find("payload")->raw), std::string("[1]"));
        QCOMPARE(tasks.items[0].find("p")->whole, int64_t(2));
        QCOMPARE(std::string(tasks.items[1].find("payload")->raw), std::string("\"x\""));
    }

    void numbersAreWholeOnlyIfTheyFit() {
        const auto parsed =
            parseJson("[9223372036854775807,9223372036854775808,-9223372036854775808,1.0,1e2,1e400]", {});
        QVERIFY(parsed.ok());
        QCOMPARE(parsed->items[0].whole, std::numeric_limits<int64_t>::max());
        QVERIFY(parsed->items[1].kind == JsonValue::Kind::Number);
        QCOMPARE(parsed->items[2].whole, std::numeric_limits<int64_t>::min());
        QVERIFY(parsed->items[3].kind == JsonValue::Kind::Number);
        QVERIFY(parsed->items[4].kind == JsonValue::Kind::Number);
        QCOMPARE(std::string(parsed->items[5].raw), std::string("1e400"));
    }

    void whatIsWrongIsRefusedWithItsReason_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* name, const QByteArray& text, const char* reason) {
            QTest::newRow(name) << text << QByteArray(reason);
        };
        row("empty", "", "at byte");
        row("half", "{\"a\":", "at byte");
        row("rest", "{} {}", "at byte");
        row("twice", "{\"a\":1,\"a\":2}", "'a' is given twice");
        row("twice escaped", "{\"a\":1,\"\\u0061\":2}", "'a' is given twice");
        row("twice within opaque", "{\"payload\":{\"b\":{\"c\":1,\"c\":2}}}", "'c' is given twice");
        row("utf-8", "{\"a\":\"\xff\"}", "at byte");
        row("nul and a rest", QByteArray("{}\0 garbage", 11), "at byte 3");
        row("nul within opaque", QByteArray("{\"payload\":1\0}", 14), "at byte 13");
        row("NaN", "{\"a\":NaN}", "at byte");
        row("byte order mark", "\xEF\xBB\xBF{}", "a byte order mark");
        row("comma", "{\"a\":1,}", "at byte");
        row("deep", QByteArray(65, '['), "nested deeper than 64");
        row("deep and opaque", "{\"payload\":" + QByteArray(64, '['), "nested deeper than 64");
        row("many", "[" + QByteArray("1,").repeated(10'000) + "1]", "more than 10000 values");
        QByteArray names = "{";
        for (int i = 0; i < 40; ++i) names += "\"n" + QByteArray::number(i) + "\":1,";
        row("many names", names + "\"n3\":1}", "'n3' is given twice");
    }
    void whatIsWrongIsRefusedWithItsReason() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, reason);
        const auto parsed = parseJson(text.toStdString(), {"payload"});
        QVERIFY(!parsed.ok());
        QVERIFY2(parsed.status().message().find(reason.toStdString()) != std::string::npos,
                 parsed.status().message().c_str());
    }

    void aPayloadMayHoldAnyNumberOfValues() {
        std::string list = "1";
        while (list.size() < 60'000) list += ",1";
        QVERIFY(parseJson("{\"payload\":[" + list + "]}", {"payload"}).ok());
    }

    void textsAreWrittenSoThatTheyCanBeRead() {
        std::string text;
        appendJson(text, std::string("a\"\\\n\t\r\x01\x7f\xc3\xa9\xf0\x9f\x98\x80\xff\xc3", 16));
        QCOMPARE(text,
                 std::string("\"a\\\"\\\\\\n\\t\\r\\u0001\\u007f\xc3\xa9\xf0\x9f\x98\x80\xef\xbf\xbd\xef\xbf\xbd\""));
        QVERIFY(parseJson(text, {}).ok());
        for (const char* bad : {"\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x80\x80", "\x80"}) {
            std::string written;
            appendJson(written, bad);
            QVERIFY(parseJson(written, {}).ok());
        }
    }

    void timesAreReadAsGoReadsThem_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qlonglong>("micros");
        const auto row = [](const char* text, qlonglong micros) { QTest::newRow(text) << QByteArray(text) << micros; };
        row("1970-01-01T00:00:00Z", 0);
        row("1970-01-01T02:00:00.5+02:00", 500'000);
        row("1969-12-31T23:00:00-01:00", 0);
        row("2024-02-29T00:00:00.123456789Z", 1'709'164'800'123'456);
        for (const char* bad :
             {"", "x", "2023-02-29T00:00:00Z", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01t00:00:00Z",
              "2024-01-01T24:00:00Z", "2024-13-01T00:00:00Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+0200",
              "2024-01-01T00:00:00Zx", "2024-1-1T0:0:0Z"})
            row(bad, -1);
    }
    void timesAreReadAsGoReadsThem() {
        QFETCH(const QByteArray, text);
        QFETCH(const qlonglong, micros);
        const auto time = parseRfc3339(text.toStdString());
        QCOMPARE(time.has_value(), micros >= 0);
        if (time) QCOMPARE(qlonglong(time->micros), micros);
        if (time) QCOMPARE(qlonglong(parseRfc3339(rfc3339Text(*time))->micros), micros);
    }
};

QTEST_APPLESS_MAIN(TestJsonValue)

}  // namespace tst_json_value

#include "tst_json_value.moc"
