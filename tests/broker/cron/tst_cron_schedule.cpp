// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_schedule.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

#include <string>

namespace tst_cron_schedule {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

Time timeOf(const QString& text) { return {QDateTime::fromString(text, Qt::ISODate).toMSecsSinceEpoch() * 1000}; }

QString textOf(const std::optional<Time>& time) {
    if (!time) return QStringLiteral("never");
    return QDateTime::fromMSecsSinceEpoch(time->micros / 1000, QTimeZone::utc()).toUTC().toString(Qt::ISODate);
}

}  // namespace

class TestCronSchedule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nextOccurrenceIsAsTheCalendarHasIt_data() {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("next");
        const auto row = [](const char* what, const char* zone, const char* expression, const char* after,
                            const char* next) {
            QTest::newRow(what) << QString::fromLatin1(zone) << QString::fromLatin1(expression)
                                << QString::fromLatin1(after) << QString::fromLatin1(next);
        };
        row("the next minute", "UTC", "* * * * *", "2026-01-01T00:00:00Z", "2026-01-01T00:01:00Z");
        row("within a minute", "UTC", "*/10 * * * * *", "2026-01-01T00:00:55Z", "2026-01-01T00:01:00Z");
        row("the next of a step", "UTC", "*/10 * * * * *", "2026-01-01T00:00:05Z", "2026-01-01T00:00:10Z");
        row("tomorrow", "UTC", "0 9 * * *", "2026-01-31T09:00:00Z", "2026-02-01T09:00:00Z");
        row("next year", "UTC", "@yearly", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z");
        row("Sunday", "UTC", "@weekly", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00Z");
        row("Monday after a Friday", "UTC", "0 9 * * MON-FRI", "2026-01-02T09:00:00Z", "2026-01-05T09:00:00Z");
        row("31st, months without one", "UTC", "0 0 31 * *", "2026-01-31T00:00:00Z", "2026-03-31T00:00:00Z");
        row("30th after February", "UTC", "0 0 30 * *", "2026-01-30T00:00:00Z", "2026-03-30T00:00:00Z");
        row("February 29", "UTC", "0 0 29 2 *", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00Z");
        row("February 29 over a century", "UTC", "0 0 29 2 *", "2096-03-01T00:00:00Z", "2104-02-29T00:00:00Z");
        row("February 30", "UTC", "0 0 30 2 *", "2026-01-01T00:00:00Z", "never");
        row("31st of short months", "UTC", "0 0 31 4,6,9,11 *", "2026-01-01T00:00:00Z", "never");
        row("either day, the weekday first", "UTC", "0 0 13 * FRI", "2026-02-01T00:00:00Z", "2026-02-06T00:00:00Z");
        row("either day, the date first", "UTC", "0 0 3 * FRI", "2026-02-01T00:00:00Z", "2026-02-03T00:00:00Z");
        row("both days if one is a step", "UTC", "0 0 */2 * FRI", "2026-02-01T00:00:00Z", "2026-02-13T00:00:00Z");
        row("before 1970", "UTC", "0 0 1 * *", "1969-11-15T12:00:00Z", "1969-12-01T00:00:00Z");
        row("India", "Asia/Kolkata", "0 0 * * *", "2026-01-01T00:00:00Z", "2026-01-01T18:30:00Z");
        row("Kathmandu", "Asia/Kathmandu", "30 8 * * *", "2026-01-01T00:00:00Z", "2026-01-01T02:45:00Z");
        row("Berlin, winter", "Europe/Berlin", "30 2 * * *", "2026-03-27T12:00:00Z", "2026-03-28T01:30:00Z");
        row("Berlin, skipped", "Europe/Berlin", "30 2 * * *", "2026-03-28T12:00:00Z", "2026-03-30T00:30:00Z");
        row("Berlin, end of the gap", "Europe/Berlin", "0 3 * * *", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z");
        row("Berlin, hourly over the gap", "Europe/Berlin", "0 * * * *", "2026-03-29T00:00:00Z",
            "2026-03-29T01:00:00Z");
        row("Berlin, repeated: the first", "Europe/Berlin", "30 2 * * *", "2026-10-24T12:00:00Z",
            "2026-10-25T00:30:00Z");
        row("Berlin, repeated: not again", "Europe/Berlin", "30 2 * * *", "2026-10-25T00:30:00Z",
            "2026-10-26T01:30:00Z");
        row("Berlin, within the repeated hour", "Europe/Berlin", "*/15 * * * *", "2026-10-25T00:45:00Z",
            "2026-10-25T01:00:00Z");
        row("Berlin, within its second time", "Europe/Berlin", "*/15 * * * *", "2026-10-25T01:20:00Z",
            "2026-10-25T01:30:00Z");
        row("Berlin, every second, second time", "Europe/Berlin", "* * * * * *", "2026-10-25T01:00:00Z",
            "2026-10-25T01:00:01Z");
        row("Berlin, hourly, repeated", "Europe/Berlin", "0 * * * *", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z");
        row("Berlin, hourly, after it", "Europe/Berlin", "0 * * * *", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z");
        row("Berlin, every 5 minutes of some hours", "Europe/Berlin", "*/5 1-3 * * *", "2026-10-25T00:55:00Z",
            "2026-10-25T01:00:00Z");
        row("Berlin, two times of an hour", "Europe/Berlin", "0,30 2 * * *", "2026-10-25T00:30:00Z",
            "2026-10-26T01:00:00Z");
        row("the last day", "UTC", "0 0 L * *", "2026-02-01T00:00:00Z", "2026-02-28T00:00:00Z");
        row("the last day of a leap year", "UTC", "0 0 L 2 *", "2027-03-01T00:00:00Z", "2028-02-29T00:00:00Z");
        row("three days before it", "UTC", "0 0 L-3 * *", "2026-04-01T00:00:00Z", "2026-04-27T00:00:00Z");
        row("a day that February does not have", "UTC", "0 0 L-30 * *", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z");
        row("near a Saturday", "UTC", "0 0 15W * *", "2026-08-01T00:00:00Z", "2026-08-14T00:00:00Z");
        row("near a Sunday", "UTC", "0 0 15W * *", "2026-11-01T00:00:00Z", "2026-11-16T00:00:00Z");
        row("near a weekday", "UTC", "0 0 15W * *", "2026-09-01T00:00:00Z", "2026-09-15T00:00:00Z");
        row("near a Saturday that is the first", "UTC", "0 0 1W * *", "2026-07-31T00:00:00Z", "2026-08-03T00:00:00Z");
        row("near a Sunday that is the last", "UTC", "0 0 31W * *", "2026-05-01T00:00:00Z", "2026-05-29T00:00:00Z");
        row("the last weekday", "UTC", "0 0 LW * *", "2026-02-01T00:00:00Z", "2026-02-27T00:00:00Z");
        row("the last Friday", "UTC", "0 0 * * 5L", "2026-01-01T00:00:00Z", "2026-01-30T00:00:00Z");
        row("the last Sunday by either number", "UTC", "0 0 * * 7L", "2026-01-01T00:00:00Z", "2026-01-25T00:00:00Z");
        row("the second Tuesday", "UTC", "0 9 * * TUE#2", "2026-01-01T00:00:00Z", "2026-01-13T09:00:00Z");
        row("a fifth Monday in February", "UTC", "0 0 * 2 1#5", "2026-01-01T00:00:00Z", "2044-02-29T00:00:00Z");
        row("Berlin, always skipped", "Europe/Berlin", "30 2 * 3 0L", "2026-01-01T00:00:00Z", "never");
        row("Berlin, always skipped, every minute", "Europe/Berlin", "* 2 * 3 0L", "2026-01-01T00:00:00Z", "never");
        row("a fifth Monday", "UTC", "0 0 * * MON#5", "2026-01-01T00:00:00Z", "2026-03-30T00:00:00Z");
        row("the 15th or the first Monday", "UTC", "0 0 15 * 1#1", "2026-01-06T00:00:00Z", "2026-01-15T00:00:00Z");
        row("New York, once a year, skipped", "America/New_York", "15 2 8 3 *", "2026-01-01T00:00:00Z",
            "2027-03-08T07:15:00Z");
        row("New York, repeated: the first", "America/New_York", "30 1 * * *", "2026-10-31T12:00:00Z",
            "2026-11-01T05:30:00Z");
        row("New York, repeated: not again", "America/New_York", "30 1 * * *", "2026-11-01T05:30:00Z",
            "2026-11-02T06:30:00Z");
        row("Lord Howe, a gap of half an hour", "Australia/Lord_Howe", "15 2 * * *", "2026-10-03T12:00:00Z",
            "2026-10-04T15:15:00Z");
        row("Sao Paulo, midnight skipped", "America/Sao_Paulo", "0 0 * * *", "2018-11-03T12:00:00Z",
            "2018-11-05T02:00:00Z");
        row("Samoa, a day skipped", "Pacific/Apia", "0 12 30 12 *", "2011-12-01T00:00:00Z", "2012-12-29T22:00:00Z");
        row("Samoa, every second of it", "Pacific/Apia", "* * * 30 12 *", "2011-12-01T00:00:00Z",
            "2012-12-29T10:00:00Z");
    }

    void nextOccurrenceIsAsTheCalendarHasIt() {
        QFETCH(QString, zone);
        QFETCH(QString, expression);
        QFETCH(QString, after);
        QFETCH(QString, next);
        const auto parsed = CronExpression::parse(expression.toStdString());
        QVERIFY2(parsed.ok(), parsed.status().message().c_str());
        const auto found = CronZone::find(zone.toStdString());
        QVERIFY2(found.ok(), found.status().message().c_str());
        QCOMPARE(textOf(nextOccurrence(*parsed, *found, timeOf(after))), next);
    }

    // Files of zones list changes until 2037; after that a rule says when they are.
    void changesOfTheClockGoOnAfterTheYearsThatAreListed_data() {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QStringList>("next");
        const auto row = [](const char* zone, const char* expression, const char* after, const QStringList& next) {
            QTest::addRow("%s %s", zone, after)
                << QString::fromLatin1(zone) << QString::fromLatin1(expression) << QString::fromLatin1(after) << next;
        };
        using namespace Qt::StringLiterals;
        row("Europe/Berlin", "0 9 14 * *", "2038-06-01T00:00:00Z",
            {u"2038-06-14T07:00:00Z"_s, u"2038-07-14T07:00:00Z"_s});
        row("Europe/Berlin", "30 2 * * *", "2038-03-27T12:00:00Z", {u"2038-03-29T00:30:00Z"_s});
        row("Europe/Berlin", "30 2 * * *", "2099-10-24T12:00:00Z",
            {u"2099-10-25T00:30:00Z"_s, u"2099-10-26T01:30:00Z"_s});
        row("Europe/Berlin", "*/30 2 * * *", "2038-10-30T23:45:00Z",
            {u"2038-10-31T00:00:00Z"_s, u"2038-10-31T00:30:00Z"_s, u"2038-10-31T01:00:00Z"_s, u"2038-10-31T01:30:00Z"_s,
             u"2038-11-01T01:00:00Z"_s});
        row("America/New_York", "0 9 * * *", "2038-06-15T00:00:00Z", {u"2038-06-15T13:00:00Z"_s});
        row("America/New_York", "0 9 * * *", "2100-12-15T00:00:00Z", {u"2100-12-15T14:00:00Z"_s});
        row("Australia/Sydney", "0 9 1 1,7 *", "2049-12-01T00:00:00Z",
            {u"2049-12-31T22:00:00Z"_s, u"2050-06-30T23:00:00Z"_s});
        row("Australia/Lord_Howe", "0 9 1 1,7 *", "2049-12-01T00:00:00Z",
            {u"2049-12-31T22:00:00Z"_s, u"2050-06-30T22:30:00Z"_s});
        row("America/Santiago", "0 12 1 1,7 *", "2079-12-01T00:00:00Z",
            {u"2080-01-01T15:00:00Z"_s, u"2080-07-01T16:00:00Z"_s});
        row("Asia/Kolkata", "0 9 * * *", "2038-06-15T06:00:00Z", {u"2038-06-16T03:30:00Z"_s});
    }
    void changesOfTheClockGoOnAfterTheYearsThatAreListed() {
        QFETCH(QString, zone);
        QFETCH(QString, expression);
        QFETCH(QString, after);
        QFETCH(QStringList, next);
        const auto parsed = CronExpression::parse(expression.toStdString());
        const auto found = CronZone::find(zone.toStdString());
        QVERIFY(parsed.ok() && found.ok());
        Time at = timeOf(after);
        for (const QString& expected : next) {
            const auto occurrence = nextOccurrence(*parsed, *found, at);
            QCOMPARE(textOf(occurrence), expected);
            at = *occurrence;
        }
    }

    // Another library knows the same rules.
    void noonIsNoonInEveryYear_data() {
        QTest::addColumn<QString>("zone");
        for (const char* zone : {"Europe/Berlin", "America/New_York", "Australia/Sydney", "America/Santiago",
                                 "Africa/Cairo", "Pacific/Auckland", "Europe/Dublin", "Asia/Kolkata"})
            QTest::newRow(zone) << QString::fromLatin1(zone);
    }
    void noonIsNoonInEveryYear() {
        QFETCH(QString, zone);
        const auto parsed = CronExpression::parse("0 12 1,15,28 * *");
        const auto found = CronZone::find(zone.toStdString());
        const QTimeZone other(zone.toLatin1());
        QVERIFY(parsed.ok() && found.ok() && other.isValid());
        Time at = timeOf(QStringLiteral("2026-01-01T18:00:00Z"));
        const Time end = timeOf(QStringLiteral("2101-01-01T00:00:00Z"));
        for (; at < end; at = *nextOccurrence(*parsed, *found, at)) {
            if (at.micros == timeOf(QStringLiteral("2026-01-01T18:00:00Z")).micros) continue;
            QCOMPARE(QDateTime::fromMSecsSinceEpoch(at.micros / 1000, other).time(), QTime(12, 0));
        }
    }

    // What is read once stays in memory.
    void aZoneHasOneSpelling() {
        QVERIFY(CronZone::find("Europe/Berlin").ok());
        for (const char* spelling :
             {"Europe//Berlin", "Europe///Berlin", "Europe/Berlin/", "Europe/./Berlin", "europe/berlin"})
            QVERIFY2(!CronZone::find(spelling).ok(), spelling);
    }

    void aSkippedOccurrenceIsKnownByWhenTheClockSkipsIt() {
        const auto zone = CronZone::find("Europe/Berlin");
        const Time evening = timeOf(QStringLiteral("2027-03-27T20:00:00Z"));
        const Time week = evening + Micros(168h);
        const auto skip = [&](const char* expression, Time after, Time until) {
            return textOf(nextSkip(*CronExpression::parse(expression), *zone, after, until));
        };
        QCOMPARE(skip("30 2 * * *", evening, week), QStringLiteral("2027-03-28T01:00:00Z"));
        const Time before = timeOf(QStringLiteral("2027-03-26T20:00:00Z"));
        const Time first = *nextOccurrence(*CronExpression::parse("30 2 * * *"), *zone, before);
        QCOMPARE(skip("30 2 * * *", before, first), QStringLiteral("never"));  // it occurs once before that
        const Time night = timeOf(QStringLiteral("2027-03-28T00:59:55Z"));
        const Time next = *nextOccurrence(*CronExpression::parse("30 2 * * *"), *zone, night);
        QCOMPARE(skip("30 2 * * *", night, next), QStringLiteral("2027-03-28T01:00:00Z"));
        QCOMPARE(skip("30 2 * * *", timeOf(QStringLiteral("2027-03-28T01:00:00Z")), next), QStringLiteral("never"));
        QCOMPARE(skip("0 2,3 * * *", night, timeOf(QStringLiteral("2027-03-28T01:00:00Z"))),
                 QStringLiteral("2027-03-28T01:00:00Z"));
        QCOMPARE(skip("30 4 * * *", night, next), QStringLiteral("never"));
        QCOMPARE(skip("*/5 * * * *", night, next), QStringLiteral("never"));
        QCOMPARE(skip("@every 1h", night, next), QStringLiteral("never"));
    }

    // A year of every half hour, in a zone with changes of the clock: there is none that it does not have.
    void occurrencesOfAYearAreInOrder() {
        const auto expression = CronExpression::parse("*/30 * * * *");
        const auto zone = CronZone::find("Europe/Berlin");
        Time at = timeOf(QStringLiteral("2026-01-01T00:00:00Z"));
        const Time end = timeOf(QStringLiteral("2027-01-01T00:00:00Z"));
        int count = 0;
        while (at < end) {
            const auto next = nextOccurrence(*expression, *zone, at);
            QVERIFY(next && *next - at == Micros(30min));
            at = *next;
            ++count;
        }
        QCOMPARE(count, 365 * 48);
    }

    void timeBetweenTwoMicrosecondsIsLost() {
        const auto expression = CronExpression::parse("* * * * * *");
        const Time at = timeOf(QStringLiteral("2026-01-01T00:00:00Z"));
        QCOMPARE(nextOccurrence(*expression, {}, at - 1us)->micros, at.micros);
        QCOMPARE(nextOccurrence(*expression, {}, at)->micros, (at + 1s).micros);
        QCOMPARE(nextOccurrence(*expression, {}, at + 1us)->micros, (at + 1s).micros);
    }

    void intervalsCountFromTheirAnchor() {
        const auto expression = CronExpression::parse("@every 90m");
        const Time anchor = timeOf(QStringLiteral("2026-01-01T00:10:00Z"));
        QCOMPARE(textOf(nextOccurrence(*expression, {}, anchor, anchor)), QStringLiteral("2026-01-01T01:40:00Z"));
        QCOMPARE(textOf(nextOccurrence(*expression, {}, anchor + 90min, anchor)),
                 QStringLiteral("2026-01-01T03:10:00Z"));
        QCOMPARE(textOf(nextOccurrence(*expression, {}, anchor + 1h, anchor)), QStringLiteral("2026-01-01T01:40:00Z"));
        QCOMPARE(textOf(nextOccurrence(*expression, {}, anchor - 1h, anchor)), QStringLiteral("2026-01-01T00:10:00Z"));
    }

    void zonesAreTakenByTheirNamesOnly() {
        QVERIFY(CronZone::find("UTC").ok());
        QVERIFY(CronZone::find("").ok());
        for (const char* name :
             {"Mars/Olympus", "europe/berlin", "+02:00", "../etc/passwd", "/usr/share/zoneinfo/UTC", "localtime",
              "posixrules", "right/Europe/Berlin", "Fixed/UTC+01:00:00", "Europe", "Europe/"})
            QCOMPARE(CronZone::find(name).status().code(), Code::InvalidArgument);
    }
};

QTEST_GUILESS_MAIN(TestCronSchedule)

}  // namespace tst_cron_schedule

#include "tst_cron_schedule.moc"
