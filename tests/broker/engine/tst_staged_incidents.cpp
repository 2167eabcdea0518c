// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_staged_incidents {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

class TestStagedIncidents : public QObject {
    Q_OBJECT

private:
    static void row(const std::string& name, const Incident& incident) { QTest::newRow(name.c_str()) << incident; }

    static void addFullDisks() {
        for (const int tenants : {1, 3, 40})
            row("the disk is full, tenants " + std::to_string(tenants),
                {.before = calm(tenants, 20, 0.5),
                 .begin = [](StagedBroker& b) { b.fill(true); },
                 .end = [](StagedBroker& b) { b.fill(false); },
                 .kind = Kind::Refused,
                 .says = {"The disk is nearly full", tenantsText(tenants)},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::Backlog, Kind::NoWorker}});
        row("the disk is full before anything is known of usual waits",
            {.before = calm(3),
             .begin = [](StagedBroker& b) { b.fill(true); },
             .end = [](StagedBroker& b) { b.fill(false); },
             .known = 5s,
             .kind = Kind::Refused,
             .says = {"The disk is nearly full", "3 tenants"}});
        row("the disk is full again and again", {.before =
                                                     [](StagedBroker& b) {
                                                         calm(3)(b);
                                                         for (int i = 0; i < 3; ++i) {
                                                             b.fill(true);
                                                             b.run(5s);
                                                             b.fill(false);
                                                             b.run(5s);
                                                         }
                                                     },
                                                 .begin = [](StagedBroker& b) { b.fill(true); },
                                                 .end = [](StagedBroker& b) { b.fill(false); },
                                                 .kind = Kind::Refused,
                                                 .says = {"The disk is nearly full", "3 tenants"}});
        row("the disk is full and nobody creates", {.before = [](StagedBroker& b) { b.come("w", 3, kFast); },
                                                    .begin = [](StagedBroker& b) { b.fill(true); },
                                                    .end = [](StagedBroker& b) { b.fill(false); },
                                                    .kind = Kind::Refused,
                                                    .says = {"The disk is nearly full"},
                                                    .leastHarm = 0});
        row("the disk is full for tenants that never were", {.before = [](StagedBroker& b) { b.come("w", 3, kFast); },
                                                             .begin =
                                                                 [](StagedBroker& b) {
                                                                     b.fill(true);
                                                                     b.sendAll(4, 2);
                                                                 },
                                                             .end =
                                                                 [](StagedBroker& b) {
                                                                     b.fill(false);
                                                                     b.sendAll(4, 0.1);
                                                                 },
                                                             .kind = Kind::Refused,
                                                             .says = {"The disk is nearly full", "creates"}});
    }

    static void addGoneWorkers() {
        for (const int tenants : {1, 3, 40})
            for (const int workers : {1, 8, 30})
                row("all workers go, tenants " + std::to_string(tenants) + ", workers " + std::to_string(workers),
                    {.before = calm(tenants, workers, 0.8 / tenants),
                     .begin = [](StagedBroker& b) { b.go("w"); },
                     .end = [=](StagedBroker& b) { b.come("w", workers * 10, kFast); },
                     .kind = Kind::WorkersGone,
                     .says = {workers == 1 ? "The worker that takes work is gone"
                                           : "All " + std::to_string(workers) + " workers that take work are gone"},
                     .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog}});
        row("all workers go beside a hog with a heap",
            {.before =
                 [](StagedBroker& b) {
                     b.sendAll(7, 0.5);
                     b.come("w", 12, kFast);
                     b.send("hog", 14);
                 },
             .begin = [](StagedBroker& b) { b.go("w"); },
             .end =
                 [](StagedBroker& b) {
                     b.send("hog", 0);
                     b.come("w", 400, kFast);
                 },
             .kind = Kind::WorkersGone,
             .says = {"All 12 workers that take work are gone", "8 tenants"}});
        row("two thirds of the workers go", {.before = calm(5, 12, 4),
                                             .begin = [](StagedBroker& b) { b.go("w", 9); },
                                             .end = [](StagedBroker& b) { b.come("w", 90, kFast); },
                                             .kind = Kind::WorkersGone,
                                             .says = {"9 of 12 workers that take work are gone"}});
        for (const int commands : {2, 5})
            row("the workers of " + std::to_string(commands) + " commands go, one after the other",
                {.before =
                     [=](StagedBroker& b) {
                         for (int i = 0; i < commands; ++i) {
                             const std::string command = "c" + std::to_string(i);
                             b.sendAll(3, 0.4, command);
                             b.come("w" + command, 4, kFast, {command});
                         }
                     },
                 .begin =
                     [=](StagedBroker& b) {
                         for (int i = 0; i < commands; ++i) b.go("wc" + std::to_string(i));
                     },
                 .end =
                     [=](StagedBroker& b) {
                         for (int i = 0; i < commands; ++i)
                             b.come("wc" + std::to_string(i), 100, kFast, {"c" + std::to_string(i)});
                     },
                 .kind = Kind::WorkersGone,
                 .says = {"All " + std::to_string(4 * commands) + " workers that take ", " are gone", "3 tenants",
                          "c1"}});
        row("workers that take every command go",
            {.before =
                 [](StagedBroker& b) {
                     b.sendAll(3, 1);
                     b.send("t0", 1, "other");
                     b.come("w", 6, kFast, {});
                 },
             .begin = [](StagedBroker& b) { b.go("w"); },
             .end = [](StagedBroker& b) { b.come("w", 200, kFast, {}); },
             .kind = Kind::WorkersGone,
             .says = {"All 6 workers that take ", " are gone", "3 tenants", "other"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker}});
        row("workers go before anything is known of usual waits",
            {.before = calm(3, 6),
             .begin = [](StagedBroker& b) { b.go("w"); },
             .end = [](StagedBroker& b) { b.come("w", 200, kFast); },
             .known = 30s,
             .kind = Kind::WorkersGone,
             .says = {"All 6 workers that take work are gone", "3 tenants"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker}});
        row("a tenant's own workers go",
            {.before =
                 [](StagedBroker& b) {
                     b.sendAll(4, 1);
                     b.come("w", 10, kFast);
                     b.send("own", 2, "own.work");
                     b.come("o", 3, kFast, {"own.work"}, {"own"});
                 },
             .begin = [](StagedBroker& b) { b.go("o"); },
             .end = [](StagedBroker& b) { b.come("o", 100, kFast, {"own.work"}, {"own"}); },
             .kind = Kind::WorkersGone,
             .says = {"All 3 workers that take own.work are gone", "of own", "own.work"}});
    }

    static void addMissingWorkers() {
        for (const int tenants : {1, 3, 200})
            for (const int commands : {1, 5})
                row("no worker was ever there, tenants " + std::to_string(tenants) + ", commands " +
                        std::to_string(commands),
                    {.before = calm(3),
                     .begin =
                         [=](StagedBroker& b) {
                             for (int i = 0; i < tenants; ++i)
                                 for (int c = 0; c < commands; ++c)
                                     b.heap("n" + std::to_string(i), size_t(c + 1), "mail." + std::to_string(c));
                         },
                     .end =
                         [=](StagedBroker& b) {
                             std::vector<std::string> all;
                             for (int c = 0; c < commands; ++c) all.push_back("mail." + std::to_string(c));
                             b.come("m", std::max(200, tenants), kFast, all);
                         },
                     .kind = Kind::NoWorker,
                     .says = {std::to_string(tenants * commands * (commands + 1) / 2) + " task",
                              "mail." + std::to_string(commands - 1),
                              tenants == 1 ? "of n0 wait" : "of " + std::to_string(tenants) + " tenants wait"},
                     .never = {Kind::Pushing, Kind::Hurt, Kind::WorkersGone},
                     .leastHarm = uint64_t(tenants)});
        // Five commands of nearly ten thousand tenants, and the one with eight tasks is not the story.
        row("no worker was ever there for thousands of tenants",
            {.before = calm(3),
             .begin =
                 [](StagedBroker& b) {
                     for (int i = 0; i < 9'992; ++i)
                         b.heap("n" + std::to_string(i), i == 0 ? 7 : 1,
                                "mail." + std::to_string(i % 100 == 0 ? 4 : i % 4));
                 },
             .end =
                 [](StagedBroker& b) {
                     b.come("m", 1'000, kFast, {"mail.0", "mail.1", "mail.2", "mail.3", "mail.4"});
                 },
             .kind = Kind::NoWorker,
             .says = {"9998 tasks", "mail.1", "and 2 more", "of 9992 tenants wait"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::WorkersGone},
             .leastHarm = 9'998,
             .lasts = 1min});
        row("one command of a busy tenant has no worker",
            {.before = calm(3),
             .begin = [](StagedBroker& b) { b.send("t1", 1, "forgotten"); },
             .end =
                 [](StagedBroker& b) {
                     b.send("t1", 0, "forgotten");
                     b.come("f", 100, kFast, {"forgotten"});
                 },
             .kind = Kind::NoWorker,
             .says = {"of t1 wait", "forgotten"}});
    }

    static void addLimits() {
        const auto limited = [](LimitField field, const char* value, const char* none) {
            return std::pair<Stage, Stage>(
                [=](StagedBroker& b) {
                    b.h.limit("t1", limitsOf({{field, value}}));
                },
                [=](StagedBroker& b) {
                    LimitSettings settings = limitsOf({{field, none}});
                    b.h.limit("t1", settings);
                });
        };
        for (const auto& [field, value, none, key] :
             {std::tuple(LimitField::MaxEnqueueRate, "60/1m,burst=1", "60000/1m,burst=1000", "max_enqueue_rate"),
              std::tuple(LimitField::MaxQueueDepth, "0", "100000", "max_queue_depth"),
              std::tuple(LimitField::Draining, "true", "false", "draining")}) {
            const auto [begin, end] = limited(field, value, none);
            row(std::string("creates are refused by ") + key,
                {.before = calm(3, 20, 4), .begin = begin, .end = end, .kind = Kind::Refused, .says = {"of t1", key}});
        }
        const auto [pause, resume] = limited(LimitField::Paused, "true", "false");
        row("a tenant is paused", {.before = calm(3, 20),
                                   .begin = pause,
                                   .end =
                                       [=](StagedBroker& b) {
                                           resume(b);
                                           b.come("w", 200, kFast);
                                       },
                                   .kind = Kind::Paused,
                                   .says = {"t1", "paused"},
                                   .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone}});
        const auto [narrow, wide] = limited(LimitField::MaxConcurrency, "1", "1000");
        row("a tenant's own limit holds its tasks back",
            {.before = calm(3, 40, 6),
             .begin = narrow,
             .end =
                 [=](StagedBroker& b) {
                     wide(b);
                     b.come("w", 200, kFast);
                 },
             .kind = Kind::Limited,
             .says = {"t1", "own limits"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone}});
    }

    static void addSeats() {
        for (const int tenants : {1, 4, 40})
            row("everybody sends more than there are seats for, tenants " + std::to_string(tenants),
                {.before = calm(tenants, 10, 8.0 / tenants),
                 .begin = [=](StagedBroker& b) { b.sendAll(tenants, 60.0 / tenants); },
                 .end =
                     [=](StagedBroker& b) {
                         b.sendAll(tenants, 8.0 / tenants);
                         b.come("w", 2'000, kFast);
                     },
                 .kind = Kind::Backlog,
                 .orKind = Kind::Hurt,
                 .says = {tenants == 1 ? "t0" : "tenants"},
                 .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
                 .sinceAtMost = {}});
        row("a heap of one tenant that harms nobody else",
            {.before = calm(5, 20),
             .begin = [](StagedBroker& b) { b.heap("t2", 30'000); },
             .end = [](StagedBroker& b) { b.come("w", 4'000, kFast); },
             .kind = Kind::Backlog,
             .says = {"of t2", "too few seats"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {}});
    }

    static void addDeaths() {
        for (const int tenants : {1, 3, 20})
            row("all tasks of a command die, tenants " + std::to_string(tenants),
                {.before = calm(tenants, 20, 10.0 / tenants),
                 .begin = [](StagedBroker& b) { b.breakCommand(kWork, true); },
                 .end = [](StagedBroker& b) { b.breakCommand(kWork, false); },
                 .kind = Kind::Dying,
                 .says = {"died", tenantsText(tenants)},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone, Kind::Backlog}});
    }

    static void addCalm() {
        for (const int tenants : {1, 3, 40})
            row("nothing is wrong, tenants " + std::to_string(tenants),
                {.before = calm(tenants, 20, 10.0 / tenants),
                 .begin = nothing,
                 .end = nothing,
                 .kind = Kind::Served,
                 .says = {"served"},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone, Kind::Backlog, Kind::Dying,
                           Kind::Refused, Kind::Unknown},
                 .sinceAtMost = {},
                 .leastHarm = 0});
        for (const Micros step : {Micros(1h), Micros(-1h)})
            row(step > 0s ? "the clock is set ahead" : "the clock is set back",
                {.before = calm(3),
                 .begin = [=](StagedBroker& b) { b.h.setCalendar(step); },
                 .end = [](StagedBroker& b) { b.h.setCalendar({}); },
                 .kind = Kind::Served,
                 .says = {"served"},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone, Kind::Backlog},
                 .sinceAtMost = {},
                 .leastHarm = 0});
        row("a worker reconnects now and then",
            {.before = calm(3, 4),
             .begin =
                 [](StagedBroker& b) {
                     b.go("w");
                     b.run(2s);
                     b.come("w", 4, kFast);
                     b.run(20s);
                 },
             .end = nothing,
             .kind = Kind::Served,
             .says = {"served"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {},
             .leastHarm = 0});
        row("workers that nobody needs go", {.before =
                                                 [](StagedBroker& b) {
                                                     calm(3)(b);
                                                     b.come("idle", 10, kFast, {"nothing"});
                                                 },
                                             .begin = [](StagedBroker& b) { b.go("idle"); },
                                             .end = nothing,
                                             .kind = Kind::Served,
                                             .says = {"served"},
                                             .never = {Kind::NoWorker, Kind::WorkersGone},
                                             .sinceAtMost = {},
                                             .leastHarm = 0});
    }

private Q_SLOTS:
    void theFirstSentenceIsRight_data() {
        QTest::addColumn<Incident>("incident");
        addFullDisks();
        addGoneWorkers();
        addMissingWorkers();
        addLimits();
        addSeats();
        addDeaths();
        addCalm();
    }

    void theFirstSentenceIsRight() {
        QFETCH(Incident, incident);
        play(incident);
    }

    void fleetsThatGoAtDifferentTimesAreTwoIncidentsWithTheirOwnVictims() {
        StagedBroker b;
        for (const char* name : {"a", "b"}) {
            b.send(name, 2, name);
            b.come(std::string("w") + name, 4, kFast, {name});
        }
        b.run(kKnown);
        b.go("wa");
        b.run(1min);
        const Time second = b.h.now();
        b.go("wb");
        b.run(10s);
        const std::vector<Finding> found = b.findings();
        QCOMPARE(found.size(), size_t{2});
        for (const Finding& finding : found) QVERIFY2(finding.kind == Kind::WorkersGone, b.text().c_str());
        QCOMPARE(found[0].tenant, std::string("a"));
        QCOMPARE(found[0].commands.front().first, std::string("a"));
        QVERIFY(second - *found[0].since > 50s);
        QCOMPARE(found[1].tenant, std::string("b"));
        QCOMPARE(found[1].tenants, uint64_t{1});
        QVERIFY(*found[1].since >= second && *found[1].since - second <= 2s);
    }

    void aRestartAccusesNobodyAndWhatIsLateIsSaidToBeSoBecauseWorkersWereAway() {
        StagedBroker b;
        calm(5)(b);
        b.run(kKnown);
        b.said.clear();
        b.restart(4s);
        b.run(5s);
        for (const Finding& finding : b.findings())
            QVERIFY2(finding.kind == Kind::Recovering || finding.kind == Kind::Served, b.text().c_str());
        b.run(1min);
        QVERIFY2(b.findings().front().kind == Kind::Served, b.text().c_str());
        for (const Kind kind : {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone, Kind::Dying})
            QVERIFY(!b.said.contains(kind));
    }

    void aBacklogThatIsOlderThanAnOutageIsNotPutDownToIt_data() {
        QTest::addColumn<int>("gone");
        QTest::addColumn<int>("away");
        QTest::newRow("all, 20 s") << 12 << 20;
        QTest::newRow("all, 3 s") << 12 << 3;
        QTest::newRow("a third, 40 s") << 4 << 40;
        QTest::newRow("nearly all, 30 s") << 10 << 30;
    }
    void aBacklogThatIsOlderThanAnOutageIsNotPutDownToIt() {
        QFETCH(int, gone);
        QFETCH(int, away);
        StagedBroker b;
        b.come("w", 12, 500ms);
        b.sendAll(3, 2);
        b.run(kKnown);
        b.heap("t1", 5'000);
        const Time began = b.h.now();
        b.run(90s);
        QVERIFY2(b.findings().front().kind == Kind::Backlog, b.text().c_str());
        b.go("w", gone);
        b.run(std::chrono::seconds(away));
        b.come("w", gone, 500ms);
        b.run(3s);
        for (int second = 0; second < 40; ++second) {
            b.run(1s);
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::Backlog, b.text().c_str());
            for (const Finding& finding : b.findings())
                QVERIFY2(finding.kind != Kind::Recovering || finding.tasks > 0, b.text().c_str());
            QVERIFY2(first.tenant == "t1" && first.since && *first.since - began <= 10s, b.text().c_str());
        }
    }

    void aBacklogThatIsOlderThanARestartIsNotPutDownToIt() {
        StagedBroker b;
        b.come("w", 12, 500ms);
        b.sendAll(3, 2);
        b.run(kKnown);
        b.heap("t1", 5'000);
        b.run(90s);
        b.restart(8s);
        b.run(5s);
        for (int second = 0; second < 40; ++second) {
            b.run(1s);
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::Backlog && first.tenant == "t1", b.text().c_str());
        }
    }

    void anOutageIsTheCauseOfABacklogThatCameWithIt() {
        StagedBroker b;
        b.come("w", 12, 500ms);
        b.sendAll(3, 6);
        b.run(kKnown);
        b.go("w");
        b.run(60s);
        b.come("w", 12, 500ms);
        b.run(5s);
        for (int second = 0; second < 40; ++second) {
            QVERIFY2(b.findings().front().kind == Kind::Recovering, b.text().c_str());
            b.run(1s);
        }
    }

    void whatIsLateStaysSoWhileItIsNotYetToldThatWorkersAreGone() {
        StagedBroker b;
        calm(3)(b);
        b.run(kKnown);
        b.heap("t1", 5'000);
        b.run(70s);
        QVERIFY2(b.findings().front().kind == Kind::Backlog, b.text().c_str());
        b.said.clear();
        b.wereAllServed = false;
        b.go("w");
        b.run(20s);
        QVERIFY2(b.findings().front().kind == Kind::WorkersGone, b.text().c_str());
        for (const Kind kind : {Kind::Idle, Kind::Pushing, Kind::Hurt}) QVERIFY(!b.said.contains(kind));
        QVERIFY(!b.wereAllServed);
    }

    void whereNothingWaitsAnyMoreNoTasksAreSaidToWait() {
        StagedBroker b;
        calm(2)(b);
        b.run(kKnown);
        b.heap("t1", 400);
        for (int i = 0; i < 60; ++i) {
            b.run(1s);
            for (const Finding& finding : b.findings())
                QVERIFY2(finding.kind != Kind::Backlog || finding.tasks > 0, b.text().c_str());
        }
        QVERIFY2(b.findings().front().kind == Kind::Served, b.text().c_str());
    }

    void figuresOfTheSentencesAreThoseOfTheTenants() {
        StagedBroker b;
        calm(3)(b);
        b.run(kKnown);
        b.heap("n", 7, "forgotten");
        b.fill(true);
        b.run(20s);
        uint64_t ofFindings = 0, ofTenants = 0;
        for (const Finding& finding : b.findings()) ofFindings += finding.harmed;
        const auto update = b.h.statistics().updateSince(0);
        for (const TenantFigures& tenant : update->tenants) ofTenants += tenant.harmedTasks();
        QCOMPARE(ofFindings, ofTenants);
        QCOMPARE(update->totals.harmedTenants, uint64_t{4});
    }
};

QTEST_GUILESS_MAIN(TestStagedIncidents)

}  // namespace tst_staged_incidents

#include "tst_staged_incidents.moc"
