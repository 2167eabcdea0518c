// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What codeQ takes without a bound is taken: long batches, many Readys; and with compatibility = "codeq", long texts.
#include "tests/integration/vital_signs.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_codeq_bounds {

using namespace fairlead;
using namespace fairlead::test;

class TestCodeqBounds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    void batchOfAnyLengthIsTakenAndEverySeqAnsweredOnceInOrder() {
        m_broker->config().limits.unansweredPerStream = 10;
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        std::vector<producerpb::CreateTask> tasks;
        for (uint64_t seq = 1; seq <= 25'000; ++seq) tasks.push_back(newTask(seq, seq % 100 == 0 ? "" : "mail"));
        QVERIFY(producer.sendCreates(tasks));
        // Read after the batch, though it is sent before the batch is answered.
        QVERIFY(producer.sendCreate(newTask(25'001, "mail")));
        QVERIFY(producer.writesDone());
        const auto acks = producer.acks(25'001);
        QCOMPARE(acks.size(), size_t{25'001});
        for (size_t i = 0; i < acks.size(); ++i) {
            QCOMPARE(acks[i].seq(), uint64_t(i + 1));
            QCOMPARE(acks[i].ok(), acks[i].seq() % 100 != 0);
        }
        QVERIFY(producer.finish().ok());
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_READY), 25'001 - 250);
    }

    void streamThatIsCutAmidABatchLeavesTheBrokerWell() {
        m_broker->mustStart();
        {
            GreetedProducer producer(m_broker->connect(), "acme");
            QVERIFY(producer.sendCreates(std::vector<producerpb::CreateTask>(50'000, newTask(1, "mail"))));
            QVERIFY(producer.next());
            producer.cancel();
        }
        expectAlive(*m_broker);
        m_broker->restart();
        expectAlive(*m_broker);
    }

    void resultsOfAnyNumberAreTaken() {
        m_broker->config().limits.maxBatch = 7;
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producer.createAll(std::vector<producerpb::CreateTask>(100, newTask(1, "mail")));
        GreetedWorker worker(m_broker->connect(), "acme");
        workerpb::WorkerEvent results;
        std::vector<std::string> ids;
        while (ids.size() < 100) {
            const workerpb::TaskBatch batch = worker.takeBatch({"mail"}, 100);
            for (const auto& task : batch.tasks()) ids.push_back(task.id());
        }
        for (const std::string& id : ids) {
            auto* result = results.mutable_result_batch()->add_results();
            result->set_task_id(id);
            result->set_status("COMPLETED");
        }
        QVERIFY(worker.write(results));
        size_t answered = 0;
        while (answered < ids.size()) {
            const auto answer = worker.next();
            QVERIFY(answer && answer->has_result_ack_batch());
            QVERIFY(answer->result_ack_batch().acks_size() <= 7);
            for (const auto& ack : answer->result_ack_batch().acks()) {
                QVERIFY2(ack.ok(), ack.error_message().c_str());
                QCOMPARE(ack.task_id(), ids[answered++]);
            }
        }
    }

    void noSlotOfAHundredThousandIsLost() {
        constexpr int kSlots = 100'000;
        m_broker->mustStart();
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        for (int i = 0; i < kSlots; ++i) QVERIFY(worker.sendReady({"mail"}, 1, 600));
        // Whatever else it says is read all the same.
        QVERIFY(!worker.heartbeat(kNobody, 1).ok());
        GreetedProducer producer(m_broker->connect(), "acme");
        for (int i = 0; i < 10; ++i)
            producer.createAll(std::vector<producerpb::CreateTask>(kSlots / 10, newTask(1, "mail")));
        for (int i = 0; i < kSlots; ++i) {
            const auto assigned = worker.next();
            QVERIFY2(assigned && assigned->has_task(), std::to_string(i).c_str());
        }
        // None is left over, either.
        producer.create(newTask(1, "mail"));
        QVERIFY(!worker.heartbeat(kNobody, 1).ok());
        worker.take({"mail"});
    }

    void slotsBeyondTheBoundTakeTurns() {
        m_broker->config().limits.readysPerStream = 2;
        m_broker->mustStart();
        GreetedWorker worker(m_broker->connect(), "acme");
        for (int i = 0; i < 10; ++i) QVERIFY(worker.sendReady({"mail"}) && worker.sendReady({"fax"}));
        GreetedProducer producer(m_broker->connect(), "acme");
        for (const char* command : {"mail", "fax"})
            producer.createAll(std::vector<producerpb::CreateTask>(10, newTask(1, command)));
        int faxes = 0;
        for (int i = 0; i < 20; ++i) {
            const auto assigned = worker.next();
            QVERIFY(assigned && assigned->has_task());
            faxes += assigned->task().task().command() == "fax" ? 1 : 0;
        }
        QCOMPARE(faxes, 10);
    }

    void longTextsAreTakenAsByCodeq() {
        m_broker->config().limits = broker::codeqLimits();
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        auto task = newTask(1, std::string(4096, 'c'));
        task.set_idempotency_key(std::string(16'384, 'k'));
        task.set_webhook("https://example.com/" + std::string(8192 - 20, 'w'));
        task.set_payload(std::string(4 * 1024 * 1024 - 2048 - 4096 - 8192 - 16'384 - 100, 'p'));
        const auto ack = producer.create(task);
        QVERIFY2(ack.ok(), ack.error_message().c_str());
        task.set_seq(2);
        const auto again = producer.create(task);
        QCOMPARE(again.task_id(), ack.task_id());
        // What comes out is what went in, in a message that clients take.
        GreetedWorker worker(m_broker->connect(), "acme", std::string(1024, 'i'));
        const workerpb::Task taken = worker.take({std::string(4096, 'c')}, 365 * 86400);
        QCOMPARE(taken.payload(), task.payload());
        QCOMPARE(taken.webhook(), task.webhook());
        QVERIFY(worker.report(taken.id(), "COMPLETED", "{}").ok());
    }

    void theLargestTaskStillReachesItsWorker() {
        m_broker->config().limits = broker::codeqLimits();
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        auto task = newTask(1, "mail", std::string(4 * 1024 * 1024 - 2048 - 4, 'p'));
        QVERIFY(producer.create(task).ok());
        GreetedWorker worker(m_broker->connect(), "acme", std::string(1024, 'i'));
        QCOMPARE(worker.take({"mail"}).payload().size(), task.payload().size());
        task.mutable_payload()->push_back('p');
        const auto refused = producer.create(task);
        QVERIFY2(refused.error_message().starts_with("task too large: 4192257 bytes"), refused.error_message().c_str());
    }

private:
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestCodeqBounds)

}  // namespace tst_codeq_bounds

#include "tst_codeq_bounds.moc"
