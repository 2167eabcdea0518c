// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/json_check.h"

#include <QTest>

namespace tst_json_check {

using namespace fairlead::gui;
using Fault = JsonCheck::Fault;
using Change = JsonCheck::Change;

class TestJsonCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void placeAndReasonAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Fault>("fault");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        const auto row = [](const char* name, const QByteArray& text, Fault fault, int line, int column) {
            QTest::newRow(name) << text << fault << line << column;
        };
        row("object", "{\n\"a\": 9007199254740993\n}", Fault::None, 0, 0);
        row("scalar", "true", Fault::None, 0, 0);
        row("nested", "[[],{\"a\":[1,-0.5e-3,null]}, \"\\u00e9\\n\"]", Fault::None, 0, 0);
        row("deep", QByteArray(100'000, '[') + QByteArray(100'000, ']'), Fault::None, 0, 0);
        row("comma", "{\n\"a\": 1,\n}", Fault::NoName, 3, 1);
        row("list", "[1,]", Fault::NoValue, 1, 4);
        row("word", "no json", Fault::NoValue, 1, 1);
        row("NaN", "[NaN]", Fault::NoValue, 1, 2);
        row("zero", "{\"a\":01}", Fault::BadNumber, 1, 6);
        row("plus", "+1", Fault::BadNumber, 1, 1);
        row("two", "{}\n{}", Fault::MoreFollows, 2, 1);
        row("empty", "", Fault::EndsEarly, 1, 1);
        row("open", "[1", Fault::EndsEarly, 1, 3);
        row("string", "\"a", Fault::EndsEarly, 1, 3);
        row("closed wrongly", "[1}", Fault::NoComma, 1, 3);
        row("colon", "{\"\xc3\xa9\" 1}", Fault::NoColon, 1, 6);
        row("escape", "\"\\x\"", Fault::BadString, 1, 2);
        row("control", "\"a\tb\"", Fault::BadString, 1, 3);
    }
    void placeAndReasonAreNamed() {
        QFETCH(const QByteArray, text);
        QFETCH(const Fault, fault);
        QFETCH(const int, line);
        QFETCH(const int, column);
        const JsonCheck check = checkJson(text);
        QCOMPARE(check.fault, fault);
        QCOMPARE(check.line, line);
        QCOMPARE(check.column, column);
    }

    void depthIsThatOfTheDeepest() {
        QCOMPARE(checkJson("1").depth, 0);
        QCOMPARE(checkJson("[{\"a\":[]},[]]").depth, 3);
    }

    void whatManyLanguagesChangeIsFound_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Change>("change");
        QTest::newRow("large") << QByteArray("{\"f\":1e400}") << Change::NumberTooLarge;
        QTest::newRow("digits") << QByteArray(400, '9') << Change::NumberTooLarge;
        QTest::newRow("small") << QByteArray("1e-400") << Change::None;
        QTest::newRow("first half") << QByteArray("\"\\ud83d\"") << Change::HalfSurrogate;
        QTest::newRow("second half") << QByteArray("\"\\ude00\"") << Change::HalfSurrogate;
        QTest::newRow("whole") << QByteArray("\"\\ud83d\\ude00\"") << Change::None;
        QTest::newRow("two first") << QByteArray("\"\\ud83d\\ud83d\"") << Change::HalfSurrogate;
    }
    void whatManyLanguagesChangeIsFound() {
        QFETCH(const QByteArray, text);
        QFETCH(const Change, change);
        const JsonCheck check = checkJson(text);
        QVERIFY(check.isJson());
        QCOMPARE(check.change, change);
    }
};

QTEST_MAIN(TestJsonCheck)

}  // namespace tst_json_check

#include "tst_json_check.moc"
