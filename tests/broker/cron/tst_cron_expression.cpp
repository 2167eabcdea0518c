// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_expression.h"

#include <QTest>

#include <string>

namespace tst_cron_expression {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestCronExpression : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void differentSpellingsMeanTheSame_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        const auto row = [](const char* one, const char* other) {
            QTest::newRow(one) << QString::fromLatin1(one) << QString::fromLatin1(other);
        };
        row("@yearly", "0 0 1 1 *");
        row("@annually", "0 0 1 1 *");
        row("@monthly", "0 0 1 * *");
        row("@weekly", "0 0 * * 0");
        row("@daily", "0 0 * * *");
        row("@midnight", "0 0 * * *");
        row("@Hourly", "0 * * * *");
        row("0 0 * * 7", "0 0 * * 0");
        row("0 0 * * SUN", "0 0 * * 0");
        row("0 0 * * mon-FRI", "0 0 * * 1,2,3,4,5");
        row("0 0 * * SAT-SUN", "0 0 * * 0,6");
        row("0 0 * * 5-7", "0 0 * * 0,5,6");
        row("0 0 1 JAN,dec *", "0 0 1 1,12 *");
        row("*/20 * * * *", "0,20,40 * * * *");
        row("10-40/15 * * * *", "10,25,40 * * * *");
        row("50/5 * * * *", "50,55 * * * *");
        row("5,5,1-3,2 * * * *", "1,2,3,5 * * * *");
        row("0 0 ? * ?", "0 0 * * *");
        row("  0\t0  * * * ", "0 0 * * *");
        row("0 5 1 * * *", "5 1 * * *");
        row("*/100 * * * *", "0 * * * *");
    }

    void differentSpellingsMeanTheSame() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const auto first = CronExpression::parse(one.toStdString());
        QVERIFY2(first.ok(), first.status().message().c_str());
        QVERIFY(*first == *CronExpression::parse(other.toStdString()));
    }

    void intervalTakesTheSpellingsOfDurations() {
        QVERIFY(CronExpression::parse("@every 30m")->every == Micros(30min));
        QVERIFY(CronExpression::parse("@every 1h30m")->every == Micros(90min));
        QVERIFY(CronExpression::parse(" @EVERY  PT10S ")->every == Micros(10s));
    }

    void wrongExpressionIsRefusedByWhatIsWrong_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(says);
        };
        row("", "0 fields");
        row("* * * *", "4 fields");
        row("* * * * * * *", "7 fields");
        row("60 * * * *", "minute");
        row("* 24 * * *", "hour");
        row("* * 0 * *", "day of month");
        row("* * 32 * *", "day of month");
        row("* * * 13 *", "month");
        row("* * * * 8", "day of week");
        row("60 * * * * *", "second");
        row("* * * FOO *", "no name");
        row("x * * * *", "no number");
        row("-1 * * * *", "no number");
        row("1- * * * *", "no number");
        row("*/0 * * * *", "step");
        row("*/x * * * *", "step");
        row("*/ * * * *", "step");
        row("40-10 * * * *", "ends before it begins");
        row("1,,2 * * * *", "empty");
        row("? * * * *", "no number");
        row("99999999999 * * * *", "no number");
        row("@reboot", "nickname");
        row("@every", "duration");
        row("@every 0s", "1s");
        row("@every nonsense", "@every");
        row("@every 1000d", "366d");
    }

    void wrongExpressionIsRefusedByWhatIsWrong() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto parsed = CronExpression::parse(text.toStdString());
        QCOMPARE(parsed.status().code(), Code::InvalidArgument);
        QVERIFY2(QString::fromStdString(parsed.status().message()).contains(says), parsed.status().message().c_str());
    }

    void longTextIsNotLookedAt() { QVERIFY(!CronExpression::parse(std::string(2000, '*')).ok()); }
};

QTEST_GUILESS_MAIN(TestCronExpression)

}  // namespace tst_cron_expression

#include "tst_cron_expression.moc"
