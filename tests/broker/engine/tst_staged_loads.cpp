// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_staged_loads {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

// Seats that were enough are not any more: tasks take longer, more of them come, or fewer seats are there; and what came of
// that, or of a pause or a limit, when it is over.
class TestStagedLoads : public QObject {
    Q_OBJECT

private:
    static void row(const std::string& name, const Incident& incident) { QTest::newRow(name.c_str()) << incident; }

    static Stage load(int tenants, double perSecond) {
        return [=](StagedBroker& b) { b.sendAll(tenants, perSecond / tenants); };
    }

    static std::string of(int tenants) { return ", tenants " + std::to_string(tenants); }

    static void endWith(StagedBroker& b, int tenants) {
        load(tenants, 1)(b);
        b.come("more", 2'000, kFast);
    }

    static void addSlowTasks() {
        for (const int tenants : {1, 3, 40})
            for (const int times : {4, 15})
                for (const bool isAsking : {false, true})
                    row("tasks take " + std::to_string(times) + " times as long" + of(tenants) +
                            (isAsking ? ", over HTTP" : ""),
                        {.before =
                             [=](StagedBroker& b) {
                                 load(tenants, 12)(b);
                                 if (isAsking)
                                     b.comeAsking("w", 10, 250ms);
                                 else
                                     b.come("w", 10, 250ms);
                             },
                         .begin = [=](StagedBroker& b) { b.setRun("w", 250ms * times); },
                         .end = [=](StagedBroker& b) { endWith(b, tenants); },
                         .kind = Kind::Stuck,
                         .says = {"times as", "work"},
                         .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone, Kind::Refused},
                         .sinceAtMost = 10s,
                         .lasts = 1min});
    }

    // Of some of the seats, or some of the tasks.
    static void addPartlySlow() {
        const auto slow = [](const std::string& name, Stage before, Stage begin) {
            row(name, {.before = std::move(before),
                       .begin = std::move(begin),
                       .end = [](StagedBroker& b) { b.run(1s), b.come("any", 2'000, kFast, {}); },
                       .kind = Kind::Stuck,
                       .orKind = Kind::Backlog,  // until it shows
                       .says = {},
                       .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone},
                       .also = {Kind::Stuck},
                       .sinceAtMost = 0s,
                       .lasts = 1min});
        };
        for (const int tenants : {1, 3, 40}) {
            slow(
                "half of the workers take ten times as long" + of(tenants),
                [=](StagedBroker& b) {
                    load(tenants, 13)(b);
                    b.come("w", 5, 250ms);
                    b.come("x", 5, 250ms);
                },
                [](StagedBroker& b) { b.setRun("x", 2500ms); });
            slow(
                "the tasks of one of two pools take six times as long" + of(tenants),
                [=](StagedBroker& b) {
                    b.sendAll(tenants, 6.0 / tenants, "mail");
                    b.sendAll(tenants, 6.0 / tenants, "video");
                    b.come("m", 5, 250ms, {"mail"});
                    b.come("v", 5, 250ms, {"video"});
                },
                [](StagedBroker& b) { b.setRun("v", 1500ms); });
        }
    }

    static void addFloods() {
        for (const int tenants : {1, 3, 40})
            for (const double times : {3.0, 12.0})
                row("everybody sends " + std::to_string(int(times)) + " times as much" + of(tenants),
                    {.before =
                         [=](StagedBroker& b) {
                             load(tenants, 12)(b);
                             b.come("w", 10, 250ms);
                         },
                     .begin = load(tenants, 12 * times),
                     .end = [=](StagedBroker& b) { endWith(b, tenants); },
                     .kind = Kind::Backlog,
                     .says = {"too few seats", "times as many as usual"},
                     .never = {Kind::Pushing, Kind::NoWorker, Kind::WorkersGone, Kind::Stuck},
                     .sinceAtMost = 10s,
                     .lasts = 1min});
    }

    static void addFewerSeats() {
        for (const int tenants : {1, 3, 40})
            row("the broker dies, and six of ten workers do not come back" + of(tenants),
                {.before =
                     [=](StagedBroker& b) {
                         load(tenants, 14)(b);
                         b.come("w", 10, 250ms);
                     },
                 .begin =
                     [](StagedBroker& b) {
                         b.go("w", 6);
                         b.restart(2s);
                     },
                 .end = [=](StagedBroker& b) { endWith(b, tenants); },
                 .known = 10min,  // some of it is not written yet when the broker dies
                 .kind = Kind::WorkersGone,
                 .orKind = Kind::Recovering,
                 .says = {},
                 .never = {Kind::Pushing, Kind::NoWorker, Kind::Stuck, Kind::Backlog},
                 .sinceAtMost = 0s,
                 .lasts = 1min});
    }

    static void addHanging() {
        for (const int tenants : {1, 3, 40})
            row("workers over HTTP hang and ask for nothing" + of(tenants),
                {.before =
                     [=](StagedBroker& b) {
                         load(tenants, 12)(b);
                         b.comeAsking("w", 10, 250ms);
                     },
                 .begin = [](StagedBroker& b) { b.hang("w", true); },
                 .end =
                     [=](StagedBroker& b) {
                         b.hang("w", false);
                         endWith(b, tenants);
                     },
                 .kind = Kind::Stuck,
                 .orKind = Kind::WorkersGone,
                 .says = {},
                 .never = {Kind::Pushing, Kind::Throttled, Kind::Backlog},
                 .sinceAtMost = 10s,
                 .lasts = 1min});
    }

    // Tasks that fail wait for their next try, and none of them dies yet.
    static void addFailing() {
        for (const int tenants : {1, 3, 40})
            for (const bool isLong : {false, true})
                row("all tries fail" + of(tenants) + (isLong ? ", until some die" : ""),
                    {.before =
                         [=](StagedBroker& b) {
                             load(tenants, 24)(b);
                             b.come("w", 30, kFast);
                         },
                     .begin = [](StagedBroker& b) { b.breakCommand(kWork, true, true); },
                     .end = [](StagedBroker& b) { b.breakCommand(kWork, false); },
                     .kind = Kind::Dying,
                     .says = isLong ? std::vector<std::string>{"within a minute", ": work, with \"later\""}
                                    : std::vector<std::string>{"failed within a minute", ": work, with \"later\"",
                                                               "wait for the next"},
                     .never = {Kind::Pushing, Kind::Throttled, Kind::NoWorker, Kind::WorkersGone},
                     .sinceAtMost = 8s,
                     .lasts = isLong ? 1min : Micros(10s)});
    }

    // What is staged for two minutes and then ends, while there are few more seats than are needed.
    static void addAfter(const std::string& name, Stage begin, Stage end, const char* says) {
        QTest::newRow(name.c_str()) << begin << end << std::string(says);
    }

    static Stage limited(LimitField field, const char* value) {
        return [=](StagedBroker& b) { b.h.limit("t0", limitsOf({{field, value}})); };
    }

private Q_SLOTS:
    void theFirstSentenceIsRight_data() {
        QTest::addColumn<Incident>("incident");
        addSlowTasks();
        addPartlySlow();
        addFloods();
        addFewerSeats();
        addHanging();
        addFailing();
    }

    void theFirstSentenceIsRight() {
        QFETCH(Incident, incident);
        play(incident);
    }

    void workersOverHttpGoAndComeAsOthersDo_data() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("gone");
        for (const int tenants : {1, 5, 40})
            for (const int gone : {12, 9}) QTest::addRow("tenants %d, gone %d of 12", tenants, gone) << tenants << gone;
    }

    void workersOverHttpGoAndComeAsOthersDo() {
        QFETCH(int, tenants);
        QFETCH(int, gone);
        StagedBroker b;
        b.comeAsking("w", 12, 1s);
        load(tenants, 6)(b);
        b.run(2 * kKnown);
        for (int outage = 0; outage < 2; ++outage) {
            const Time began = b.h.now();
            b.said.clear();
            b.go("w", gone);
            b.run(10s);
            QVERIFY2(b.findings().front().kind == Kind::WorkersGone, b.text().c_str());
            b.run(50s);
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::WorkersGone, b.text().c_str());
            QVERIFY2(first.since && *first.since - began <= 10s, b.text().c_str());
            b.comeAsking("w", gone, 1s);
            for (int second = 0; second < 100; ++second) {
                b.run(1s);
                const Kind kind = b.findings().front().kind;
                const bool isTrue = kind == Kind::WorkersGone || kind == Kind::Recovering || kind == Kind::Served;
                QVERIFY2(isTrue, b.text().c_str());
            }
            QVERIFY2(!b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
            QVERIFY2(!b.said.contains(Kind::Hurt), b.said[Kind::Hurt].c_str());
        }
    }

    void nobodyIsAccusedOfCatchingUpWithWhatAPauseLeft() {
        for (const int tenants : {3, 40}) {
            StagedBroker b;
            load(tenants, 12)(b);
            b.come("w", 9, 250ms);
            b.run(kKnown);
            const auto pause = [&](bool isPaused) {
                for (int i = 0; i < tenants; ++i)
                    b.h.post(ChangeQueue{"t" + std::to_string(i),
                                         kWork,
                                         isPaused,
                                         {},
                                         false,
                                         "ann",
                                         "",
                                         {true, {}},
                                         [](const auto& changed) { QVERIFY(changed.ok()); }});
            };
            pause(true);
            b.run(1min);
            QVERIFY2(b.findings().front().kind == Kind::Paused, b.text().c_str());
            pause(false);
            b.run(4min);
            QVERIFY2(!b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
            QVERIFY2(b.said.contains(Kind::Recovering), b.text().c_str());
        }
    }

    void floodIsToldAsOverWhenItIs_data() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<double>("times");
        QTest::addColumn<int>("seconds");
        for (const int tenants : {1, 3, 40})
            for (const double times : {3.0, 12.0})
                for (const int lasting : {20, 90})
                    QTest::addRow("tenants %d, times %.0f, %d s", tenants, times, lasting)
                        << tenants << times << lasting;
    }

    void floodIsToldAsOverWhenItIs() {
        QFETCH(int, tenants);
        QFETCH(double, times);
        QFETCH(int, seconds);
        StagedBroker b;
        load(tenants, 12)(b);
        b.come("w", 9, 250ms);
        b.run(kKnown);
        load(tenants, 12 * times)(b);
        b.run(std::chrono::seconds(seconds));
        QVERIFY2(b.text().find("times as many as usual") != std::string::npos, b.text().c_str());
        load(tenants, 12)(b);
        const Time ended = b.h.now();
        b.run(20s);
        b.said.clear();
        for (int after = 20; after < 60; ++after) {
            const Finding first = b.findings().front();
            if (first.kind == Kind::Served) break;
            QVERIFY2(first.kind == Kind::Backlog, b.text().c_str());
            QVERIFY2(first.until && std::abs((*first.until - ended).count()) <= Micros(4s).count(), b.text().c_str());
            QVERIFY2(b.text().find("times as many as usual until") != std::string::npos, b.text().c_str());
            b.run(1s);
        }
        QVERIFY2(!b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
    }

    void whatBeganAfterAnOutageIsNotToldOfTheOutage() {
        for (const int tenants : {1, 3, 40}) {
            StagedBroker b;
            load(tenants, 12)(b);
            b.come("w", 9, 250ms);
            b.run(kKnown);
            b.go("w");
            b.run(2min);
            b.come("w", 9, 250ms);
            b.run(20s);
            QVERIFY2(b.findings().front().kind == Kind::Recovering, b.text().c_str());
            load(tenants, 80)(b);
            b.run(20s);
            for (int second = 0; second < 40; ++second) {
                QVERIFY2(b.text().find("times as many as usual") != std::string::npos, b.text().c_str());
                b.run(1s);
            }
        }
    }

    void whatIsOverIsTheReasonUntilItIsCaughtUpWith_data() {
        QTest::addColumn<Stage>("begin");
        QTest::addColumn<Stage>("end");
        QTest::addColumn<std::string>("says");
        addAfter("a tenant was paused", limited(LimitField::Paused, "true"), limited(LimitField::Paused, "false"),
                 "paused until");
        addAfter("one task at a time", limited(LimitField::MaxConcurrency, "1"),
                 limited(LimitField::MaxConcurrency, "100"), "limits of their tenants held them back until");
        addAfter("two tasks a second", limited(LimitField::DispatchRate, "2/1s,burst=1"),
                 limited(LimitField::DispatchRate, "1000/1s,burst=1000"),
                 "limits of their tenants held them back until");
        addAfter(
            "tasks took long", [](StagedBroker& b) { b.setRun("w", 9s); }, [](StagedBroker& b) { b.setRun("w", 1s); },
            "tasks took far longer than usual until");
        addAfter(
            "all tries failed", [](StagedBroker& b) { b.breakCommand(kWork, true, true); },
            [](StagedBroker& b) { b.breakCommand(kWork, false); }, "tries failed far more often than usual until");
    }

    void whatIsOverIsTheReasonUntilItIsCaughtUpWith() {
        QFETCH(Stage, begin);
        QFETCH(Stage, end);
        QFETCH(std::string, says);
        for (const int others : {0, 4}) {
            StagedBroker b;
            b.send("t0", 5);
            for (int i = 1; i <= others; ++i) b.send("t" + std::to_string(i), 1);
            b.come("w", others == 0 ? 9 : 15, 1s);
            b.run(4 * kKnown);  // of failures, minutes are counted
            begin(b);
            b.run(2min);
            end(b);
            b.said.clear();
            for (const Micros after : {Micros(15s), Micros(30s)}) {
                b.run(after);
                const Finding first = b.findings().front();
                QVERIFY2(first.kind == Kind::Recovering, b.text().c_str());
                QVERIFY2(b.text().find(says) != std::string::npos, b.text().c_str());
            }
            QVERIFY2(others > 0 || !b.said.contains(Kind::Backlog), b.said[Kind::Backlog].c_str());
            // Others may wait while it catches up.
            QVERIFY2(others > 0 || !b.said.contains(Kind::Pushing), b.said[Kind::Pushing].c_str());
        }
    }

    void whatACauseLeftBehindIsItsOwnUntilItIsWorkedOff_data() {
        QTest::addColumn<Stage>("begin");
        QTest::addColumn<Stage>("end");
        QTest::addColumn<Kind>("own");
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("seconds");
        const std::vector<std::tuple<std::string, Stage, Stage, Kind>> causes{
            {"all tries failed", [](StagedBroker& b) { b.breakCommand(kWork, true, true); },
             [](StagedBroker& b) { b.breakCommand(kWork, false); }, Kind::Dying},
            {"tasks took six times as long", [](StagedBroker& b) { b.setRun("w", 6s); },
             [](StagedBroker& b) { b.setRun("w", 1s); }, Kind::Stuck}};
        for (const auto& [name, begin, end, own] : causes)
            for (const int tenants : {2, 12, 30})
                for (const int lasting : {45, 100})
                    QTest::addRow("%s, tenants %d, %d s", name.c_str(), tenants, lasting)
                        << begin << end << own << tenants << lasting;
    }

    void whatACauseLeftBehindIsItsOwnUntilItIsWorkedOff() {
        QFETCH(Stage, begin);
        QFETCH(Stage, end);
        QFETCH(Kind, own);
        QFETCH(int, tenants);
        QFETCH(int, seconds);
        StagedBroker b;
        b.sendAll(tenants, 8.0 / tenants);
        b.come("w", 14, 1s);
        b.run(4 * kKnown);
        begin(b);
        b.run(std::chrono::seconds(seconds));
        end(b);
        b.run(5s);
        b.said.clear();
        for (int after = 5; after < 3 * seconds; ++after) {
            const Finding first = b.findings().front();
            // That it is over shows in the measurements of some seconds.
            const bool isTrue = first.kind == Kind::Recovering || first.kind == Kind::Served ||
                                (after < (own == Kind::Dying ? 60 : 20) && first.kind == own);
            QVERIFY2(isTrue, (std::to_string(after) + " s: " + b.text()).c_str());
            if (first.kind == Kind::Served) break;
            b.run(1s);
        }
        QVERIFY2(!b.said.contains(Kind::Backlog), b.said[Kind::Backlog].c_str());
    }

    void theEndOfSlowTasksIsToldInTime_data() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<int>("times");
        QTest::addColumn<bool>("areAsking");
        for (const int tenants : {1, 3, 40})
            for (const int times : {4, 12})
                for (const bool areAsking : {false, true})
                    QTest::addRow("tenants %d, times %d%s", tenants, times, areAsking ? ", over HTTP" : "")
                        << tenants << times << areAsking;
    }

    void theEndOfSlowTasksIsToldInTime() {
        QFETCH(int, tenants);
        QFETCH(int, times);
        QFETCH(bool, areAsking);
        StagedBroker b;
        load(tenants, 14)(b);
        areAsking ? b.comeAsking("w", 10, 250ms) : b.come("w", 10, 250ms);
        b.run(kKnown);
        b.setRun("w", 250ms * times);
        b.run(45s);
        QVERIFY2(b.findings().front().kind == Kind::Stuck, b.text().c_str());
        b.setRun("w", 250ms);
        b.run(250ms * times);  // those that run
        const Time ended = b.h.now();
        b.run(9s);
        for (int second = 9; second < 40; ++second) {
            const Finding first = b.findings().front();
            if (first.kind == Kind::Served) break;
            QVERIFY2(first.kind == Kind::Recovering && first.after == Kind::Stuck, b.text().c_str());
            QVERIFY2(first.since && std::abs((*first.since - ended).count()) <= Micros(5s).count(), b.text().c_str());
            b.run(1s);
        }
    }

    void whatFailsMoreThanUsualIsNamedAndNotWhatAlwaysFails() {
        for (const bool isTriedAgain : {false, true}) {
            StagedBroker b;
            b.sendAll(3, 1, "mail");
            b.sendAll(3, 1, "video");
            b.come("w", 20, kFast, {"mail", "video"});
            b.breakCommand("mail", true, isTriedAgain);
            b.run(30min);
            b.breakCommand("video", true, isTriedAgain);
            b.run(50s);
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::Dying, b.text().c_str());
            QVERIFY2(first.commands.size() == 1 && first.commands.front().first == "video", b.text().c_str());
            QVERIFY2(
                b.text().find(isTriedAgain ? "video, with \"later\"" : "video, with \"broken\"") != std::string::npos,
                b.text().c_str());
        }
    }

    void howManyTimesAsLongIsThatOfTheTasksThatTakeLonger_data() {
        QTest::addColumn<int>("tenants");
        QTest::addColumn<bool>("isOneCommand");
        QTest::addColumn<double>("least");
        // What runs now counts as if it were about to end.
        QTest::newRow("those of one tenant of two, at least") << 2 << true << 2.8;
        for (const int tenants : {1, 3})
            QTest::newRow(("those of one command of two" + of(tenants)).c_str()) << tenants << false << 3.8;
    }
    void howManyTimesAsLongIsThatOfTheTasksThatTakeLonger() {
        QFETCH(int, tenants);
        QFETCH(bool, isOneCommand);
        QFETCH(double, least);
        StagedBroker b;
        b.sendAll(tenants, 5.0 / tenants, "mail");
        b.sendAll(tenants, 5.0 / tenants, isOneCommand ? "mail" : "video");
        if (isOneCommand) b.sendAll(tenants, 5, "mail");
        b.come("m", isOneCommand ? 20 : 10, 1s, {"mail"});
        b.come("v", 10, 1s, {"video"});
        b.run(kKnown);
        if (isOneCommand)
            b.setRunOf("t1", 5s);
        else
            b.setRun("v", 5s);
        b.run(30s);
        bool isTold = false;
        for (int second = 0; second < 30; ++second) {
            b.run(1s);
            for (const Finding& finding : b.findings()) {
                if (finding.kind != Kind::Stuck) continue;
                isTold = true;
                // A quarter of a second is what each takes besides.
                QVERIFY2(finding.timesUsual >= least && finding.timesUsual <= 5.5, b.text().c_str());
            }
        }
        QVERIFY2(isTold, b.text().c_str());
    }
};

QTEST_GUILESS_MAIN(TestStagedLoads)

}  // namespace tst_staged_loads

#include "tst_staged_loads.moc"
