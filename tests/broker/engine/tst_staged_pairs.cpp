// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tst_staged_pairs {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

// Two things at once, and incidents of some tenants that others must not be told of.
class TestStagedPairs : public QObject {
    Q_OBJECT

private:
    static void row(const std::string& name, const Incident& incident) { QTest::newRow(name.c_str()) << incident; }

    // Under the order of arrival whoever sends most has most seats.
    static void addPushes() {
        for (const bool isWatched : {false, true})
            row(isWatched ? "a tenant pushes, and is throttled" : "a tenant pushes",
                {.before = calm(4, 10, 1.5),
                 .begin = [](StagedBroker& b) { b.send("hog", 100); },
                 .end =
                     [](StagedBroker& b) {
                         b.send("hog", 0);
                         b.come("w", 4'000, kFast);
                     },
                 .kind = Kind::Pushing,
                 .orKind = isWatched ? std::optional(Kind::Throttled) : std::nullopt,
                 .says = isWatched ? std::vector<std::string>{"hog"}
                                   : std::vector<std::string>{"hog pushes", "of 10 seats", "4 tenants wait"},
                 .never = {Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
                 .sinceAtMost = isWatched ? Micros() : Micros(10s),
                 .policy = SchedulingPolicy::Fifo,
                 .isWatched = isWatched});
        row("a tenant pushes in one of two pools",
            {.before =
                 [](StagedBroker& b) {
                     calm(3, 10, 1.5)(b);
                     b.send("victim", 2, "video");
                     b.come("v", 6, kFast, {"video"});
                 },
             .begin = [](StagedBroker& b) { b.send("hog", 60, "video"); },
             .end =
                 [](StagedBroker& b) {
                     b.send("hog", 0, "video");
                     b.come("v", 4'000, kFast, {"video"});
                 },
             .kind = Kind::Pushing,
             .says = {"hog pushes", "of 6 seats", "1 tenant waits too long, victim"},
             .never = {Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
             .sinceAtMost = 10s,
             .policy = SchedulingPolicy::Fifo,
             .isWatched = false});
    }

    static void addPools() {
        const Stage two = [](StagedBroker& b) {
            calm(3, 10, 1)(b);
            b.send("x", 1, "video");
            b.send("y", 1, "video");
            b.come("v", 6, kFast, {"video"});
        };
        row("the workers of one of two pools go",
            {.before = two,
             .begin = [](StagedBroker& b) { b.go("v"); },
             .end = [](StagedBroker& b) { b.come("v", 200, kFast, {"video"}); },
             .kind = Kind::WorkersGone,
             .says = {"All 6 workers that take video are gone", "of 2 tenants", "video"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog}});
        row("one of two pools has too few seats",
            {.before = two,
             .begin = [](StagedBroker& b) { b.heap("x", 20'000, "video"); },
             .end = [](StagedBroker& b) { b.come("v", 3'000, kFast, {"video"}); },
             .kind = Kind::Backlog,
             .says = {"of x", "too few seats"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone},
             .sinceAtMost = {}});
        row("the workers of two of three pools go",
            {.before =
                 [=](StagedBroker& b) {
                     two(b);
                     b.send("z", 1, "mail");
                     b.come("m", 2, kFast, {"mail"});
                 },
             .begin =
                 [](StagedBroker& b) {
                     b.go("v");
                     b.run(3s);
                     b.go("m");
                 },
             .end =
                 [](StagedBroker& b) {
                     b.come("v", 200, kFast, {"video"});
                     b.come("m", 100, kFast, {"mail"});
                 },
             .kind = Kind::WorkersGone,
             .says = {"All 8 workers that take ", " are gone", "of 3 tenants", "video", "mail"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog}});
    }

    // Workers that ask over HTTP, and whose connections break.
    static void addAskers() {
        for (const int tenants : {1, 3, 40})
            row("all workers without streams go, tenants " + std::to_string(tenants),
                {.before =
                     [=](StagedBroker& b) {
                         b.sendAll(tenants, 4.0 / tenants);
                         b.comeAsking("w", 24, 1s);
                     },
                 .begin = [](StagedBroker& b) { b.go("w"); },
                 .end = [](StagedBroker& b) { b.come("w", 300, kFast); },
                 .kind = Kind::WorkersGone,
                 .says = {"All 24 workers that take work are gone",
                          tenants == 1 ? "of t0" : std::to_string(tenants) + " tenants"},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog}});
    }

    static void addRestarts() {
        row("workers do not come back after a restart", {.before = calm(3),
                                                         .begin =
                                                             [](StagedBroker& b) {
                                                                 b.go("w");
                                                                 b.restart(1s);
                                                             },
                                                         .end = [](StagedBroker& b) { b.come("w", 300, kFast); },
                                                         .kind = Kind::NoWorker,
                                                         .says = {"work", "3 tenants"},
                                                         .never = {Kind::Pushing, Kind::Hurt, Kind::Backlog}});
        row("the disk is full, and the broker is started again",
            {.before = calm(3),
             .begin =
                 [](StagedBroker& b) {
                     b.fill(true);
                     b.restart(2s);
                     b.fill(true);
                 },
             .end = [](StagedBroker& b) { b.fill(false); },
             .kind = Kind::Refused,
             .says = {"The disk is nearly full", "3 tenants"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::Backlog, Kind::NoWorker}});
        row("a tenant is paused, and the broker is started again",
            {.before = calm(3, 20, 2),
             .begin =
                 [](StagedBroker& b) {
                     b.h.limit("t1", limitsOf({{LimitField::Paused, "true"}}));
                     b.restart(1s);
                 },
             .end =
                 [](StagedBroker& b) {
                     b.h.limit("t1", limitsOf({{LimitField::Paused, "false"}}));
                     b.come("w", 200, kFast);
                 },
             .kind = Kind::Paused,
             .says = {"t1", "paused"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::WorkersGone}});
    }

    static void addClocks() {
        for (const Micros step : {Micros(1h), Micros(-1h)}) {
            const std::string way = step > 0s ? "ahead" : "back";
            row("the clock is set " + way + " while all workers are gone",
                {.before = calm(3),
                 .begin =
                     [=](StagedBroker& b) {
                         b.go("w");
                         b.run(2s);
                         b.h.setCalendar(step);
                     },
                 .end =
                     [](StagedBroker& b) {
                         b.come("w", 300, kFast);
                         b.h.setCalendar({});
                     },
                 .kind = Kind::WorkersGone,
                 .says = {"All 10 workers that take work are gone", "3 tenants"},
                 .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker}});
            row("the clock is set " + way + " while the disk is full",
                {.before = calm(3),
                 .begin =
                     [=](StagedBroker& b) {
                         b.fill(true);
                         b.run(2s);
                         b.h.setCalendar(step);
                     },
                 .end =
                     [](StagedBroker& b) {
                         b.fill(false);
                         b.h.setCalendar({});
                     },
                 .kind = Kind::Refused,
                 .says = {"The disk is nearly full", "3 tenants"}});
        }
    }

    static void addPairs() {
        row("the disk is full, and workers go", {.before =
                                                     [](StagedBroker& b) {
                                                         b.sendAll(3, 3);
                                                         b.come("w", 20, kFast);
                                                         b.send("m", 1, "mail");
                                                         b.come("m", 4, kFast, {"mail"});
                                                         b.heap("m", 40, "mail");
                                                     },
                                                 .begin =
                                                     [](StagedBroker& b) {
                                                         b.heap("m", 30, "mail");
                                                         b.go("m");
                                                         b.fill(true);
                                                     },
                                                 .end =
                                                     [](StagedBroker& b) {
                                                         b.come("m", 100, kFast, {"mail"});
                                                         b.fill(false);
                                                     },
                                                 .kind = Kind::Refused,
                                                 .says = {"The disk is nearly full"},
                                                 .also = {Kind::WorkersGone}});
        row("a forgotten queue, and the workers of many go",
            {.before =
                 [](StagedBroker& b) {
                     b.sendAll(8, 1);
                     b.come("w", 20, kFast);
                     b.heap("old", 3, "forgotten");
                 },
             .begin = [](StagedBroker& b) { b.go("w"); },
             .end =
                 [](StagedBroker& b) {
                     b.come("w", 300, kFast);
                     b.come("f", 3, kFast, {"forgotten"});
                 },
             .kind = Kind::WorkersGone,
             .says = {"All 20 workers that take work are gone", "8 tenants"},
             .also = {Kind::NoWorker}});
        row("workers of one pool go while tasks of another die",
            {.before =
                 [](StagedBroker& b) {
                     calm(3, 10, 2)(b);
                     b.send("x", 0.5, "video");
                     b.come("v", 6, kFast, {"video"});
                 },
             .begin =
                 [](StagedBroker& b) {
                     b.go("w");
                     b.breakCommand("video", true);
                 },
             .end =
                 [](StagedBroker& b) {
                     b.come("w", 800, kFast);
                     b.breakCommand("video", false);
                 },
             .kind = Kind::WorkersGone,
             .says = {"All 10 workers that take work are gone", "of 3 tenants"},
             .never = {Kind::Pushing, Kind::Hurt, Kind::NoWorker, Kind::Backlog},
             .also = {Kind::Dying}});
        for (const bool areMany : {true, false})
            row(areMany ? "a limit refuses many, and few have no worker"
                        : "a limit refuses few, and many have no worker",
                {.before = calm(3, 40, 10),
                 .begin =
                     [=](StagedBroker& b) {
                         b.heap("n", areMany ? 20 : 900, "forgotten");
                         b.h.limit(
                             "t1",
                             limitsOf({{LimitField::MaxEnqueueRate, areMany ? "60/1m,burst=1" : "500/1m,burst=1"}}));
                     },
                 .end =
                     [](StagedBroker& b) {
                         b.h.limit("t1", limitsOf({{LimitField::MaxEnqueueRate, "60000/1m,burst=1000"}}));
                         b.come("f", 100, kFast, {"forgotten"});
                     },
                 .kind = areMany ? Kind::Refused : Kind::NoWorker,
                 .says = {areMany ? "max_enqueue_rate" : "forgotten", areMany ? "of t1" : "of n wait"},
                 .also = {areMany ? Kind::NoWorker : Kind::Refused}});
        row("tasks die while a small tenant is paused",
            {.before = calm(4, 20, 3),
             .begin =
                 [](StagedBroker& b) {
                     b.heap("small", 2);
                     b.h.limit("small", limitsOf({{LimitField::Paused, "true"}}));
                     b.heap("small", 2);
                     b.breakCommand(kWork, true);
                 },
             .end =
                 [](StagedBroker& b) {
                     b.h.limit("small", limitsOf({{LimitField::Paused, "false"}}));
                     b.breakCommand(kWork, false);
                 },
             .kind = Kind::Dying,
             .says = {"died"},
             .also = {Kind::Paused}});
    }

private Q_SLOTS:
    void theFirstSentenceIsRight_data() {
        QTest::addColumn<Incident>("incident");
        addPushes();
        addPools();
        addAskers();
        addRestarts();
        addClocks();
        addPairs();
    }

    void theFirstSentenceIsRight() {
        QFETCH(Incident, incident);
        play(incident);
    }
};

QTEST_GUILESS_MAIN(TestStagedPairs)

}  // namespace tst_staged_pairs

#include "tst_staged_pairs.moc"
