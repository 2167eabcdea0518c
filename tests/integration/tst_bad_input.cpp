// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the broker answers to messages that are wrong or mean harm, and that it lives on.
#include "tests/integration/vital_signs.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTest>

#include <atomic>
#include <memory>
#include <random>
#include <string>
#include <thread>
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

// A producer that reads only when it is told to.
class Mute {
public:
    explicit Mute(const std::shared_ptr<grpc::Channel>& channel) : m_stub(channel) {
        m_context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
        m_call = m_stub.Stream(&m_context);
    }
    ~Mute() {
        m_context.TryCancel();
        producerpb::ServerEvent event;
        while (m_call->Read(&event)) {
        }
        m_call->Finish();
    }

    bool hello() {
        producerpb::ProducerEvent event;
        event.mutable_hello()->set_token("acme");
        producerpb::ServerEvent answer;
        return m_call->Write(event) && m_call->Read(&answer) && answer.has_hello_ack();
    }
    // A create without a command: answered at once, without the engine.
    bool sendRefused(uint64_t seq) {
        producerpb::ProducerEvent event;
        event.mutable_create()->set_seq(seq);
        return m_call->Write(event);
    }
    bool readAck(uint64_t seq) {
        producerpb::ServerEvent event;
        return m_call->Read(&event) && event.create_ack().seq() == seq;
    }

private:
    grpc::ClientContext m_context;
    producerpb::ProducerStream::Stub m_stub;
    std::unique_ptr<grpc::ClientReaderWriter<producerpb::ProducerEvent, producerpb::ServerEvent>> m_call;
};

}  // namespace

class TestBadInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    // The two services number the fields of ServerError the other way round.
    void errorsHaveTheLayoutOfTheirService() {
        start();
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
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.write(producerpb::ProducerEvent()));
        const auto first = producer.next();
        QVERIFY(first && first->has_error());
        QCOMPARE(first->error().code(), std::string("InvalidArgument"));
        QCOMPARE(first->error().message(), std::string("unknown-event"));
        expectAlive(producer);

        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        QVERIFY(worker.write(workerpb::WorkerEvent()));
        const auto second = worker.next();
        QVERIFY(second && second->has_error());
        QCOMPARE(second->error().code(), std::string("InvalidArgument"));
        QCOMPARE(second->error().message(), std::string("unknown-event"));
        expectAlive(worker);
    }

    void garbageInsteadOfMessagesIsAnsweredAndTheStreamLivesOn() {
        start();
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
        start();
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
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
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
            QVERIFY(producer.sendCreate(task));
            const auto acks = producer.acks(1);
            QCOMPARE(acks.size(), size_t{1});
            QCOMPARE(acks[0].seq(), task.seq());
            QVERIFY(!acks[0].ok());
            QVERIFY(acks[0].task_id().empty());
            QCOMPARE(acks[0].error_message(), complaint);
        }
        expectAlive(producer);
    }

    void negativeNumbersAreClamped() {
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreate(broken(1, [](producerpb::CreateTask& t) {
            t.set_priority(-2'000'000'000);
            t.set_max_attempts(-7);
        })));
        QVERIFY(producer.acks(1).at(0).ok());
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        QVERIFY(worker.sendReady({"mail"}, -5, -5));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task());
        QCOMPARE(answer->task().task().priority(), 0);
        QCOMPARE(answer->task().task().max_attempts(), 5);
        const std::string id = answer->task().task().id();
        QVERIFY(worker.sendHeartbeat(id, -1));
        QVERIFY(worker.next()->heartbeat_ack().ok());
        QVERIFY(worker.sendNack(id, -1));
        const auto acked = worker.next();
        QVERIFY(acked && acked->nack_ack().ok());
        QCOMPARE(acked->nack_ack().applied_delay_seconds(), 0);
    }

    void tooLargeBatchIsRefusedItemByItem() {
        m_broker->config().limits.maxBatch = 3;
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreates({newTask(1, "m"), newTask(2, "m"), newTask(3, "m"), newTask(4, "m")}));
        const auto acks = producer.acks(4);
        QCOMPARE(acks.size(), size_t{4});
        for (const auto& ack : acks)
            QCOMPARE(ack.error_message(), std::string("batch too large: 4 tasks, limits.max_batch is 3"));

        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        workerpb::WorkerEvent results;
        for (int i = 0; i < 4; ++i) {
            results.mutable_result_batch()->add_results()->set_status("COMPLETED");
            results.mutable_result_batch()->mutable_results(i)->set_task_id(kNobody);
        }
        QVERIFY(worker.write(results));
        const auto answer = worker.next();
        QVERIFY(answer && answer->result_ack_batch().acks_size() == 4);
        QCOMPARE(answer->result_ack_batch().acks(3).error_message(),
                 std::string("batch too large: 4 results, limits.max_batch is 3"));
        expectAlive(producer);
        expectAlive(worker);
    }

    void tooLargeMessageEndsTheStreamAndNotTheBroker() {
        m_broker->config().limits.maxMessageBytes = 2 * 1024 * 1024;
        m_broker->config().limits.maxPayloadBytes = 1024 * 1024;
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        producer.sendCreate(newTask(1, "mail", std::string(3 * 1024 * 1024, 'x')));
        QCOMPARE(producer.finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        expectAlive(*m_broker);
    }

    // gRPC would unfold it first and measure it then.
    void compressedMessagesAreRefusedUnread() {
        start();
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
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        std::vector<producerpb::CreateTask> tasks;
        for (uint64_t seq = 1; seq <= 4; ++seq) tasks.push_back(newTask(seq, "mail", std::string(1'048'000, 'x')));
        QVERIFY(producer.sendCreates(tasks));
        const auto acks = producer.acks(4);
        QCOMPARE(acks.size(), size_t{4});
        for (const auto& ack : acks) QVERIFY(ack.ok());
        // What comes back is cut so that clients with gRPC's default limit can take it.
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        int received = 0;
        while (received < 4) {
            QVERIFY(worker.sendReady({"mail"}, 10));
            const auto answer = worker.next();
            QVERIFY(answer && answer->task_batch().tasks_size() > 0);
            received += answer->task_batch().tasks_size();
        }
        QCOMPARE(received, 4);
    }

    void badResultsAreRefusedAndTheTaskIsTriedAgain() {
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreate(broken(1, [](producerpb::CreateTask& t) { t.set_max_attempts(10); })));
        const auto created = producer.acks(1);
        QCOMPARE(created.size(), size_t{1});
        const std::string mine = created[0].task_id();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme", "one"));
        int attempts = 0;
        const auto claim = [&] {
            QVERIFY(worker.sendReady({"mail"}));
            const auto assigned = worker.next();
            QVERIFY(assigned && assigned->has_task());
            QCOMPARE(assigned->task().task().id(), mine);
            QCOMPARE(assigned->task().task().attempts(), ++attempts);
        };

        const auto refused = [&worker](const std::string& id, const std::string& status, const std::string& json,
                                       const std::string& error, const std::string& complaint) {
            QVERIFY(worker.sendResult(id, status, json, error));
            const auto answer = worker.next();
            QVERIFY(answer && answer->has_result_ack());
            QCOMPARE(answer->result_ack().task_id(), id);
            QVERIFY(!answer->result_ack().ok());
            QCOMPARE(answer->result_ack().error_message(), complaint);
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
        QVERIFY(producer.sendCreate(newTask(2, "mail")));
        const std::string waiting = producer.acks(1).at(0).task_id();
        refused("nonsense", "COMPLETED", "{}", {}, "task not found");
        refused(kNobody, "COMPLETED", "{}", {}, "task not found");
        refused(waiting, "COMPLETED", "{}", {}, "not-in-progress");

        WorkerClient thief(m_broker->connect());
        QVERIFY(thief.hello("acme", "two"));
        QVERIFY(thief.sendResult(mine, "COMPLETED", "{}"));
        QCOMPARE(thief.next()->result_ack().error_message(), std::string("not-owner"));

        QVERIFY(worker.sendResult(mine, "COMPLETED", {}));
        QVERIFY(worker.next()->result_ack().ok());
        refused(mine, "COMPLETED", "{}", {}, "not-in-progress");
    }

    void mixedResultBatchIsAnsweredInItsOrder() {
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreate(newTask(1, "mail")));
        QCOMPARE(producer.acks(1).size(), size_t{1});
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        QVERIFY(worker.sendReady({"mail"}));
        const std::string id = worker.next()->task().task().id();
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
        start();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        for (const std::string& id : {kNobody, std::string("nonsense"), std::string()}) {
            QVERIFY(worker.sendNack(id, 1));
            const auto nacked = worker.next();
            QVERIFY(nacked && nacked->has_nack_ack());
            QCOMPARE(nacked->nack_ack().task_id(), id);
            QCOMPARE(nacked->nack_ack().error_message(), std::string("not-found"));
            QVERIFY(worker.sendHeartbeat(id, 1));
            QCOMPARE(worker.next()->heartbeat_ack().error_message(), std::string("not-found"));
            QVERIFY(worker.sendAbandon(id));
            QCOMPARE(worker.next()->abandon_ack().error_message(), std::string("not-found"));
        }
    }

    void missingScopeIsSaidAndTheStreamLivesOn() {
        startWithTokens();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("claims-mail-only"));
        QVERIFY(worker.sendResult(kNobody, "COMPLETED", "{}"));
        QVERIFY(worker.sendNack(kNobody, 1));
        QVERIFY(worker.sendHeartbeat(kNobody, 1));
        QVERIFY(worker.sendAbandon(kNobody));
        workerpb::WorkerEvent batch;
        batch.mutable_result_batch()->add_results();
        QVERIFY(worker.write(batch));
        for (int i = 0; i < 5; ++i) {
            const auto answer = worker.next();
            QVERIFY(answer && answer->has_error());
            QCOMPARE(answer->error().code(), std::string("PermissionDenied"));
            QCOMPARE(answer->error().message(), std::string("missing scope"));
        }
        // And a Ready without the scope to claim.
        WorkerClient other(m_broker->connect());
        QVERIFY(other.hello("nacks-only"));
        QVERIFY(other.sendReady({}));
        QCOMPARE(other.next()->error().message(), std::string("missing scope"));
    }

    void commandOutsideTheTokenIsRefused() {
        startWithTokens();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("claims-mail-only"));
        for (const std::vector<std::string>& commands :
             {std::vector<std::string>{"fax"}, {"mail", "fax"}, {"Mail"}, {""}}) {
            QVERIFY(worker.sendReady(commands));
            const auto answer = worker.next();
            QVERIFY(answer && answer->has_error());
            QCOMPARE(answer->error().code(), std::string("PermissionDenied"));
            QCOMPARE(answer->error().message(), std::string("event type not allowed"));
        }
        // Without a list the token's own one counts.
        QVERIFY(worker.sendReady({}));
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("no-scopes"));
        QVERIFY(producer.sendCreates({newTask(1, "fax"), newTask(2, "mail")}));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task());
        QCOMPARE(answer->task().task().command(), std::string("mail"));
    }

    void tooManyReadysAreRefusedAndTheOthersKept() {
        m_broker->config().limits.readysPerStream = 4;
        start();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        for (int i = 0; i < 5; ++i) QVERIFY(worker.sendReady({"mail"}));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_error());
        QCOMPARE(answer->error().code(), std::string("ResourceExhausted"));
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreates(std::vector<producerpb::CreateTask>(5, newTask(1, "mail"))));
        for (int i = 0; i < 4; ++i) QVERIFY(worker.next()->has_task());
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.next()->has_task());
    }

    void clientThatSendsFasterThanItIsServedLosesNothing() {
        m_broker->config().limits.unansweredPerStream = 1;
        start();
        constexpr uint64_t kCount = 300;
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        for (uint64_t seq = 1; seq <= kCount; ++seq) QVERIFY(producer.sendCreate(newTask(seq, "mail")));
        QVERIFY(producer.writesDone());
        QCOMPARE(producer.acks(kCount).size(), size_t{kCount});
        QVERIFY(producer.finish().ok());
    }

    // Neither is it read then, so what waits for it stays bounded; nothing is lost when it reads again.
    void clientThatDoesNotReadForAWhileLosesNothing() {
        start();
        constexpr uint64_t kCount = 60'000;
        Mute mute(m_broker->connect());
        QVERIFY(mute.hello());
        std::atomic<uint64_t> sent{0};
        std::thread writer([&] {
            while (sent < kCount && mute.sendRefused(sent + 1)) ++sent;
        });
        // More than the broker keeps for one client; the rest waits in the network until the client reads.
        QTRY_VERIFY_WITH_TIMEOUT(sent > 8'000, 20'000);
        expectAlive(*m_broker);
        uint64_t answered = 0;
        while (answered < kCount && mute.readAck(answered + 1)) ++answered;
        writer.join();
        QCOMPARE(sent.load(), kCount);
        QCOMPARE(answered, kCount);
    }

    void clientThatDoesNotReadDoesNotHoldUpTheEnd() {
        start();
        Mute mute(m_broker->connect());
        QVERIFY(mute.hello());
        std::atomic<uint64_t> sent{0};
        std::thread writer([&] {
            while (mute.sendRefused(sent + 1)) ++sent;
        });
        QTRY_VERIFY_WITH_TIMEOUT(sent > 8'000, 20'000);
        QElapsedTimer timer;
        timer.start();
        m_broker->stop();
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        writer.join();
    }

    void absurdCountsAndLeasesAreLowered() {
        start();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.hello("acme"));
        for (int batch = 0; batch < 2; ++batch)
            QVERIFY(producer.sendCreates(std::vector<producerpb::CreateTask>(600, newTask(1, "mail"))));
        QCOMPARE(producer.acks(1200).size(), size_t{1200});
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.hello("acme"));
        QVERIFY(worker.sendReady({"mail"}, 2'000'000'000, 2'000'000'000));
        const auto answer = worker.next();
        QVERIFY(answer && answer->has_task_batch());
        QVERIFY(answer->task_batch().tasks_size() <= 1000);
        const auto seconds = answer->task_batch().tasks(0).updated_at().seconds();
        QVERIFY(answer->task_batch().tasks(0).lease_until() < "2100");
        QVERIFY(seconds > 0);
    }

    void unknownMethodsAreUnimplemented() {
        start();
        RawClient raw(m_broker->connect(), "/producerpb.ProducerStream/Nothing");
        QCOMPARE(raw.finish().error_code(), grpc::StatusCode::UNIMPLEMENTED);
        expectAlive(*m_broker);
    }

private:
    void start() {
        const std::string failure = m_broker->start();
        QVERIFY2(failure.empty(), failure.c_str());
    }

    void startWithTokens() {
        addTokens(m_broker->config());
        start();
    }

    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestBadInput)

}  // namespace tst_bad_input

#include "tst_bad_input.moc"
