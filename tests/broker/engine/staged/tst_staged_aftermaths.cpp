// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <string>
#include <tuple>
#include <vector>

namespace tst_staged_aftermaths {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

// Something happens while what another thing has left is caught up with.
class TestStagedAftermaths : public QObject {
    Q_OBJECT

private:
    static Stage limitAll(int tenants, LimitField field, const char* value) {
        return [=](StagedBroker& b) {
            for (int i = 0; i < tenants; ++i) b.h.limit("t" + std::to_string(i), limitsOf({{field, value}}));
        };
    }

    static void row(const std::string& name, const Incident& incident) { QTest::newRow(name.c_str()) << incident; }

    // Two fleets, with tenants of their own.
    static Stage twoFleets() {
        return [](StagedBroker& b) {
            b.sendAll(3, 2);
            b.come("w", 10, kFast);
            for (const char* tenant : {"x", "y"}) b.send(tenant, 4, "video");
            b.come("v", 6, 250ms, {"video"});
        };
    }

    static void addPairs() {
        row("workers of one fleet go while tasks of another take long",
            {.before = twoFleets(),
             .begin = [](StagedBroker& b) { b.go("w"), b.setRun("v", 2s); },
             .end =
                 [](StagedBroker& b) {
                     b.setRun("v", kFast), b.run(2s);
                     b.come("w", 300, kFast), b.come("v", 300, kFast, {"video"});
                 },
             .kind = Kind::WorkersGone,
             .orKind = Kind::Stuck,
             .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::Backlog},
             .also = {Kind::WorkersGone, Kind::Stuck},
             .lasts = 1min});
        row("the disk is full in a push", {.before = calm(4, 10, 1.5),
                                           .begin =
                                               [](StagedBroker& b) {
                                                   b.send("hog", 100);
                                                   b.run(20s);
                                                   b.fill(true);
                                               },
                                           .end =
                                               [](StagedBroker& b) {
                                                   b.send("hog", 0);
                                                   b.fill(false);
                                                   b.come("w", 4'000, kFast);
                                               },
                                           .kind = Kind::Pushing,
                                           .orKind = Kind::Refused,
                                           .never = {Kind::NoWorker, Kind::WorkersGone, Kind::Dying},
                                           .also = {Kind::Pushing, Kind::Refused},
                                           .sinceAtMost = 21s,
                                           .policy = SchedulingPolicy::Fifo,
                                           .isWatched = false,
                                           .lasts = 1min});
        for (const bool isTriedAgain : {false, true})
            row(std::string("tasks of a small tenant ") + (isTriedAgain ? "fail" : "die") + " beside a large one",
                {.before =
                     [](StagedBroker& b) {
                         b.send("large", 30);
                         b.send("small", 1.5, "tiny");
                         b.come("w", 40, kFast, {kWork, "tiny"});
                     },
                 .begin = [=](StagedBroker& b) { b.breakCommand("tiny", true, isTriedAgain); },
                 .end = [](StagedBroker& b) { b.breakCommand("tiny", false); },
                 .kind = Kind::Dying,
                 .says = {": tiny, with", "all of small"},
                 .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone, Kind::Backlog},
                 .isWatched = false,
                 .lasts = 1min});
        row("two storms of two errors at once",
            {.before = twoFleets(),
             .begin = [](StagedBroker& b) { b.breakCommand(kWork, true), b.breakCommand("video", true, true); },
             .end =
                 [](StagedBroker& b) {
                     b.breakCommand(kWork, false), b.breakCommand("video", false);
                     b.come("v", 100, kFast, {"video"});
                 },
             .kind = Kind::Dying,
             .says = {"video", "work", "5 tenants"},
             .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone, Kind::Backlog},
             .isWatched = false,
             .lasts = 1min});
        row("a limit is lifted during a storm",
            {.before =
                 [](StagedBroker& b) {
                     calm(4, 30, 6)(b);
                     b.h.limit("t1", limitsOf({{LimitField::DispatchRate, "1/1s,burst=1"}}));
                 },
             .begin =
                 [](StagedBroker& b) {
                     b.breakCommand(kWork, true);
                     b.run(5s);
                     b.h.limit("t1", limitsOf({{LimitField::DispatchRate, "1000/1s,burst=1000"}}));
                 },
             .end = [](StagedBroker& b) { b.breakCommand(kWork, false); },
             .kind = Kind::Dying,
             .orKind = Kind::Recovering,  // more of it waits than dies
             .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone},
             .also = {Kind::Dying},
             .sinceAtMost = 11s,
             .isWatched = false,
             .lasts = 1min});
    }

private Q_SLOTS:
    void ofTwoThingsAtOnceBothAreNamed_data() {
        QTest::addColumn<Incident>("incident");
        addPairs();
    }

    void ofTwoThingsAtOnceBothAreNamed() {
        QFETCH(Incident, incident);
        play(incident);
    }

    void whatWasLateBeforeTasksTookLongerIsNoneOfThat() {
        for (const int others : {2, 20}) {
            StagedBroker b(EngineHarness::with([](EngineOptions& o) { o.noise.isEnabled = false; }));
            b.sendAll(others, 10.0 / others);
            b.come("w", 12, 500ms);
            b.run(kKnown);
            b.heap("heaps", 4'000);
            const Time heaped = b.h.now();
            b.run(60s);
            QVERIFY2(b.findings().front().kind == Kind::Backlog, b.text().c_str());
            b.setRun("w", 3s);
            b.run(40s);
            bool isTold = false, isOlderTold = false;
            for (const Finding& finding : b.findings()) {
                const bool isSlow = finding.kind == Kind::Stuck;
                const bool isHeap = finding.kind == Kind::Backlog && finding.tenant == "heaps";
                isTold = isTold || isSlow;
                isOlderTold = isOlderTold || isHeap;
                QVERIFY2(!isSlow || finding.harmed < 600, b.text().c_str());
                QVERIFY2(!isHeap || (finding.since && *finding.since - heaped < 15s), b.text().c_str());
            }
            QVERIFY2(isTold && isOlderTold, b.text().c_str());
        }
    }

    void whatWaitedBeforeWorkersLeftStaysWithItsOwnCause_data() {
        QTest::addColumn<Stage>("begin");
        QTest::addColumn<Stage>("end");
        QTest::addColumn<Kind>("own");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("gone");
        for (const int tenants : {1, 7, 40})
            for (const int gone : {4, 8}) {
                const std::vector<std::tuple<std::string, Stage, Stage, Kind>> causes{
                    {"all workers were gone", [](StagedBroker& b) { b.go("s"), b.go("w"); },
                     [](StagedBroker& b) { b.come("s", 4, 500ms), b.come("w", 8, 500ms); }, Kind::WorkersGone},
                    {"tasks took ten times as long", [](StagedBroker& b) { b.setRun("s", 5s), b.setRun("w", 5s); },
                     [](StagedBroker& b) { b.setRun("s", 500ms), b.setRun("w", 500ms), b.run(5s); }, Kind::Stuck},
                    {"all were paused", limitAll(tenants, LimitField::Paused, "true"),
                     limitAll(tenants, LimitField::Paused, "false"), Kind::Paused}};
                for (const auto& [name, begin, end, own] : causes)
                    QTest::addRow("%s, tenants %d, then %d of 12 leave", name.c_str(), tenants, gone)
                        << begin << end << own << tenants << gone;
            }
    }

    void whatWaitedBeforeWorkersLeftStaysWithItsOwnCause() {
        QFETCH(Stage, begin);
        QFETCH(Stage, end);
        QFETCH(Kind, own);
        QFETCH(int, tenants);
        QFETCH(int, gone);
        StagedBroker b;
        b.sendAll(tenants, 16.0 / tenants);
        b.come("s", 4, 500ms);
        b.come("w", 8, 500ms);
        b.run(kKnown);
        begin(b);
        b.run(80s);
        end(b);
        const Time ended = b.h.now();
        b.run(15s);
        QVERIFY2(b.findings().front().kind == Kind::Recovering, b.text().c_str());
        b.said.clear();
        const auto isFirst = [&](const char* when) {
            const Finding first = b.findings().front();
            const std::string text = when + b.text();
            QVERIFY2(first.kind == Kind::Recovering && first.after == own, text.c_str());
            QVERIFY2(first.since && std::abs((*first.since - ended).count()) <= Micros(6s).count(), text.c_str());
        };
        b.go("w", gone);
        for (int second = 0; second < 15; ++second) {
            b.run(1s);
            isFirst("gone: ");
            for (const Finding& finding : b.findings())
                QVERIFY2(finding.kind != Kind::WorkersGone || finding.harmed <= 18 * uint64_t(second + 2),
                         b.text().c_str());
        }
        b.come("w", gone, 500ms);
        for (int second = 0; second < 10; ++second) {
            b.run(1s);
            isFirst("back: ");
        }
        QVERIFY2(!b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
    }
};

QTEST_GUILESS_MAIN(TestStagedAftermaths)

}  // namespace tst_staged_aftermaths

#include "tst_staged_aftermaths.moc"
