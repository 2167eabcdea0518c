// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/broker.h"
#include "gui/client/channel.h"
#include "gui/client/producer_stream.h"
#include "gui/client/worker_stream.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <set>

namespace tst_task_streams {

using namespace fairlead;
using namespace fairlead::gui;

namespace {

constexpr int kPatienceMs = 20'000;

// What a producer stream said, readable from the test's thread.
struct Producer {
    explicit Producer(const std::shared_ptr<grpc::Channel>& channel)
        : stream(channel, {[this](const std::string& tenant) {
                               const std::lock_guard lock(mutex);
                               tenantId = tenant;
                           },
                           [this](const std::vector<CreateAnswer>& list) {
                               const std::lock_guard lock(mutex);
                               for (const CreateAnswer& answer : list) answers[answer.seq] = answer;
                           },
                           [this](const Status& status) {
                               const std::lock_guard lock(mutex);
                               ends.push_back(status);
                           }}) {}

    size_t answered() {
        const std::lock_guard lock(mutex);
        return answers.size();
    }
    size_t ended() {
        const std::lock_guard lock(mutex);
        return ends.size();
    }

    std::mutex mutex;
    std::string tenantId;
    std::map<uint64_t, CreateAnswer> answers;
    std::vector<Status> ends;
    ProducerStream stream;
};

struct Worker {
    explicit Worker(const std::shared_ptr<grpc::Channel>& channel)
        : stream(channel, {[](const std::string&) {},
                           [this](const Assignment& task) {
                               const std::lock_guard lock(mutex);
                               tasks.push_back(task);
                           },
                           [this](const WorkAnswer& answer) {
                               const std::lock_guard lock(mutex);
                               answers.push_back(answer);
                           },
                           [this](const Status& status) {
                               const std::lock_guard lock(mutex);
                               ends.push_back(status);
                           },
                           [this](const std::string& why) {
                               const std::lock_guard lock(mutex);
                               refusals.push_back(why);
                           }}) {}

    size_t held() {
        const std::lock_guard lock(mutex);
        return tasks.size();
    }
    size_t answered() {
        const std::lock_guard lock(mutex);
        return answers.size();
    }
    size_t refused() {
        const std::lock_guard lock(mutex);
        return refusals.size();
    }
    WorkAnswer latest() {
        const std::lock_guard lock(mutex);
        return answers.back();
    }
    Assignment take() {
        const std::lock_guard lock(mutex);
        Assignment task = tasks.front();
        tasks.pop_front();
        return task;
    }

    std::mutex mutex;
    std::deque<Assignment> tasks;
    std::vector<WorkAnswer> answers;
    std::vector<Status> ends;
    std::vector<std::string> refusals;
    WorkerStream stream;
};

NewTask task(const std::string& command, int priority = 0) {
    NewTask made;
    made.command = command;
    made.payload = R"({"a":1})";
    made.priority = priority;
    return made;
}

}  // namespace

class TestTaskStreams : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        broker::Config config;
        config.dataFolder = m_folder->path().toStdString();
        config.listen = {"127.0.0.1:0"};
        config.httpListen.clear();
        auto started = broker::Broker::start(config);
        QVERIFY2(started.ok(), started.status().toString().c_str());
        m_broker = std::move(started).value();
    }

    void cleanup() {
        m_broker.reset();
        m_folder.reset();
    }

    void everyCreateIsAnsweredWithItsSeq() {
        Producer producer(makeChannel(m_broker->addresses()[0]));
        producer.stream.open("acme");
        QCOMPARE(producer.stream.create(task("email.send")), uint64_t(1));
        QCOMPARE(producer.stream.createBatch({task("a"), task(""), task("b")}), uint64_t(2));
        for (uint64_t seq = 5; seq <= 2004; ++seq) QCOMPARE(producer.stream.create(task("email.send")), seq);
        QTRY_COMPARE_WITH_TIMEOUT(producer.answered(), size_t(2004), kPatienceMs);
        std::set<std::string> ids;
        for (const auto& [seq, answer] : producer.answers) {
            QCOMPARE(answer.ok, seq != 3);
            if (answer.ok) ids.insert(answer.taskId);
        }
        QCOMPARE(ids.size(), size_t(2003));
        QVERIFY(!producer.answers[3].error.empty());
        QCOMPARE(producer.tenantId, std::string("acme"));
    }

    void everySlotTakesATaskAndTheNextWhenItIsAnswered() {
        const auto channel = makeChannel(m_broker->addresses()[0]);
        Producer producer(channel);
        producer.stream.open("acme");
        producer.stream.createBatch(
            {task("work", 9), task("work", 8), task("work", 7), task("work", 6), task("work", 5)});
        QTRY_COMPARE_WITH_TIMEOUT(producer.answered(), size_t(5), kPatienceMs);

        Worker worker(channel);
        worker.stream.open({.token = "*", .workerId = "w1", .commands = {"work"}, .slotCount = 2});
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(2), kPatienceMs);
        const Assignment first = worker.take();
        QCOMPARE(first.tenant, std::string("acme"));
        QCOMPARE(first.command, std::string("work"));
        QCOMPARE(first.payload, std::string(R"({"a":1})"));
        QCOMPARE(first.attempts, 1);
        worker.stream.completed(first.id, R"({"done":true})");
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(2), kPatienceMs);
        worker.stream.failed(worker.take().id, "no such mailbox");
        worker.stream.nacked(worker.take().id, 3600, "later");
        QTRY_COMPARE_WITH_TIMEOUT(worker.answered(), size_t(3), kPatienceMs);
        for (const WorkAnswer& answer : worker.answers) {
            QVERIFY2(answer.ok, answer.error.c_str());
            QVERIFY(!answer.dead);
        }
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(2), kPatienceMs);
    }

    void workerByHandTakesATaskOnlyWhenItAsks() {
        const auto channel = makeChannel(m_broker->addresses()[0]);
        Producer producer(channel);
        producer.stream.open("acme");
        NewTask made = task("work");
        made.webhook = "https://hooks.example/end";
        producer.stream.createBatch({made, task("work")});
        QTRY_COMPARE_WITH_TIMEOUT(producer.answered(), size_t(2), kPatienceMs);

        Worker worker(channel);
        worker.stream.open({.token = "*", .workerId = "by-hand", .commands = {}, .slotCount = 0});
        worker.stream.claim({"work"}, 60);
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(1), kPatienceMs);
        const Assignment held = worker.take();
        QCOMPARE(held.webhook, made.webhook);
        QVERIFY(!held.leaseUntil.empty());
        worker.stream.heartbeat(held.id, 120);
        QTRY_COMPARE_WITH_TIMEOUT(worker.answered(), size_t(1), kPatienceMs);
        QVERIFY(worker.latest().ok && worker.latest().to == WorkAnswer::To::Heartbeat);
        worker.stream.abandoned(held.id);
        QTRY_COMPARE_WITH_TIMEOUT(worker.answered(), size_t(2), kPatienceMs);
        QVERIFY(worker.latest().ok && worker.latest().to == WorkAnswer::To::Abandon);
        worker.stream.claim({"work"}, 60);
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(1), kPatienceMs);
        worker.stream.nacked(worker.take().id, 17, "later");
        QTRY_COMPARE_WITH_TIMEOUT(worker.answered(), size_t(3), kPatienceMs);
        QVERIFY(worker.latest().to == WorkAnswer::To::Nack);
        QCOMPARE(worker.latest().delaySeconds, 17);
        QCOMPARE(worker.held(), size_t(0));  // the other one waits until it is asked for
    }

    void claimThatIsRefusedLeavesTheWorkerByHandAlive() {
        const auto channel = makeChannel(m_broker->addresses()[0]);
        Worker worker(channel);
        worker.stream.open({.token = "*", .workerId = "by-hand", .commands = {}, .slotCount = 0});
        worker.stream.claim({std::string(5000, 'x')}, 60);
        QTRY_COMPARE_WITH_TIMEOUT(worker.refused(), size_t(1), kPatienceMs);
        Producer producer(channel);
        producer.stream.open("acme");
        producer.stream.create(task("work"));
        worker.stream.claim({"work"}, 60);
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(1), kPatienceMs);
    }

    void taskThatMayRunLaterIsNotGivenOutNow() {
        const auto channel = makeChannel(m_broker->addresses()[0]);
        Producer producer(channel);
        producer.stream.open("acme");
        NewTask later = task("work", 9);
        later.runAtMs = QDateTime::currentMSecsSinceEpoch() + 3'600'000;
        producer.stream.createBatch({later, task("work", 1)});
        Worker worker(channel);
        worker.stream.open({.token = "*", .workerId = "w1", .commands = {"work"}, .slotCount = 2});
        QTRY_COMPARE_WITH_TIMEOUT(worker.held(), size_t(1), kPatienceMs);
        QCOMPARE(worker.take().priority, 1);
    }

    void theAnswerToAStrangersTaskSaysWhyNot() {
        Worker worker(makeChannel(m_broker->addresses()[0]));
        worker.stream.open({.token = "*", .workerId = "w1", .commands = {"work"}});
        worker.stream.completed("8f14e45f-ceea-467f-a830-0d3a2f1b9c11", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(worker.answered(), size_t(1), kPatienceMs);
        QVERIFY(!worker.answers[0].ok);
        QVERIFY(!worker.answers[0].error.empty());
    }

    void aBrokerThatStopsEndsTheStreamOnce() {
        Producer producer(makeChannel(m_broker->addresses()[0]));
        producer.stream.open("acme");
        producer.stream.create(task("a"));
        QTRY_COMPARE_WITH_TIMEOUT(producer.answered(), size_t(1), kPatienceMs);
        m_broker->stop();
        QTRY_COMPARE_WITH_TIMEOUT(producer.ended(), size_t(1), kPatienceMs);
        producer.stream.create(task("too late"));
        QCOMPARE(producer.answered(), size_t(1));
        QCOMPARE(producer.ended(), size_t(1));
    }

    void aStreamThatIsDestroyedInTheMiddleHasSaidItsLastWord() {
        const auto channel = makeChannel(m_broker->addresses()[0]);
        for (int round = 0; round < 20; ++round) {
            std::atomic<int> ends = 0;
            {
                ProducerStream stream(channel, {[](const std::string&) {}, [](const std::vector<CreateAnswer>&) {},
                                                [&ends](const Status&) { ++ends; }});
                stream.open("acme");
                for (int i = 0; i < round * 20; ++i) stream.create(task("a"));
            }
            QCOMPARE(ends.load(), 1);
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<broker::Broker> m_broker;
};

QTEST_GUILESS_MAIN(TestTaskStreams)

}  // namespace tst_task_streams

#include "tst_task_streams.moc"
