// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/terms_table.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <set>
#include <string>
#include <vector>

namespace tst_task_terms {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

NewTask withTerms(JobTerms terms, int maxAttempts = 5) {
    NewTask task;
    task.terms = std::move(terms);
    task.maxAttempts = maxAttempts;
    return task;
}

RetryPolicy every(Micros delay) { return {RetryPolicy::Growth::Constant, delay, 1, delay, false, {}, false}; }

NewTask retriedAs(RetryPolicy policy, int maxAttempts = 5) {
    return withTerms({{}, {}, false, std::move(policy)}, maxAttempts);
}

// A worker that leaves the length of the lease to the task.
EngineHarness::Worker openHanded(EngineHarness& h, Micros otherwise = 300s) {
    const auto worker = h.connect({"acme"});
    h.post(OfferSeats{worker.session, {}, otherwise, 1, false, true});
    return worker;
}

void nackWith(EngineHarness& h, const EngineHarness::Worker& worker, const TaskId& id, const JobError& error) {
    h.post(NackTask{worker.session, id, id.toString(), {}, textOf(error), error});
}

size_t kept(const EngineHarness& h) { return h.records(Table::Terms).size(); }

}  // namespace

class TestTaskTerms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void taskSaysHowLongItsLeaseIs() {
        EngineHarness h;
        const std::string id = h.create("acme", "work", withTerms({40s, {}, false, {}}));
        const auto worker = openHanded(h);
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 40s).micros);
        QVERIFY(worker.sink->tasks[0].terms->visibility == 40s);
        h.create("acme");
        h.post(OfferSeats{worker.session, {}, 300s, 1, false, true});
        QCOMPARE(worker.sink->tasks[1].leaseUntil.micros, (h.now() + 300s).micros);
    }

    void workerThatNamesALeaseGetsIt() {
        EngineHarness h;
        const auto held = h.handOut(withTerms({40s, {}, false, {}}), 7s);
        QCOMPARE(h.task(held.id).leaseUntil.value().micros, (h.now() + 7s).micros);
    }

    void heartbeatExtendsByTheLengthThatTheLeaseHad_data() {
        QTest::addColumn<bool>("restart");
        QTest::newRow("same process") << false;
        QTest::newRow("after a restart") << true;
    }

    void heartbeatExtendsByTheLengthThatTheLeaseHad() {
        QFETCH(bool, restart);
        EngineHarness h;
        const std::string id = h.create("acme", "work", withTerms({40s, {}, false, {}}));
        auto worker = openHanded(h);
        const TaskId task = worker.sink->tasks[0].id;
        h.advance(10s);
        h.heartbeat(worker, task, 5s);  // names one
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 5s).micros);
        if (restart) {
            h.restart();
            worker = h.connect({"acme"});
        }
        h.post(HeartbeatTask{worker.session, task, id, 300s, true});
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 40s).micros);
    }

    void deliveryThatTakesLongerThanTheTimeoutHasFailed() {
        EngineHarness h;
        JobTerms terms{40s, 60s, true, every(9s)};
        const std::string id = h.create("acme", "work", withTerms(terms));
        const auto worker = openHanded(h);
        const TaskId task = worker.sink->tasks[0].id;
        for (int i = 0; i < 5; ++i) {
            h.advance(10s);
            h.heartbeat(worker, task, 300s);
        }
        QCOMPARE(h.state(id), TaskState::InProgress);
        h.advance(10s);
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).dueAt.value().micros, (h.now() + 9s).micros);
        const auto attempts = h.attempts(id);
        QCOMPARE(attempts[0].error, std::string("ran longer than its timeout of 1m"));
        QCOMPARE(attempts[0].failure->code, std::string("timeout"));
    }

    void shorterOfTheTimeoutAndMaxRunHolds() {
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.maxRun = 30s; }));
        const std::string id = h.create("acme", "work", withTerms({{}, 60s, false, every(9s)}));
        openHanded(h);
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 30s).micros);
        h.advance(30s);
        QCOMPARE(h.attempts(id)[0].error, std::string("ran longer than max_run"));
    }

    void failedDeliveryIsRetriedByTheTasksPolicy() {
        EngineHarness h;
        const auto held = h.handOut(retriedAs({RetryPolicy::Growth::Linear, 10s, 1, 15s, false, {}, false}));
        h.nack(held.worker, held.task);
        QCOMPARE(h.task(held.id).dueAt.value().micros, (h.now() + 10s).micros);
        QCOMPARE(held.worker.sink->nacks[0].delay.count(), Micros(10s).count());
        h.advance(10s);
        h.ready(held.worker);
        h.nack(held.worker, held.task);
        QCOMPARE(h.task(held.id).dueAt.value().micros, (h.now() + 15s).micros);
        h.advance(15s);
        h.ready(held.worker);
        h.nack(held.worker, held.task, 2s);
        QCOMPARE(h.task(held.id).dueAt.value().micros, (h.now() + 2s).micros);
    }

    void jitteredDelaysDiffer() {
        EngineHarness h;
        RetryPolicy policy = every(100s);
        policy.maxInterval = 200s;
        policy.jitter = true;
        std::set<int64_t> delays;
        for (int i = 0; i < 20; ++i) {
            const auto held = h.handOut(retriedAs(policy));
            h.nack(held.worker, held.task);
            const Micros delay = held.worker.sink->nacks[0].delay;
            QVERIFY(delay >= 50s && delay < 150s);
            delays.insert(delay.count());
        }
        QVERIFY(delays.size() > 10);
    }

    void leaseThatEndsMakesTheTaskReadyIfItSaysSo_data() {
        QTest::addColumn<bool>("isReadyAfterLease");
        QTest::addColumn<int>("state");
        QTest::newRow("at once") << true << int(TaskState::Ready);
        QTest::newRow("by the policy") << false << int(TaskState::Delayed);
    }

    void leaseThatEndsMakesTheTaskReadyIfItSaysSo() {
        QFETCH(bool, isReadyAfterLease);
        QFETCH(int, state);
        EngineHarness h;
        const auto held = h.handOut(withTerms({{}, {}, isReadyAfterLease, every(10s)}), 5s);
        h.advance(5s);
        QCOMPARE(int(h.state(held.id)), state);
        const auto attempts = h.attempts(held.id);
        QCOMPARE(attempts[0].error, std::string("LEASE_EXPIRED"));
        QCOMPARE(attempts[0].failure->code, std::string("visibility_timeout"));
    }

    void errorThatIsNotToBeRetriedEndsTheTask_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("isRetryable");
        QTest::addColumn<bool>("ends");
        QTest::newRow("listed") << QStringLiteral("BadInput") << true << true;
        QTest::newRow("listed by its prefix") << QStringLiteral("Auth.Expired") << true << true;
        QTest::newRow("said by the worker") << QStringLiteral("Io") << false << true;
        QTest::newRow("any other") << QStringLiteral("Io") << true << false;
    }

    void errorThatIsNotToBeRetriedEndsTheTask() {
        QFETCH(QString, type);
        QFETCH(bool, isRetryable);
        QFETCH(bool, ends);
        EngineHarness h;
        RetryPolicy policy = every(10s);
        policy.nonRetryable = {"BadInput", "Auth.*"};
        const auto held = h.handOut(retriedAs(policy));
        const JobError error{"E7", type.toStdString(), "no such user", R"({"user":7})", isRetryable};
        nackWith(h, held.worker, held.task, error);
        QCOMPARE(held.worker.sink->nacks[0].dead, ends);
        QCOMPARE(h.state(held.id) == TaskState::Delayed, !ends);
        const auto attempts = h.attempts(held.id);
        QCOMPARE(attempts.size(), size_t{1});
        QVERIFY(attempts[0].failure == error);
        QCOMPARE(attempts[0].error, type.toStdString() + ": no such user");
    }

    void deadLettersOfDifferentErrorTypesAreDifferentGroups() {
        EngineHarness h;
        for (const char* type : {"E1", "E2", "E1"}) {
            const auto held = h.handOut(triedAtMost(1));
            nackWith(h, held.worker, held.task, {"code", type, "failed after 7 s", {}, true});
        }
        QVERIFY(checkStore(h.store())->faults.empty());
        std::multiset<uint64_t> fingerprints;
        for (const auto& [key, value] : h.records(Table::Dead))
            fingerprints.insert(DeadRecord::decode(value)->fingerprint);
        QCOMPARE(fingerprints.size(), size_t{3});
        QCOMPARE(std::set<uint64_t>(fingerprints.begin(), fingerprints.end()).size(), size_t{2});
    }

    void equalTermsAreKeptOnceAndFreedWithTheLastTask() {
        EngineHarness h;
        const auto first = h.handOut(retriedAs(every(10s)));
        const auto second = h.handOut(retriedAs(every(10s)));
        QCOMPARE(kept(h), size_t{1});
        const auto other = h.handOut(retriedAs(every(11s)));
        QCOMPARE(kept(h), size_t{2});
        h.complete(first.worker, first.task);
        QCOMPARE(kept(h), size_t{2});
        h.complete(second.worker, second.task);
        QCOMPARE(kept(h), size_t{1});
        h.abandon(other.worker, other.task);
        QVERIFY(h.remove(other.id).ok());
        QCOMPARE(kept(h), size_t{0});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void termsSurviveARestart() {
        EngineHarness h;
        const auto held = h.handOut(retriedAs(every(11s)));
        h.create("acme", "work", retriedAs(every(10s)));
        h.restart();
        QCOMPARE(kept(h), size_t{2});
        const auto worker = h.connect({"acme"});
        h.nack(worker, held.task);
        QCOMPARE(worker.sink->nacks[0].delay.count(), Micros(11s).count());
        h.ready(worker);
        h.complete(worker, worker.sink->tasks[0].id);
        QCOMPARE(kept(h), size_t{1});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void deadTaskThatIsRequeuedHasItsTermsAgain_data() {
        QTest::addColumn<bool>("asBulkJob");
        QTest::newRow("by hand") << false;
        QTest::newRow("by a bulk job") << true;
    }

    void deadTaskThatIsRequeuedHasItsTermsAgain() {
        QFETCH(bool, asBulkJob);
        EngineHarness h;
        const auto held = h.handOut(retriedAs(every(10s), 1));
        h.nack(held.worker, held.task);
        QCOMPARE(h.state(held.id), TaskState::Dead);
        QCOMPARE(kept(h), size_t{0});
        h.create("acme", "other", retriedAs(every(99s)));  // may have the number that the dead task had
        h.advance(1s);
        if (asBulkJob)
            h.run(requeueOfAll());
        else
            QVERIFY(h.edit(held.id, requeued(withMaxAttempts(3))).ok());
        if (asBulkJob) QVERIFY(h.edit(held.id, withMaxAttempts(3)).ok());
        h.ready(held.worker, {"work"});
        h.nack(held.worker, held.task);
        QCOMPARE(h.task(held.id).dueAt.value().micros, (h.now() + 10s).micros);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void editedPolicyHoldsFromTheNextFailureOnWhereverTheTaskWaits_data() {
        QTest::addColumn<QString>("waits");
        QTest::addColumn<bool>("restart");
        for (const char* waits : {"in the window", "in the overflow", "delayed", "held"})
            for (const bool restart : {false, true})
                QTest::addRow("%s%s", waits, restart ? ", restarted" : "") << QString::fromLatin1(waits) << restart;
    }

    void editedPolicyHoldsFromTheNextFailureOnWhereverTheTaskWaits() {
        QFETCH(QString, waits);
        QFETCH(bool, restart);
        EngineHarness h(EngineHarness::with([](EngineOptions& o) { o.windowSize = 4; }));
        if (waits == QStringLiteral("in the overflow")) h.createMany("acme", 6, "work");
        NewTask task = retriedAs(every(2s));
        if (waits == QStringLiteral("delayed")) task.runAt = h.now() + 5s;
        task.isHeld = waits == QStringLiteral("held");
        const std::string id = h.create("acme", "work", std::move(task));
        TaskEdit edit;
        edit.retry = every(8s);
        QVERIFY(h.edit(id, edit).ok());
        QCOMPARE(kept(h), size_t{1});
        QVERIFY(h.task(id).terms->retry->initial == 8s);
        if (restart) h.restart();
        QVERIFY(checkStore(h.store())->faults.empty());
        if (waits == QStringLiteral("held")) {
            const TaskId held = TaskId::parse(id).value();
            QVERIFY(h.change({held, {true, {}}, ChangeTask::Action::Activate, {}, {}, "ops", "why", {}}).ok());
        }
        h.advance(5s);
        const auto worker = h.connect({"acme"});
        for (int i = 0; i < 7; ++i) h.ready(worker);
        h.nack(worker, TaskId::parse(id).value());
        QCOMPARE(h.task(id).dueAt.value().micros, (h.now() + 8s).micros);
    }

    void timeoutAndLeaseLengthAreEditedAndRemoved() {
        EngineHarness h;
        const std::string id = h.create("acme");
        TaskEdit edit;
        edit.timeout = 20s;
        edit.visibility = 40s;
        QVERIFY(h.edit(id, edit).ok());
        const auto first = openHanded(h);
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 20s).micros);
        h.nack(first, TaskId::parse(id).value(), 1s);
        edit.timeout = edit.visibility = Micros();
        QVERIFY(h.edit(id, edit).ok());
        QCOMPARE(kept(h), size_t{0});
        QVERIFY(!h.task(id).terms);
        h.advance(1s);
        openHanded(h);
        QCOMPARE(h.task(id).leaseUntil.value().micros, (h.now() + 300s).micros);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void editOfOneTaskLeavesOthersWithTheSameTermsAlone() {
        EngineHarness h;
        const std::string edited = h.create("acme", "work", withTerms({40s, {}, true, every(2s)}));
        const std::string other = h.create("acme", "work", withTerms({40s, {}, true, every(2s)}));
        TaskEdit edit;
        edit.hasNoRetry = true;
        QVERIFY(h.edit(edited, edit).ok());
        QCOMPARE(kept(h), size_t{2});
        QVERIFY(!h.task(edited).terms->retry);
        QVERIFY(h.task(edited).terms->visibility == 40s && h.task(edited).terms->isReadyAfterLease);
        QVERIFY(h.task(other).terms->retry.has_value());
        QVERIFY(h.remove(other).ok());
        QCOMPARE(kept(h), size_t{1});
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void deadTaskIsGivenTermsAndHasThemWhenItIsBack_data() {
        QTest::addColumn<bool>("inOneStep");
        QTest::newRow("in one step") << true;
        QTest::newRow("and requeued later") << false;
    }

    void deadTaskIsGivenTermsAndHasThemWhenItIsBack() {
        QFETCH(bool, inOneStep);
        EngineHarness h;
        const auto held = h.handOut(triedAtMost(1));
        h.nack(held.worker, held.task);
        QCOMPARE(h.state(held.id), TaskState::Dead);
        TaskEdit edit = withMaxAttempts(3);
        edit.retry = every(8s);
        QVERIFY(h.edit(held.id, inOneStep ? requeued(edit) : edit).ok());
        QCOMPARE(kept(h), size_t{inOneStep ? 1u : 0u});
        h.advance(1s);
        if (!inOneStep) h.run(requeueOfAll());
        h.ready(held.worker);
        h.nack(held.worker, held.task);
        QCOMPARE(h.task(held.id).dueAt.value().micros, (h.now() + 8s).micros);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void tenantWithTooManyDifferentTermsGetsNoMoreByEdits() {
        EngineHarness h;
        const size_t most = ruleOf(Bound::Terms).ofOne;
        const auto producer = std::make_shared<RecordingProducer>();
        CreateTasks create{producer, "acme", {}};
        for (size_t i = 0; i < most; ++i) {
            NewTask task = withTerms({Micros(i + 1), {}, false, {}});
            task.command = "work";
            create.items.push_back({i + 1, task});
        }
        h.post(std::move(create));
        const std::string id = h.create("acme");
        TaskEdit edit;
        edit.visibility = 1h;
        QCOMPARE(h.edit(id, edit).code(), Code::ResourceExhausted);
        QVERIFY(!h.task(id).terms);
        edit.visibility = Micros(7);
        QVERIFY(h.edit(id, edit).ok());
    }

    void tooManyDifferentTermsAreRefused() {
        const size_t kMostOfOne = ruleOf(Bound::Terms).ofOne;
        EngineHarness h;
        const auto producer = std::make_shared<RecordingProducer>();
        CreateTasks create{producer, "acme", {}};
        const auto differing = [](size_t i) {
            NewTask task = withTerms({Micros(i + 1), {}, false, {}});
            task.command = "work";
            return task;
        };
        for (size_t i = 0; i < kMostOfOne; ++i) create.items.push_back({i + 1, differing(i)});
        h.post(std::move(create));
        QCOMPARE(producer->ids.size(), kMostOfOne);
        h.limit("acme", limitsOf({{LimitField::MaxEnqueueRate, "1/1h"}}));
        const Status refused = h.tryToCreate("acme", differing(kMostOfOne));
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.message().find("too many different retry policies") != std::string::npos);
        QVERIFY(h.tryToCreate("acme", differing(7)).ok());  // the refused one has spent nothing
        QCOMPARE(h.tryToCreate("acme", differing(7)).code(), Code::ResourceExhausted);
        QVERIFY(h.remove(producer->ids[1]).ok());
        QVERIFY(h.tryToCreate("beta", differing(kMostOfOne)).ok());
    }

    void whenAllTenantsHaveUsedUpTheTermsEachStillHasItsOwn() {
        TermsTable table;
        const auto differing = [](size_t i) { return std::optional<JobTerms>({Micros(i + 1), {}, false, {}}); };
        const size_t total = ruleOf(Bound::Terms).total, sure = ruleOf(Bound::Terms).sure;
        WriteSet writes;
        std::vector<uint32_t> numbers;
        // Whatever each may have, until nobody gets any more of what all share.
        for (TenantNumber tenant = 0; table.size() < total; ++tenant)
            while (table.admits(tenant, differing(numbers.size())).ok() && table.size() < total)
                numbers.push_back(table.take(tenant, differing(numbers.size()), writes));
        QCOMPARE(table.admits(0, differing(total)).code(), Code::ResourceExhausted);
        QVERIFY(table.admits(0, differing(3)).ok());
        for (size_t i = 0; i < sure; ++i) {
            QVERIFY(table.admits(100'000, differing(total + i)).ok());
            static_cast<void>(table.take(100'000, differing(total + i), writes));
        }
        QCOMPARE(table.admits(100'000, differing(total + sure)).code(), Code::ResourceExhausted);
        QVERIFY(table.admits(100'001, differing(total + sure)).ok());
        for (size_t i = 0; i < 30'000; ++i) table.release(numbers[i], writes);
        QVERIFY(table.admits(0, differing(total + sure)).ok());
    }
};

QTEST_GUILESS_MAIN(TestTaskTerms)

}  // namespace tst_task_terms

#include "tst_task_terms.moc"
