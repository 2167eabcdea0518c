// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The stand-in for codeQ's own server answers as the real one does. Compared with it by hand.
#include "tests/support/codeq/codeq_server.h"
#include "tests/support/stream_client.h"

#include "fairlead/admin/v1/admin.grpc.pb.h"

#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

namespace tst_codeq_stand_in {

using namespace fairlead::test;

class TestCodeqStandIn : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_nowMs = 1'780'000'000'000;
        CodeqOptions options;
        options.nowMs = [this] { return m_nowMs.load(); };
        options.readyPatience = milliseconds(50);
        m_server = std::make_unique<CodeqServer>(options);
    }
    void cleanup() { m_server.reset(); }

    void bothStreamsGreetAndNothingElseIsThere() {
        ProducerClient producer(connectTo(m_server->producerAddress()));
        const auto greeting = producer.hello("dev-token");
        QVERIFY(greeting);
        QCOMPARE(greeting->tenant_id(), std::string("dev-tenant"));
        WorkerClient worker(connectTo(m_server->workerAddress()));
        const auto welcome = worker.hello("dev-worker-token");
        QVERIFY(welcome);
        QCOMPARE(welcome->worker_id(), std::string("worker-dev"));

        const auto stub = fairlead::admin::v1::Admin::NewStub(connectTo(m_server->producerAddress()));
        grpc::ClientContext context;
        fairlead::admin::v1::BrokerInfo answer;
        const auto status = stub->GetBrokerInfo(&context, {}, &answer);
        QCOMPARE(status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
        QCOMPARE(status.error_message(), std::string("unknown service fairlead.admin.v1.Admin"));
        // Each port has one of the two.
        QVERIFY(!WorkerClient(connectTo(m_server->producerAddress())).hello("dev-worker-token"));
    }

    void wrongTokensAreToldApart() {
        ProducerClient producer(connectTo(m_server->producerAddress()));
        QVERIFY(producer.sendHello("nope"));
        const auto status = producer.finish();
        QCOMPARE(status.error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(status.error_message(), std::string("auth failed: invalid token"));
        QCOMPARE(get("/v1/codeq/admin/queues", "").body, QByteArray(R"({"error":"missing Authorization header"})"));
        QCOMPARE(get("/v1/codeq/admin/queues", "dev-worker-token").body, QByteArray(R"({"error":"invalid token"})"));
        QCOMPARE(get("/v1/codeq/raft/status", "dev-worker-token").status, 200);
        QCOMPARE(get("/", "dev-token").body, QByteArray("404 page not found"));
    }

    void aTaskIsCountedClaimedAndEnded() {
        create("Render:A", 3, 5, "http://hook.example/x");
        QCOMPARE(get("/v1/codeq/admin/queues").body, QByteArray(R"({"codeq:q:render:a:dev-tenant:pending:3":1})"));
        WorkerClient worker(connectTo(m_server->workerAddress()));
        QVERIFY(worker.hello("dev-worker-token", "w1"));
        QVERIFY(worker.sendReady({"render:a"}, 10));
        const auto batch = worker.next();
        QVERIFY(batch && batch->has_task_batch());
        const auto task = batch->task_batch().tasks(0);
        QCOMPARE(task.command(), std::string("Render:A"));
        QCOMPARE(task.attempts(), 1);
        QCOMPARE(task.lease_until(), std::string("2026-05-28T20:31:40Z"));
        QVERIFY(worker.sendResult(task.id(), "COMPLETED", ""));
        QCOMPARE(worker.next()->result_ack().error_message(), std::string("result required when status=COMPLETED"));
        QVERIFY(worker.sendResult(task.id(), "COMPLETED", R"({"ok":true})"));
        QVERIFY(worker.next()->result_ack().ok());
        QCOMPARE(m_server->state().webhooks().size(), size_t{1});
        const auto result =
            QJsonDocument::fromJson(get("/v1/codeq/tasks/" + QByteArray::fromStdString(task.id()) + "/result").body);
        QCOMPARE(result[QStringLiteral("result")][QStringLiteral("status")].toString(), QStringLiteral("COMPLETED"));
        QVERIFY(get("/metrics", "")
                    .body.contains("codeq_task_completed_total{command=\"Render:A\",status=\"COMPLETED\"} 1\n"));
    }

    void attemptsAreCountedTwiceAndALeaseMayBeOfYears() {
        const std::string id = create("mail", 0, 5);
        for (int delivery = 1; delivery <= 3; ++delivery) {
            const auto claimed = m_server->state().claim("dev-tenant", "w", {"mail"}, 10, 1);
            QCOMPARE(claimed.size(), size_t{1});
            QCOMPARE(claimed[0].attempts, 2 * delivery - 1);
            m_nowMs += 1000'000;
            m_server->state().tick();
            m_nowMs += 1000'000;
        }
        QCOMPARE(m_server->state().task(id)->location, std::string("DLQ_SET"));
        QCOMPARE(m_server->state().task(id)->error, std::string("LEASE_EXPIRED"));

        const std::string parked = create("mail", 0, 5);
        QCOMPARE(m_server->state().claim("dev-tenant", "w", {"mail"}, 10, 1).size(), size_t{1});
        QCOMPARE(m_server->state().heartbeat(parked, "other", 2'000'000'000), std::string("not-owner"));
        QCOMPARE(m_server->state().heartbeat(parked, "w", 2'000'000'000), std::string());
        m_nowMs += 3600'000;
        QCOMPARE(m_server->state().task(parked)->status, std::string("IN_PROGRESS"));
        // The text is forgotten a day after the creation, what counts it is not.
        m_nowMs += 24 * 3600'000;
        QVERIFY(!m_server->state().task(parked));
        QVERIFY(get("/v1/codeq/admin/queues").body.contains(R"("codeq:q:mail:dev-tenant:inprog":1)"));
    }

    void aReadyWithoutWorkIsForgotten() {
        WorkerClient worker(connectTo(m_server->workerAddress()));
        QVERIFY(worker.hello("dev-worker-token"));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(!worker.next(milliseconds(200)));
        create("mail", 0, 5);
        QVERIFY(!worker.next(milliseconds(100)));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.next()->has_task());
    }

    void itsStateOutlivesAStop() {
        create("mail", 0, 5);
        const std::string address = m_server->workerAddress();
        m_server->stop();
        QVERIFY(!WorkerClient(connectTo(address)).hello("dev-worker-token"));
        m_server->start();
        QCOMPARE(m_server->workerAddress(), address);
        QVERIFY(WorkerClient(connectTo(address)).hello("dev-worker-token"));
        QCOMPARE(m_server->state().tasks().size(), size_t{1});
    }

private:
    struct Answer {
        int status = 0;
        QByteArray body;
    };
    Answer get(const QByteArray& path, const QByteArray& token = "dev-token") {
        QNetworkAccessManager network;
        QNetworkRequest request(QUrl(QString::fromStdString(m_server->httpUrl()) + QString::fromUtf8(path)));
        if (!token.isEmpty()) request.setRawHeader("Authorization", "Bearer " + token);
        const std::unique_ptr<QNetworkReply> reply(network.get(request));
        QEventLoop loop;
        connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
        if (!reply->isFinished()) loop.exec();
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
    }

    std::string create(const std::string& command, int priority, int maxAttempts, const std::string& webhook = {}) {
        CodeqNewTask task{"dev-tenant", command};
        task.priority = priority;
        task.maxAttempts = maxAttempts;
        task.webhook = webhook;
        return m_server->state().create(task).task.id;
    }

    std::atomic<int64_t> m_nowMs{0};
    std::unique_ptr<CodeqServer> m_server;
};

QTEST_GUILESS_MAIN(TestCodeqStandIn)
}  // namespace tst_codeq_stand_in

#include "tst_codeq_stand_in.moc"
