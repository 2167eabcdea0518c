// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

namespace tst_task_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

Task get(Asking& asking, const QString& id) { return asking.ask(&TaskCalls::getTask, id).value(); }

}  // namespace

class TestTaskCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTaskIsFoundByItsId() {
        StartedBroker broker;
        const QString id = qt(broker.bury("acme", 1, "no such mailbox").front());
        Asking ops(broker);
        const Task task = get(ops, id);
        QCOMPARE(task.id, id);
        QCOMPARE(task.tenant, u"acme"_s);
        QCOMPARE(task.command, u"mail"_s);
        QCOMPARE(task.state, TaskState::Dead);
        QCOMPARE(task.error, u"no such mailbox"_s);
        QCOMPARE(task.worker, u"gravedigger"_s);
        QCOMPARE(task.attempts, 1);
        QVERIFY(task.endedAtMs >= task.createdAtMs && task.createdAtMs > 0);
        QCOMPARE(task.dueAtMs, 0);
        QVERIFY(!task.revision.isEmpty());
        Answer<Task> none;
        none.call = ops->tasks().getTask(u"no id"_s, none.then());
        QVERIFY2(none.failed(Failure::Kind::NotFound) || none.failed(Failure::Kind::BadRequest), none.problem());
    }

    void aTaskThatWaitsSaysWhy() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("maker", {"acme"}, {});
        broker.mustStart();
        const auto ids = broker.create("maker", 3);
        const auto later = broker.create("maker", 1, "mail", 3600);
        Asking ops(broker, "ops");
        const TaskExplanation ready = ops.ask(&TaskCalls::explainTask, qt(ids[2])).value();
        QCOMPARE(ready.state, TaskState::Ready);
        QCOMPARE(ready.ahead, quint64(2));
        QVERIFY(!ready.aheadIsLeast);
        QCOMPARE(ready.reasons.size(), 1);
        QCOMPARE(ready.reasons[0].kind, WaitReason::Kind::NoWorker);
        const TaskExplanation delayed = ops.ask(&TaskCalls::explainTask, qt(later[0])).value();
        QCOMPARE(delayed.state, TaskState::Delayed);
        QVERIFY(delayed.untilMs > 0);

        QCOMPARE(ops.ask(&TaskCalls::explainTask, qt(ids[0]).replace(0, 4, u"0000"_s)).failure().kind,
                 Failure::Kind::NotFound);
        Asking nobody(broker, "nobody");
        QCOMPARE(nobody.ask(&TaskCalls::explainTask, qt(ids[0])).failure().kind, Failure::Kind::Refused);
    }

    void tasksAreListedByWhatIsAskedFor() {
        StartedBroker broker;
        broker.create("acme", 5);
        broker.create("acme", 2, "print", 3600);
        broker.create("beta", 1);
        Asking ops(broker);
        TaskFilter filter;
        filter.tenant = u"acme"_s;
        QStringList ids;
        PageRequest page{{}, 3};
        do {
            const PageOf<Task> tasks = ops.ask(&TaskCalls::listTasks, filter, page).value();
            for (const Task& task : tasks.items) ids.append(task.id);
            page.cursor = tasks.nextCursor;
        } while (!page.cursor.isEmpty());
        QCOMPARE(ids.size(), 7);
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), 7);

        filter.state = TaskState::Delayed;
        filter.command = u"PRINT"_s;
        const PageOf<Task> delayed = ops.ask(&TaskCalls::listTasks, filter, {}).value();
        QCOMPARE(delayed.items.size(), 2);
        QVERIFY(delayed.items.first().dueAtMs > delayed.items.first().createdAtMs);
        filter.createdUntilMs = delayed.items.first().createdAtMs - 60'000;
        const PageOf<Task> early = ops.ask(&TaskCalls::listTasks, filter, {}).value();
        QVERIFY(early.items.isEmpty());
    }

    void attemptsTellWhatBecameOfEachDelivery() {
        StartedBroker broker;
        const QString id = qt(broker.bury("acme", 1, "no such mailbox").front());
        Asking ops(broker);
        TaskEdit edit;
        edit.id = id;
        edit.revision = get(ops, id).revision;
        edit.reason = u"the mailbox is there now"_s;
        edit.requeue = true;
        edit.payload = QByteArray("{\"to\":1}");
        edit.priority = 7;
        const Task edited = ops.ask(&TaskCalls::editTask, edit).value();
        QCOMPARE(edited.state, TaskState::Ready);
        QCOMPARE(edited.priority, 7);

        const PageOf<Attempt> attempts = ops.ask(&TaskCalls::listAttempts, id, {}).value();
        QCOMPARE(attempts.items.value(0).outcome, Attempt::Outcome::Failed);
        QCOMPARE(attempts.items.value(0).error, u"no such mailbox"_s);
        QVERIFY(attempts.items.value(0).endedAtMs >= attempts.items.value(0).startedAtMs);
        bool isRequeued = false;
        for (const Attempt& attempt : attempts.items)
            if (attempt.outcome == Attempt::Outcome::Requeued)
                isRequeued = attempt.reason.contains(u"the mailbox is there now"_s);
        QVERIFY(isRequeued);
    }

    void aTaskThatMovedMeanwhileIsNotChanged() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        Asking ops(broker);
        const QString before = get(ops, id).revision;
        TaskEdit edit;
        edit.id = id;
        edit.revision = before;
        edit.reason = u"urgent"_s;
        edit.priority = 9;
        ops.ask(&TaskCalls::editTask, edit).value();
        QCOMPARE(ops.ask(&TaskCalls::editTask, edit).failure().kind, Failure::Kind::Conflict);
        QCOMPARE(ops.ask(&TaskCalls::deleteTask, id, before, u"twice"_s).failure().kind, Failure::Kind::Conflict);
    }

    void aTaskInProgressIsLeftAlone() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        GreetedWorker worker(broker.connect(), "acme");
        worker.take({"mail"});
        Asking ops(broker);
        QCOMPARE(ops.ask(&TaskCalls::deleteTask, id, get(ops, id).revision, u"twice"_s).failure().kind,
                 Failure::Kind::NotNow);
    }

    void aTaskIsDeleted() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        Asking ops(broker);
        ops.ask(&TaskCalls::deleteTask, id, get(ops, id).revision, u"sent twice"_s).value();
        QCOMPARE(ops.ask(&TaskCalls::getTask, id).failure().kind, Failure::Kind::NotFound);
    }

    void contentsComeWholeHoweverLargeTheyAre() {
        AdminFixture broker;
        broker.config().limits.maxMessageBytes = 10 * 1024 * 1024;
        broker.config().limits.maxPayloadBytes = 8 * 1024 * 1024;
        broker.mustStart();
        std::string payload = "\"";
        for (int i = 0; i < 300'000; ++i) payload += "0123456789";
        payload += "\"";
        const QString id = qt(broker.create("acme", {newTask(1, "mail", payload)}).front());
        Asking ops(broker);
        const TaskContents contents = ops.ask(&TaskCalls::readContents, id, [](quint64) {}).value();
        QCOMPARE(contents.payload.toStdString(), payload);
        QVERIFY(contents.resultJson.isEmpty());
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("beta", {"beta"}, {"fairlead:read", "fairlead:payload", "fairlead:admin"});
        broker.mustStart();
        const QString id = qt(broker.create("producer", 1).front());
        Asking reader(broker, "reader");
        const Failure contents = reader.ask(&TaskCalls::readContents, id, {}).failure();
        QCOMPARE(contents.kind, Failure::Kind::Refused);
        QVERIFY2(contents.text.contains(u"fairlead:payload"_s), qPrintable(contents.text));
        const QString revision = get(reader, id).revision;
        QCOMPARE(
            reader.ask(&TaskCalls::editTask, {id, revision, u"x"_s, 3, {}, {}, {}, 0, false, false}).failure().kind,
            Failure::Kind::Refused);
        QCOMPARE(reader.ask(&TaskCalls::deleteTask, id, revision, u"x"_s).failure().kind, Failure::Kind::Refused);

        Asking nobody(broker, "nobody");
        QCOMPARE(nobody.ask(&TaskCalls::getTask, id).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&TaskCalls::listTasks, {}, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&TaskCalls::listAttempts, id, {}).failure().kind, Failure::Kind::Refused);

        // Somebody else's is not there.
        Asking beta(broker, "beta");
        QCOMPARE(beta.ask(&TaskCalls::getTask, id).failure().kind, Failure::Kind::NotFound);
        QCOMPARE(beta.ask(&TaskCalls::readContents, id, {}).failure().kind, Failure::Kind::NotFound);
        QCOMPARE(beta.ask(&TaskCalls::deleteTask, id, revision, u"x"_s).failure().kind, Failure::Kind::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestTaskCalls)

}  // namespace tst_task_calls

#include "tst_task_calls.moc"
