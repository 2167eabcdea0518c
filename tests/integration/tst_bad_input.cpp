// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the broker answers to messages that are wrong or mean harm, and that it lives on.
#include "tests/integration/vital_signs.h"

#include <QTcpSocket>
#include <QTest>

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace tst_bad_input {

using namespace fairlead;
using namespace fairlead::test;

namespace {

const std::string kProducerMethod = "/producerpb.ProducerStream/Stream";
const std::string kWorkerMethod = "/workerpb.WorkerStream/Stream";

std::string toString(const grpc::ByteBuffer& bytes) {
    std::vector<grpc::Slice> slices;
    std::string text;
    if (bytes.Dump(&slices).ok())
        for (const grpc::Slice& slice : slices) text.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    return text;
}

// A field of a message as it stands in the bytes: tag, length, text.
std::string field(int number, const std::string& text) {
    return std::string{char(number << 3 | 2), char(text.size())} + text;
}

producerpb::CreateTask broken(uint64_t seq, const std::function<void(producerpb::CreateTask&)>& breakIt) {
    producerpb::CreateTask task = newTask(seq, "mail");
    breakIt(task);
    return task;
}

}  // namespace

class TestBadInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    // The two services number the fields of ServerError the other way round.
    void errorsHaveTheLayoutOfTheirService() {
        m_broker->mustStart();
        const std::string hello = field(1, field(1, "acme"));
        RawClient producer(m_broker->connect(), kProducerMethod);
        QVERIFY(producer.send(hello));
        QVERIFY(producer.next());
        QVERIFY(producer.send(hello));
        QCOMPARE(toString(*producer.next()),
                 field(3, field(1, "FailedPrecondition") + field(2, "already-authenticated")));
        RawClient worker(m_broker->connect(), kWorkerMethod);
        QVERIFY(worker.send(hello));
        QVERIFY(worker.next());
        QVERIFY(worker.send(hello));
        QCOMPARE(toString(*worker.next()),
                 field(7, field(1, "already-authenticated") + field(2, "FailedPrecondition")));
    }

    void unknownEventIsAnsweredAndTheStreamLivesOn() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.write(producerpb::ProducerEvent()));
        expectError(producer, "InvalidArgument", "unknown-event");
        expectAlive(producer);

        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.write(workerpb::WorkerEvent()));
        expectError(worker, "InvalidArgument", "unknown-event");
        expectAlive(worker);
    }

    void garbageInsteadOfMessagesIsAnsweredAndTheStreamLivesOn() {
        m_broker->mustStart();
        std::mt19937 random(20261121);
        for (const std::string& method : {kProducerMethod, kWorkerMethod}) {
            RawClient raw(m_broker->connect(), method);
            QVERIFY(raw.send(field(1, field(1, "acme"))));
            QVERIFY(raw.next());
            for (int i = 0; i < 200; ++i) {
                // A group that never ends: no parser takes it, whatever follows.
                std::string bytes = "\x0b";
                const auto size = random() % 300;
                for (size_t k = 0; k < size; ++k) bytes += char(random() % 128 & ~0x4u);
                if (!raw.send(bytes)) break;
            }
            // Past all of it, the stream still knows what a second Hello is.
            QVERIFY2(raw.send(field(1, field(1, "acme"))), method.c_str());
            bool isAlive = false;
            while (!isAlive) {
                const auto answer = raw.next();
                QVERIFY2(answer, method.c_str());
                isAlive = toString(*answer).find("already-authenticated") != std::string::npos;
            }
        }
        expectAlive(*m_broker);
    }

    void garbageInsteadOfHttpHarmsNobody() {
        m_broker->mustStart();
        const QString address = QString::fromStdString(m_broker->address());
        QTcpSocket socket;
        socket.connectToHost(address.section(QLatin1Char(':'), 0, 0), address.section(QLatin1Char(':'), 1).toUShort());
        QVERIFY(socket.waitForConnected(5000));
        std::mt19937 random(7);
        QByteArray bytes;
        for (int i = 0; i < 100'000; ++i) bytes.append(char(random()));
        socket.write(bytes);
        QVERIFY(socket.state() == QAbstractSocket::UnconnectedState || socket.waitForDisconnected(10'000));
        expectAlive(*m_broker);
    }

    void badCreatesAreRefusedOneByOneAndTheStreamLivesOn() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        using Task = producerpb::CreateTask;
        const std::vector<std::pair<Task, std::string>> cases{
            {broken(11, [](Task& t) { t.set_command(""); }), "command is required"},
            {broken(12, [](Task& t) { t.set_command(" \t "); }), "command is required"},
            {broken(13, [](Task& t) { t.set_delay_seconds(-1); }), "delaySeconds must be >= 0"},
            {broken(14, [](Task& t) { t.set_webhook("not a url"); }), "invalid webhook url"},
            {broken(15, [](Task& t) { t.set_webhook("ftp://example.org"); }), "invalid webhook url"},
            {broken(16, [](Task& t) { t.set_payload(std::string(4'186'113, 'x')); }),
             "payload too large: 4186113 bytes, limits.max_payload_bytes is 4186112"},
            {broken(17, [](Task& t) { t.set_command(std::string(257, 'c')); }),
             "command too large: 257 bytes, limits.max_command_bytes is 256"},
            {broken(18, [](Task& t) { t.set_webhook("http://a/" + std::string(2048, 'w')); }),
             "webhook too large: 2057 bytes, limits.max_webhook_bytes is 2048"},
        };
        for (const auto& [task, complaint] : cases) {
            const auto ack = producer.create(task);
            QCOMPARE(ack.seq(), task.seq());
            QVERIFY(!ack.ok());
            QVERIFY(ack.task_id().empty());
            QCOMPARE(ack.error_message(), complaint);
        }
        expectAlive(producer);
    }

    void negativeNumbersAreClamped() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producerpb::CreateTask task = newTask(1, "mail");
        task.set_priority(-2'000'000'000);
        task.set_max_attempts(-7);
        QVERIFY(producer.create(task).ok());
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendReady({"mail"}, -5, -5));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task());
        QCOMPARE(answer->task().task().priority(), 0);
        QCOMPARE(answer->task().task().max_attempts(), 5);
        const std::string id = answer->task().task().id();
        QVERIFY(worker.heartbeat(id, -1).ok());
        const workerpb::NackAck acked = worker.nack(id, -1);
        QVERIFY(acked.ok());
        QCOMPARE(acked.applied_delay_seconds(), 0);
    }

    void tooLargeMessageEndsTheStreamAndNotTheBroker() {
        m_broker->config().limits.maxMessageBytes = 2 * 1024 * 1024;
        m_broker->config().limits.maxPayloadBytes = 1024 * 1024;
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producer.sendCreate(newTask(1, "mail", std::string(3 * 1024 * 1024, 'x')));
        QCOMPARE(producer.finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        expectAlive(*m_broker);
    }

    // gRPC would unfold it first and measure it then.
    void compressedMessagesAreRefusedUnread() {
        m_broker->mustStart();
        grpc::ChannelArguments arguments;
        arguments.SetCompressionAlgorithm(GRPC_COMPRESS_GZIP);
        arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
        const auto channel =
            grpc::CreateCustomChannel(m_broker->address(), grpc::InsecureChannelCredentials(), arguments);
        ProducerClient producer(channel);
        producer.sendHello("acme");
        producer.sendCreate(newTask(1, "mail", std::string(64 << 20, 'x')));
        QCOMPARE(producer.finish().error_code(), grpc::StatusCode::UNIMPLEMENTED);
        expectAlive(*m_broker);
    }

    void largestMessageOfTheProtocolIsTaken() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        std::vector<producerpb::CreateTask> tasks;
        for (uint64_t seq = 1; seq <= 4; ++seq) tasks.push_back(newTask(seq, "mail", std::string(1'048'000, 'x')));
        const auto acks = producer.createAll(tasks);
        for (const auto& ack : acks) QVERIFY(ack.ok());
        // What comes back is cut so that clients with gRPC's default limit can take it.
        GreetedWorker worker(m_broker->connect(), "acme");
        int received = 0;
        while (received < 4) {
            const int more = worker.takeBatch({"mail"}, 10).tasks_size();
            QVERIFY(more > 0);
            received += more;
        }
        QCOMPARE(received, 4);
    }

    void badResultsAreRefusedAndTheTaskIsTriedAgain() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producerpb::CreateTask patient = newTask(1, "mail");
        patient.set_max_attempts(10);
        const std::string mine = producer.create(patient).task_id();
        GreetedWorker worker(m_broker->connect(), "acme", "one");
        int attempts = 0;
        const auto claim = [&] {
            const workerpb::Task assigned = worker.take({"mail"});
            QCOMPARE(assigned.id(), mine);
            QCOMPARE(assigned.attempts(), ++attempts);
        };

        const auto refused = [&worker](const std::string& id, const std::string& status, const std::string& json,
                                       const std::string& error, const std::string& complaint) {
            const workerpb::ResultAck answer = worker.report(id, status, json, error);
            QCOMPARE(answer.task_id(), id);
            QVERIFY(!answer.ok());
            QCOMPARE(answer.error_message(), complaint);
        };
        claim();
        refused(mine, "DONE", "{}", {}, "invalid status (must be COMPLETED or FAILED): \"DONE\"");
        claim();
        refused(mine, "completed", "{}", {}, "invalid status (must be COMPLETED or FAILED): \"completed\"");
        claim();
        refused(mine, "COMPLETED", "{", {}, "invalid result_json");
        claim();
        refused(mine, "COMPLETED", "[1]", {}, "invalid result_json");
        claim();
        refused(mine, "FAILED", {}, " ", "error required when status=FAILED");
        claim();
        const std::string waiting = producer.create(newTask(2, "mail")).task_id();
        refused("nonsense", "COMPLETED", "{}", {}, "task not found");
        refused(kNobody, "COMPLETED", "{}", {}, "task not found");
        refused(waiting, "COMPLETED", "{}", {}, "not-in-progress");

        GreetedWorker thief(m_broker->connect(), "acme", "two");
        QCOMPARE(thief.report(mine, "COMPLETED", "{}").error_message(), std::string("not-owner"));

        QVERIFY(worker.report(mine, "COMPLETED", {}).ok());
        refused(mine, "COMPLETED", "{}", {}, "not-in-progress");
    }

    void mixedResultBatchIsAnsweredInItsOrder() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        producer.create(newTask(1, "mail"));
        GreetedWorker worker(m_broker->connect(), "acme");
        const std::string id = worker.take({"mail"}).id();
        workerpb::WorkerEvent event;
        const auto add = [&event](const std::string& taskId, const std::string& status) {
            event.mutable_result_batch()->add_results()->set_task_id(taskId);
            event.mutable_result_batch()->mutable_results()->rbegin()->set_status(status);
        };
        add("nonsense", "COMPLETED");
        add(id, "COMPLETED");
        add(kNobody, "WHATEVER");
        QVERIFY(worker.write(event));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_result_ack_batch());
        const auto& acks = answer->result_ack_batch().acks();
        QCOMPARE(acks.size(), 3);
        QCOMPARE(acks[0].error_message(), std::string("task not found"));
        QVERIFY(acks[1].ok());
        QCOMPARE(acks[1].task_id(), id);
        QVERIFY(!acks[2].ok());
    }

    void unknownIdsAreNotFound() {
        m_broker->mustStart();
        GreetedWorker worker(m_broker->connect(), "acme");
        for (const std::string& id : {kNobody, std::string("nonsense"), std::string()}) {
            const workerpb::NackAck nacked = worker.nack(id, 1);
            QCOMPARE(nacked.task_id(), id);
            QCOMPARE(nacked.error_message(), std::string("not-found"));
            QCOMPARE(worker.heartbeat(id, 1).error_message(), std::string("not-found"));
            QCOMPARE(worker.abandon(id).error_message(), std::string("not-found"));
        }
    }

    void missingScopeIsSaidAndTheStreamLivesOn() {
        startWithTokens();
        GreetedWorker worker(m_broker->connect(), "claims-mail-only");
        QVERIFY(worker.sendResult(kNobody, "COMPLETED", "{}"));
        QVERIFY(worker.sendNack(kNobody, 1));
        QVERIFY(worker.sendHeartbeat(kNobody, 1));
        QVERIFY(worker.sendAbandon(kNobody));
        workerpb::WorkerEvent batch;
        batch.mutable_result_batch()->add_results();
        QVERIFY(worker.write(batch));
        for (int i = 0; i < 5; ++i) expectError(worker, "PermissionDenied", "missing scope");
        // And a Ready without the scope to claim.
        GreetedWorker other(m_broker->connect(), "nacks-only");
        QVERIFY(other.sendReady({}));
        expectError(other, "PermissionDenied", "missing scope");
    }

    void commandOutsideTheTokenIsRefused() {
        startWithTokens();
        GreetedWorker worker(m_broker->connect(), "claims-mail-only");
        for (const std::vector<std::string>& commands : {std::vector<std::string>{"fax"}, {"mail", "fax"}, {""}}) {
            QVERIFY(worker.sendReady(commands));
            expectError(worker, "PermissionDenied", "event type not allowed");
        }
        // Without a list the token's own one counts.
        QVERIFY(worker.sendReady({}));
        GreetedProducer producer(m_broker->connect(), "no-scopes");
        QVERIFY(producer.sendCreates({newTask(1, "fax"), newTask(2, "mail")}));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task());
        QCOMPARE(answer->task().task().command(), std::string("mail"));
    }

    void clientThatSendsFasterThanItIsServedLosesNothing() {
        m_broker->config().limits.unansweredPerStream = 1;
        m_broker->mustStart();
        constexpr uint64_t kCount = 300;
        GreetedProducer producer(m_broker->connect(), "acme");
        for (uint64_t seq = 1; seq <= kCount; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
        QVERIFY(producer.writesDone());
        QCOMPARE(producer.acks(kCount).size(), size_t{kCount});
        QVERIFY(producer.finish().ok());
    }

    void absurdCountsAndLeasesAreLowered() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        for (int batch = 0; batch < 2; ++batch)
            producer.createAll(std::vector<producerpb::CreateTask>(600, newTask(1, "mail")));
        GreetedWorker worker(m_broker->connect(), "acme");
        const workerpb::TaskBatch batch = worker.takeBatch({"mail"}, 2'000'000'000, 2'000'000'000);
        QVERIFY(!batch.tasks().empty() && batch.tasks_size() <= 1000);
        QVERIFY(batch.tasks(0).lease_until() < "2100");
        QVERIFY(batch.tasks(0).updated_at().seconds() > 0);
    }

    void unknownMethodsAreUnimplemented() {
        m_broker->mustStart();
        RawClient raw(m_broker->connect(), "/producerpb.ProducerStream/Nothing");
        QCOMPARE(raw.finish().error_code(), grpc::StatusCode::UNIMPLEMENTED);
        expectAlive(*m_broker);
    }

private:
    void startWithTokens() {
        addTokens(m_broker->config());
        m_broker->mustStart();
    }

    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestBadInput)

}  // namespace tst_bad_input

#include "tst_bad_input.moc"
