// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What clients made for codeQ send, in their order, and what they rely on.
#include "tests/integration/admin/admin_fixture.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tst_codeq_wire {

using namespace fairlead;
using namespace fairlead::test;

class TestCodeqWire : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<StartedBroker>(); }
    void cleanup() { m_broker.reset(); }

    void helloIsAnsweredFirst() {
        ProducerClient producer(m_broker->connect());
        const auto producerAck = producer.hello("acme");
        QVERIFY(producerAck);
        QCOMPARE(producerAck->tenant_id(), std::string("acme"));
        QVERIFY(!producerAck->subject().empty());

        WorkerClient worker(m_broker->connect());
        const auto workerAck = worker.hello("acme");
        QVERIFY(workerAck);
        QCOMPARE(workerAck->tenant_id(), std::string("acme"));
        QVERIFY(!workerAck->worker_id().empty());
    }

    void everyListenerServesBothStreams() {
        for (size_t i = 0; i < 2; ++i) {
            GreetedProducer producer(m_broker->connect(i), "acme");
            GreetedWorker worker(m_broker->connect(i), "acme");
        }
    }

    void inProcessChannelSpeaksTheSame() {
        GreetedProducer producer(m_broker->broker().inProcessChannel(), "acme");
        QVERIFY(producer.create(newTask(1, "mail")).ok());
    }

    void singlesAndBatchesShareOneSequence() {
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.sendCreate(newTask(1, "mail")));
        QVERIFY(producer.sendCreates({newTask(2, "mail"), newTask(3, "mail"), newTask(4, "mail")}));
        QVERIFY(producer.sendCreate(newTask(5, "mail")));
        const auto acks = producer.acks(5);
        QCOMPARE(acks.size(), size_t{5});
        std::set<uint64_t> seqs;
        std::set<std::string> ids;
        const QRegularExpression uuid4(
            QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"));
        for (const auto& ack : acks) {
            QVERIFY2(ack.ok(), ack.error_message().c_str());
            QVERIFY(uuid4.match(QString::fromStdString(ack.task_id())).hasMatch());
            seqs.insert(ack.seq());
            ids.insert(ack.task_id());
        }
        QCOMPARE(seqs, (std::set<uint64_t>{1, 2, 3, 4, 5}));
        QCOMPARE(ids.size(), size_t{5});
    }

    void batchIsAnsweredByOneBatchInItsOrder() {
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.sendCreates({newTask(9, "mail"), newTask(3, " "), newTask(7, "mail"), newTask(3, "mail")}));
        const auto answer = producer.next();
        QVERIFY(answer && answer->has_create_ack_batch());
        const auto& acks = answer->create_ack_batch().acks();
        QCOMPARE(acks.size(), 4);
        QCOMPARE(acks[0].seq(), uint64_t{9});
        QVERIFY(acks[0].ok());
        QCOMPARE(acks[1].seq(), uint64_t{3});
        QVERIFY(!acks[1].ok());
        QCOMPARE(acks[1].error_message(), std::string("command is required"));
        QCOMPARE(acks[2].seq(), uint64_t{7});
        QVERIFY(acks[2].ok());
        QCOMPARE(acks[3].seq(), uint64_t{3});
        QVERIFY(acks[3].ok());
    }

    void emptyBatchesAreNotAnswered() {
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.sendCreates({}));
        QVERIFY(producer.sendCreate(newTask(7, "mail")));
        const auto answer = producer.next();
        QVERIFY(answer && answer->has_create_ack());
        QCOMPARE(answer->create_ack().seq(), uint64_t{7});
    }

    void everyPipelinedCreateGetsExactlyOneAck() {
        constexpr uint64_t kCount = 5000;
        GreetedProducer producer(m_broker->connect(), "acme");
        for (uint64_t seq = 1; seq <= kCount; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
        const auto acks = producer.acks(kCount);
        QCOMPARE(acks.size(), size_t{kCount});
        std::set<uint64_t> seqs;
        std::set<std::string> ids;
        for (const auto& ack : acks) {
            QVERIFY(ack.ok());
            seqs.insert(ack.seq());
            ids.insert(ack.task_id());
        }
        QCOMPARE(seqs.size(), size_t{kCount});
        QCOMPARE(ids.size(), size_t{kCount});
    }

    void halfCloseFinishesWhatIsUnderWay() {
        constexpr uint64_t kCount = 1000;
        GreetedProducer producer(m_broker->connect(), "acme");
        for (uint64_t seq = 1; seq <= kCount; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
        QVERIFY(producer.writesDone());
        QCOMPARE(producer.acks(kCount).size(), size_t{kCount});
        QVERIFY(!producer.next());
        QVERIFY(producer.finish().ok());
    }

    void halfCloseRightAfterHelloEndsWithOk() {
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.writesDone());
        QVERIFY(producer.finish().ok());
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.writesDone());
        QVERIFY(worker.finish().ok());
    }

    void resetInTheMiddleLosesNothingAcknowledged() {
        std::set<std::string> acknowledged;
        {
            GreetedProducer producer(m_broker->connect(), "acme");
            for (uint64_t seq = 1; seq <= 500; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
            for (const auto& ack : producer.acks(100)) acknowledged.insert(ack.task_id());
            producer.cancel();
            QCOMPARE(producer.finish().error_code(), grpc::StatusCode::CANCELLED);
        }
        QVERIFY(acknowledged.size() >= 100);
        GreetedWorker worker(m_broker->connect(), "acme");
        while (!acknowledged.empty()) {
            const workerpb::TaskBatch batch = worker.takeBatch({"mail"}, 1000);
            QVERIFY(!batch.tasks().empty());
            for (const auto& task : batch.tasks()) acknowledged.erase(task.id());
        }
    }

    void workerReceivesTheTaskAsItWasCreated() {
        producerpb::CreateTask task = newTask(1, "mail", std::string("\0\xff{", 3));
        task.set_priority(4);
        task.set_webhook("https://example.org/hook");
        const std::string id = m_broker->create("acme", {task}).front();

        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        const qint64 before = QDateTime::currentSecsSinceEpoch();
        const workerpb::Task got = worker.take({"mail"});
        QCOMPARE(got.id(), id);
        QCOMPARE(got.command(), std::string("mail"));
        QCOMPARE(got.payload(), task.payload());
        QCOMPARE(got.priority(), 4);
        QCOMPARE(got.webhook(), task.webhook());
        QCOMPARE(got.max_attempts(), 5);
        QCOMPARE(got.status(), std::string("IN_PROGRESS"));
        QCOMPARE(got.worker_id(), std::string("w1"));
        QCOMPARE(got.attempts(), 1);
        QCOMPARE(got.tenant_id(), std::string("acme"));
        QVERIFY(qAbs(got.created_at().seconds() - before) < 60);
        const QString until = QString::fromStdString(got.lease_until());
        QVERIFY(
            QRegularExpression(QStringLiteral("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$")).match(until).hasMatch());
        const qint64 lease = QDateTime::fromString(until, Qt::ISODate).toSecsSinceEpoch() - before;
        QVERIFY2(lease >= 298 && lease <= 330, qPrintable(until));
    }

    void readyIsHeldUntilThereIsWork() {
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendReady({"mail"}));
        // The answer to what was sent later proves that the Ready has been taken in and not answered.
        QVERIFY(passes(worker));
        const std::string id = m_broker->create("acme", 1).front();
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task());
        QCOMPARE(answer->task().task().id(), id);
    }

    void oneAssignmentForEachReady() {
        GreetedWorker worker(m_broker->connect(), "acme");
        m_broker->create("acme", 10);
        for (int i = 0; i < 3; ++i) QVERIFY(worker.sendReady({"mail"}, i));
        std::set<std::string> ids;
        for (int i = 0; i < 3; ++i) {
            const auto answer = worker.next();
            // A count of 0 and of 1 ask for one task, a count of 2 for a batch.
            QVERIFY(answer);
            if (answer->has_task()) ids.insert(answer->task().task().id());
            for (const auto& task : answer->task_batch().tasks()) ids.insert(task.id());
        }
        QCOMPARE(ids.size(), size_t{4});
        QVERIFY(passes(worker));
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS), 4);
    }

    // The loop of the Go worker: so many slots, each sends Ready, waits for one message, sends the result and the next
    // Ready in one breath.
    void workerWithSlotsFinishesEverythingOnce() {
        constexpr int kTasks = 400;
        constexpr int kSlots = 8;
        GreetedWorker worker(m_broker->connect(), "acme");
        int open = 0;
        for (; open < kSlots; ++open) QVERIFY(worker.sendReady({"mail"}));
        m_broker->create("acme", kTasks);
        std::map<std::string, int> deliveries;
        int acked = 0;
        while (acked < kTasks) {
            const auto event = worker.next();
            QVERIFY(event);
            if (event->has_task()) {
                QVERIFY(--open >= 0);
                const std::string& id = event->task().task().id();
                ++deliveries[id];
                QVERIFY(worker.sendResult(id, "COMPLETED", "{\"ok\":true}"));
                QVERIFY(worker.sendReady({"mail"}));
                ++open;
            } else {
                QVERIFY(event->has_result_ack());
                QVERIFY2(event->result_ack().ok(), event->result_ack().error_message().c_str());
                ++acked;
            }
        }
        QCOMPARE(deliveries.size(), size_t{kTasks});
        QVERIFY(std::all_of(deliveries.begin(), deliveries.end(), [](const auto& one) { return one.second == 1; }));
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_COMPLETED), kTasks);
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_IN_PROGRESS), 0);
    }

    void batchWorkerFinishesEverythingOnce() {
        constexpr int kTasks = 50;
        m_broker->create("acme", kTasks);
        GreetedWorker worker(m_broker->connect(), "acme");
        std::set<std::string> seen;
        while (seen.size() < kTasks) {
            const auto batch = worker.takeBatch({"mail"}, 8).tasks();
            QVERIFY(!batch.empty() && batch.size() <= 8);
            workerpb::WorkerEvent results;
            for (const auto& task : batch) {
                QVERIFY(seen.insert(task.id()).second);
                auto* result = results.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                result->set_status("COMPLETED");
            }
            QVERIFY(worker.write(results));
            const auto acks = worker.next();
            QVERIFY(acks && acks->has_result_ack_batch());
            QCOMPARE(acks->result_ack_batch().acks_size(), batch.size());
            for (int i = 0; i < batch.size(); ++i) {
                QCOMPARE(acks->result_ack_batch().acks(i).task_id(), batch[i].id());
                QVERIFY(acks->result_ack_batch().acks(i).ok());
            }
        }
    }

    void commandsThatWereNotAskedForStay() {
        m_broker->create("acme", 1, "fax");
        const std::string mail = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        QCOMPARE(worker.take({"mail"}).id(), mail);
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(passes(worker));
        // Without a list it takes whatever there is; the older Ready still waits for mail.
        QCOMPARE(worker.take().command(), std::string("fax"));
    }

    void higherPriorityIsServedFirst() {
        std::vector<producerpb::CreateTask> created(3, newTask(1, "mail"));
        created[1].set_priority(9);
        created[2].set_priority(5);
        const std::vector<std::string> ids = m_broker->create("acme", created);
        GreetedWorker worker(m_broker->connect(), "acme");
        for (const size_t expected : {1, 2, 0}) {
            QCOMPARE(worker.take({"mail"}).id(), ids[expected]);
        }
    }

    void nackBringsTheTaskBackAndCountsOneAttempt() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        for (int attempt = 1; attempt <= 5; ++attempt) {
            const workerpb::Task assigned = worker.take({"mail"});
            QCOMPARE(assigned.id(), id);
            QCOMPARE(assigned.attempts(), attempt);
            const workerpb::NackAck acked = worker.nack(id, 0, "not now");
            QVERIFY(acked.ok());
            QCOMPARE(acked.dlq(), attempt == 5);
        }
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_DEAD), 1);
    }

    void nackSaysHowLongTheTaskWaits() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take({"mail"});
        const workerpb::NackAck acked = worker.nack(id, 40);
        QCOMPARE(acked.applied_delay_seconds(), 40);
        QVERIFY(!acked.dlq());
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_DELAYED), 1);
    }

    void abandonedTaskIsHandedOutAgain() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take({"mail"});
        QVERIFY(worker.abandon(id).ok());
        QCOMPARE(worker.take({"mail"}).id(), id);
    }

    void leaseThatEndsBringsTheTaskBack() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker sleeper(m_broker->connect(), "acme", "sleeper");
        sleeper.take({"mail"}, 1);
        GreetedWorker other(m_broker->connect(), "acme", "other");
        const workerpb::Task again = other.take({"mail"});
        QCOMPARE(again.id(), id);
        QCOMPARE(again.attempts(), 2);
        QCOMPARE(sleeper.report(id, "COMPLETED", "{}").error_message(), std::string("not-owner"));
    }

    void heartbeatKeepsTheTask() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take({"mail"}, 5);
        QVERIFY(worker.heartbeat(id, 100).ok());
        QVERIFY(m_broker->task(id).lease_until().seconds() > QDateTime::currentSecsSinceEpoch() + 50);
    }

    void idempotencyKeyGivesTheSameTask() {
        producerpb::CreateTask task = newTask(1, "mail");
        task.set_idempotency_key("once");
        const std::vector<std::string> ids = m_broker->create("acme", {task, task});
        QCOMPARE(ids[0], ids[1]);
        QCOMPARE(m_broker->create("acme", {task}).front(), ids[0]);
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_READY), 1);
        // The key belongs to its tenant.
        QVERIFY(m_broker->create("other", {task}).front() != ids[0]);
    }

    void delayedTaskComesWhenItIsDue() {
        producerpb::CreateTask later = newTask(1, "mail");
        later.set_delay_seconds(1);
        const std::string id = m_broker->create("acme", {later}).front();
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_DELAYED), 1);
        GreetedWorker worker(m_broker->connect(), "acme");
        QCOMPARE(worker.take({"mail"}).id(), id);
    }

    void runAtInThePastMeansNow() {
        producerpb::CreateTask task = newTask(1, "mail");
        task.set_delay_seconds(10'000);
        task.mutable_run_at()->set_seconds(1);
        m_broker->create("acme", {task});
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_READY), 1);
    }

    void workerOfOneTenantSeesNoOther() {
        const std::string foreign = m_broker->create("other", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendReady({}));
        QVERIFY(passes(worker));
        QCOMPARE(worker.report(foreign, "COMPLETED", "{}").error_message(), std::string("task not found"));
    }

    void sharedWorkerServesEveryTenantInTurn() {
        for (const char* tenant : {"a", "b", "c"}) m_broker->create(tenant, 20);
        WorkerClient worker(m_broker->connect());
        const auto ack = worker.hello("*", "shared-1");
        QVERIFY(ack);
        QCOMPARE(ack->tenant_id(), std::string("*"));
        std::map<std::string, int> served;
        for (int i = 0; i < 6; ++i) {  // of seven seats one is kept for whoever comes
            QVERIFY(worker.sendReady({"mail"}));
            const auto answer = worker.next();
            QVERIFY(answer && answer->has_task());
            ++served[answer->task().task().tenant_id()];
        }
        QCOMPARE(served, (std::map<std::string, int>{{"a", 2}, {"b", 2}, {"c", 2}}));
    }

    void workerHalfCloseAnswersWhatIsDue() {
        constexpr int kTasks = 100;
        m_broker->create("acme", kTasks);
        GreetedWorker worker(m_broker->connect(), "acme");
        const workerpb::TaskBatch assigned = worker.takeBatch({"mail"}, kTasks);
        QCOMPARE(assigned.tasks_size(), kTasks);
        for (const auto& task : assigned.tasks()) QVERIFY(worker.sendResult(task.id(), "COMPLETED", "{}"));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.writesDone());
        int acked = 0;
        while (const auto event = worker.next()) {
            QVERIFY(event->has_result_ack() && event->result_ack().ok());
            ++acked;
        }
        QCOMPARE(acked, kTasks);
        QVERIFY(worker.finish().ok());
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_COMPLETED), kTasks);
    }

    void seatsOfAWorkerThatWentAreWithdrawn() {
        for (const bool isReset : {true, false}) {
            GreetedWorker gone(m_broker->connect(), "acme", "gone");
            for (int i = 0; i < 10; ++i) QVERIFY(gone.sendReady({"mail"}));
            QVERIFY(passes(gone));
            if (isReset)
                gone.cancel();
            else
                QVERIFY(gone.writesDone());
            gone.finish();
            // The broker learns of a reset a moment later than the client.
            QTRY_COMPARE(m_broker->info().worker_streams(), 0u);

            const std::string id = m_broker->create("acme", 1).front();
            GreetedWorker other(m_broker->connect(), "acme", "other");
            QCOMPARE(other.take({"mail"}).id(), id);
            other.cancel();
            other.finish();
            QTRY_COMPARE(m_broker->info().worker_streams(), 0u);
        }
    }

    void everythingIsThereAfterARestart() {
        const std::vector<std::string> ids = m_broker->create("acme", 5);
        m_broker->restart();
        GreetedWorker worker(m_broker->connect(), "acme");
        for (const std::string& id : ids) {
            QCOMPARE(worker.take({"mail"}).id(), id);
        }
    }

    void stoppingTheBrokerEndsStreamsAtOnceAndSaysWhy() {
        GreetedProducer producer(m_broker->connect(), "acme");
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(passes(worker));
        m_broker->stop();
        QCOMPARE(producer.finish().error_code(), grpc::StatusCode::UNAVAILABLE);
        QCOMPARE(worker.finish().error_code(), grpc::StatusCode::UNAVAILABLE);
        QCOMPARE(worker.finish().error_message(), std::string("the broker is stopping"));
    }

private:
    // A question that is answered at once, so that what was sent before it has been taken in; false when anything
    // else comes instead of its answer.
    static bool passes(WorkerClient& worker) {
        if (!worker.sendHeartbeat(kNobody, 1)) return false;
        const auto answer = worker.next();
        return answer && answer->has_heartbeat_ack() && answer->heartbeat_ack().task_id() == kNobody &&
               answer->heartbeat_ack().error_message() == "not-found";
    }

    std::unique_ptr<StartedBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestCodeqWire)
}  // namespace tst_codeq_wire

#include "tst_codeq_wire.moc"
