// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/codeq_metrics.h"

#include "shared/prometheus_text.h"

#include <QTest>

namespace tst_codeq_metrics {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

QByteArray textOf(int created, int within1s, int withinAll, double startedAt = 100) {
    return "# HELP codeq_task_created_total Total\ncodeq_task_created_total{command=\"Mail\"} " +
           QByteArray::number(created) +
           "\ncodeq_task_processing_latency_seconds_bucket{command=\"Mail\",status=\"COMPLETED\",le=\"1\"} " +
           QByteArray::number(within1s) +
           "\ncodeq_task_processing_latency_seconds_bucket{command=\"Mail\",status=\"COMPLETED\",le=\"+Inf\"} " +
           QByteArray::number(withinAll) + "\nprocess_start_time_seconds " + QByteArray::number(startedAt) + "\n";
}

CodeqReading readingOf(const QByteArray& before, const QByteArray& now, double seconds) {
    CodeqReading reading;
    const CodeqMetrics was = *metricsIn(before);
    fillRates(&was, *metricsIn(now), seconds, reading);
    return reading;
}

}  // namespace

class TestCodeqMetrics : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ratesAreWhatWasGainedInTheTime() {
        const CodeqReading reading = readingOf(textOf(100, 10, 10), textOf(150, 110, 110), 5);
        QVERIFY(reading.ratesKnown);
        QCOMPARE(reading.rates.size(), 1);
        const CodeqRates& mail = reading.rates.first();
        QCOMPARE(mail.command, u"Mail"_s);
        QCOMPARE(mail.created, 150u);
        QCOMPARE(mail.createdPerSecond, 10.0);
        QCOMPARE(mail.latencyP50Seconds.value(), 0.5);
    }

    void latencyIsOfTheTasksBetweenTheReadings() {
        const std::map<double, double> before{{1, 100}, {10, 100}, {INFINITY, 100}};
        const std::map<double, double> now{{1, 110}, {10, 200}, {INFINITY, 201}};
        QCOMPARE(quantileBetween(before, now, 0.05).value(), 0.505);
        QVERIFY(quantileBetween(before, now, 0.5).value() > 1);
        QCOMPARE(quantileBetween(before, now, 1.0).value(), 10.0);
        QVERIFY(!quantileBetween(now, now, 0.5).has_value());
        QVERIFY(!quantileBetween({}, {}, 0.5).has_value());
    }

    void countersThatWentDownAreARestart() {
        QVERIFY(!readingOf(textOf(100, 10, 10), textOf(50, 10, 10), 5).ratesKnown);
        QVERIFY(!readingOf(textOf(100, 10, 10), textOf(150, 9, 10), 5).ratesKnown);
        QVERIFY(!readingOf(textOf(100, 10, 10), textOf(150, 20, 20, 101), 5).ratesKnown);
        QVERIFY(!readingOf(textOf(100, 10, 10), "process_start_time_seconds 100\n", 5).ratesKnown);
        const CodeqReading reading = readingOf(textOf(100, 10, 10), textOf(50, 10, 10), 5);
        QCOMPARE(reading.rates.first().createdPerSecond, 0.0);
        QCOMPARE(reading.rates.first().created, 50u);
        CodeqReading first;
        fillRates(nullptr, *metricsIn(textOf(1, 1, 1)), 0, first);
        QVERIFY(!first.ratesKnown);
        QCOMPARE(first.rates.first().created, 1u);
    }

    void eachCounterHasItsPlace() {
        const auto metrics = metricsIn(
            "codeq_task_claimed_total{command=\"a\"} 1\n"
            "codeq_task_completed_total{command=\"a\",status=\"COMPLETED\"} 2\n"
            "codeq_task_completed_total{command=\"a\",status=\"FAILED\"} 3\n"
            "codeq_lease_expired_total{command=\"a\"} 4\n"
            "codeq_webhook_deliveries_total{command=\"a\",kind=\"task_result\",outcome=\"success\"} 5\n"
            "codeq_webhook_deliveries_total{command=\"a\",kind=\"queue_ready\",outcome=\"success\"} 1\n"
            "codeq_webhook_deliveries_total{command=\"a\",kind=\"task_result\",outcome=\"failure\"} 6\n"
            "codeq_rate_limit_hits_total{scope=\"producer\",operation=\"create_task\"} 7\n");
        QVERIFY(metrics.ok());
        CodeqReading reading;
        fillRates(nullptr, *metrics, 1, reading);
        QCOMPARE(reading.rates.size(), 1);
        QCOMPARE(reading.rates.first().completed, 2u);
        QCOMPARE(reading.rates.first().failed, 3u);
        QCOMPARE(reading.rates.first().leasesExpired, 4u);
        QCOMPARE(reading.rates.first().webhooksDelivered, 6u);
        QCOMPARE(reading.rates.first().webhooksFailed, 6u);
        QCOMPARE(reading.refusals.size(), 1);
        QCOMPARE(reading.refusals.first().scope, u"producer"_s);
        QCOMPARE(reading.refusals.first().operation, u"create_task"_s);
        QCOMPARE(reading.refusals.first().count, 7u);
    }

    void linesThatCannotBeReadAreSkipped() {
        QStringList seen;
        readMetrics(
            "codeq_a{command=\"x\\\"y\\\\z\\n\",}  1.5 1700000000\n"
            "codeq_a{command=\"open} 1\n"
            "codeq_a{command=} 1\n"
            "codeq_a{=\"x\"} 1\n"
            "codeq_a{command=\"x\"\n"
            "codeq_a{command=\"x\"}\n"
            "codeq_a{command=\"x\"} many\n"
            "codeq_a{command=\"x\" command=\"y\"} 2\n"
            "codeq_a{{{{{{{{\n"
            "codeq_\n"
            "codeq_b 3\n"
            "{x=\"y\"} 3\n"
            "codeq_c NaN\n"
            "other 5",
            {"codeq_"}, [&seen](const MetricSample& sample) {
                seen << u"%1 %2 %3"_s
                            .arg(QLatin1StringView(sample.name.data(), qsizetype(sample.name.size())),
                                 QString::fromStdString(std::string(sample.label("command"))).simplified())
                            .arg(sample.value);
            });
        QCOMPARE(seen, (QStringList{u"codeq_a x\"y\\z 1.5"_s, u"codeq_a x 2"_s, u"codeq_b  3"_s}));
    }

    void hostileTextsEndAndAreBounded() {
        QVERIFY(!metricsIn("<html>hello</html>").ok());
        QVERIFY(!metricsIn(QByteArray()).ok());
        QVERIFY(!metricsIn(QByteArray(1'000'000, '\0')).ok());
        QByteArray many;
        for (int i = 0; i < 50'000; ++i)
            many += "codeq_task_created_total{command=\"c" + QByteArray::number(i) + "\"} 1\n";
        QCOMPARE(metricsIn(many)->commands.size(), size_t(20'000));
        // Counters that are none of this world.
        CodeqReading reading;
        fillRates(nullptr,
                  *metricsIn("codeq_task_created_total{command=\"a\"} 1e300\n"
                             "codeq_task_created_total{command=\"b\"} -5\n"
                             "codeq_task_created_total{command=\"c\"} NaN\n"),
                  1, reading);
        for (const CodeqRates& rates : reading.rates) QCOMPARE(rates.created, 0u);
    }
};

QTEST_GUILESS_MAIN(TestCodeqMetrics)

}  // namespace tst_codeq_metrics

#include "tst_codeq_metrics.moc"
