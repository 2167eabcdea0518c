// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

namespace tst_staged_reasons {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;

namespace {

// Six tenants, and twice as many workers as they need.
void beCalm(StagedBroker& b) {
    b.sendAll(6, 0.5);
    b.come("stays", 4, 200ms);
    b.come("leaves", 4, 200ms);
    b.run(kKnown);
    b.said.clear();
}

// As it was said first; empty: it was not.
std::string said(const StagedBroker& b, Kind kind) {
    const auto found = b.said.find(kind);
    return found == b.said.end() ? std::string() : found->second;
}

bool isFirst(const StagedBroker& b, Kind kind) { return b.findings().front().kind == kind; }

}  // namespace

// Of several things that are so at once the one whose end would end the harm is the reason.
class TestStagedReasons : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoIsHeldBackAnywayMissesNoWorkers() {
        StagedBroker b;
        beCalm(b);
        b.h.limit("t1", limitsOf({{LimitField::DispatchRate, "1/10s"}}));
        b.go("leaves");
        for (const Micros after : {Micros(10s), Micros(50s), Micros(2min)}) {
            b.run(after);
            QVERIFY2(isFirst(b, Kind::Limited), b.text().c_str());
            QVERIFY2(said(b, Kind::WorkersGone).empty(), said(b, Kind::WorkersGone).c_str());
        }
        b.come("stays", 4, 200ms);
        b.run(1min);
        QVERIFY2(isFirst(b, Kind::Limited) && said(b, Kind::Recovering).empty(), b.text().c_str());
    }

    void aLimitThatStandsIsNotOver() {
        StagedBroker b;
        beCalm(b);
        b.h.limit("t1", limitsOf({{LimitField::MaxConcurrency, "2"}}));
        b.send("t1", 8);
        b.run(2min);
        QVERIFY2(isFirst(b, Kind::Limited), b.text().c_str());
        QVERIFY2(said(b, Kind::Recovering).empty(), said(b, Kind::Recovering).c_str());
    }

    void workersThatWereNotMissedAreNotTheReasonOfAFlood() {
        StagedBroker b;
        beCalm(b);
        b.go("leaves");
        b.run(1min);
        QVERIFY2(isFirst(b, Kind::Served), b.text().c_str());
        b.said.clear();
        b.send("t1", 40);
        b.run(10s);
        QVERIFY2(isFirst(b, Kind::Pushing) || isFirst(b, Kind::Backlog), b.text().c_str());
        b.run(1min);
        QVERIFY2(said(b, Kind::WorkersGone).empty(), said(b, Kind::WorkersGone).c_str());
    }

    void workersThatWereNotMissedAreNotTheReasonOfSlowTasks() {
        StagedBroker b;
        beCalm(b);
        b.go("leaves");
        b.run(1min);
        b.said.clear();
        b.setRun("stays", 3s);
        b.run(20s);
        QVERIFY2(isFirst(b, Kind::Stuck), b.text().c_str());
        b.run(1min);
        QVERIFY2(said(b, Kind::WorkersGone).empty(), said(b, Kind::WorkersGone).c_str());
    }

    void workersThatAreMissedAreTheReasonForAsLong() {
        StagedBroker b;
        b.sendAll(6, 2);
        b.come("stays", 4, 400ms);
        b.come("leaves", 4, 400ms);
        b.run(kKnown);
        b.go("leaves");
        for (const Micros after : {Micros(15s), Micros(1min), Micros(5min)}) {
            b.run(after);
            QVERIFY2(isFirst(b, Kind::WorkersGone), b.text().c_str());
        }
    }

    void whoseLongTasksFillTheSeatsIsNamedAndNotTheWorkers_data() {
        QTest::addColumn<int>("others");
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("length");
        QTest::addColumn<bool>("isFair");
        for (const bool isFair : {true, false}) {
            QTest::addRow("1 other, 6 seats, 25 s%s", isFair ? "" : ", first in first out") << 1 << 6 << 25 << isFair;
            QTest::addRow("9 others, 10 seats, 40 s%s", isFair ? "" : ", first in first out")
                << 9 << 10 << 40 << isFair;
            QTest::addRow("30 others, 16 seats, 15 s%s", isFair ? "" : ", first in first out")
                << 30 << 16 << 15 << isFair;
        }
    }

    // From round to round of its tasks, also when such tasks would be usual by now.
    void whoseLongTasksFillTheSeatsIsNamedAndNotTheWorkers() {
        QFETCH(int, others);
        QFETCH(int, seats);
        QFETCH(int, length);
        QFETCH(bool, isFair);
        StagedBroker b(EngineHarness::with([isFair](EngineOptions& o) {
            o.scheduling.policy = isFair ? SchedulingPolicy::Fair : SchedulingPolicy::Fifo;
            o.noise.isEnabled = false;
        }));
        b.sendAll(others, double(seats) * 1.2 / others);
        b.send("hog", 1);
        b.come("w", seats, 200ms);
        b.run(kKnown);
        b.send("hog", 0);
        b.setRunOf("hog", std::chrono::seconds(length));
        b.heap("hog", size_t(6 * seats));
        b.run(10s);
        for (int second = 10; second < 5 * length; ++second) {
            for (const Finding& finding : b.findings()) {
                if (finding.harmed == 0) continue;
                const bool isNamed = finding.tenant == "hog" || finding.worst == "hog";
                const bool isItsOwn = finding.tenants == 1 && finding.tenant == "hog";
                QVERIFY2(isNamed || isItsOwn, (std::to_string(second) + " s: " + b.text()).c_str());
                QVERIFY2(finding.workers.empty(), (std::to_string(second) + " s: " + b.text()).c_str());
            }
            b.run(1s);
        }
    }

    void whoseLongTasksAreOverHasNoSeatsAnyMore_data() {
        QTest::addColumn<int>("others");
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("length");
        QTest::addColumn<bool>("isFair");
        for (const bool isFair : {true, false})
            for (const auto& [others, seats, length] :
                 {std::tuple(11, 8, 25), std::tuple(39, 16, 22), std::tuple(4, 4, 60), std::tuple(1, 5, 35)})
                QTest::addRow("%d others, %d seats, %d s%s", others, seats, length,
                              isFair ? "" : ", first in first out")
                    << others << seats << length << isFair;
    }

    // Its other tasks, which run as long as they usually do, wait behind those of the others.
    void whoseLongTasksAreOverHasNoSeatsAnyMore() {
        QFETCH(int, others);
        QFETCH(int, seats);
        QFETCH(int, length);
        QFETCH(bool, isFair);
        StagedBroker b(EngineHarness::with([isFair](EngineOptions& o) {
            o.scheduling.policy = isFair ? SchedulingPolicy::Fair : SchedulingPolicy::Fifo;
            o.noise.isEnabled = false;
        }));
        const double each = double(seats) * 0.7 / (others + 1);
        b.sendAll(others, each);
        b.send("hog", each);
        b.come("w", seats, 500ms);
        b.run(kKnown);
        b.setRunOf("hog", std::chrono::seconds(length));
        b.heap("hog", size_t(2 * seats));
        b.run(15s);
        QVERIFY2(isFirst(b, Kind::Stuck) && b.findings().front().worst == "hog", b.text().c_str());
        b.setRunOf("hog", 500ms);
        b.run(std::chrono::seconds(length - 15));
        const Time ended = b.h.now();
        b.run(4s);  // they began one after the other
        bool isTold = false, isAnyHarmed = false;
        for (int second = 4; second < 3 * length; ++second) {
            for (const TenantFigures& tenant : b.h.statistics().updateSince(0)->tenants)
                isAnyHarmed = isAnyHarmed || (tenant.counters.tenant != "hog" && tenant.harmedTasks() > 0);
            for (const Finding& finding : b.findings()) {
                QVERIFY2(finding.kind != Kind::Stuck, (std::to_string(second) + " s: " + b.text()).c_str());
                if (finding.kind != Kind::Recovering) continue;
                isTold = true;
                QVERIFY2(finding.worst == "hog" && finding.after == Kind::Stuck, b.text().c_str());
                QVERIFY2(finding.since && std::abs((*finding.since - ended).count()) <= Micros(4s).count(),
                         (std::to_string(second) + " s: " + b.text()).c_str());
            }
            b.run(1s);
        }
        QVERIFY2(isTold || !isAnyHarmed, b.text().c_str());
        QVERIFY2(isFirst(b, Kind::Served), b.text().c_str());
    }

    void whoTakesTheSeatsOfOthersIsNoVictimOfIt_data() {
        QTest::addColumn<int>("others");
        QTest::addColumn<int>("seats");
        QTest::addColumn<int>("length");
        QTest::addColumn<bool>("isLimited");
        for (const bool isLimited : {false, true})
            for (const auto& [others, seats, length] :
                 {std::tuple(1, 5, 35), std::tuple(4, 8, 25), std::tuple(20, 12, 40)})
                QTest::addRow("%d others, %d seats, %d s%s", others, seats, length,
                              isLimited ? ", with a limit then" : "")
                    << others << seats << length << isLimited;
    }

    // Whatever it has waiting itself, and also when somebody gives it a limit for that.
    void whoTakesTheSeatsOfOthersIsNoVictimOfIt() {
        QFETCH(int, others);
        QFETCH(int, seats);
        QFETCH(int, length);
        QFETCH(bool, isLimited);
        StagedBroker b(EngineHarness::with([](EngineOptions& o) { o.noise.isEnabled = false; }));
        const double each = double(seats) * 0.6 / (others + 1);
        b.sendAll(others, each);
        b.send("hog", each);
        b.come("w", seats, 500ms);
        b.run(kKnown);
        b.setRunOf("hog", std::chrono::seconds(length));
        b.heap("hog", size_t(5 * seats));
        b.run(20s);
        if (isLimited) b.h.limit("hog", limitsOf({{LimitField::MaxConcurrency, "2"}}));
        bool isTold = false;
        for (int second = 0; second < 2 * length; ++second) {
            b.run(1s);
            uint64_t harmed = 0;
            for (const TenantFigures& tenant : b.h.statistics().updateSince(0)->tenants)
                if (tenant.counters.tenant != "hog") harmed += tenant.harmedTasks();
            const Finding first = b.findings().front();
            if (harmed > 0) {
                const bool isIt = (first.kind == Kind::Stuck || first.kind == Kind::Recovering) && first.worst == "hog";
                isTold = isTold || isIt;
                QVERIFY2(isIt || harmed < 10, (std::to_string(second) + " s: " + b.text()).c_str());
                if (isIt) QCOMPARE(first.harmed, harmed);
                if (isIt) QVERIFY2(first.tenant != "hog" && first.tenants <= uint64_t(others), b.text().c_str());
            }
            for (const Finding& finding : b.findings()) {
                const bool isOfHog = finding.tenant == "hog" && finding.harmed > 0;
                QVERIFY2(!isOfHog || (!isLimited && harmed == 0), (std::to_string(second) + " s: " + b.text()).c_str());
            }
        }
        QVERIFY2(isTold, b.text().c_str());
    }

    void aLimitForWhoPushedMakesNobodyAVictim() {
        for (const int others : {3, 12}) {
            StagedBroker b(EngineHarness::with([](EngineOptions& o) {
                o.scheduling.policy = SchedulingPolicy::Fifo;
                o.noise.isEnabled = false;
            }));
            b.sendAll(others, 6.0 / others);
            b.come("w", 6, 500ms);
            b.run(kKnown);
            b.send("hog", 40);
            b.run(30s);
            QVERIFY2(isFirst(b, Kind::Pushing) && b.findings().front().tenant == "hog", b.text().c_str());
            b.h.limit("hog", limitsOf({{LimitField::MaxConcurrency, "1"}}));
            b.send("hog", 1);
            for (int second = 0; second < 60; ++second) {
                b.run(1s);
                for (const Finding& finding : b.findings())
                    QVERIFY2(finding.kind != Kind::Limited || finding.harmed == 0, b.text().c_str());
            }
        }
    }

    void deathsThatAreOverSayWhenTheLatestWas() {
        StagedBroker b;
        beCalm(b);
        b.breakCommand("work", true);
        b.run(30s);
        QVERIFY2(isFirst(b, Kind::Dying) && b.text().find("the latest one") == std::string::npos, b.text().c_str());
        b.breakCommand("work", false);
        b.run(20s);
        QVERIFY2(isFirst(b, Kind::Dying) && b.text().find("the latest one") != std::string::npos, b.text().c_str());
        b.run(1min);
        QVERIFY2(isFirst(b, Kind::Served), b.text().c_str());
    }

    void seatsThatAreKeptForAGuaranteeAreSaid() {
        StagedBroker b;
        b.sendAll(3, 4);
        b.come("w", 8, 400ms);
        b.run(kKnown);
        b.h.limit("t0", limitsOf({{LimitField::MinSeats, "5"}}));
        b.send("t0", 0.1);
        b.send("t1", 6);
        b.send("t2", 6);
        b.run(30s);
        QVERIFY2(b.text().find("kept for guaranteed minimums (min_seats)") != std::string::npos, b.text().c_str());
    }

    void theHeapOfWhoIsThrottledForPushingIsNoHarm() {
        StagedBroker b(EngineHarness::with([](EngineOptions& o) { o.scheduling.policy = SchedulingPolicy::Fifo; }));
        b.sendAll(8, 0.5);
        b.come("w", 6, 500ms);
        b.run(kKnown);
        b.send("t0", 40);
        b.run(2min);
        QVERIFY2(!b.h.events("tenant.throttled").empty(), b.text().c_str());
        for (const Finding& finding : b.findings())
            QVERIFY2(finding.kind != Kind::Throttled || finding.harmed == 0, b.text().c_str());
    }

    void whoPushesIsNamedThoughWorkersOfAnotherCommandDie() {
        StagedBroker b(EngineHarness::with([](EngineOptions& o) {
            o.scheduling.policy = SchedulingPolicy::Fifo;
            o.noise.isEnabled = false;
        }));
        for (const char* command : {"mail", "pdf"}) b.sendAll(8, 0.5, command);
        b.come("mailers", 6, 500ms, {"mail"});
        b.come("printers", 6, 500ms, {"pdf"});
        b.run(kKnown);
        b.send("t0", 40, "mail");
        b.run(30s);
        const auto isTold = [&b] {
            const std::vector<Finding> all = b.findings();
            return std::any_of(all.begin(), all.end(),
                               [](const Finding& one) { return one.kind == Kind::Pushing && one.tenant == "t0"; });
        };
        QVERIFY2(isTold(), b.text().c_str());
        b.said.clear();
        b.go("printers");
        for (int i = 0; i < 6; ++i) {
            b.run(10s);
            QVERIFY2(isTold(), b.text().c_str());
        }
        QVERIFY2(said(b, Kind::Recovering).empty(), said(b, Kind::Recovering).c_str());
    }
};

QTEST_GUILESS_MAIN(TestStagedReasons)

}  // namespace tst_staged_reasons

#include "tst_staged_reasons.moc"
