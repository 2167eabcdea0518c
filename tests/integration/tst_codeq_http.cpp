// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// codeQ's HTTP API on a real broker, spoken to over a socket.
#include "tests/integration/local_broker.h"
#include "tests/support/http_server.h"

#include <QTcpSocket>
#include <QTest>

#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace tst_codeq_http {

using namespace fairlead;
using namespace fairlead::test;
using nlohmann::json;

namespace {

constexpr int kPatienceMillis = 30'000;

struct Answer {
    int status = 0;
    std::string head;
    std::string body;

    json parsed() const { return json::parse(body, nullptr, false); }
};

// One request on a connection of its own, as bytes.
class RawHttp {
public:
    explicit RawHttp(const std::string& address) {
        const size_t colon = address.rfind(':');
        m_socket.connectToHost(QString::fromStdString(address.substr(0, colon)),
                               quint16(std::stoi(address.substr(colon + 1))));
        if (!m_socket.waitForConnected(kPatienceMillis)) qFatal("nobody listens");
    }

    void send(const std::string& method, const std::string& target, const std::string& token, const std::string& body) {
        std::string text = method + " /v1/codeq" + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        if (!token.empty()) text += "Authorization: Bearer " + token + "\r\n";
        text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
        m_socket.write(text.data(), qint64(text.size()));
        m_socket.flush();
    }
    Answer answer() {
        while (m_socket.state() != QAbstractSocket::UnconnectedState)
            if (!m_socket.waitForReadyRead(kPatienceMillis)) break;
        const std::string all = m_socket.readAll().toStdString();
        const size_t end = all.find("\r\n\r\n");
        if (all.size() < 12 || end == std::string::npos) return {};
        return {std::stoi(all.substr(9, 3)), all.substr(0, end), all.substr(end + 4)};
    }

private:
    QTcpSocket m_socket;
};

}  // namespace

class TestCodeqHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LocalBroker>();
        m_broker->config().webhooks.allowPrivate = {"127.0.0.1"};
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void theQuickStartWorks() {
        const Answer created = post("/tasks", R"({"command":"mail","payload":{"to":"you@example.org"}})");
        QCOMPARE(created.status, 202);
        const std::string id = created.parsed()["id"];
        const Answer claimed = post("/tasks/claim", R"({"commands":["mail"],"leaseSeconds":60,"waitSeconds":10})");
        QCOMPARE(claimed.status, 200);
        QCOMPARE(claimed.parsed()["id"].get<std::string>(), id);
        QCOMPARE(post("/tasks/" + id + "/heartbeat", R"({"extendSeconds":60})").body, std::string(R"({"ok":true})"));
        RawHttp reader(m_broker->broker().httpAddress());
        reader.send("GET", "/tasks/" + id + "/result?waitSeconds=60", "acme", {});
        const Answer done = post("/tasks/" + id + "/result", R"({"status":"COMPLETED","result":{"sent":true}})");
        QCOMPARE(done.status, 200);
        const Answer read = reader.answer();
        QCOMPARE(read.status, 200);
        QVERIFY(read.parsed()["result"] == done.parsed());
        QTRY_COMPARE(ask("GET", "/admin/queues", {}).body, std::string("{}"));
        QVERIFY(created.head.find("X-Request-Id: ") != std::string::npos);
    }

    void tasksOfEachDoorAreWorkedAtTheOther() {
        GreetedProducer producer(m_broker->connect(), "acme");
        GreetedWorker worker(m_broker->connect(), "acme", "acme");
        // Over HTTP to a stream.
        const Answer created =
            post("/tasks", R"({"command":" Mail ","payload": {"b": 1.50,"a":"\u00e9"} ,"priority":3,"maxAttempts":2})");
        const workerpb::Task taken = worker.take({"Mail"});
        QCOMPARE(taken.id(), created.parsed()["id"].get<std::string>());
        QCOMPARE(taken.command(), std::string("Mail"));
        QCOMPARE(taken.payload(), std::string(R"({"b": 1.50,"a":"\u00e9"})"));
        QCOMPARE(taken.priority(), 3);
        QVERIFY(worker.report(taken.id(), "COMPLETED", R"({"x":[1]})").ok());
        const Answer read = ask("GET", "/tasks/" + taken.id() + "/result", {});
        QVERIFY(read.parsed()["result"]["result"] == json::parse(R"({"x":[1]})"));
        // From a stream to HTTP, also what is no JSON.
        producerpb::CreateTask task;
        task.set_seq(1);
        task.set_command("mail");
        task.set_payload("plain \"text\"\n");
        const auto ack = producer.create(task);
        QVERIFY(ack.ok());
        const Answer claimed = post("/tasks/claim", R"({"commands":["mail"]})");
        QCOMPARE(claimed.parsed()["id"].get<std::string>(), ack.task_id());
        QCOMPARE(claimed.parsed()["payload"].get<std::string>(), task.payload());
        QCOMPARE(post("/tasks/" + ack.task_id() + "/nack", R"({"reason":"busy"})").status, 200);
        // Claimed over HTTP, settled over the stream by the worker of the same name.
        QCOMPARE(post("/tasks/claim", R"({"waitSeconds":10})").parsed()["id"].get<std::string>(), ack.task_id());
        QVERIFY(worker.report(ack.task_id(), "COMPLETED", "{}").ok());
    }

    void aBatchMayBeLargerThanAnyOfItsTasks() {
        const std::string payload = '"' + std::string(1024 * 1024, 'x') + '"';
        std::string tasks;
        for (int i = 0; i < 6; ++i)
            tasks += std::string(i > 0 ? "," : "") + R"({"command":"mail","payload":)" + payload + '}';
        const Answer made = post("/tasks/batch", "{\"tasks\":[" + tasks + "]}");
        QCOMPARE(made.status, 200);
        const json results = made.parsed()["results"];
        QCOMPARE(results.size(), size_t(6));
        for (const json& result : results) QVERIFY(result.contains("task"));
        QCOMPARE(post("/tasks/claim", R"({"commands":["mail"]})").parsed()["payload"].get<std::string>(), payload);
        // A single one that no worker could take is refused with its limit.
        const Answer refused =
            post("/tasks", "{\"command\":\"mail\",\"payload\":\"" + std::string(5 * 1024 * 1024, 'x') + "\"}");
        QCOMPARE(refused.status, 400);
        QCOMPARE(refused.parsed()["limit"].get<std::string>(), std::string("limits.max_payload_bytes"));
    }

    void whatWasAcknowledgedOutlivesTheBroker() {
        const std::string id = post("/tasks", R"({"command":"mail","payload":1})").parsed()["id"];
        QCOMPARE(post("/tasks/claim", "{}").status, 200);
        m_broker->restart();
        QCOMPARE(post("/tasks/" + id + "/result", R"({"status":"COMPLETED","result":{"a":1}})").status, 200);
        m_broker->restart();
        QCOMPARE(ask("GET", "/tasks/" + id + "/result", {}).parsed()["result"]["result"]["a"].get<int>(), 1);
    }

    void aStoppingBrokerDoesNotWaitForThoseWhoWait() {
        RawHttp claim(m_broker->broker().httpAddress());
        claim.send("POST", "/tasks/claim", "acme", R"({"waitSeconds":30})");
        const std::string id = post("/tasks", R"({"command":"later","payload":1,"delaySeconds":600})").parsed()["id"];
        RawHttp read(m_broker->broker().httpAddress());
        read.send("GET", "/tasks/" + id + "/result?waitSeconds=60", "acme", {});
        QCOMPARE(ask("GET", "/tasks/" + id, {}).status, 200);
        m_broker->stop();
        // At the ends of their waits they would have had other answers. None: the end came before the request was read.
        for (RawHttp* waiting : {&claim, &read}) {
            const int status = waiting->answer().status;
            QVERIFY2(status == 503 || status == 0, std::to_string(status).c_str());
        }
    }

    void aSubscriberIsCalledWhenWorkComes() {
        HttpServer receiver;
        const Answer made = post("/workers/subscriptions", "{\"callbackUrl\":\"" + receiver.url("/ready") +
                                                               "\",\"eventTypes\":[\"mail\"],\"ttlSeconds\":60}");
        QCOMPARE(made.status, 200);
        QCOMPARE(post("/tasks", R"({"command":"mail","payload":1})").status, 202);
        QTRY_COMPARE(receiver.count(), size_t(1));
        const json body = json::parse(receiver.requests().front().body);
        QCOMPARE(body["eventType"].get<std::string>(), std::string("mail"));
        QCOMPARE(body["claimUrl"].get<std::string>(), std::string("/v1/codeq/tasks/claim"));
        QCOMPARE(body["notificationId"].get<std::string>(),
                 "ntf-" + made.parsed()["subscriptionId"].get<std::string>());
        QCOMPARE(body["queueDepth"].get<int>(), 1);
    }

    void wrongHttpGetsAnErrorInCodeqsForm() {
        const Answer large = post("/tasks", std::string(17 * 1024 * 1024, ' '));
        QCOMPARE(large.status, 413);
        QVERIFY(large.parsed().contains("error"));
        QCOMPARE(ask("GET", "/tasks/%zz", {}).status, 400);
    }

private:
    Answer ask(const std::string& method, const std::string& target, const std::string& body) {
        RawHttp http(m_broker->broker().httpAddress());
        http.send(method, target, "acme", body);
        return http.answer();
    }
    Answer post(const std::string& target, const std::string& body) { return ask("POST", target, body); }

    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestCodeqHttp)

}  // namespace tst_codeq_http

#include "tst_codeq_http.moc"
