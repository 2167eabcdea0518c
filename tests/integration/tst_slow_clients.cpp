// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Clients that ask for much and do not read it: what they cost stays bounded, others get on, and nothing is lost.
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/vital_signs.h"

#include <QTest>

#include <atomic>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_slow_clients {

using namespace fairlead;
using namespace fairlead::test;

namespace {

constexpr size_t kPayload = 500'000;

// A producer that reads only when it is told to.
class MuteProducer {
public:
    explicit MuteProducer(const std::shared_ptr<grpc::Channel>& channel) : m_stub(channel) {
        m_context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
        m_call = m_stub.Stream(&m_context);
    }
    ~MuteProducer() {
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

// A worker that reads only when it is told to.
class MuteWorker {
public:
    explicit MuteWorker(const std::shared_ptr<grpc::Channel>& channel) : m_stub(channel) {
        m_context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
        m_call = m_stub.Stream(&m_context);
    }
    ~MuteWorker() { end(); }

    bool hello(const std::string& token) {
        workerpb::WorkerEvent event;
        event.mutable_hello()->set_token(token);
        event.mutable_hello()->set_worker_id("mute");
        workerpb::ServerEvent answer;
        return m_call->Write(event) && m_call->Read(&answer) && answer.has_hello_ack();
    }
    bool ready(int count) {
        workerpb::WorkerEvent event;
        event.mutable_ready()->set_count(count);
        return m_call->Write(event);
    }
    // The tasks of the next message; nothing once the stream has ended.
    std::vector<workerpb::Task> read() {
        workerpb::ServerEvent event;
        if (!m_call->Read(&event)) return {};
        if (event.has_task()) return {event.task().task()};
        return {event.task_batch().tasks().begin(), event.task_batch().tasks().end()};
    }
    grpc::Status finish() {
        while (!read().empty()) {
        }
        m_isFinished = true;
        return m_call->Finish();
    }
    void end() {
        if (m_isFinished) return;
        m_context.TryCancel();
        static_cast<void>(finish());
    }

private:
    grpc::ClientContext m_context;
    workerpb::WorkerStream::Stub m_stub;
    std::unique_ptr<grpc::ClientReaderWriter<workerpb::WorkerEvent, workerpb::ServerEvent>> m_call;
    bool m_isFinished = false;
};

}  // namespace

class TestSlowClients : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        // Nothing here depends on a disk's pace.
        m_broker->config().durability = broker::Durability::Relaxed;
    }
    void cleanup() { m_broker.reset(); }

    void workerThatDoesNotReadIsGivenNoMoreThanFitsAndOthersGetTheRest() {
        m_broker->mustStart();
        MuteWorker mute(m_broker->connect());
        fillUp(mute, 200, 1000, 100);
        // Besides the 16 tasks: the batch that went over the bound, what the network holds, and what a step of the
        // account has not told yet.
        QCOMPARE(workThrough(100 - heldAtRest()), 0);
        const int held = count(admin::v1::TASK_STATE_IN_PROGRESS);
        QVERIFY2(held <= 40, qPrintable(QString::number(held)));
        // Once it reads, it gets on: with what it holds, and with what comes.
        create(50);
        int received = 0;
        while (received < held + 50) {
            const auto tasks = mute.read();
            QVERIFY(!tasks.empty());
            received += int(tasks.size());
        }
        QCOMPARE(received, held + 50);
    }

    void workerThatTakesNothingIsCutOffAndWhatItWasNotSentGoesToOthers() {
        m_broker->config().limits.slowReaderSeconds = 5;
        m_broker->mustStart();
        MuteWorker mute(m_broker->connect());
        fillUp(mute, 20, 4, 60);
        // Nobody but the silent one was there, and nothing ends a lease here within 300 s.
        // Left with it is what had left for it: the message that was being written, and those the network took.
        QTRY_VERIFY_WITH_TIMEOUT(count(admin::v1::TASK_STATE_IN_PROGRESS) < 16, 30'000);
        const int left = heldAtRest();
        QCOMPARE(workThrough(60 - left), 0);
        QCOMPARE(count(admin::v1::TASK_STATE_COMPLETED), 60 - left);
        const grpc::Status status = mute.finish();
        QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        QCOMPARE(status.error_message(), std::string("the client took nothing for 5 s, limits.slow_reader_seconds"));
        expectAlive(*m_broker);
    }

    void workerThatGoesAwayLeavesWhatItWasNotSentToOthers() {
        m_broker->mustStart();
        auto mute = std::make_unique<MuteWorker>(m_broker->connect());
        fillUp(*mute, 20, 4, 60);
        mute.reset();
        QTRY_VERIFY_WITH_TIMEOUT(count(admin::v1::TASK_STATE_IN_PROGRESS) < 16, 20'000);
        QCOMPARE(workThrough(60 - heldAtRest()), 0);
    }

    void workerWithLittleWaitingMayReadWhenItLikes() {
        limitToOneSecond();
        MuteWorker mute(m_broker->connect());
        QVERIFY(mute.hello("acme"));
        QVERIFY(mute.ready(1));
        create(1);
        QTRY_COMPARE(count(admin::v1::TASK_STATE_IN_PROGRESS), 1);
        waitPastTheLimit();
        QCOMPARE(mute.read().size(), size_t{1});
    }

    // The broker reads no more of it meanwhile, so what waits for it stays bounded.
    void clientThatDoesNotReadForAWhileLosesNothing() {
        m_broker->mustStart();
        constexpr uint64_t kCount = 60'000;
        MuteProducer mute(m_broker->connect());
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
        m_broker->mustStart();
        MuteProducer mute(m_broker->connect());
        QVERIFY(mute.hello());
        std::atomic<uint64_t> sent{0};
        std::thread writer([&] {
            while (mute.sendRefused(sent + 1)) ++sent;
        });
        QTRY_VERIFY_WITH_TIMEOUT(sent > 8'000, 20'000);
        m_broker->stop();  // for ever, if it waited for this client
        writer.join();
    }

    void consoleThatTakesNoStatisticsIsCutOff() {
        limitToOneSecond();
        // Enough rows that one snapshot does not fit into what the network takes.
        const auto channel = m_broker->connect();
        for (int tenant = 0; tenant < 1000; ++tenant) {
            GreetedProducer producer(channel, std::string(100, 't') + std::to_string(tenant));
            producer.create(newTask(1, "mail"));
        }
        admin::v1::Admin::Stub admin(narrowChannel());
        AdminContext context;
        const auto call = admin.WatchTenants(&context, {});
        waitPastTheLimit();
        admin::v1::TenantsUpdate update;
        while (call->Read(&update)) {
        }
        const grpc::Status status = call->Finish();
        QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        expectAlive(*m_broker);
    }

    void clientThatTakesNoContentsIsCutOff() {
        limitToOneSecond();
        const std::string id = createLarge();
        admin::v1::Admin::Stub admin(narrowChannel());
        AdminContext context;
        admin::v1::ReadContentsRequest request;
        request.set_id(id);
        const auto call = admin.ReadContents(&context, request);
        waitPastTheLimit();
        admin::v1::ContentsPiece piece;
        while (call->Read(&piece)) {
        }
        const grpc::Status status = call->Finish();
        QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        QCOMPARE(status.error_message(), std::string("the client took nothing for 1 s, limits.slow_reader_seconds"));
        expectAlive(*m_broker);
    }

    void clientsThatReadContentsCountAmongTheStreams() {
        m_broker->config().limits.maxStreamsPerAddress = 1;
        m_broker->mustStart();
        const std::string id = createLarge();
        admin::v1::ReadContentsRequest request;
        request.set_id(id);
        // A stream counts until the broker has heard of its end, a moment after its client: a new start forgets it.
        const auto forgetStreams = [&] { m_broker->restart(); };
        forgetStreams();
        QCOMPARE(readContents(request), std::to_string(2 * kPayload));
        forgetStreams();
        {
            admin::v1::Admin::Stub admin(narrowChannel());
            AdminContext context;
            const auto slow = admin.ReadContents(&context, request);
            slow->WaitForInitialMetadata();
            QCOMPARE(readContents(request),
                     std::string("too many streams from this address, limits.max_streams_per_address is 1"));
            // A stop does not wait for whoever reads nothing.
            m_broker->stop();
            for (admin::v1::ContentsPiece piece; slow->Read(&piece);) {
            }
            QVERIFY(!slow->Finish().ok());
        }
    }

    void contentsThatNobodyReadsAreBoundedForAllThatAskInOneName() {
        constexpr size_t kLarge = 4'000'000;
        m_broker->config().limits.networkMemoryBytes = 64 * 1024 * 1024;
        m_broker->mustStart();
        admin::v1::ReadContentsRequest request;
        request.set_id(createLarge(kLarge));
        {
            admin::v1::Admin::Stub admin(narrowChannel());
            std::deque<AdminContext> contexts;
            std::vector<std::unique_ptr<grpc::ClientReader<admin::v1::ContentsPiece>>> calls;
            for (int i = 0; i < 12; ++i) calls.push_back(admin.ReadContents(&contexts.emplace_back(), request));
            QTRY_COMPARE_WITH_TIMEOUT(
                readContents(request),
                std::string("too many requested contents are still unread for this token, limits.network_memory_bytes"),
                30'000);
            expectAlive(*m_broker);
            for (AdminContext& context : contexts) context.TryCancel();
        }
        QTRY_COMPARE_WITH_TIMEOUT(readContents(request), std::to_string(kLarge), 30'000);
    }

private:
    std::string createLarge(size_t bytes = 2 * kPayload) const {
        return m_broker->create("acme", {newTask(1, "mail", std::string(bytes, 'x'))}).front();
    }
    // How many bytes come, or why none do.
    std::string readContents(const admin::v1::ReadContentsRequest& request) const {
        admin::v1::Admin::Stub admin(m_broker->connect());
        AdminContext context;
        const auto call = admin.ReadContents(&context, request);
        size_t bytes = 0;
        for (admin::v1::ContentsPiece piece; call->Read(&piece);) bytes += piece.payload().size();
        const grpc::Status status = call->Finish();
        return status.ok() ? std::to_string(bytes) : status.error_message();
    }

    // The worker asks for that much, and holds what the broker gives to somebody who does not read: 8 MiB are 16 of
    // these tasks.
    void fillUp(MuteWorker& mute, int readys, int each, int tasks) {
        QVERIFY(mute.hello("acme"));
        for (int i = 0; i < readys; ++i) QVERIFY(mute.ready(each));
        create(tasks);
        QTRY_VERIFY(count(admin::v1::TASK_STATE_IN_PROGRESS) >= 16);
    }

    void limitToOneSecond() {
        m_broker->config().limits.slowReaderSeconds = 1;
        m_broker->config().limits.helloTimeoutSeconds = 3;
        m_broker->mustStart();
    }
    // The broker itself says when.
    void waitPastTheLimit() const {
        ProducerClient silent(m_broker->connect());
        expectEnd(silent, grpc::StatusCode::DEADLINE_EXCEEDED, "no Hello within 3 s");
    }

    // The network takes little of what is not read.
    std::shared_ptr<grpc::Channel> narrowChannel() const {
        grpc::ChannelArguments arguments;
        arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
        arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
        arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
        arguments.SetInt(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, 16 * 1024);
        return grpc::CreateCustomChannel(m_broker->address(), grpc::InsecureChannelCredentials(), arguments);
    }

    // Once the network has taken what it takes.
    int heldAtRest() const {
        int held = -1;
        for (int same = 0; same < 100;) {
            const int now = count(admin::v1::TASK_STATE_IN_PROGRESS);
            same = now == held ? same + 1 : 0;
            held = now;
        }
        return held;
    }

    int count(admin::v1::TaskState state) const { return countTasks(m_broker->connect(), "acme", state); }

    void create(int tasks) {
        GreetedProducer producer(m_broker->connect(), "acme");
        for (int i = 0; i < tasks; ++i)
            QVERIFY(producer.sendCreate(newTask(uint64_t(i), "mail", std::string(kPayload, 'x'))));
        QCOMPARE(producer.acks(size_t(tasks)).size(), size_t(tasks));
    }

    // Another worker completes that many tasks, each at its first attempt; how many are missing.
    int workThrough(int tasks) const {
        WorkerClient worker(m_broker->connect());
        if (!worker.hello("acme", "diligent")) return -1;
        for (; tasks > 0; --tasks) {
            worker.sendReady({});
            const auto answer = worker.next();
            if (!answer || !answer->has_task() || answer->task().task().attempts() != 1) break;
            worker.sendResult(answer->task().task().id(), "COMPLETED", "{}");
            if (!worker.next()->result_ack().ok()) break;
        }
        return tasks;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestSlowClients)

}  // namespace tst_slow_clients

#include "tst_slow_clients.moc"
