// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/support/broker_process.h"
#include "tests/support/graveyard.h"
#include "tests/support/stream_client.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace tst_requeue_and_kill {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
namespace api = fairlead::admin::v1;

namespace {

constexpr int kDead = 20'000;
constexpr int kAtOnce = 500;

// Thousands of dead letters that are brought back while who asked for it, or the broker itself, is killed.
class Scene {
public:
    QString start() {
        m_broker = std::make_unique<BrokerProcess>();
        const QString wrong =
            m_broker->start({u"--data"_s, m_folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s});
        if (wrong.isEmpty()) m_channel = connectTo(m_broker->address());
        return wrong;
    }
    void kill() {
        m_broker->kill();
        m_channel.reset();
    }
    const std::shared_ptr<grpc::Channel>& channel() const { return m_channel; }
    QString address() const { return QString::fromStdString(m_broker->address()); }

    // The only operation; empty: there is none yet, or no answer.
    api::Operation operation() const {
        grpc::ClientContext context;
        api::ListOperationsResponse answer;
        api::DeadLetters::Stub letters(m_channel);
        const bool isThere = letters.ListOperations(&context, {}, &answer).ok() && answer.operations_size() == 1;
        return isThere ? answer.operations(0) : api::Operation();
    }
    uint64_t lettersLeft() const {
        grpc::ClientContext context;
        api::CountDeadLettersResponse answer;
        api::DeadLetters::Stub letters(m_channel);
        return letters.CountDeadLetters(&context, {}, &answer).ok() ? answer.count() : kDead + 1;
    }
    // What is handed out until everything was once, or nothing more comes.
    void drain(std::multiset<std::string>* ids) const {
        WorkerClient worker(m_channel);
        if (!worker.hello("acme")) return;
        while (ids->size() < kDead) {
            worker.sendReady({"mail", "report"}, kAtOnce);
            const auto answer = worker.next(milliseconds(3000));
            if (!answer) return;
            workerpb::WorkerEvent results;
            const auto take = [&](const auto& task) {
                ids->insert(task.id());
                auto* result = results.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                result->set_status("COMPLETED");
                result->set_result_json("{}");
            };
            if (answer->has_task()) take(answer->task().task());
            for (const auto& task : answer->task_batch().tasks()) take(task);
            if (results.result_batch().results_size() > 0 && !worker.write(results)) return;
        }
        // A stream that is torn down may take the last results with it.
        worker.writesDone();
        worker.finish();
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<BrokerProcess> m_broker;
    std::shared_ptr<grpc::Channel> m_channel;
};

}  // namespace

class TestRequeueAndKill : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTaskComesBackOnceThoughBothSidesWereKilled() {
        Scene scene;
        QCOMPARE(scene.start(), QString());
        QVERIFY(buryDead(scene.channel(), "acme", kDead));
        QCOMPARE(scene.lettersLeft(), uint64_t{kDead});

        QProcess client;
        client.start(qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairleadctl"_s,
                     {u"--address"_s, scene.address(), u"dlq"_s, u"requeue"_s, u"--tenant"_s, u"acme"_s, u"--reason"_s,
                      u"the mailer is back"_s, u"--rate"_s, u"3000"_s, u"--wait"_s});
        QVERIFY(client.waitForStarted());
        QTRY_VERIFY(scene.operation().done() > 0);
        const std::string id = scene.operation().id();
        client.kill();
        QVERIFY(client.waitForFinished());
        QCOMPARE(client.exitStatus(), QProcess::CrashExit);
        const uint64_t atItsDeath = scene.operation().done();
        QTRY_VERIFY(scene.operation().done() > atItsDeath);  // it goes on without whoever asked for it

        for (int time = 0; time < 2; ++time) {
            QCOMPARE(scene.operation().state(), api::OPERATION_STATE_RUNNING);
            scene.kill();
            QCOMPARE(scene.start(), QString());
            QCOMPARE(scene.operation().id(), id);
            const uint64_t afterwards = scene.operation().done();
            QTRY_VERIFY(scene.operation().done() > afterwards);
        }
        QTRY_COMPARE_WITH_TIMEOUT(scene.operation().state(), api::OPERATION_STATE_DONE, 60'000);
        QCOMPARE(scene.operation().done(), uint64_t{kDead});
        QCOMPARE(scene.operation().skipped(), uint64_t{0});
        QCOMPARE(scene.lettersLeft(), uint64_t{0});

        std::multiset<std::string> ids;
        scene.drain(&ids);
        QCOMPARE(ids.size(), size_t{kDead});
        QCOMPARE(std::set<std::string>(ids.begin(), ids.end()).size(), size_t{kDead});
        QTRY_COMPARE(scene.operation().completed_again(), uint64_t{kDead});
        QCOMPARE(scene.lettersLeft(), uint64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestRequeueAndKill)

}  // namespace tst_requeue_and_kill

#include "tst_requeue_and_kill.moc"
