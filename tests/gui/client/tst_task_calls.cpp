// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

namespace tst_task_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

Task get(Asking& asking, const QString& id) {
    Answer<Task> task;
    task.call = asking->tasks().getTask(id, task.then());
    return task.came() ? *task : Task();
}

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
        Answer<TaskExplanation> ready;
        ready.call = ops->tasks().explainTask(qt(ids[2]), ready.then());
        QVERIFY2(ready.came(), ready.problem());
        QCOMPARE(ready->state, TaskState::Ready);
        QCOMPARE(ready->ahead, quint64(2));
        QVERIFY(!ready->aheadIsLeast);
        QCOMPARE(ready->reasons.size(), 1);
        QCOMPARE(ready->reasons[0].kind, WaitReason::Kind::NoWorker);
        Answer<TaskExplanation> delayed;
        delayed.call = ops->tasks().explainTask(qt(later[0]), delayed.then());
        QVERIFY2(delayed.came(), delayed.problem());
        QCOMPARE(delayed->state, TaskState::Delayed);
        QVERIFY(delayed->untilMs > 0);

        Answer<TaskExplanation> none;
        none.call = ops->tasks().explainTask(qt(ids[0]).replace(0, 4, u"0000"_s), none.then());
        QVERIFY2(none.failed(Failure::Kind::NotFound), none.problem());
        Answer<TaskExplanation> refused;
        Asking nobody(broker, "nobody");
        refused.call = nobody->tasks().explainTask(qt(ids[0]), refused.then());
        QVERIFY2(refused.failed(Failure::Kind::Refused), refused.problem());
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
            Answer<PageOf<Task>> tasks;
            tasks.call = ops->tasks().listTasks(filter, page, tasks.then());
            QVERIFY2(tasks.came(), tasks.problem());
            for (const Task& task : tasks->items) ids.append(task.id);
            page.cursor = tasks->nextCursor;
        } while (!page.cursor.isEmpty());
        QCOMPARE(ids.size(), 7);
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), 7);

        filter.state = TaskState::Delayed;
        filter.command = u"PRINT"_s;
        Answer<PageOf<Task>> delayed;
        delayed.call = ops->tasks().listTasks(filter, {}, delayed.then());
        QVERIFY2(delayed.came(), delayed.problem());
        QCOMPARE(delayed->items.size(), 2);
        QVERIFY(delayed->items.first().dueAtMs > delayed->items.first().createdAtMs);
        filter.createdUntilMs = delayed->items.first().createdAtMs - 60'000;
        Answer<PageOf<Task>> early;
        early.call = ops->tasks().listTasks(filter, {}, early.then());
        QVERIFY2(early.came(), early.problem());
        QVERIFY(early->items.isEmpty());
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
        Answer<Task> edited;
        edited.call = ops->tasks().editTask(edit, edited.then());
        QVERIFY2(edited.came(), edited.problem());
        QCOMPARE(edited->state, TaskState::Ready);
        QCOMPARE(edited->priority, 7);

        Answer<PageOf<Attempt>> attempts;
        attempts.call = ops->tasks().listAttempts(id, {}, attempts.then());
        QVERIFY2(attempts.came(), attempts.problem());
        QCOMPARE(attempts->items.first().outcome, Attempt::Outcome::Failed);
        QCOMPARE(attempts->items.first().error, u"no such mailbox"_s);
        QVERIFY(attempts->items.first().endedAtMs >= attempts->items.first().startedAtMs);
        bool isRequeued = false;
        for (const Attempt& attempt : attempts->items)
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
        Answer<Task> first;
        first.call = ops->tasks().editTask(edit, first.then());
        QVERIFY2(first.came(), first.problem());
        Answer<Task> again;
        again.call = ops->tasks().editTask(edit, again.then());
        QVERIFY2(again.failed(Failure::Kind::Conflict), again.problem());
        Answer<Nothing> deletion;
        deletion.call = ops->tasks().deleteTask(id, before, u"twice"_s, deletion.then());
        QVERIFY2(deletion.failed(Failure::Kind::Conflict), deletion.problem());
    }

    void aTaskInProgressIsLeftAlone() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        GreetedWorker worker(broker.connect(), "acme");
        worker.take({"mail"});
        Asking ops(broker);
        Answer<Nothing> deletion;
        deletion.call = ops->tasks().deleteTask(id, get(ops, id).revision, u"twice"_s, deletion.then());
        QVERIFY2(deletion.failed(Failure::Kind::NotNow), deletion.problem());
    }

    void aTaskIsDeleted() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        Asking ops(broker);
        Answer<Nothing> deletion;
        deletion.call = ops->tasks().deleteTask(id, get(ops, id).revision, u"sent twice"_s, deletion.then());
        QVERIFY2(deletion.came(), deletion.problem());
        Answer<Task> gone;
        gone.call = ops->tasks().getTask(id, gone.then());
        QVERIFY2(gone.failed(Failure::Kind::NotFound), gone.problem());
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
        Answer<TaskContents> contents;
        contents.call = ops->tasks().readContents(
            id, [](quint64) {}, contents.then());
        QVERIFY2(contents.came(), contents.problem());
        QCOMPARE(contents->payload.toStdString(), payload);
        QVERIFY(contents->resultJson.isEmpty());
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.addToken("beta", {"beta"}, {"fairlead:read", "fairlead:payload", "fairlead:admin"});
        broker.mustStart();
        const QString id = qt(broker.create("producer", 1).front());
        Asking reader(broker, "reader");
        Answer<TaskContents> contents;
        contents.call = reader->tasks().readContents(id, {}, contents.then());
        QVERIFY2(contents.failed(Failure::Kind::Refused), contents.problem());
        QVERIFY2(contents.failure().text.contains(u"fairlead:payload"_s), contents.problem());
        const QString revision = get(reader, id).revision;
        Answer<Task> edited;
        edited.call = reader->tasks().editTask({id, revision, u"x"_s, 3, {}, {}, {}, 0, false, false}, edited.then());
        QVERIFY2(edited.failed(Failure::Kind::Refused), edited.problem());
        Answer<Nothing> deletion;
        deletion.call = reader->tasks().deleteTask(id, revision, u"x"_s, deletion.then());
        QVERIFY2(deletion.failed(Failure::Kind::Refused), deletion.problem());

        Asking nobody(broker, "nobody");
        Answer<Task> look;
        look.call = nobody->tasks().getTask(id, look.then());
        QVERIFY2(look.failed(Failure::Kind::Refused), look.problem());
        Answer<PageOf<Task>> list;
        list.call = nobody->tasks().listTasks({}, {}, list.then());
        QVERIFY2(list.failed(Failure::Kind::Refused), list.problem());
        Answer<PageOf<Attempt>> attempts;
        attempts.call = nobody->tasks().listAttempts(id, {}, attempts.then());
        QVERIFY2(attempts.failed(Failure::Kind::Refused), attempts.problem());

        // Somebody else's is not there.
        Asking beta(broker, "beta");
        Answer<Task> foreign;
        foreign.call = beta->tasks().getTask(id, foreign.then());
        QVERIFY2(foreign.failed(Failure::Kind::NotFound), foreign.problem());
        Answer<TaskContents> foreignContents;
        foreignContents.call = beta->tasks().readContents(id, {}, foreignContents.then());
        QVERIFY2(foreignContents.failed(Failure::Kind::NotFound), foreignContents.problem());
        Answer<Nothing> foreignDeletion;
        foreignDeletion.call = beta->tasks().deleteTask(id, revision, u"x"_s, foreignDeletion.then());
        QVERIFY2(foreignDeletion.failed(Failure::Kind::NotFound), foreignDeletion.problem());
    }
};

QTEST_GUILESS_MAIN(TestTaskCalls)

}  // namespace tst_task_calls

#include "tst_task_calls.moc"
