// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_lost_results {

using namespace fairlead;
using namespace fairlead::test;
using admin::v1::Admin;

namespace {

constexpr size_t kMiB = 1024 * 1024;

std::string resultOf(size_t bytes) { return "{\"a\":\"" + std::string(bytes - 8, 'x') + "\"}"; }

}  // namespace

// What a worker says of a task is heard, or the task says why not; and nobody waits for a worker that has gone.
class TestLostResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_broker = std::make_unique<AdminFixture>(); }
    void cleanup() { m_broker.reset(); }

    void resultAsLargeAsAMessageCanBeIsTaken() {
        m_broker->mustStart();
        const std::string id = leaseOne();
        QVERIFY(m_worker->report(id, "COMPLETED", resultOf(4 * kMiB - 8 * 1024)).ok());
    }

    void payloadAsLargeAsCanBeReachesAWorkerThatTakesFourMebibytes() {
        m_broker->mustStart();
        producerpb::CreateTask task = newTask(1, std::string(256, 'c'), std::string(4 * kMiB - 8 * 1024, ' '));
        task.set_webhook("http://example.org/" + std::string(2000, 'w'));
        m_broker->create("acme", {task});
        GreetedWorker worker(m_broker->connect(), "acme", std::string(256, 'w'));
        QVERIFY(worker.sendReady({std::string(256, 'c')}, 10));
        const auto assigned = worker.next();
        QVERIFY(assigned && assigned->task_batch().tasks_size() == 1);
        QVERIFY(assigned->ByteSizeLong() < 4 * kMiB);
    }

    void resultThatIsTooLargeFailsTheAttemptAndIsQuoted() {
        m_broker->config().limits.maxPayloadBytes = kMiB;
        m_broker->mustStart();
        const std::string id = leaseOne();
        QVERIFY(!m_worker->report(id, "COMPLETED", resultOf(2 * kMiB)).ok());
        const std::string error = failedAttempt(id, admin::v1::ATTEMPT_OUTCOME_RESULT_REFUSED);
        QVERIFY2(error.find("result_json too large: 2097152 bytes, limits.max_payload_bytes is 1048576") !=
                     std::string::npos,
                 error.c_str());
        QVERIFY2(error.find("{\"a\":\"xxx") != std::string::npos, error.c_str());
    }

    void resultsOfABatchAreJudgedOneByOne() {
        m_broker->config().limits.maxPayloadBytes = kMiB;
        m_broker->mustStart();
        m_broker->create("acme", 2);
        m_worker = std::make_unique<GreetedWorker>(m_broker->connect(), "acme", "w1");
        const workerpb::TaskBatch assigned = m_worker->takeBatch({"mail"}, 2);
        QCOMPARE(assigned.tasks_size(), 2);
        workerpb::WorkerEvent event;
        for (int i = 0; i < 2; ++i) {
            auto* result = event.mutable_result_batch()->add_results();
            result->set_task_id(assigned.tasks(i).id());
            result->set_status("COMPLETED");
            result->set_result_json(i == 0 ? "[1]" : "{}");
        }
        QVERIFY(m_worker->write(event));
        QVERIFY(m_worker->next()->has_result_ack_batch());
        const std::string error = failedAttempt(assigned.tasks(0).id(), admin::v1::ATTEMPT_OUTCOME_RESULT_REFUSED);
        QVERIFY2(error.find("invalid result_json") != std::string::npos, error.c_str());
        QCOMPARE(m_broker->task(assigned.tasks(1).id()).state(), admin::v1::TASK_STATE_COMPLETED);
    }

    void resultOfATokenThatMayNotSendItFailsTheAttempt() {
        m_broker->addToken("claims", {"acme"}, {"codeq:claim"});
        m_broker->addToken("reads", {"*"}, {"fairlead:read"});
        m_broker->mustStart();
        const std::string id = leaseOne("claims");
        QVERIFY(m_worker->sendResult(id, "FAILED", {}, "no such mailbox"));
        const auto told = m_worker->next();
        QVERIFY(told && told->error().message() == "missing scope");
        const std::string error = failedAttempt(id, admin::v1::ATTEMPT_OUTCOME_RESULT_REFUSED, "reads");
        QVERIFY2(error.find("codeq:result") != std::string::npos, error.c_str());
        QVERIFY2(error.find("no such mailbox") != std::string::npos, error.c_str());
        // One refusal, one answer: the stream lives on.
        m_worker->take({"mail"});
    }

    void messageThatIsTooLargeFailsTheAttemptOfItsResult() {
        m_broker->mustStart();
        const std::string id = leaseOne();
        QVERIFY(m_worker->sendResult(id, "COMPLETED", resultOf(5 * kMiB)));
        QCOMPARE(m_worker->finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        const std::string error = failedAttempt(id, admin::v1::ATTEMPT_OUTCOME_RESULT_REFUSED);
        QVERIFY2(error.find("limits.max_message_bytes") != std::string::npos, error.c_str());
    }

    void messageThatNobodyReadsLeavesATraceAndTheTaskIsGivenBack() {
        m_broker->config().engine.workerGrace = std::chrono::seconds(1);
        m_broker->mustStart();
        const std::string id = leaseOne();
        m_worker->sendResult(id, "COMPLETED", resultOf(20 * kMiB));
        QVERIFY(!m_worker->finish().ok());
        QVERIFY(!failedAttempt(id, admin::v1::ATTEMPT_OUTCOME_WORKER_GONE).empty());
    }

    void workerThatIsGoneIsNamedUntilItComesBack() {
        m_broker->mustStart();
        const std::string id = leaseOne();
        QVERIFY(!m_broker->task(id).has_worker_gone_at());
        m_worker->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(m_broker->task(id).has_worker_gone_at(), 10'000);
        QCOMPARE(m_broker->task(id).state(), admin::v1::TASK_STATE_IN_PROGRESS);
        GreetedWorker again(m_broker->connect(), "acme", "w1");
        QTRY_VERIFY_WITH_TIMEOUT(!m_broker->task(id).has_worker_gone_at(), 10'000);
        QVERIFY(again.report(id, "COMPLETED", "{}").ok());
        QCOMPARE(m_broker->task(id).state(), admin::v1::TASK_STATE_COMPLETED);
    }

    void workerThatDoesNotComeBackGivesItsTaskToAnother() {
        m_broker->config().engine.workerGrace = std::chrono::seconds(1);
        m_broker->mustStart();
        const std::string id = leaseOne();
        m_worker->cancel();
        GreetedWorker other(m_broker->connect(), "acme", "w2");
        QVERIFY(other.sendReady({"mail"}));
        const auto assigned = other.next();
        QVERIFY(assigned && assigned->task().task().id() == id);
        QCOMPARE(assigned->task().task().attempts(), 2);
        QVERIFY(!failedAttempt(id, admin::v1::ATTEMPT_OUTCOME_WORKER_GONE).empty());
    }

    void noSlotOfALargeConcurrencyIsLost() {
        m_broker->mustStart();
        constexpr size_t kSlots = 5000;
        m_worker = std::make_unique<GreetedWorker>(m_broker->connect(), "acme", "w1");
        for (size_t i = 0; i < kSlots; ++i) QVERIFY(m_worker->sendReady({"mail"}));
        for (int thousand = 0; thousand < 5; ++thousand) m_broker->create("acme", 1000);
        for (size_t i = 0; i < kSlots; ++i) {
            const auto assigned = m_worker->next();
            QVERIFY2(assigned && assigned->has_task(), std::to_string(i).c_str());
        }
    }

private:
    // A task in the hands of a worker "w1".
    std::string leaseOne(const std::string& token = "acme") {
        m_broker->create(token, 1);
        m_worker = std::make_unique<GreetedWorker>(m_broker->connect(), token, "w1");
        return m_worker->take({"mail"}).id();
    }
    // The error of its first delivery, once that has come to this end; empty: it does not.
    std::string failedAttempt(const std::string& id, admin::v1::AttemptOutcome outcome,
                              const std::string& token = {}) const {
        admin::v1::ListAttemptsRequest request;
        request.set_id(id);
        std::string error;
        const bool ended = QTest::qWaitFor(
            [&] {
                const auto page = m_broker->ask(&Admin::Stub::ListAttempts, request, token).second;
                if (page.attempts().empty() || page.attempts(0).outcome() != outcome) return false;
                error = page.attempts(0).error();
                return true;
            },
            20'000);
        return ended ? error : std::string();
    }

    std::unique_ptr<AdminFixture> m_broker;
    std::unique_ptr<GreetedWorker> m_worker;
};

QTEST_GUILESS_MAIN(TestLostResults)

}  // namespace tst_lost_results

#include "tst_lost_results.moc"
