// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/event_story.h"

#include "gui/models/words/formatters.h"
#include "tests/gui/models/event_samples.h"

#include <QTest>

#include <algorithm>

namespace tst_event_story {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

// In the order in which they happened.
QList<EventStory> told(const QList<Event>& events) {
    std::deque<Event> newestFirst;
    for (const Event& event : events) newestFirst.push_front(event);
    return storiesOf(newestFirst);
}

Event throttled(quint64 sequence, const QString& level, qint64 seconds) {
    return sampleEvent(sequence, "tenant.throttled", u"acme"_s,
                       throttleFields(level, u"backlog_seconds"_s, u"1863"_s, u"600"_s), seconds);
}

Event fleet(quint64 sequence, const char* type, qint64 seconds) {
    return sampleEvent(sequence, type, {},
                       {{u"fleet"_s, u"7"_s},
                        {u"commands"_s, u"video"_s},
                        {u"workers"_s, u"0"_s},
                        {u"usual"_s, u"8"_s},
                        {u"since"_s, utcOf(kSampleStart + (seconds - 6) * 1000)}},
                       seconds);
}

Event requeue(quint64 sequence, const char* type, SampleFields more = {}) {
    SampleFields fields{{u"operation"_s, u"3"_s}, {u"kind"_s, u"requeue"_s}, {u"author"_s, u"ann"_s}};
    return sampleEvent(sequence, type, u"acme"_s, fields + more, qint64(sequence) * 10);
}

}  // namespace

class TestEventStory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void throttleLastsUntilItsReleaseAndSaysSo() {
        const auto stories =
            told({throttled(1, u"1"_s, 0), sampleEvent(2, "tenant.throttle_released", u"acme"_s, {}, 185)});
        QCOMPARE(stories.size(), 1);
        QCOMPARE(stories[0].untilMs, kSampleStart + 185'000);
        QCOMPARE(storyOutcome(stories[0], kSampleStart + 600'000),
                 u"ended %1, lasted 3 min 05 s"_s.arg(clockText(kSampleStart + 185'000)));
    }

    void throttleThatIsMadeHarderIsASecondBar() {
        const auto stories = told({throttled(1, u"1"_s, 0), throttled(2, u"1"_s, 60), throttled(3, u"2"_s, 120)});
        QCOMPARE(stories.size(), 2);
        QVERIFY(stories[0].goesOn());
        QCOMPARE(stories[1].untilMs, stories[0].fromMs);
        QCOMPARE(stories[1].times, 2);
        QCOMPARE(storyOutcome(stories[0], kSampleStart + 180'000), u"goes on, for 1 min"_s);
    }

    void newTenantsOfAMinuteAreOneLine() {
        QList<Event> events;
        for (quint64 at = 0; at < 17; ++at)
            events << sampleEvent(at + 1, "tenant.created", u"t%1"_s.arg(at), {}, qint64(at) * 3);
        events << sampleEvent(18, "tenant.created", u"later"_s, {}, 61);
        const auto stories = told(events);
        QCOMPARE(stories.size(), 2);
        QCOMPARE(storyBrief(stories[1]), u"17 new tenants"_s);
        QVERIFY(storySentence(stories[1]).contains(u"t16"_s));
        QCOMPARE(storySentence(stories[0]), u"Is new here"_s);
        QCOMPARE(storyTenant(stories[0]), u"later"_s);
    }

    void fleetIsGoneFromWhenItLeftUntilItIsBack() {
        const auto stories = told({fleet(1, "workers.gone", 10), fleet(2, "workers.back", 100)});
        QCOMPARE(stories.size(), 1);
        QCOMPARE(stories[0].fromMs, kSampleStart + 4'000);
        QCOMPARE(stories[0].untilMs, kSampleStart + 100'000);
        QVERIFY(storyOutcome(stories[0], kSampleStart + 200'000).startsWith(u"back "_s));
    }

    void afterAStartOfTheBrokerNobodyKnowsWhetherAFleetIsStillGone() {
        const auto stories = told({fleet(1, "workers.gone", 10), sampleEvent(2, "broker.started", {}, {}, 60)});
        QCOMPARE(stories.size(), 2);
        QCOMPARE(stories[1].untilMs, kSampleStart + 60'000);
        QVERIFY(storyOutcome(stories[1], kSampleStart + 200'000).contains(u"not known"_s));
    }

    void limitHitsAMinuteApartAreOneWithTheirSum() {
        const auto hit = [](quint64 sequence, const QString& count, qint64 seconds) {
            return sampleEvent(sequence, "tenant.limit_exceeded", u"acme"_s,
                               {{u"limit"_s, u"max_queue_depth"_s}, {u"mode"_s, u"hard"_s}, {u"count"_s, count}},
                               seconds);
        };
        const auto stories = told({hit(1, u"1"_s, 0), hit(2, u"40"_s, 60), hit(3, u"2"_s, 1000)});
        QCOMPARE(stories.size(), 2);
        QVERIFY(storySentence(stories[1]).startsWith(u"41 tasks"_s));
    }

    void tasksOfManyTenantsThatAreTakenBackAreOneLine() {
        QList<Event> events;
        for (quint64 at = 0; at < 6; ++at)
            events << sampleEvent(at + 1, "leases.expired", u"t%1"_s.arg(at), {{u"count"_s, u"2"_s}}, qint64(at));
        const auto stories = told(events);
        QCOMPARE(stories.size(), 1);
        QCOMPARE(storyBrief(stories[0]), u"12 tasks of 6 tenants taken back"_s);
        QCOMPARE(storyTenant(stories[0]), QString());
        QCOMPARE(storyTenant(told({events[0]})[0]), u"t0"_s);
    }

    void operationIsOneStoryWithItsAccount() {
        const auto stories =
            told({requeue(1, "operation.started", {{u"total"_s, u"369"_s}}),
                  requeue(2, "operation.finished",
                          {{u"state"_s, u"done"_s}, {u"done"_s, u"345"_s}, {u"skipped"_s, u"24"_s}}),
                  requeue(3, "operation.settled",
                          {{u"state"_s, u"done"_s}, {u"done"_s, u"345"_s}, {u"failed_again"_s, u"24"_s}})});
        QCOMPARE(stories.size(), 1);
        QCOMPARE(stories[0].untilMs, kSampleStart + 20'000);
        QCOMPARE(storyOutcome(stories[0], kSampleStart + 60'000), u"345 done, 24 failed again"_s);
    }

    void overrideEndsWhenItIsTakenBack() {
        const auto change = [](quint64 sequence, const QString& action, qint64 seconds) {
            SampleFields fields{{u"action"_s, action}, {u"weight.from"_s, u"1"_s}, {u"weight.to"_s, u"2"_s}};
            if (action == u"limits.change"_s) fields.append({u"until"_s, utcOf(kSampleStart + 600'000)});
            return sampleEvent(sequence, "tenant.changed", u"acme"_s, fields, seconds);
        };
        auto stories = told({change(1, u"limits.change"_s, 0)});
        QCOMPARE(stories[0].untilMs, kSampleStart + 600'000);
        QVERIFY(storyOutcome(stories[0], kSampleStart + 60'000).startsWith(u"until "_s));
        stories = told({change(1, u"limits.change"_s, 0), change(2, u"limits.revert"_s, 300)});
        QCOMPARE(stories.size(), 1);
        QCOMPARE(stories[0].untilMs, kSampleStart + 300'000);
    }

    void resumeEndsThePauseAlthoughALimitWasSetMeanwhile() {
        const auto change = [](quint64 sequence, const QString& action, const QString& key, qint64 untilSeconds,
                               qint64 seconds) {
            SampleFields fields{{u"action"_s, action}, {key + u".from"_s, u"1"_s}, {key + u".to"_s, u"2"_s}};
            if (untilSeconds > 0) fields.append({u"until"_s, utcOf(kSampleStart + untilSeconds * 1000)});
            return sampleEvent(sequence, "tenant.changed", u"acme"_s, fields, seconds);
        };
        const auto endOf = [](const auto& stories, quint64 sequence) {
            for (const EventStory& story : stories)
                if (story.begin.sequence == sequence) return story.untilMs;
            return qint64(-1);
        };
        auto stories = told({change(1, u"tenant.pause"_s, u"paused"_s, 0, 0),
                             change(2, u"limits.change"_s, u"max_concurrency"_s, 1800, 60),
                             change(3, u"tenant.resume"_s, u"paused"_s, 0, 120)});
        QCOMPARE(endOf(stories, 1), kSampleStart + 120'000);
        QCOMPARE(endOf(stories, 2), kSampleStart + 1'800'000);
        stories = told({change(1, u"limits.change"_s, u"max_concurrency"_s, 900, 0),
                        change(2, u"limits.change"_s, u"weight"_s, 3600, 60),
                        change(3, u"limits.revert"_s, u"max_concurrency"_s, 0, 300)});
        QCOMPARE(stories.size(), 2);
        QCOMPARE(endOf(stories, 1), kSampleStart + 300'000);
        QCOMPARE(endOf(stories, 2), kSampleStart + 3'600'000);
    }

    void endWithoutItsBeginningStandsForItself() {
        const auto stories = told({sampleEvent(9, "tenant.throttle_released", u"acme"_s, {{u"signal"_s, u"x"_s}})});
        QCOMPARE(stories.size(), 1);
        QCOMPARE(stories[0].untilMs, 0);
        QCOMPARE(storySentence(stories[0]), u"Not throttled any more"_s);
    }
};

QTEST_GUILESS_MAIN(TestEventStory)

}  // namespace tst_event_story

#include "tst_event_story.moc"
