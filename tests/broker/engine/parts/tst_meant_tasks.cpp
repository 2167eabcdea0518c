// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/id_spelling.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_meant_tasks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const TaskId kChosen{0x018f00000000700aull, 0x8000000000000001ull};

NewTask chosen(const TaskId& id = kChosen) {
    NewTask task;
    task.clientId = id;
    task.type = "mail.send";
    return task;
}

NewTask job() {
    NewTask task;
    task.type = "mail.send";
    return task;
}

TaskId parsed(const std::string& id) { return *TaskId::parse(id); }

// The ids of the tasks as a worker of all tenants is told of them that knows ids that clients have chosen.
std::vector<TaskId> fetched(EngineHarness& h, uint32_t count, const std::string& subject = "fleet") {
    std::vector<TaskId> told;
    FetchTasks wanted;
    wanted.caller = {{.all = true, .tenants = {}}, "w", subject};
    wanted.count = count;
    wanted.lease = 60s;
    wanted.knowsChosenIds = true;
    wanted.reply = [&told](const std::vector<Assignment>& tasks) {
        for (const Assignment& task : tasks)
            told.push_back(task.clientId == TaskId() ? withVersion(task.id, kJobVersion) : task.clientId);
    };
    h.post(std::move(wanted));
    return told;
}

std::string finished(EngineHarness& h, const TaskId& id) {
    std::string error = "no answer";
    h.post(FinishTasks{{{.all = true, .tenants = {}}, "w", "fleet"},
                       {{id, true, "{}", {}, {}}},
                       [&error](std::vector<std::string> errors) { error = errors.at(0); }});
    return error;
}

}  // namespace

class TestMeantTasks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJobsIdIsOfVersionSevenAndATasksOfVersionFour() {
        EngineHarness h;
        QCOMPARE(versionOf(parsed(h.create("acme"))), kPlainVersion);
        QCOMPARE(versionOf(parsed(h.create("acme", "work", job()))), kJobVersion);
    }

    void aStreamSettlesByEverySpelling_data() {
        QTest::addColumn<int>("spelling");
        QTest::newRow("its own") << 0;
        QTest::newRow("the other") << 1;
        QTest::newRow("the client's") << 2;
    }
    void aStreamSettlesByEverySpelling() {
        QFETCH(const int, spelling);
        EngineHarness h;
        const std::string id = h.create("acme", "work", chosen());
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        const TaskId meant = spelling == 0 ? parsed(id) : spelling == 1 ? otherSpelling(parsed(id)) : kChosen;
        h.heartbeat(worker, meant, 900s);
        QCOMPARE(worker.sink->heartbeats.at(0).error, std::string());
        QVERIFY(*h.task(id).leaseUntil == h.now() + 900s);
        h.abandon(worker, meant);
        QCOMPARE(h.state(id), TaskState::Ready);
        h.ready(worker);
        h.nack(worker, meant);
        QCOMPARE(worker.sink->nacks.at(0).ack.error, std::string());
        h.advance(10min);
        h.ready(worker);
        h.complete(worker, meant);
        QCOMPARE(h.state(id), TaskState::Completed);
    }

    // Everybody of a tenant sees the names of its workers.
    void aNameAloneDoesNotSettle() {
        EngineHarness h;
        const std::string id = h.create("acme");
        QCOMPARE(fetched(h, 1, "owner").size(), size_t(1));
        for (const char* subject : {"stranger", "owner"}) {
            const TaskCaller caller{{.all = false, .tenants = {"acme"}}, "w", subject};
            const std::string expected = subject == std::string("owner") ? "" : "not-owner";
            std::string error = "no answer";
            h.post(ExtendLeases{
                caller, {parsed(id)}, 10s, [&error](std::vector<std::string> errors) { error = errors.at(0); }});
            QCOMPARE(error, expected);
            h.post(RetryTask{caller, parsed(id), {}, "later", {}, [&error](const RetryTask::Outcome& outcome) {
                                 error = outcome.error;
                             }});
            QCOMPARE(error, expected);
        }
        h.advance(10min);
        QCOMPARE(fetched(h, 1, "stranger").size(), size_t(1));
        QCOMPARE(finished(h, parsed(id)), std::string("not-owner"));
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void whoseItIsIsKnownAcrossARestart() {
        EngineHarness h;
        const std::string id = h.create("acme");
        QCOMPARE(fetched(h, 1, "owner").size(), size_t(1));
        h.restart();
        const TaskCaller stranger{{.all = false, .tenants = {"acme"}}, "w", "stranger"};
        std::string extended = "no answer";
        h.post(ExtendLeases{
            stranger, {parsed(id)}, 10s, [&extended](std::vector<std::string> errors) { extended = errors.at(0); }});
        QCOMPARE(extended, std::string("not-owner"));
        const auto namesake = h.connect({"acme"}, "w", "stranger");
        h.complete(namesake, parsed(id));
        QCOMPARE(namesake.sink->results.back().error, std::string("not-owner"));
        QCOMPARE(h.state(id), TaskState::InProgress);
        const TaskCaller owner{{.all = true, .tenants = {}}, "w", "owner"};
        h.post(ExtendLeases{
            owner, {parsed(id)}, 10s, [&extended](std::vector<std::string> errors) { extended = errors.at(0); }});
        QCOMPARE(extended, std::string());
    }

    void aBulkJobTakesIdsThatClientsHaveChosen() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", chosen());
        const auto worker = h.connect();
        h.ready(worker);
        h.fail(worker, parsed(id));
        QCOMPARE(h.state(id), TaskState::Dead);
        OperationSpec spec;
        spec.kind = OperationKind::Requeue;
        spec.filter.tenants = {false, {"globex"}};
        spec.filter.ids = {kChosen};
        spec.reason = "mended";
        spec.startedBy = "ann";
        h.create("globex");
        h.run(spec);
        QCOMPARE(h.state(id), TaskState::Dead);
        spec.filter.tenants = {false, {"acme"}};
        h.run(spec);
        QCOMPARE(h.state(id), TaskState::Ready);
    }

    void oneTenantsTaskIsNeverReadForAnothers() {
        EngineHarness h;
        const std::string own = h.create("acme", "work", job());
        h.create("globex", "work", chosen(parsed(own)));
        const TaskReader reader(&h.store());
        QCOMPARE(reader.find(parsed(own), {false, {"acme"}}, false)->tenant, std::string("acme"));
        QCOMPARE(reader.find(parsed(own), {false, {"globex"}}, false)->tenant, std::string("globex"));
        QCOMPARE(reader.find(parsed(own), {false, {"initech"}}, false).status().code(), Code::NotFound);
        const Status both = reader.find(parsed(own), {true, {}}, false).status();
        QCOMPARE(both.code(), Code::FailedPrecondition);
        QVERIFY(both.message().find(plainSpelling(parsed(own)).toString()) != std::string::npos);
        QCOMPARE(reader.find(plainSpelling(parsed(own)), {true, {}}, false)->tenant, std::string("acme"));
    }

    // Which of the two it was told by which id is not kept: nothing is settled rather than the wrong one.
    void afterARestartNeitherOfTwoIsTakenForTheOther() {
        EngineHarness h;
        const std::string first = h.create("acme", "work", chosen());
        const std::string second = h.create("globex", "work", chosen());
        const std::vector<TaskId> told = fetched(h, 2);
        QCOMPARE(told.size(), size_t{2});
        QVERIFY(told[0] != told[1]);
        h.restart();
        QCOMPARE(finished(h, kChosen), std::string("ambiguous"));
        QCOMPARE(h.state(first), TaskState::InProgress);
        QCOMPARE(h.state(second), TaskState::InProgress);
        const TaskId plain = told[0] == kChosen ? told[1] : told[0];
        QCOMPARE(finished(h, plain), std::string());
        // The other is alone now.
        QCOMPARE(finished(h, kChosen), std::string());
        QCOMPARE(h.state(first), TaskState::Completed);
        QCOMPARE(h.state(second), TaskState::Completed);
    }

    void anIdIsFreeForOthersWhenItsTaskIsNotHeldAnyMore() {
        EngineHarness h;
        h.create("acme", "work", chosen());
        QCOMPARE(fetched(h, 1).at(0), kChosen);
        QCOMPARE(finished(h, kChosen), std::string());
        h.create("globex", "work", chosen());
        QCOMPARE(fetched(h, 1).at(0), kChosen);
    }
};

QTEST_APPLESS_MAIN(TestMeantTasks)

}  // namespace tst_meant_tasks

#include "tst_meant_tasks.moc"
