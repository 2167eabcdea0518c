// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/log.h"
#include "tests/integration/admin/admin_fixture.h"
#include "tests/support/http_server.h"

#include <QCryptographicHash>
#include <QFile>
#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageAuthenticationCode>
#include <QScopeGuard>
#include <QTest>

#include <atomic>

namespace tst_webhooks {

using namespace fairlead;
using namespace fairlead::test;
using namespace std::chrono_literals;

namespace {

constexpr int kPatienceMillis = 30'000;

QJsonObject bodyOf(const HttpServer::Request& request) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(request.body)).object();
}

}  // namespace

class TestWebhooks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        auto& webhooks = m_broker->config().webhooks;
        webhooks.allowPrivate = {"127.0.0.1"};
        webhooks.backoffBase = 20ms;
        webhooks.backoffMax = 100ms;
    }
    void cleanup() {
        m_worker.reset();
        m_broker.reset();
    }

    void completedTaskIsToldOnceAndSigned() {
        const QString secret = m_folder.filePath(QStringLiteral("webhook.secret"));
        QFile file(secret);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("a shared secret\n");
        file.close();
        m_broker->config().webhookSecretFiles = {secret.toStdString()};
        m_broker->mustStart();
        HttpServer server;
        const std::string id = create("acme", server.url("/hook?key=1"));
        finish("acme", id, "COMPLETED", R"({"pages":3})");
        QTRY_COMPARE_WITH_TIMEOUT(server.count(), size_t{1}, kPatienceMillis);
        const auto request = server.requests().at(0);
        QCOMPARE(request.method, std::string("POST"));
        QCOMPARE(request.path, std::string("/hook?key=1"));
        const QJsonObject body = bodyOf(request);
        QCOMPARE(body[QLatin1String("taskId")].toString().toStdString(), id);
        QCOMPARE(body[QLatin1String("eventType")].toString(), QStringLiteral("work"));
        QCOMPARE(body[QLatin1String("status")].toString(), QStringLiteral("COMPLETED"));
        QCOMPARE(body[QLatin1String("result")].toObject()[QLatin1String("pages")].toInt(), 3);
        QCOMPARE(body[QLatin1String("tenantId")].toString(), QStringLiteral("acme"));
        QCOMPARE(body[QLatin1String("attempts")].toInt(), 1);
        const std::string signed_ = request.headers.at("x-codeq-timestamp") + "." + request.body;
        QCOMPARE(QByteArray::fromStdString(request.headers.at("x-codeq-signature")),
                 QMessageAuthenticationCode::hash(QByteArray::fromStdString(signed_), "a shared secret",
                                                  QCryptographicHash::Sha256)
                     .toHex());
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{1}, kPatienceMillis);
        QTRY_COMPARE_WITH_TIMEOUT(figures().waiting(), uint64_t{0}, kPatienceMillis);
        QCOMPARE(figures().failed(), uint64_t{0});
        QCOMPARE(server.count(), size_t{1});
    }

    void eachWayToDieIsTold_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"failed", "nacked", "lease ended"}) QTest::addRow("%s", way) << QString::fromUtf8(way);
    }

    void eachWayToDieIsTold() {
        QFETCH(QString, way);
        m_broker->mustStart();
        HttpServer server;
        const std::string id = create("acme", server.url(), 1);
        if (way == QStringLiteral("failed")) finish("acme", id, "FAILED", "", "broken pipe");
        if (way == QStringLiteral("nacked")) {
            QCOMPARE(take("acme"), id);
            QVERIFY(m_worker->sendNack(id, 0, "broken pipe"));
        }
        if (way == QStringLiteral("lease ended")) QCOMPARE(take("acme", 1), id);
        QTRY_COMPARE_WITH_TIMEOUT(server.count(), size_t{1}, kPatienceMillis);
        const QJsonObject body = bodyOf(server.requests().at(0));
        QCOMPARE(body[QLatin1String("status")].toString(), QStringLiteral("FAILED"));
        QVERIFY(body[QLatin1String("result")].isNull());
        QCOMPARE(body[QLatin1String("error")].toString(), way == QStringLiteral("lease ended")
                                                              ? QStringLiteral("LEASE_EXPIRED")
                                                              : QStringLiteral("broken pipe"));
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{1}, kPatienceMillis);
    }

    void receiverThatRecoversIsToldWithTheSameId() {
        m_broker->mustStart();
        std::atomic<int> asked = 0;
        HttpServer server([&asked](const HttpServer::Request&) {
            return HttpServer::Answer{++asked < 3 ? 503 : 204, "", {}};
        });
        finish("acme", create("acme", server.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{1}, kPatienceMillis);
        const auto requests = server.requests();
        QCOMPARE(requests.size(), size_t{3});
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(requests[i].headers.at("x-fairlead-delivery"), requests[0].headers.at("x-fairlead-delivery"));
            QCOMPARE(requests[i].headers.at("x-fairlead-delivery-attempt"), std::to_string(i + 1));
            QCOMPARE(requests[i].body, requests[0].body);
        }
    }

    void receiverThatRefusesIsNotAskedAgain() {
        m_broker->mustStart();
        HttpServer server([](const HttpServer::Request&) { return HttpServer::Answer{410, "", {}}; });
        finish("acme", create("acme", server.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(figures().failed(), uint64_t{1}, kPatienceMillis);
        QTRY_COMPARE_WITH_TIMEOUT(figures().waiting(), uint64_t{0}, kPatienceMillis);
        QCOMPARE(server.count(), size_t{1});
    }

    void restartOfTheBrokerLosesNoWebhook() {
        m_broker->config().webhooks.maxAttempts = 100;
        m_broker->mustStart();
        std::atomic<bool> isWell = false;
        HttpServer server([&isWell](const HttpServer::Request&) {
            return HttpServer::Answer{isWell ? 200 : 503, "", {}};
        });
        std::set<std::string> ids;
        for (int i = 0; i < 20; ++i) {
            const std::string id = create("acme", server.url());
            finish("acme", id, "COMPLETED", "{}");
            ids.insert(id);
        }
        // Each counts once, however often it is called again.
        QTRY_COMPARE_WITH_TIMEOUT(figures().waiting(), uint64_t{20}, kPatienceMillis);
        const QDeadlineTimer deadline(kPatienceMillis);
        for (const size_t later = server.count() + 50; server.count() < later;) {
            QCOMPARE(figures().waiting(), uint64_t{20});
            QVERIFY(!deadline.hasExpired());
        }
        m_worker.reset();
        m_broker->stop();
        const size_t before = server.count();
        isWell = true;
        m_broker->mustStart();
        QTRY_COMPARE_WITH_TIMEOUT(figures().waiting(), uint64_t{0}, kPatienceMillis);
        QCOMPARE(figures().delivered(), uint64_t{20});
        const auto requests = server.requests();
        for (size_t i = before; i < requests.size(); ++i)
            ids.erase(bodyOf(requests[i])[QLatin1String("taskId")].toString().toStdString());
        QVERIFY2(ids.empty(), "somebody was not told");
    }

    void thisMachineIsNotCalledUnlessAllowed_data() {
        QTest::addColumn<QString>("host");
        for (const char* host : {"127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"})
            QTest::addRow("%s", host) << QString::fromUtf8(host);
    }

    void thisMachineIsNotCalledUnlessAllowed() {
        QFETCH(QString, host);
        m_broker->config().webhooks.allowPrivate.clear();
        m_broker->mustStart();
        HttpServer server;
        finish("acme", create("acme", "http://" + host.toStdString() + ":" + std::to_string(server.port()) + "/"),
               "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(figures().failed(), uint64_t{1}, kPatienceMillis);
        QCOMPARE(server.count(), size_t{0});
    }

    void redirectLeadsNowhere() {
        m_broker->config().webhooks.maxAttempts = 2;
        m_broker->mustStart();
        HttpServer inside;
        HttpServer outside([&inside](const HttpServer::Request&) {
            return HttpServer::Answer{307, "", {{"Location", inside.url("/admin")}}};
        });
        finish("acme", create("acme", outside.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(figures().failed(), uint64_t{1}, kPatienceMillis);
        QCOMPARE(outside.count(), size_t{2});
        QCOMPARE(inside.count(), size_t{0});
    }

    void silentReceiverHoldsUpNobody() {
        m_broker->config().webhooks.perHost = 3;  // two of a tenant that is alone
        // On a busy machine a shorter one ends before the others are told, and then the next are called.
        m_broker->config().webhooks.timeout = std::chrono::minutes(5);
        m_broker->mustStart();
        Gate gate;
        HttpServer silent([&gate](const HttpServer::Request&) {
            gate.wait();
            return HttpServer::Answer();
        });
        const auto opens = qScopeGuard([&gate] { gate.open(); });  // before `silent` waits for its calls
        HttpServer quick;
        for (int i = 0; i < 6; ++i) finish("acme", create("acme", silent.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(silent.count(), size_t{2}, kPatienceMillis);
        for (int i = 0; i < 6; ++i) finish("acme", create("acme", quick.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(quick.count(), size_t{6}, kPatienceMillis);
        QCOMPARE(silent.count(), size_t{2});
        gate.open();
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{12}, kPatienceMillis);
    }

    void hugeAnswerIsAnAnswer() {
        m_broker->mustStart();
        HttpServer server([](const HttpServer::Request&) {
            return HttpServer::Answer{200, std::string(16 << 20, 'x'), {}};
        });
        finish("acme", create("acme", server.url()), "COMPLETED", "{}");
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{1}, kPatienceMillis);
    }

    void tenantsAreToldOfTheirOwnTasksOnly() {
        m_broker->mustStart();
        HttpServer acme;
        HttpServer beta;
        const std::string mine = create("acme", acme.url());
        const std::string theirs = create("beta", beta.url());
        finish("acme", mine, "COMPLETED", "{}");
        finish("beta", theirs, "FAILED", "", "their secret");
        QTRY_COMPARE_WITH_TIMEOUT(figures().delivered(), uint64_t{2}, kPatienceMillis);
        QCOMPARE(acme.count(), size_t{1});
        QCOMPARE(beta.count(), size_t{1});
        QVERIFY(acme.requests()[0].body.find("their secret") == std::string::npos);
        QCOMPARE(bodyOf(acme.requests()[0])[QLatin1String("tenantId")].toString(), QStringLiteral("acme"));
        QCOMPARE(bodyOf(beta.requests()[0])[QLatin1String("tenantId")].toString(), QStringLiteral("beta"));
    }

    void switchedOffNobodyIsCalled() {
        m_broker->config().engine.callWebhooks = false;
        m_broker->mustStart();
        HttpServer server;
        const std::string id = create("acme", server.url());
        finish("acme", id, "COMPLETED", "{}");
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_COMPLETED), 1);
        m_worker.reset();
        m_broker->stop();
        m_broker->config().engine.callWebhooks = true;
        m_broker->mustStart();
        QCOMPARE(figures().waiting(), uint64_t{0});
        QCOMPARE(server.count(), size_t{0});
    }

private:
    std::string create(const std::string& tenant, const std::string& url, int maxAttempts = 5) {
        producerpb::CreateTask task = newTask(1, "work");
        task.set_webhook(url);
        task.set_max_attempts(maxAttempts);
        return m_broker->create(tenant, {task}).front();
    }

    // A worker of the tenant takes the next task.
    std::string take(const std::string& tenant, int leaseSeconds = 60) {
        m_worker = std::make_unique<GreetedWorker>(m_broker->connect(), tenant);
        return m_worker->take({}, leaseSeconds).id();
    }

    void finish(const std::string& tenant, const std::string& id, const std::string& status, const std::string& result,
                const std::string& error = {}) {
        QCOMPARE(take(tenant), id);
        QVERIFY(m_worker->report(id, status, result, error).ok());
    }

    admin::v1::WebhookStatistics figures() { return m_broker->info().webhooks(); }

    QTemporaryDir m_folder;
    std::unique_ptr<AdminFixture> m_broker;
    std::unique_ptr<GreetedWorker> m_worker;
};

QTEST_GUILESS_MAIN(TestWebhooks)

}  // namespace tst_webhooks

#include "tst_webhooks.moc"
