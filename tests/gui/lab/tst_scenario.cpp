// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace tst_scenario {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

using Change = std::function<void(Scenario&)>;

Scenario smallest() {
    Scenario scenario;
    scenario.name = "smallest";
    scenario.kinds = {{"email.send", 0.1, 0.1, 0.1, {"mailbox full"}}};
    TenantLoad load;
    load.tenant = "acme";
    load.perSecond = 2;
    load.kinds = {0};
    scenario.tenants = {load};
    scenario.workers = {{"*", "all", 1}};
    return scenario;
}

double meanSecondsOf(const Scenario& scenario, const TenantLoad& load) {
    double sum = 0;
    for (const uint32_t kind : load.kinds) sum += scenario.kinds[kind].meanSeconds;
    return sum / double(load.kinds.size()) * load.durationFactor;
}

Scenario onlyOf(const Scenario& scenario, const TenantLoad& load) {
    Scenario one = scenario;
    one.tenants = {load};
    return one;
}

}  // namespace

class TestScenario : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void demoCanBeCarriedOut() {
        const Status status = checkScenario(demoScenario());
        QVERIFY2(status.ok(), status.message().c_str());
    }

    void demoHasAboutFortyTenantsAndAModestRate() {
        const Scenario demo = demoScenario();
        QVERIFY(demo.tenants.size() >= 35 && demo.tenants.size() <= 45);
        QVERIFY2(demo.tasksPerSecond() >= 150 && demo.tasksPerSecond() <= 300,
                 std::to_string(demo.tasksPerSecond()).c_str());
    }

    void demoHasEnoughWorkersForAllItAsksFor() {
        const Scenario demo = demoScenario();
        double seatsNeeded = 0;
        for (const TenantLoad& load : demo.tenants)
            seatsNeeded += onlyOf(demo, load).tasksPerSecond() * meanSecondsOf(demo, load);
        double seats = 0;
        for (const WorkerGroup& group : demo.workers) seats += group.slots;
        // Busy, but with something left to work heaps off.
        QVERIFY2(seatsNeeded > 0.6 * seats && seatsNeeded < 0.9 * seats, std::to_string(seatsNeeded / seats).c_str());
    }

    void demoHasOneTenantFarAboveTheOthers() {
        const Scenario demo = demoScenario();
        std::vector<double> work;
        for (const TenantLoad& load : demo.tenants)
            work.push_back(onlyOf(demo, load).tasksPerSecond() * meanSecondsOf(demo, load));
        std::sort(work.rbegin(), work.rend());
        QVERIFY2(work[0] >= 3 * work[1], std::to_string(work[0] / work[1]).c_str());
    }

    void demoTellsItsStoryWithinTwoMinutes() {
        const Scenario demo = demoScenario();
        double before = 0;
        bool isBurst = false, isBroken = false, isAway = false;
        for (const StoryAct& act : demo.story) {
            QVERIFY2(act.atSeconds >= before, act.text);
            QVERIFY2(act.atSeconds + act.forSeconds <= 120, act.text);
            QVERIFY(std::string_view(act.text).find("See ") != std::string_view::npos);
            before = act.atSeconds + act.forSeconds;
            isBurst = isBurst || act.burstTasks > 0;
            isBroken = isBroken || !act.brokenCommand.empty();
            isAway = isAway || !act.awayWorkers.empty();
        }
        QVERIFY(isBurst && isBroken && isAway);
    }

    void actThatNamesWhatDoesNotExistIsRefused_data() {
        QTest::addColumn<QString>("complaint");
        QTest::newRow("tenant") << u"story act at 1 s: names tenant 'nobody', which does not exist"_s;
        QTest::newRow("command") << u"story act at 1 s: names command 'nothing', which does not exist"_s;
        QTest::newRow("workers") << u"story act at 1 s: names workers 'none', which do not exist"_s;
        QTest::newRow("too long") << u"story act at 1 s: does not lie within the story"_s;
    }
    void actThatNamesWhatDoesNotExistIsRefused() {
        QFETCH(QString, complaint);
        Scenario scenario = smallest();
        scenario.storySeconds = 10;
        StoryAct act{.atSeconds = 1, .forSeconds = complaint.contains(u"lie"_s) ? 10.0 : 5.0};
        if (complaint.contains(u"nobody"_s)) act.burstTenant = "nobody";
        if (complaint.contains(u"nothing"_s)) act.brokenCommand = "nothing";
        if (complaint.contains(u"none"_s)) act.awayWorkers = "none";
        scenario.story = {act};
        QCOMPARE(QString::fromStdString(checkScenario(scenario).message()), complaint);
    }

    void workflowThatNobodySubmitsIsRefused() {
        Scenario scenario = smallest();
        scenario.workflows = {{"nobody", 1, "{}"}};
        QCOMPARE(QString::fromStdString(checkScenario(scenario).message()),
                 u"workflow of tenant 'nobody': there is no such tenant"_s);
        scenario.workflows = {{"acme", 0, "{}"}};
        QCOMPARE(QString::fromStdString(checkScenario(scenario).message()),
                 u"workflow of tenant 'acme': everySeconds must be above 0"_s);
        scenario.workflows = {{"acme", 1, {}}};
        QCOMPARE(QString::fromStdString(checkScenario(scenario).message()),
                 u"workflow of tenant 'acme': needs a description"_s);
    }

    // What is done to a task of a workflow is known from its command.
    void demoKnowsTheCommandsOfItsWorkflows() {
        const Scenario demo = demoScenario();
        QVERIFY(demo.workflows.size() >= 3);
        for (const WorkflowLoad& load : demo.workflows) {
            const std::string mark = "\"queue\":\"";
            size_t jobs = 0;
            for (size_t at = load.description.find(mark); at != std::string::npos;
                 at = load.description.find(mark, at + 1), ++jobs) {
                const size_t from = at + mark.size();
                const std::string command = load.description.substr(from, load.description.find('"', from) - from);
                QVERIFY2(std::any_of(demo.kinds.begin(), demo.kinds.end(),
                                     [&command](const TaskKind& kind) { return kind.command == command; }),
                         command.c_str());
            }
            QVERIFY(jobs >= 3);
        }
    }

    void demoHasDelaysAndUrgencyAndRestAndQuietTenants() {
        const std::vector<TenantLoad> tenants = demoScenario().tenants;
        const auto count = [&tenants](auto predicate) {
            return std::count_if(tenants.begin(), tenants.end(), predicate);
        };
        QVERIFY(count([](const TenantLoad& load) { return load.delayedRatio > 0; }) >= 2);
        QVERIFY(count([](const TenantLoad& load) { return load.urgentRatio > 0; }) >= 2);
        QVERIFY(count([](const TenantLoad& load) { return load.restSeconds > 0; }) >= 1);
        QVERIFY(count([](const TenantLoad& load) { return load.perSecond < 0.1; }) >= 3);
    }

    void demoBuriesAFewTasksAMinuteAndNoMore() {
        const Scenario demo = demoScenario();
        double deadPerSecond = 0;
        for (const TenantLoad& load : demo.tenants) {
            double ratio = 0;
            for (const uint32_t kind : load.kinds) ratio += demo.kinds[kind].failRatio;
            deadPerSecond += onlyOf(demo, load).tasksPerSecond() * ratio / double(load.kinds.size());
        }
        QVERIFY2(deadPerSecond * 60 > 1 && deadPerSecond * 60 < 6, std::to_string(deadPerSecond * 60).c_str());
    }

    void rateCountsBurstsAndRests() {
        Scenario scenario = smallest();
        QCOMPARE(scenario.tasksPerSecond(), 2.0);
        scenario.tenants[0].burstEverySeconds = 10;
        scenario.tenants[0].burstTasks = 40;
        QCOMPARE(scenario.tasksPerSecond(), 6.0);
        scenario.tenants[0].activeSeconds = 10;
        scenario.tenants[0].restSeconds = 30;
        QCOMPARE(scenario.tasksPerSecond(), 1.5);
    }

    void scenarioIsFoundByName() { QCOMPARE(findScenario("demo")->name, std::string("demo")); }

    void unknownScenarioNamesThoseThereAre() {
        const auto found = findScenario("nonsense");
        QVERIFY(!found);
        QCOMPARE(found.status().code(), Code::NotFound);
        QVERIFY(found.status().message().find("'nonsense'") != std::string::npos);
        QVERIFY(found.status().message().find("demo") != std::string::npos);
    }

    void smallestScenarioIsGood() { QVERIFY(checkScenario(smallest()).ok()); }

    void whatCannotBeCarriedOutIsSaidWithItsName_data() {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("name");
        const auto add = [](const char* row, const char* name, Change change) {
            QTest::newRow(row) << std::move(change) << QString::fromLatin1(name);
        };
        add("no command", "command ''", [](Scenario& s) { s.kinds[0].command.clear(); });
        add("endless work", "email.send", [](Scenario& s) { s.kinds[0].meanSeconds = 1e9; });
        add("negative work", "email.send", [](Scenario& s) { s.kinds[0].meanSeconds = -1; });
        add("work that is no number", "email.send", [](Scenario& s) { s.kinds[0].meanSeconds = std::nan(""); });
        add("more failures than tasks", "email.send", [](Scenario& s) { s.kinds[0].failRatio = 0.95; });
        add("failure without a word", "email.send", [](Scenario& s) { s.kinds[0].errors.clear(); });
        add("failure with a blank word", "email.send", [](Scenario& s) { s.kinds[0].errors = {" "}; });
        add("same command twice", "email.send", [](Scenario& s) { s.kinds.push_back(s.kinds[0]); });
        add("tenant id of the broker's own", "_acme", [](Scenario& s) { s.tenants[0].tenant = "_acme"; });
        add("negative rate", "acme", [](Scenario& s) { s.tenants[0].perSecond = -1; });
        add("no kinds", "acme", [](Scenario& s) { s.tenants[0].kinds.clear(); });
        add("kind that there is not", "acme", [](Scenario& s) { s.tenants[0].kinds = {7}; });
        add("delay too short", "acme", [](Scenario& s) {
            s.tenants[0].delayedRatio = 0.5;
            s.tenants[0].maxDelaySeconds = 1;
        });
        add("payload too large", "acme", [](Scenario& s) { s.tenants[0].payloadBytes = 1 << 20; });
        add("burst of nothing", "acme", [](Scenario& s) { s.tenants[0].burstEverySeconds = 10; });
        add("burst at no time", "acme", [](Scenario& s) { s.tenants[0].burstTasks = 10; });
        add("rest without work", "acme", [](Scenario& s) { s.tenants[0].restSeconds = 10; });
        add("nothing allowed", "acme", [](Scenario& s) { s.tenants[0].maxUnfinished = 0; });
        add("same tenant twice", "acme", [](Scenario& s) { s.tenants.push_back(s.tenants[0]); });
        add("workers without slots", "all", [](Scenario& s) { s.workers[0].slots = 0; });
        add("workers without a name", "workers ''", [](Scenario& s) { s.workers[0].name.clear(); });
        add("workers of nobody", "all", [](Scenario& s) { s.workers[0].tenant = "**"; });
        add("same workers twice", "all", [](Scenario& s) { s.workers.push_back(s.workers[0]); });
        add("nothing at all", "smallest", [](Scenario& s) {
            s.tenants.clear();
            s.workers.clear();
        });
    }

    void whatCannotBeCarriedOutIsSaidWithItsName() {
        QFETCH(const Change, change);
        QFETCH(const QString, name);
        Scenario scenario = smallest();
        change(scenario);
        const Status status = checkScenario(scenario);
        QCOMPARE(status.code(), Code::InvalidArgument);
        QVERIFY2(QString::fromStdString(status.message()).contains(name), status.message().c_str());
    }
};

QTEST_GUILESS_MAIN(TestScenario)

}  // namespace tst_scenario

#include "tst_scenario.moc"
