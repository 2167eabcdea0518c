// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/replay.h"
#include "tests/support/replay_trial.h"

#include <QTest>

#include <algorithm>
#include <string>

namespace tst_replay {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Shape = ReplayTrial::Shape;

namespace {

ReplayTrial::Setting crowded() {
    ReplayTrial::Setting s;
    s.tenants = 5;
    s.seats = 6;
    s.load = 1.3;
    s.tasks = 20'000;
    s.minutes = 20;
    return s;
}

const ReplayedTenant& rowOf(const WhatIfAnswer& answer, const std::string& tenant) {
    const auto row = std::find_if(answer.tenants.begin(), answer.tenants.end(),
                                  [&](const ReplayedTenant& each) { return each.tenant == tenant; });
    if (row == answer.tenants.end()) qFatal("no such tenant");
    return *row;
}

LimitSettings weight(double value) {
    LimitSettings set;
    set.weight = value;
    return set;
}

}  // namespace

// What a change does in a replay of the past.
class TestReplay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_trial = std::make_unique<ReplayTrial>(crowded());
        m_trial->play();
    }
    void cleanupTestCase() { m_trial.reset(); }

    void moreSeatsEndTheWaiting() {
        WhatIfQuestion question;
        question.seatsFactor = 2;
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->seatsRecorded, 6.0);
        QCOMPARE(answer->seatsReplayed, 12.0);
        QVERIFY(*answer->all.recorded.p50 > 10);
        QVERIFY(*answer->all.replayed.p50 < 0.1 * *answer->all.recorded.p50);
        QVERIFY(answer->all.replayed.waiting < answer->all.recorded.waiting);
        QVERIFY(answer->all.replayed.begun > answer->all.recorded.begun);
    }

    void asManySeatsAsAskedForAreThere() {
        WhatIfQuestion question;
        question.seats = 9;
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->seatsReplayed, 9.0);
        question.seats = 0;
        const auto none = m_trial->ask(question);
        QVERIFY(none.ok());
        QCOMPARE(none->all.replayed.begun, uint64_t{0});
        QVERIFY(!none->all.replayed.p50);
    }

    void aCapHoldsATenantToSoManySeats() {
        WhatIfQuestion question;
        question.changes["tenant-1"].maxConcurrency = std::optional<uint32_t>(1);
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QVERIFY(rowOf(*answer, "tenant-1").recorded.seats > 1.05);
        QVERIFY(rowOf(*answer, "tenant-1").replayed.seats <= 1.0001);
        QVERIFY(*rowOf(*answer, "tenant-0").replayed.p50 < *rowOf(*answer, "tenant-0").recorded.p50);
    }

    void aCapThatLeavesTasksWaitingMakesATenantWorse() {
        WhatIfQuestion question;
        question.changes["tenant-1"].dispatchRate = std::optional<Rate>({1, std::chrono::seconds(5), 0});
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        const ReplayedTenant held = rowOf(*answer, "tenant-1");
        QVERIFY(held.replayed.begun < held.recorded.begun / 2);
        QVERIFY(held.replayed.waiting > held.recorded.waiting * 2);
        QVERIFY(*held.replayed.soFarP99 > *held.recorded.soFarP99);
        QVERIFY(held.isWorse());
        QVERIFY(std::count(held.differences.begin(), held.differences.end(), ReplayDifference::FewerBegun) == 1);
        // Who is worse off stands first, and is counted.
        QCOMPARE(answer->tenants.front().tenant, std::string("tenant-1"));
        QCOMPARE(answer->worse, uint64_t{1});
        QVERIFY(rowOf(*answer, "tenant-0").isBetter());
        QCOMPARE(answer->better, uint64_t{4});
    }

    void aChangeThatChangesNothingMakesNobodyBetterOrWorse() {
        WhatIfQuestion question;
        question.changes["tenant-1"] = weight(1);
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->worse, uint64_t{0});
        QCOMPARE(answer->better, uint64_t{0});
        QVERIFY(!answer->all.unchanged);  // it was not asked for
    }

    void aHigherWeightGivesMoreSeats() {
        WhatIfQuestion question;
        question.changes["tenant-2"] = weight(4);
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QVERIFY(*rowOf(*answer, "tenant-2").replayed.p50 < 0.2 * *rowOf(*answer, "tenant-2").recorded.p50);
        QVERIFY(*rowOf(*answer, "tenant-3").replayed.p50 > *rowOf(*answer, "tenant-3").recorded.p50);
    }

    void theSettingsOfEveryTenantGiveWayToThoseOfOne() {
        WhatIfQuestion question;
        question.changes["*"].paused = true;
        question.changes["tenant-4"].paused = false;
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->all.replayed.begun, rowOf(*answer, "tenant-4").replayed.begun);
        QVERIFY(answer->all.replayed.begun > 100);
    }

    void aDepthThatIsReachedRefuses() {
        WhatIfQuestion question;
        question.changes["*"].maxQueueDepth = std::optional<uint64_t>(10);
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QVERIFY(answer->all.replayed.refused > 500);
        QVERIFY2(answer->all.replayed.waiting <= 50, std::to_string(answer->all.replayed.waiting).c_str());
        QCOMPARE(answer->all.recorded.refused, uint64_t{0});
    }

    void anotherPolicyServesInAnotherOrder() {
        WhatIfQuestion question;
        question.policy = SchedulingPolicy::Fifo;
        question.changes["tenant-2"] = weight(100);  // which counts for nothing then
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        const double one = *rowOf(*answer, "tenant-1").replayed.p50, two = *rowOf(*answer, "tenant-2").replayed.p50;
        QVERIFY(std::abs(one - two) < 0.2 * one);
    }

    void theUnchangedReplayStandsBeside() {
        WhatIfQuestion question;
        question.seatsFactor = 2;
        question.alsoUnchanged = true;
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok() && answer->all.unchanged);
        QCOMPARE(answer->series[0].points.back().unchangedWaiting.value(), answer->all.unchanged->waiting);
        QVERIFY(std::abs(*answer->all.unchanged->p50 - *answer->all.recorded.p50) < 0.1 * *answer->all.recorded.p50);
    }

    void theSamePastAndSettingsGiveTheSame() {
        RecordedPast past;
        past.until = 1'000'000;
        past.tenants = {0, 1, 2};
        past.refused = {0, 0, 0};
        past.works = {{0, 0, 0}, {1, 0, 0}, {2, 1, 500}};
        past.pools = {{true, {}, {}}};
        past.changes = {{0, SeatsAre{0, 2}}};
        for (uint32_t i = 0; i < 5000; ++i)
            past.tasks.push_back({i * 190, i * 190, 200 + i * 7919 % 300, i % 3, 0, true, true});
        const auto waits = [&] {
            const ReplaySettings unchanged;
            const auto outcome = Replay(past, unchanged, {}).run([](double) { return true; });
            std::vector<PastTime> all;
            for (const ReplayOutcome::Waited& task : outcome->waits) all.push_back(task.wait);
            return all;
        };
        QVERIFY2(waits().size() > 4900, qPrintable(QString::number(waits().size())));
        QCOMPARE(waits(), waits());
    }

    void theSeriesAddUp() {
        WhatIfQuestion question;
        question.seriesOf = {"tenant-3"};
        const auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->series.size(), size_t{2});
        QVERIFY(answer->series[0].tenant.empty());
        QCOMPARE(answer->series[1].tenant, std::string("tenant-3"));
        const auto& last = answer->series[0].points.back();
        QCOMPARE(last.recordedWaiting, answer->all.recorded.waiting);
        QCOMPARE(last.replayedWaiting, answer->all.replayed.waiting);
        QVERIFY(!last.unchangedWaiting.has_value());  // it is the one without changes
        QCOMPARE(answer->series[1].points.back().recordedWaiting, rowOf(*answer, "tenant-3").recorded.waiting);
        uint64_t was = 0, would = 0;
        for (const ReplayedSeries::Point& point : answer->series[1].points) {
            was += point.recordedBegun;
            would += point.replayedBegun;
        }
        QCOMPARE(was, rowOf(*answer, "tenant-3").recorded.begun);
        QCOMPARE(would, rowOf(*answer, "tenant-3").replayed.begun);
    }

    void theFirstTenantsOfTheAnswerHaveSeries() {
        WhatIfQuestion question;
        question.seatsFactor = 0.5;
        question.mostSeries = 2;
        auto answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->series.size(), size_t{3});
        QCOMPARE(answer->series[1].tenant, answer->tenants[0].tenant);
        QCOMPARE(answer->series[2].tenant, answer->tenants[1].tenant);
        question.seriesOf = {answer->tenants[1].tenant};  // not twice
        answer = m_trial->ask(question);
        QVERIFY(answer.ok());
        QCOMPARE(answer->series.size(), size_t{3});
    }

    void aTenantThatWasNotThereIsNamed() {
        WhatIfQuestion question;
        question.changes["amce"] = weight(4);
        const auto answer = m_trial->ask(question);
        QCOMPARE(answer.status().code(), Code::InvalidArgument);
        QVERIFY(answer.status().message().find("'amce'") != std::string::npos);
    }

    void aReplayThatNobodyWaitsForStops() {
        const WhatIfSources sources{&m_trial->recorder(), nullptr, {}, [] {}};
        WhatIfQuestion question;
        question.from = m_trial->from() - 30min;
        question.until = m_trial->from() - 20min;
        QCOMPARE(answerWhatIf(sources, question, [](double) { return false; }).status().code(), Code::NotFound);
        int calls = 0;
        const auto stopped = m_trial->ask({}, [&](double) { return ++calls < 2; });
        QCOMPARE(stopped.status().code(), Code::Cancelled);
        QCOMPARE(calls, 2);
    }

private:
    std::unique_ptr<ReplayTrial> m_trial;
};

QTEST_APPLESS_MAIN(TestReplay)

}  // namespace tst_replay

#include "tst_replay.moc"
