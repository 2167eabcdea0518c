// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/job_ledger.h"
#include "tests/support/broker_process.h"
#include "tests/support/http_server.h"
#include "tests/support/greeted_clients.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <atomic>
#include <set>
#include <string>

namespace tst_webhooks_and_kill {

using namespace fairlead::test;

// The daemon itself, killed while it speaks to a receiver.
class TestWebhooksAndKill : public QObject {
    Q_OBJECT

private:
    static std::string taskOf(const HttpServer::Request& request) {
        return QJsonDocument::fromJson(QByteArray::fromStdString(request.body))
            .object()[QLatin1String("taskId")]
            .toString()
            .toStdString();
    }

    static std::set<std::string> toldOf(const HttpServer& server) {
        std::set<std::string> jobs;
        for (const auto& request : server.requests())
            jobs.insert(nlohmann::json::parse(request.body)["data"]["job_id"].get<std::string>());
        return jobs;
    }

private Q_SLOTS:
    void endThatWasBeingToldWhenTheBrokerWasKilledIsToldAfterwards() {
        const QTemporaryDir folder;
        QFile config(folder.filePath(QStringLiteral("broker.toml")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("[webhooks]\nallow_private = [\"127.0.0.1\"]\n");
        config.close();
        const QStringList arguments{QStringLiteral("--config"), config.fileName(),
                                    QStringLiteral("--data"),   folder.filePath(QStringLiteral("data")),
                                    QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")};
        Gate gate;
        std::atomic<int> asked = 0;
        HttpServer server([&](const HttpServer::Request&) {
            if (++asked == 1) gate.wait();
            return HttpServer::Answer{};
        });

        std::string id;
        {
            BrokerProcess broker;
            QCOMPARE(broker.start(arguments), QString());
            const auto channel = connectTo(broker.address());
            GreetedProducer producer(channel, "acme");
            auto task = newTask(1, "work");
            task.set_webhook(server.url("/ended"));
            producer.create(task);
            GreetedWorker worker(channel, "acme");
            id = worker.take({"work"}).id();
            QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
            QTRY_COMPARE(asked.load(), 1);  // it waits for its answer now
            broker.kill();
        }
        gate.open();
        BrokerProcess broker;
        QCOMPARE(broker.start(arguments), QString());
        QTRY_VERIFY(asked >= 2);
        QTRY_VERIFY(server.count() >= 2);
        for (const auto& request : server.requests()) QCOMPARE(taskOf(request), id);
        QCOMPARE(broker.stop(), QString());
    }

    void eventsOfJobsThatWereAcknowledgedAreToldAfterAKill() {
        const QTemporaryDir folder;
        QFile config(folder.filePath(QStringLiteral("broker.toml")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("[webhooks]\nallow_private = [\"127.0.0.1\"]\nallow_http = true\n");
        config.close();
        const QStringList arguments{QStringLiteral("--config"), config.fileName(),
                                    QStringLiteral("--data"),   folder.filePath(QStringLiteral("data")),
                                    QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")};
        Gate gate;
        HttpServer server([&](const HttpServer::Request&) {
            gate.wait();
            return HttpServer::Answer{};
        });
        std::set<std::string> made;
        {
            BrokerProcess broker;
            QCOMPARE(broker.start(arguments), QString());
            JobClient client(broker.httpAddress());
            client.post("/webhooks/subscriptions", {{"url", server.url("/told")}, {"events", {"job.enqueued"}}});
            QCOMPARE(client.status(), 201);
            for (int i = 0; i < 50; ++i)
                made.insert(client.post("/jobs", {{"type", "a"}, {"args", nlohmann::json::array()}})["job"]["id"]);
            QTRY_VERIFY(server.count() >= 1);  // they wait for their answers now, or for their turn
            broker.kill();
        }
        gate.open();
        BrokerProcess broker;
        QCOMPARE(broker.start(arguments), QString());
        QTRY_VERIFY_WITH_TIMEOUT(toldOf(server) == made, 30'000);
        QCOMPARE(broker.stop(), QString());
    }
};

QTEST_GUILESS_MAIN(TestWebhooksAndKill)

}  // namespace tst_webhooks_and_kill

#include "tst_webhooks_and_kill.moc"
