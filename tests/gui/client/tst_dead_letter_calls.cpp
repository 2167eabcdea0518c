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
    const QList<Operation> all = asking.ask(&OperationCalls::listOperations).value();
    for (const Operation& operation : all)
        if (operation.id == id) return operation;
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
        const PageOf<DeadLetter> first =
            ops.ask(&DeadLetterCalls::listDeadLetters, {{}, DeadLetterOrder::ByTenant}, {{}, 4}, 0).value();
        QCOMPARE(first.items.size(), 4);
        const DeadLetter letter = first.items.value(0);
        QCOMPARE(letter.tenant, u"acme"_s);
        QCOMPARE(letter.command, u"mail"_s);
        QCOMPARE(letter.error, u"timeout after 30 s"_s);
        QCOMPARE(letter.attempts, 1);
        QVERIFY(letter.diedAtMs >= letter.createdAtMs && letter.createdAtMs > 0);
        QCOMPARE(letter.worker, u"gravedigger"_s);
        QVERIFY(!letter.fingerprint.isEmpty());
        const PageOf<DeadLetter> rest =
            ops.ask(&DeadLetterCalls::listDeadLetters, {{}, DeadLetterOrder::ByTenant}, {first.nextCursor, 4}, 0)
                .value();
        QCOMPARE(rest.items.size(), 2);
        QVERIFY(rest.isLast());

        const auto count = [&](const DeadLetterFilter& filter) {
            return int(
                ops.ask(&DeadLetterCalls::countDeadLetters, {filter, DeadLetterOrder::ByTenant}, 0).value().count);
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
        filter.fingerprints = {letter.fingerprint};
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
        const DeadLetterGroups groups = ops.ask(&DeadLetterCalls::groupDeadLetters, {}).value();
        QCOMPARE(groups.groups.size(), 2);
        QCOMPARE(groups.groups.first().count, quint64(3));
        QCOMPARE(groups.groups.first().error, u"timeout after <n> s"_s);
        QVERIFY(!groups.groups.first().sampleId.isEmpty());
        QVERIFY(!groups.truncated);
        const DeadLetterCount count = ops.ask(&DeadLetterCalls::countDeadLetters, {}, 0).value();
        QCOMPARE(count.count, quint64(5));
        QCOMPARE(count.tenants, quint64(2));
        QVERIFY(!count.atLeast);
        QCOMPARE(count.sample.size(), 5);
        QVERIFY(count.oldestDiedAtMs > 0 && count.newestDiedAtMs >= count.oldestDiedAtMs);
    }

    void aRequeueRunsAsAnOperationThatIsPausedResumedAndCancelled() {
        StartedBroker broker;
        broker.bury("acme", 20, "timeout");
        Asking ops(broker);
        OperationRequest request = requeueAll();
        request.perSecond = 1;
        request.stopAtFailureRate = 0.25;
        request.canary = 5;
        const Operation started = ops.ask(&OperationCalls::startOperation, request).value();
        QCOMPARE(started.kind, Operation::Kind::Requeue);
        QCOMPARE(started.state, Operation::State::Running);
        QCOMPARE(started.perSecond, quint32(1));
        QCOMPARE(started.stopAtFailureRate, std::optional(0.25));
        QCOMPARE(started.canary, quint32(5));
        QCOMPARE(started.reason, u"the mailer is back"_s);
        QVERIFY(started.filter.isEmpty());
        const QString id = started.id;
        for (const auto& [action, state] : {std::pair(OperationAction::Pause, Operation::State::Paused),
                                            std::pair(OperationAction::Resume, Operation::State::Running),
                                            std::pair(OperationAction::Cancel, Operation::State::Cancelled)}) {
            const Operation controlled = ops.ask(&OperationCalls::controlOperation, id, action).value();
            QCOMPARE(controlled.state, state);
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
        const Operation started = ops.ask(&OperationCalls::startOperation, request).value();
        QTRY_COMPARE(find(ops, started.id).state, Operation::State::Done);
        const Operation done = find(ops, started.id);
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
        QCOMPARE(ops.ask(&OperationCalls::startOperation, all).failure().kind, Failure::Kind::BadRequest);
        OperationRequest purge = requeueAll();
        purge.kind = Operation::Kind::Purge;
        QCOMPARE(ops.ask(&OperationCalls::startOperation, purge).failure().kind, Failure::Kind::BadRequest);
        QCOMPARE(ops.ask(&OperationCalls::controlOperation, u"77"_s, OperationAction::Pause).failure().kind,
                 Failure::Kind::NotFound);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_DEAD), 1);
    }

    void whatIsMissingIsNamed() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        Asking reader(broker, "reader");
        const Failure requeue = reader.ask(&OperationCalls::startOperation, requeueAll()).failure();
        QCOMPARE(requeue.kind, Failure::Kind::Refused);
        QVERIFY2(requeue.text.contains(u"fairlead:requeue"_s), qPrintable(requeue.text));
        Asking nobody(broker, "nobody");
        QCOMPARE(nobody.ask(&DeadLetterCalls::listDeadLetters, {}, {}, 0).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&DeadLetterCalls::groupDeadLetters, {}).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&DeadLetterCalls::countDeadLetters, {}, 0).failure().kind, Failure::Kind::Refused);
        QCOMPARE(nobody.ask(&OperationCalls::listOperations).failure().kind, Failure::Kind::Refused);
    }
};

QTEST_GUILESS_MAIN(TestDeadLetterCalls)

}  // namespace tst_dead_letter_calls

#include "tst_dead_letter_calls.moc"
