// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/limit_verb.h"

#include "gui/models/words/formatters.h"
#include "shared/limits/limit_text.h"

#include <QTest>

namespace tst_limit_verb {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestLimitVerb : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verbNamesTheEffect_data() {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("verb");
        QTest::newRow("cap") << int(LimitField::MaxConcurrency) << u"12"_s << u"Cap 12"_s;
        QTest::newRow("no cap") << int(LimitField::MaxConcurrency) << u"none"_s << u"No cap"_s;
        QTest::newRow("weight") << int(LimitField::Weight) << u"2"_s << u"Weight 2"_s;
        QTest::newRow("rate") << int(LimitField::MaxEnqueueRate) << u"100/1m,burst=20"_s << u"Enqueue rate 100 in 1m"_s;
        QTest::newRow("pause") << int(LimitField::Paused) << u"true"_s << u"Pause"_s;
        QTest::newRow("resume") << int(LimitField::Paused) << u"false"_s << u"Resume"_s;
        QTest::newRow("depth") << int(LimitField::MaxQueueDepth) << u"none"_s << u"No limit: Queue depth"_s;
    }
    void verbNamesTheEffect() {
        QFETCH(int, field);
        QFETCH(QString, value);
        QFETCH(QString, verb);
        LimitSettings set;
        QVERIFY(setFromText(set, LimitField(field), value.toStdString()).ok());
        QCOMPARE(limitVerb(set, {}, 0, 1), verb);
    }

    void verbSaysUntilWhenAndForHowMany() {
        LimitSettings set;
        set.maxConcurrency = std::optional<uint32_t>(12);
        const qint64 until = 1'700'000'000'000;
        QCOMPARE(limitVerb(set, {}, until, 1), u"Cap 12 until "_s + clockText(until));
        QVERIFY(limitVerb(set, {}, 0, 3).startsWith(u"Cap 12 for 3"_s));
        set.weight = 2;
        QVERIFY(limitVerb(set, {}, 0, 1).startsWith(u"Change 2"_s));
        QCOMPARE(limitVerb({}, {LimitField::Weight}, 0, 1), u"Take back: Weight"_s);
    }

    void everyLimitSaysWhatItDoesInOneLine() {
        for (const LimitRule& rule : limitRules()) {
            const QString help = briefHelp(rule.field);
            QVERIFY2(!help.isEmpty() && help.size() <= 64, qPrintable(help));
        }
    }

    void throttlingIsSaidInWords() {
        QCOMPARE(
            tierWords(u"1h:1000:0.5,1d:10000:0.1"_s),
            u"more than 1,000 tasks in 1h: 50 % of its weight\nmore than 10,000 tasks in 1d: 10 % of its weight"_s);
        QCOMPARE(tierWords(u"none"_s), QString());
        QCOMPARE(tierWords(u"what"_s), QString());
        ThrottleState throttle;
        QCOMPARE(throttleWords(throttle), QString());
        throttle = {.level = 2, .untilMs = 1'700'000'000'000, .weightFactor = 0.25};
        QVERIFY(throttleWords(throttle).endsWith(u": half of its seats, 25 % of its weight"_s));
        throttle.byHand = true;
        throttle.author = u"mara"_s;
        QVERIFY(throttleWords(throttle).startsWith(u"Throttled by mara until "_s));
    }
};

QTEST_GUILESS_MAIN(TestLimitVerb)

}  // namespace tst_limit_verb

#include "tst_limit_verb.moc"
