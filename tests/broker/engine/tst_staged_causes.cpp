// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_staged_causes {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

// Causes by the seats that can serve the tasks in question: seats that are lost, seats that hang, seats that are too few.
class TestStagedCauses : public QObject {
    Q_OBJECT

private:
    static void row(const std::string& name, const Incident& incident) { QTest::newRow(name.c_str()) << incident; }

    static Stage load(int tenants, double perSecond) {
        return [=](StagedBroker& b) { b.sendAll(tenants, perSecond / tenants); };
    }

    // Workers of very different sizes: what counts is the seats.
    static void addLostSeats() {
        for (const int tenants : {1, 7, 40})
            for (const auto& [wide, narrow] : {std::pair(12, 4), std::pair(30, 6), std::pair(6, 5)})
                row("the worker with " + std::to_string(wide) + " of " + std::to_string(wide + narrow) +
                        " seats goes, tenants " + std::to_string(tenants),
                    {.before =
                         [=](StagedBroker& b) {
                             load(tenants, 2.0 * (wide + narrow) * 0.6)(b);
                             b.comeWide("wide", uint32_t(wide), 500ms);
                             b.come("w", narrow, 500ms);
                         },
                     .begin = [](StagedBroker& b) { b.go("wide"); },
                     .end =
                         [=](StagedBroker& b) {
                             load(tenants, 1)(b);
                             b.comeWide("wide", 2'000, kFast);
                         },
                     .kind = Kind::WorkersGone,
                     .says = {"1 of " + std::to_string(narrow + 1) + " workers that take work is gone",
                              std::to_string(wide) + " of " + std::to_string(wide + narrow) + " seats"},
                     .never = {Kind::Pushing, Kind::NoWorker, Kind::Refused},
                     .lasts = 1min});
        row("two of five workers go, and the others are not enough",
            {.before =
                 [](StagedBroker& b) {
                     load(20, 12)(b);
                     b.come("w", 10, 500ms);
                 },
             .begin = [](StagedBroker& b) { b.go("w", 4); },
             .end =
                 [](StagedBroker& b) {
                     load(20, 1)(b);
                     b.come("w", 1'000, kFast);
                 },
             .kind = Kind::WorkersGone,
             .says = {"4 of 10 workers that take work are gone", "work"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::Refused},
             .sinceAtMost = 10s});
        row("a small part of all seats that take a command goes",
            {.before =
                 [](StagedBroker& b) {
                     load(5, 30)(b);
                     b.come("any", 20, 500ms, {});
                     b.come("w", 2, 500ms);
                 },
             .begin =
                 [](StagedBroker& b) {
                     b.go("w");
                     load(5, 60)(b);
                 },
             .end =
                 [](StagedBroker& b) {
                     load(5, 1)(b);
                     b.come("any", 2'000, kFast, {});
                 },
             .kind = Kind::Backlog,
             .says = {"too few seats"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {},
             .lasts = 1min});
        row("workers go, and one with as many seats takes their place",
            {.before = calm(5, 12, 4),
             .begin =
                 [](StagedBroker& b) {
                     b.go("w", 11);
                     b.run(2s);
                     b.comeWide("wide", 12, kFast);
                     b.run(30s);
                 },
             .end = nothing,
             .kind = Kind::Served,
             .says = {"served"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {},
             .leastHarm = 0,
             .lasts = 1min});
        row("workers are replaced by others that take more",
            {.before = calm(5, 12, 10),
             .begin =
                 [](StagedBroker& b) {
                     b.come("new", 12, kFast, {kWork, "other"});
                     b.go("w");
                     b.run(30s);
                     load(5, 1'000)(b);
                     b.run(20s);
                 },
             .end =
                 [](StagedBroker& b) {
                     load(5, 1)(b);
                     b.come("new", 3'000, kFast, {kWork, "other"});
                 },
             .kind = Kind::Backlog,
             .says = {"too few seats"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {},
             .lasts = 1min});
    }

    // Workers that have tasks and do nothing any more, while their streams are open.
    static void addHanging() {
        for (const int tenants : {1, 3, 40})
            for (const int workers : {3, 9})
                row("all " + std::to_string(workers) + " workers hang, tenants " + std::to_string(tenants),
                    {.before = calm(tenants, workers, 10.0 / tenants),
                     .begin = [](StagedBroker& b) { b.hang("w", true); },
                     .end =
                         [](StagedBroker& b) {
                             b.hang("w", false);
                             b.come("w", 300, kFast);
                         },
                     .kind = Kind::Stuck,
                     .says = {std::to_string(workers) + " of " + std::to_string(workers) + " seats",
                              "times as long as usual", "work", "w0", tenantsText(tenants)},
                     .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
                     .sinceAtMost = 4s,
                     .lasts = 1min});
        row("all workers hang while some catch up", {.before = calm(80, 9, 25.0 / 80),
                                                     .begin = [](StagedBroker& b) { b.hang("w", true); },
                                                     .end =
                                                         [](StagedBroker& b) {
                                                             b.hang("w", false);
                                                             b.come("w", 300, kFast);
                                                         },
                                                     .kind = Kind::Stuck,
                                                     .says = {"9 of 9 seats"},
                                                     .never = {Kind::Pushing, Kind::Throttled},
                                                     .sinceAtMost = {},
                                                     .lasts = 1min});
        row("the workers of one of two pools hang",
            {.before =
                 [](StagedBroker& b) {
                     calm(12, 8, 1)(b);
                     for (int i = 4; i < 20; ++i) b.send("t" + std::to_string(i), 0.5, "video");
                     b.come("v", 6, kFast, {"video"});
                 },
             .begin = [](StagedBroker& b) { b.hang("v", true); },
             .end =
                 [](StagedBroker& b) {
                     b.hang("v", false);
                     b.come("v", 300, kFast, {"video"});
                 },
             .kind = Kind::Stuck,
             .says = {"6 of 6 seats", "16 tenants", "video"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
             .sinceAtMost = 5s,
             .lasts = 1min});
        row("all workers hang, and then go",
            {.before = calm(12, 6, 1),
             .begin =
                 [](StagedBroker& b) {
                     b.hang("w", true);
                     b.run(30s);
                     b.go("w");
                     b.run(6s);
                 },
             .end = [](StagedBroker& b) { b.come("w", 300, kFast); },
             .kind = Kind::WorkersGone,
             .says = {"All 6 workers that take work are gone", "12 tenants"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog, Kind::Recovering},
             .also = {Kind::Stuck},
             .sinceAtMost = 32s});
        row("half of the workers hang, and the others are not enough",
            {.before =
                 [](StagedBroker& b) {
                     load(10, 16)(b);
                     b.come("w", 5, 500ms);
                     b.come("x", 5, 500ms);
                 },
             .begin = [](StagedBroker& b) { b.hang("x", true); },
             .end =
                 [](StagedBroker& b) {
                     load(10, 1)(b);
                     b.hang("x", false);
                     b.come("w", 1'000, kFast);
                 },
             .kind = Kind::Stuck,
             .says = {"5 of 10 seats", "10 tenants"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
             .sinceAtMost = 10s,
             .lasts = 1min});
        row("tasks that take long as they usually do hang nowhere",
            {.before =
                 [](StagedBroker& b) {
                     load(6, 0.4)(b);
                     b.come("w", 8, 8s);
                 },
             .begin = load(6, 3),
             .end =
                 [](StagedBroker& b) {
                     load(6, 0.1)(b);
                     b.come("w", 1'000, kFast);
                 },
             .kind = Kind::Backlog,
             .says = {"too few seats"},
             .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Stuck},
             .sinceAtMost = {},
             .lasts = 1min});
    }

    // One cause is one finding, with all who feel it.
    static void addTooFew() {
        for (const int tenants : {3, 40})
            for (const int pools : {1, 2})
                row("everybody sends twice what there are seats for, tenants " + std::to_string(tenants) + ", pools " +
                        std::to_string(pools),
                    {.before =
                         [=](StagedBroker& b) {
                             calm(tenants, 4, 5.0 / tenants)(b);
                             if (pools > 1) b.send("other", 1, "video");
                             if (pools > 1) b.come("v", 3, kFast, {"video"});
                         },
                     .begin = [=](StagedBroker& b) { b.sendAll(tenants, 50.0 / tenants); },
                     .end =
                         [=](StagedBroker& b) {
                             b.sendAll(tenants, 5.0 / tenants);
                             b.come("w", 2'000, kFast);
                         },
                     .kind = Kind::Backlog,
                     // Of 40, some are still served from what they left to others before.
                     .says = {"too few seats", tenants == 40 ? "tenants" : tenantsText(tenants)},
                     .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone, Kind::Refused,
                               Kind::Stuck},
                     .sinceAtMost = 10s,
                     .lasts = 1min});
    }

private Q_SLOTS:
    void theFirstSentenceIsRight_data() {
        QTest::addColumn<Incident>("incident");
        addLostSeats();
        addHanging();
        addTooFew();
    }

    void theFirstSentenceIsRight() {
        QFETCH(Incident, incident);
        play(incident);
    }

    void workersThatComeBackAreTheReasonUntilAllHaveCaughtUp_data() {
        QTest::addColumn<int>("gone");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("pause");
        QTest::addColumn<bool>("isKnown");
        for (const int gone : {12, 9, 5})
            for (const int tenants : {1, 7, 40})
                for (const int pause : {0, 1, 4})
                    for (const bool isKnown : {false, true})
                        QTest::addRow("gone %d of 12, tenants %d, one each %d s%s", gone, tenants, pause,
                                      isKnown ? ", of lengths that are known" : "")
                            << gone << tenants << pause << isKnown;
    }

    void workersThatComeBackAreTheReasonUntilAllHaveCaughtUp() {
        QFETCH(int, gone);
        QFETCH(int, tenants);
        QFETCH(int, pause);
        QFETCH(bool, isKnown);
        int returned = 0;
        StagedBroker b;
        b.come("w", 12, 500ms);
        for (int i = 0; isKnown && i < tenants; ++i) b.heap("t" + std::to_string(i), 1);
        if (isKnown) b.run(10s);
        load(tenants, 2.0 * 12 * 0.8)(b);
        b.run(kKnown);
        b.go("w", gone);
        b.run(1min);
        QVERIFY2(b.findings().front().kind == Kind::WorkersGone, b.text().c_str());
        b.said.clear();
        const int length = gone * pause + 60;
        for (int second = 0; second < length; ++second) {
            const int until = pause == 0 ? gone : std::min(gone, second / pause + 1);
            for (; returned < until; ++returned) b.come("w", 1, 500ms);
            b.run(1s);
            const Kind first = b.findings().front().kind;
            const bool isTrue = first == Kind::WorkersGone || first == Kind::Recovering || first == Kind::Served;
            QVERIFY2(isTrue, b.text().c_str());
        }
        QVERIFY2(b.said.contains(Kind::Recovering), b.text().c_str());
        QVERIFY2(!b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
    }

    void connectionsOfOneNameAreOneWorker_data() {
        QTest::addColumn<bool>("haveStreams");
        QTest::addColumn<int>("connections");
        QTest::addColumn<int>("workers");
        for (const bool haveStreams : {false, true})
            for (const auto& [connections, workers] : {std::pair(2, 6), std::pair(5, 3)})
                QTest::addRow("%d %s of each of %d workers", connections, haveStreams ? "streams" : "connections",
                              workers)
                    << haveStreams << connections << workers;
    }

    void connectionsOfOneNameAreOneWorker() {
        QFETCH(bool, haveStreams);
        QFETCH(int, connections);
        QFETCH(int, workers);
        const int seats = connections * workers;
        StagedBroker b;
        b.connections = connections;
        load(4, seats * 0.8)(b);
        const auto come = [&](const std::string& fleet, int count) {
            haveStreams ? b.come(fleet, count * connections, 500ms) : b.comeAsking(fleet, count * connections, 500ms);
        };
        come("stays", 1);
        come("leaves", workers - 1);
        b.run(2 * kKnown);
        const auto mustSay = [&b](const std::string& words) {
            b.run(10s);
            QVERIFY2(b.findings().front().kind == Kind::WorkersGone, b.text().c_str());
            QVERIFY2(b.text().find(words) != std::string::npos, (words + ": " + b.text()).c_str());
        };
        b.go("leaves");
        mustSay(std::to_string(workers - 1) + " of " + std::to_string(workers) + " workers that take work are gone");
        b.go("stays");
        b.run(1min);
        mustSay("All " + std::to_string(workers) + " workers that take work are gone");
    }

    void newTenantsThatWaitTogetherAreOneFinding() {
        StagedBroker b;
        calm(3, 4)(b);
        b.run(kKnown);
        for (int i = 0; i < 60; ++i) b.heap("new" + std::to_string(i), 12);
        b.run(10s);
        const auto harmful = b.findings();
        const auto count = std::count_if(harmful.begin(), harmful.end(), [](const Finding& f) { return f.harmed > 0; });
        QVERIFY2(count == 1 && harmful.front().kind == Kind::Backlog, b.text().c_str());
    }

    void twoWhoPushInTwoPoolsAreTwoIncidentsWithTheirOwnVictims() {
        for (const auto& [mailSeats, videoSeats, tenants] : {std::tuple(10, 6, 12), std::tuple(20, 8, 30)}) {
            StagedBroker b(EngineHarness::with([](EngineOptions& o) {
                o.scheduling.policy = SchedulingPolicy::Fifo;
                o.noise.isEnabled = false;
            }));
            // Half of the tenants send to both.
            for (int i = 0; i < tenants; ++i) {
                b.send("t" + std::to_string(i), 6.0 / tenants, "mail");
                if (i < tenants / 2) b.send("t" + std::to_string(i), 4.0 / tenants, "video");
            }
            b.come("m", mailSeats, kFast, {"mail"});
            b.come("v", videoSeats, kFast, {"video"});
            b.run(kKnown);
            b.send("hog", mailSeats * 12, "mail");
            b.send("boar", videoSeats * 12, "video");
            b.run(20s);
            std::vector<Finding> pushes;
            for (const Finding& finding : b.findings())
                if (finding.kind == Kind::Pushing) pushes.push_back(finding);
            QVERIFY2(pushes.size() == 2, b.text().c_str());
            for (const Finding& push : pushes) {
                const bool isMail = push.tenant == "hog";
                QVERIFY2(isMail || push.tenant == "boar", b.text().c_str());
                QVERIFY2(push.poolSeats == uint64_t(isMail ? mailSeats : videoSeats), b.text().c_str());
                QVERIFY2(push.pushing == 1, b.text().c_str());
                QVERIFY2(push.tenants <= uint64_t(isMail ? tenants : tenants / 2), b.text().c_str());
            }
        }
    }

    void ofTheTasksThatAKeysLimitHoldsOnlyThoseAreHarmedThatAreLate() {
        StagedBroker b;
        calm(3, 12)(b);
        b.run(kKnown);
        NewTask keyed;
        KeyLimit& limit = keyed.terms.emplace().keyLimit.emplace();
        limit.key = "api";
        limit.concurrency = 1;
        for (int i = 0; i < 20; ++i) b.h.create("t1", "work", keyed);
        b.run(5s);
        for (int i = 0; i < 400; ++i) b.h.create("t1", "work", keyed);
        b.setRun("w", 1h);  // nothing more ends
        b.run(250ms);
        const Finding first = b.findings().front();
        QVERIFY2(first.harmed < 50, b.text().c_str());
    }

    void anErrorStormIsToldInFullAfterTheBrokerDiedInIt() {
        for (const int tenants : {1, 3}) {
            StagedBroker b;
            calm(tenants, 20, 3.0 / tenants)(b);
            b.run(kKnown);
            b.breakCommand(kWork, true);
            const Time began = b.h.now();
            b.run(2min);
            const Finding before = b.findings().front();
            QVERIFY2(before.kind == Kind::Dying, b.text().c_str());
            b.restart(2s);
            b.run(8s);
            const Finding after = b.findings().front();
            QVERIFY2(after.kind == Kind::Dying, b.text().c_str());
            QVERIFY2(after.tasks * 10 >= before.tasks * 7, b.text().c_str());
            QVERIFY2(after.since && *after.since - began <= 15s, b.text().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestStagedCauses)

}  // namespace tst_staged_causes

#include "tst_staged_causes.moc"
