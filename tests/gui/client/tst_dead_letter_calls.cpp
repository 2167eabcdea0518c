// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/client/asking.h"

#include <utility>

namespace tst_dead_letter_calls {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

Operation find(Asking& asking, const QString& id) {
    Answer<QList<Operation>> all;
    all.call = asking->operations().listOperations(all.then());
    if (all.came()) {
        for (const Operation& operation : *all)
            if (operation.id == id) return operation;
    }
    return {};
}

OperationRequest requeueAll() {
    OperationRequest request;
    request.everything = true;
    request.reason = u"the mailer is back"_s;
    return request;
}

}  // namespace

class TestDeadLetterCalls : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lettersAreListedPageByPageUnderAFilter() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("acme", 1, "no such mailbox", "print");
        broker.bury("beta", 2, "timeout after 31 s");
        Asking ops(broker);
        Answer<PageOf<DeadLetter>> first;
        first.call = ops->deadLetters().listDeadLetters({{}, DeadLetterOrder::ByTenant}, {{}, 4}, 0, first.then());
        QVERIFY2(first.came(), first.problem());
        QCOMPARE(first->items.size(), 4);
        const DeadLetter letter = first->items.first();
        QCOMPARE(letter.tenant, u"acme"_s);
        QCOMPARE(letter.command, u"mail"_s);
        QCOMPARE(letter.error, u"timeout after 30 s"_s);
        QCOMPARE(letter.attempts, 1);
        QVERIFY(letter.diedAtMs >= letter.createdAtMs && letter.createdAtMs > 0);
        QCOMPARE(letter.worker, u"gravedigger"_s);
        QVERIFY(!letter.fingerprint.isEmpty());
        Answer<PageOf<DeadLetter>> rest;
        rest.call =
            ops->deadLetters().listDeadLetters({{}, DeadLetterOrder::ByTenant}, {first->nextCursor, 4}, 0, rest.then());
        QVERIFY2(rest.came(), rest.problem());
        QCOMPARE(rest->items.size(), 2);
        QVERIFY(rest->isLast());

        const auto count = [&](const DeadLetterFilter& filter) {
            Answer<DeadLetterCount> counted;
            counted.call = ops->deadLetters().countDeadLetters({filter, DeadLetterOrder::ByTenant}, 0, counted.then());
            return counted.came() ? int(counted->count) : -1;
        };
        DeadLetterFilter filter;
        filter.tenants = {u"beta"_s};
        QCOMPARE(count(filter), 2);
        filter = {};
        filter.command = u"print"_s;
        QCOMPARE(count(filter), 1);
        filter = {};
        filter.errorContains = u"timeout"_s;
        QCOMPARE(count(filter), 5);
        filter.fingerprint = letter.fingerprint;
        QCOMPARE(count(filter), 5);
        filter = {};
        filter.ids = {letter.id};
        QCOMPARE(count(filter), 1);
        filter.diedUntilMs = letter.diedAtMs - 1000;
        QCOMPARE(count(filter), 0);
        filter.diedUntilMs = 0;
        filter.diedFromMs = letter.diedAtMs - 1000;
        QCOMPARE(count(filter), 1);
    }

    void groupsAndCountsSayWhatThereIs() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox");
        Asking ops(broker);
        Answer<DeadLetterGroups> groups;
        groups.call = ops->deadLetters().groupDeadLetters({}, groups.then());
        QVERIFY2(groups.came(), groups.problem());
        QCOMPARE(groups->groups.size(), 2);
        QCOMPARE(groups->groups.first().count, quint64(3));
        QCOMPARE(groups->groups.first().error, u"timeout after <n> s"_s);
        QVERIFY(!groups->groups.first().sampleId.isEmpty());
        QVERIFY(!groups->truncated);
        Answer<DeadLetterCount> count;
        count.call = ops->deadLetters().countDeadLetters({}, 0, count.then());
        QVERIFY2(count.came(), count.problem());
        QCOMPARE(count->count, quint64(5));
        QCOMPARE(count->tenants, quint64(2));
        QVERIFY(!count->atLeast);
        QCOMPARE(count->sample.size(), 5);
        QVERIFY(count->oldestDiedAtMs > 0 && count->newestDiedAtMs >= count->oldestDiedAtMs);
    }

    void aRequeueRunsAsAnOperationThatIsPausedResumedAndCancelled() {
        StartedBroker broker;
        broker.bury("acme", 20, "timeout");
        Asking ops(broker);
        OperationRequest request = requeueAll();
        request.perSecond = 1;
        request.stopAtFailureRate = 0.25;
        request.canary = 5;
        Answer<Operation> started;
        started.call = ops->operations().startOperation(request, started.then());
        QVERIFY2(started.came(), started.problem());
        QCOMPARE(started->kind, Operation::Kind::Requeue);
        QCOMPARE(started->state, Operation::State::Running);
        QCOMPARE(started->perSecond, quint32(1));
        QCOMPARE(started->stopAtFailureRate, std::optional(0.25));
        QCOMPARE(started->canary, quint32(5));
        QCOMPARE(started->reason, u"the mailer is back"_s);
        QVERIFY(started->filter.isEmpty());
        const QString id = started->id;
        for (const auto& [action, state] : {std::pair(OperationAction::Pause, Operation::State::Paused),
                                            std::pair(OperationAction::Resume, Operation::State::Running),
                                            std::pair(OperationAction::Cancel, Operation::State::Cancelled)}) {
            Answer<Operation> controlled;
            controlled.call = ops->operations().controlOperation(id, action, controlled.then());
            QVERIFY2(controlled.came(), controlled.problem());
            QCOMPARE(controlled->state, state);
            QCOMPARE(find(ops, id).state, state);
        }
    }

    void selectedLettersAreDeletedAndTheAccountAddsUp() {
        StartedBroker broker;
        const auto ids = broker.bury("acme", 3, "timeout");
        Asking ops(broker);
        OperationRequest request;
        request.kind = Operation::Kind::Delete;
        request.filter.ids = {qt(ids[0]), qt(ids[2])};
        request.reason = u"sent twice"_s;
        Answer<Operation> started;
        started.call = ops->operations().startOperation(request, started.then());
        QVERIFY2(started.came(), started.problem());
        QTRY_COMPARE(find(ops, started->id).state, Operation::State::Done);
        const Operation done = find(ops, started->id);
        QCOMPARE(done.kind, Operation::Kind::Delete);
        QCOMPARE(done.done, quint64(2));
        QCOMPARE(done.idCount, quint64(2));
        QVERIFY(done.isOver());
        QVERIFY(done.endedAtMs >= done.startedAtMs);
    }

    void whatIsAskedWronglyChangesNothing() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Asking ops(broker);
        OperationRequest all = requeueAll();
        all.everything = false;
        Answer<Operation> unsaid;
        unsaid.call = ops->operations().startOperation(all, unsaid.then());
        QVERIFY2(unsaid.failed(Failure::Kind::BadRequest), unsaid.problem());
        OperationRequest purge = requeueAll();
        purge.kind = Operation::Kind::Purge;
        Answer<Operation> impossible;
        impossible.call = ops->operations().startOperation(purge, impossible.then());
        QVERIFY2(impossible.failed(Failure::Kind::BadRequest), impossible.problem());
        Answer<Operation> unknown;
        unknown.call = ops->operations().controlOperation(u"77"_s, OperationAction::Pause, unknown.then());
        QVERIFY2(unknown.failed(Failure::Kind::NotFound), unknown.problem());
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_DEAD), 1);
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        Answer<Operation> requeue;
        requeue.call = reader->operations().startOperation(requeueAll(), requeue.then());
        QVERIFY2(requeue.failed(Failure::Kind::Refused), requeue.problem());
        QVERIFY2(requeue.failure().text.contains(u"fairlead:requeue"_s), requeue.problem());
        Asking nobody(broker, "nobody");
        Answer<PageOf<DeadLetter>> list;
        list.call = nobody->deadLetters().listDeadLetters({}, {}, 0, list.then());
        QVERIFY2(list.failed(Failure::Kind::Refused), list.problem());
        Answer<DeadLetterGroups> groups;
        groups.call = nobody->deadLetters().groupDeadLetters({}, groups.then());
        QVERIFY2(groups.failed(Failure::Kind::Refused), groups.problem());
        Answer<DeadLetterCount> count;
        count.call = nobody->deadLetters().countDeadLetters({}, 0, count.then());
        QVERIFY2(count.failed(Failure::Kind::Refused), count.problem());
        Answer<QList<Operation>> operations;
        operations.call = nobody->operations().listOperations(operations.then());
        QVERIFY2(operations.failed(Failure::Kind::Refused), operations.problem());
    }
};

QTEST_GUILESS_MAIN(TestDeadLetterCalls)

}  // namespace tst_dead_letter_calls

#include "tst_dead_letter_calls.moc"
