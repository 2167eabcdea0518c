// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/event_words.h"

#include "broker/core/event.h"
#include "gui/models/words/formatters.h"
#include "tests/gui/models/event_samples.h"

#include <QTest>

namespace tst_event_words {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestEventWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("TZ", "Asia/Tokyo"); }

    void throttleSaysInWordsWhatItDoesAndWhy() {
        const QString said = eventSentence(sampleEvent(
            1, "tenant.throttled", u"acme"_s, throttleFields(u"1"_s, u"backlog_seconds"_s, u"1863"_s, u"600"_s)));
        QVERIFY2(said.contains(u"half of its seats"_s), qPrintable(said));
        QVERIFY2(said.contains(u"its backlog would take 31 min 03 s; the watch is set to 10 min"_s), qPrintable(said));
        QVERIFY2(said.contains(u"2 other tenants wait longer"_s), qPrintable(said));
        QVERIFY2(!said.contains(u"level"_s) && !said.contains(u"backlog_seconds"_s) && !said.contains(u"1863"_s),
                 qPrintable(said));
    }

    void everyLevelIsExplained() {
        QCOMPARE(throttleEffect(1, 1, 0), u"half of its seats"_s);
        QCOMPARE(throttleEffect(2, 0.5, 0), u"half of its seats and 50 % of its weight"_s);
        QVERIFY(throttleEffect(3, 0.25, 12).contains(u"12.0 new tasks a second"_s));
    }

    void everySignalIsSaidWithoutItsName_data() {
        QTest::addColumn<QString>("signal");
        for (const char* signal : {"seat_share", "service_share", "enqueue_rate", "backlog_seconds", "error_rate"})
            QTest::newRow(signal) << QString::fromLatin1(signal);
    }
    void everySignalIsSaidWithoutItsName() {
        QFETCH(QString, signal);
        const QString said = throttleReason(signal, 0.62, 0.5);
        QVERIFY2(!said.contains(u'_') && !said.contains(u"says so"_s), qPrintable(said));
        QVERIFY(throttleReason(u"something_new"_s, 1, 1).contains(u"watch"_s));
    }

    // What only another broker's version tells stays in English; of these the console has its own words.
    void everyEventThatIsKeptIsSaidInTheConsolesWords() {
        namespace types = fairlead::broker::event_types;
        for (const std::string_view type :
             {types::kBrokerStarted,     types::kClockStepped,     types::kDiskLow,         types::kDiskRecovered,
              types::kManyNoisy,         types::kTenantCreated,    types::kTenantChanged,   types::kTenantHurt,
              types::kTenantRelieved,    types::kLimitExceeded,    types::kThrottled,       types::kThrottleReleased,
              types::kLeasesExpired,     types::kWorkersGone,      types::kWorkersBack,     types::kQueuePaused,
              types::kQueueResumed,      types::kOperationStarted, types::kOperationPaused, types::kOperationResumed,
              types::kOperationFinished, types::kOperationSettled, types::kCronTriggered,   types::kCronSkipped,
              types::kCronStopped}) {
            Event event = sampleEvent(1, type.data(), u"acme"_s, {{u"queue"_s, u"mail"_s}, {u"cron"_s, u"nightly"_s}});
            event.text = u"in English"_s;
            QVERIFY2(!eventSentence(event).contains(event.text), type.data());
            QVERIFY2(!eventBrief(event).contains(event.text), type.data());
        }
        const auto said = [](const char* type, const QList<std::pair<QString, QString>>& fields) {
            return eventSentence(sampleEvent(1, type, u"acme"_s, fields));
        };
        QCOMPARE(said("queue.paused", {{u"queue"_s, u"mail"_s}, {u"author"_s, u"mara"_s}, {u"reason"_s, u"flood"_s}}),
                 u"The queue mail was paused, mara: “flood”"_s);
        QVERIFY(said("cron.skipped", {{u"cron"_s, u"nightly"_s}, {u"reason"_s, u"overlap"_s}, {u"count"_s, u"2"_s}})
                    .endsWith(u"its last task has not ended"_s));
        QVERIFY(said("cron.stopped", {{u"cron"_s, u"nightly"_s}, {u"reason"_s, u"no such zone"_s}})
                    .endsWith(u"no such zone"_s));
    }

    void timesAreLocal() {
        const qint64 until = kSampleStart + 3'600'000;
        Event event = sampleEvent(1, "tenant.changed", u"acme"_s,
                                  {{u"action"_s, u"limits.change"_s},
                                   {u"author"_s, u"mara"_s},
                                   {u"reason"_s, u"flood"_s},
                                   {u"max_concurrency.from"_s, u"none"_s},
                                   {u"max_concurrency.to"_s, u"12"_s},
                                   {u"until"_s, utcOf(until)}});
        const QString said = eventSentence(event);
        QVERIFY2(said.contains(clockText(until)), qPrintable(said));
        QVERIFY2(!said.contains(u"Z"_s) && !said.contains(utcOf(until).mid(11, 5)), qPrintable(said));
        QVERIFY2(said.contains(u"Concurrency none → 12"_s) && said.contains(u"mara: “flood”"_s), qPrintable(said));
    }

    void aRateIsSaidInWords() {
        const QString said = eventSentence(
            sampleEvent(1, "tenant.changed", u"acme"_s,
                        {{u"max_enqueue_rate.from"_s, u"5/1m"_s}, {u"max_enqueue_rate.to"_s, u"10/1s,burst=40"_s}}));
        QVERIFY2(said.contains(u"5 a minute → 10 a second, 40 at once"_s), qPrintable(said));
    }

    void limitIsCalledByItsName() {
        const QString said = eventSentence(
            sampleEvent(1, "tenant.limit_exceeded", u"acme"_s,
                        {{u"limit"_s, u"max_queue_depth"_s}, {u"mode"_s, u"hard"_s}, {u"count"_s, u"41"_s}}));
        QCOMPARE(said, u"41 tasks refused: its limit “Queue depth” is reached"_s);
    }

    void workersThatLeftAreSaidWithWhatTheyHeld() {
        const QString said = eventSentence(sampleEvent(1, "workers.gone", {},
                                                       {{u"fleet"_s, u"1"_s},
                                                        {u"commands"_s, u"video"_s},
                                                        {u"workers"_s, u"0"_s},
                                                        {u"usual"_s, u"8"_s},
                                                        {u"lost"_s, u"8"_s},
                                                        {u"tasks"_s, u"61"_s},
                                                        {u"untaken"_s, u"video"_s}}));
        QCOMPARE(said,
                 u"All 8 workers that take video are gone; 61 tasks were in their hands; nobody takes video now"_s);
    }

    void operationIsSaidWithItsAuthor() {
        const QString said = eventSentence(sampleEvent(1, "operation.started", u"acme"_s,
                                                       {{u"operation"_s, u"3"_s},
                                                        {u"kind"_s, u"requeue"_s},
                                                        {u"author"_s, u"ann"_s},
                                                        {u"reason"_s, u"the mailer is back"_s},
                                                        {u"total"_s, u"369"_s}}));
        QCOMPARE(said, u"Requeue of 369 tasks begun by ann: “the mailer is back”"_s);
    }

    void newerBrokersTypeIsSaidAsItSaysIt() {
        QCOMPARE(eventSentence(sampleEvent(1, "moon.rose")), u"as the broker says it"_s);
        QCOMPARE(laneOf(u"moon.rose"_s), EventLane::Broker);
    }

    void everyTypeTheBrokerTellsHasItsLane() {
        QCOMPARE(laneOf(u"broker.started"_s), EventLane::Broker);
        QCOMPARE(laneOf(u"broker.many_noisy"_s), EventLane::Throttles);
        QCOMPARE(laneOf(u"tenant.created"_s), EventLane::Broker);
        QCOMPARE(laneOf(u"tenant.changed"_s), EventLane::Limits);
        QCOMPARE(laneOf(u"tenant.limit_exceeded"_s), EventLane::Limits);
        QCOMPARE(laneOf(u"tenant.throttled"_s), EventLane::Throttles);
        QCOMPARE(laneOf(u"tenant.throttle_released"_s), EventLane::Throttles);
        QCOMPARE(laneOf(u"leases.expired"_s), EventLane::Workers);
        QCOMPARE(laneOf(u"workers.back"_s), EventLane::Workers);
        QCOMPARE(laneOf(u"operation.settled"_s), EventLane::DeadLetters);
    }
};

QTEST_GUILESS_MAIN(TestEventWords)

}  // namespace tst_event_words

#include "tst_event_words.moc"
