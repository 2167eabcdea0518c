// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

namespace tst_staged_gaps {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

// The broker itself did not run for a while: neither tasks nor seats, workers or tenants are the reason of what waits then.
class TestStagedGaps : public QObject {
    Q_OBJECT

private:
    static constexpr double kRate = 9;  // tasks a second of all tenants; ten workers do thirteen

    static void begin(StagedBroker& b, int tenants, bool isAsking, Micros run = 500ms) {
        b.sendAll(tenants, kRate / tenants);
        isAsking ? b.comeAsking("w", 10, run) : b.come("w", 10, run);
        b.run(kKnown);
        b.said.clear();
    }
    // What came meanwhile was kept by the clients.
    static void keep(StagedBroker& b, int tenants, Micros by) {
        const double count = kRate / tenants * double(by.count()) / 1e6;
        for (int i = 0; i < tenants; ++i) b.heap("t" + std::to_string(i), size_t(count));
    }
    // Nobody is the reason but the broker, until what it left behind is done, and then all are served.
    static void check(StagedBroker& b, const std::string& words, const std::string& wordsLater, bool isAnyLate) {
        bool isTold = false;
        for (int second = 0; second < 90; ++second) {
            b.run(1s);
            for (const Finding& finding : b.findings()) {
                const std::string text = findingText(finding, b.h.now());
                const bool isTrue = finding.kind == Kind::Recovering || finding.kind == Kind::Served ||
                                    (finding.kind == Kind::Idle && second > 20);
                QVERIFY2(isTrue, (std::to_string(second) + " s: " + b.text()).c_str());
                if (finding.kind != Kind::Recovering) continue;
                isTold = true;
                QVERIFY2(text.find(words) == 0, text.c_str());
                if (second > 3) QVERIFY2(text.find(wordsLater) != std::string::npos, text.c_str());
            }
        }
        QVERIFY(isTold || !isAnyLate);
        QVERIFY2(b.findings().front().kind == Kind::Served, b.text().c_str());
    }
    static void addSettings() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<bool>("isAsking");
        QTest::addColumn<int>("seconds");
        QTest::addColumn<bool>("areKept");
        for (const int tenants : {1, 3, 12})
            for (const int seconds : {8, 12})
                for (const bool isAsking : {false, true})
                    for (const bool areKept : {false, true})
                        QTest::newRow((std::to_string(tenants) + " tenants, " + std::to_string(seconds) + " s" +
                                       (isAsking ? ", asking" : "") + (areKept ? ", creates are kept" : ""))
                                          .c_str())
                            << tenants << isAsking << seconds << areKept;
    }

private Q_SLOTS:
    void theBrokerStoodStill_data() { addSettings(); }
    void theBrokerStoodStill() {
        QFETCH(int, tenants);
        QFETCH(bool, isAsking);
        QFETCH(int, seconds);
        QFETCH(bool, areKept);
        StagedBroker b;
        begin(b, tenants, isAsking);
        b.h.skip(std::chrono::seconds(seconds));
        if (areKept) keep(b, tenants, std::chrono::seconds(seconds));
        check(b, "The broker itself stood still for " + std::to_string(seconds) + "s until ", "s ago; ", areKept);
    }

    void theBrokerWasAway_data() { addSettings(); }
    void theBrokerWasAway() {
        QFETCH(int, tenants);
        QFETCH(bool, isAsking);
        QFETCH(int, seconds);
        QFETCH(bool, areKept);
        StagedBroker b;
        begin(b, tenants, isAsking);
        b.restart(1s, std::chrono::seconds(seconds));
        if (areKept) keep(b, tenants, std::chrono::seconds(seconds));
        check(b, "The broker was away for ", "s ago; ", areKept);
    }

    void whoPushesIsNamedAlthoughTheBrokerDidNotRun_data() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("seconds");
        QTest::addColumn<bool>("isRestart");
        for (const int tenants : {3, 12})
            for (const int seconds : {3, 12})
                for (const bool isRestart : {false, true})
                    QTest::newRow((std::to_string(tenants) + " tenants, " + std::to_string(seconds) +
                                   (isRestart ? " s, restart" : " s, stands still"))
                                      .c_str())
                        << tenants << seconds << isRestart;
    }
    void whoPushesIsNamedAlthoughTheBrokerDidNotRun() {
        QFETCH(int, tenants);
        QFETCH(int, seconds);
        QFETCH(bool, isRestart);
        StagedBroker b(EngineHarness::with([](EngineOptions& o) {
            o.scheduling.policy = SchedulingPolicy::Fifo;
            o.noise.isEnabled = false;
        }));
        begin(b, tenants, false);
        b.send("t0", 40);
        b.run(15s);
        QVERIFY2(b.findings().front().kind == Kind::Pushing, b.text().c_str());
        if (isRestart)
            b.restart(1s, std::chrono::seconds(seconds));
        else
            b.h.skip(std::chrono::seconds(seconds));
        b.heap("t0", size_t(40 * seconds));
        b.run(15s);
        for (int second = 15; second < 60; ++second) {
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::Pushing && first.tenant == "t0",
                     (std::to_string(second) + " s: " + b.text()).c_str());
            b.run(1s);
        }
    }

    void whatACauseLeftBehindStaysItsOwnWhenTheBrokerDies_data() {
        QTest::addColumn<Stage>("begin");
        QTest::addColumn<Stage>("end");
        QTest::addColumn<std::string>("says");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("after");
        const auto each = [](LimitField field, const char* value) {
            return [=](StagedBroker& b) {
                for (int i = 0; i < 30; ++i) b.h.limit("t" + std::to_string(i), limitsOf({{field, value}}));
            };
        };
        const std::vector<std::tuple<std::string, Stage, Stage, std::string>> causes{
            {"workers were gone", [](StagedBroker& b) { b.go("w"); }, [](StagedBroker& b) { b.come("w", 14, 1s); },
             "workers were away"},
            {"tasks took six times as long", [](StagedBroker& b) { b.setRun("w", 6s); },
             [](StagedBroker& b) { b.setRun("w", 1s); }, "tasks took far longer than usual"},
            {"all tries failed", [](StagedBroker& b) { b.breakCommand(kWork, true, true); },
             [](StagedBroker& b) { b.breakCommand(kWork, false); }, "tries failed far more often than usual"},
            {"all were paused", each(LimitField::Paused, "true"), each(LimitField::Paused, "false"),
             "they were paused"},
            {"one task at a time was allowed", each(LimitField::DispatchRate, "1/10s,burst=1"),
             each(LimitField::DispatchRate, "1000/1s,burst=1000"), "limits of their tenants held them back"}};
        for (const auto& [name, begin, end, says] : causes)
            for (const int tenants : {1, 12, 30})
                for (const int after : {-3, 2, 15})
                    QTest::addRow("%s, tenants %d, %d s %s its end", name.c_str(), tenants, std::abs(after),
                                  after < 0 ? "before" : "after")
                        << begin << end << says << tenants << after;
    }

    // Also if it ends while nobody looks.
    void whatACauseLeftBehindStaysItsOwnWhenTheBrokerDies() {
        QFETCH(Stage, begin);
        QFETCH(Stage, end);
        QFETCH(std::string, says);
        QFETCH(int, tenants);
        QFETCH(int, after);
        StagedBroker b;
        b.sendAll(tenants, 8.0 / tenants);
        b.come("w", 14, 1s);
        b.run(4 * kKnown);
        begin(b);
        b.run(60s);
        if (after >= 0) {
            end(b);
            b.run(std::chrono::seconds(after));
        }
        b.restart(1s, 4s);
        if (after < 0) end(b);
        b.run(1s);
        b.said.clear();
        bool isTold = false;
        for (int second = 0; second < 60; ++second) {
            b.run(1s);
            const Finding first = b.findings().front();
            isTold = isTold || (first.kind == Kind::Recovering && b.text().find(says) != std::string::npos);
            // Tries that failed are told of for as long as they are of the last minute, and limits for some seconds.
            const bool isTrue = first.kind == Kind::Recovering || first.kind == Kind::Served ||
                                first.kind == Kind::Idle || first.kind == Kind::Dying ||
                                (first.kind == Kind::Limited && second < 6);
            QVERIFY2(isTrue, (std::to_string(second) + " s: " + b.text()).c_str());
        }
        QVERIFY2(isTold, b.text().c_str());
    }

    void workersWhoAreThereAreNotSaidToBeMissing() {
        // One tenant has nothing when the broker starts, and waits later for what the others catch up with.
        StagedBroker b;
        begin(b, 3, false);
        b.restart(9s, 1s);
        b.run(3s);
        b.heap("late", 200);
        for (int second = 0; second < 100; ++second) {
            b.run(1s);
            QVERIFY2(b.text().find("not back yet") == std::string::npos, b.text().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestStagedGaps)

}  // namespace tst_staged_gaps

#include "tst_staged_gaps.moc"
