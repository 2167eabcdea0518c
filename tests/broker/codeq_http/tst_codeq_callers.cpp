// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/codeq_http/codeq_scene.h"

#include <QTest>

#include <string>

namespace tst_codeq_callers {

using namespace fairlead;
using namespace fairlead::broker;
using Answer = CodeqScene::Answer;

class TestCodeqCallers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutATokenNothingIsDone_data() {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("none") << QByteArray() << QByteArray("missing Authorization header");
        QTest::newRow("bare") << QByteArray("producer") << QByteArray("invalid Authorization format");
        QTest::newRow("other scheme") << QByteArray("Basic producer") << QByteArray("invalid Authorization format");
        QTest::newRow("blank") << QByteArray("Bearer  ") << QByteArray("invalid Authorization format");
        QTest::newRow("unknown") << QByteArray("Bearer nobody") << QByteArray("invalid token");
    }
    void withoutATokenNothingIsDone() {
        QFETCH(const QByteArray, header);
        QFETCH(const QByteArray, error);
        CodeqScene codeq;
        HttpHeaders headers;
        if (!header.isEmpty()) headers.emplace_back("Authorization", header.toStdString());
        const Answer answer = codeq.ask("POST", "/tasks", "", R"({"command":"work","payload":1})", headers);
        QCOMPARE(answer.status, 401u);
        QCOMPARE(answer.error(), error.toStdString());
        QCOMPARE(codeq.refusals().countOf(Refusal::Unauthenticated), uint64_t(1));
        QCOMPARE(codeq.ask("GET", "/raft/status", "", {}, headers).error(), std::string("invalid token"));
        QCOMPARE(codeq.post("/tasks/claim", "worker", "{}").status, 204u);
    }

    // What each token may do; 204 and 404 are those of a worker that finds nothing.
    void tokensAreForTheirCalls_data() {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<int>("create");
        QTest::addColumn<int>("claim");
        QTest::addColumn<int>("finish");
        QTest::addColumn<int>("read");
        QTest::addColumn<int>("queues");
        QTest::addColumn<int>("cleanup");
        const auto row = [](const char* token, int create, int claim, int finish, int read, int queues, int cleanup) {
            QTest::newRow(token) << QByteArray(token) << create << claim << finish << read << queues << cleanup;
        };
        row("producer", 202, 401, 401, 404, 401, 401);
        row("admin", 202, 401, 401, 404, 200, 200);
        row("worker", 401, 204, 404, 404, 401, 401);
        row("claimer", 401, 204, 403, 404, 401, 401);
        row("shared-worker", 401, 204, 404, 404, 401, 401);
        row("reader", 401, 401, 401, 403, 200, 401);
        row("operator", 401, 401, 401, 404, 200, 200);
    }
    void tokensAreForTheirCalls() {
        QFETCH(const QByteArray, token);
        QFETCH(const int, create);
        QFETCH(const int, claim);
        QFETCH(const int, finish);
        QFETCH(const int, read);
        QFETCH(const int, queues);
        QFETCH(const int, cleanup);
        CodeqScene codeq;
        const std::string path = "/tasks/00000000-0000-4000-8000-000000000000";
        const std::string name = token.toStdString();
        QCOMPARE(int(codeq.post("/tasks/claim", name, "{}").status), claim);
        QCOMPARE(int(codeq.post("/tasks", name, R"({"command":"work","payload":1})").status), create);
        QCOMPARE(int(codeq.post(path + "/result", name, R"({"status":"COMPLETED","result":{}})").status), finish);
        QCOMPARE(int(codeq.get(path, name).status), read);
        QCOMPARE(int(codeq.get("/admin/queues", name).status), queues);
        QCOMPARE(int(codeq.post("/admin/tasks/cleanup", name, "").status), cleanup);
    }

    void aHeaderMakesNobodyAnAdministrator() {
        CodeqScene codeq;
        const HttpHeaders role{{"X-Role", "ADMIN"}};
        const Answer answer = codeq.ask("GET", "/admin/queues", "producer", {}, role);
        QCOMPARE(answer.status, 401u);
        QCOMPARE(answer.error(), std::string("unauthorized. Admin only"));
        QCOMPARE(codeq.ask("GET", "/admin/queues", "worker", {}, role).status, 401u);
    }

    void aTaskOfAnotherTenantIsNotFound() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        codeq.claim();
        const std::string path = "/tasks/" + id;
        for (const char* token : {"other-producer", "other-worker"}) {
            QCOMPARE(codeq.get(path, token).status, 404u);
            QCOMPARE(codeq.get(path + "/result", token).error(), std::string("task not found"));
            QCOMPARE(codeq.get(path + "/result?waitSeconds=60", token).status, 404u);
        }
        QCOMPARE(codeq.post(path + "/heartbeat", "other-worker", "{}").status, 404u);
        QCOMPARE(codeq.post(path + "/nack", "other-worker", "{}").status, 404u);
        QCOMPARE(codeq.post(path + "/abandon", "other-worker", "").status, 404u);
        QCOMPARE(codeq.post(path + "/result", "other-worker", R"({"status":"COMPLETED","result":{}})").status, 404u);
        QCOMPARE(codeq.post("/tasks/claim", "other-worker", "{}").status, 204u);
        QCOMPARE(codeq.get(path, "shared-worker").status, 200u);
        QCOMPARE(codeq.task(id)["status"].get<std::string>(), std::string("IN_PROGRESS"));
    }

    void onlyTheWorkerThatHoldsATaskSettlesIt() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        codeq.claim();
        const std::string path = "/tasks/" + id;
        for (const char* call : {"/heartbeat", "/nack", "/abandon"}) {
            const Answer answer = codeq.post(path + call, "second-worker", "{}");
            QCOMPARE(answer.status, 403u);
            QCOMPARE(answer.error(), std::string("not-owner"));
        }
        const char* result = R"({"status":"COMPLETED","result":{}})";
        QCOMPARE(codeq.post(path + "/result", "second-worker", result).error(), std::string("not-owner"));
        QCOMPARE(codeq.post(path + "/result", "worker", result).status, 200u);
        for (const char* call : {"/heartbeat", "/nack", "/abandon"})
            QCOMPARE(codeq.post(path + call, "worker", "{}").status, 409u);
        QCOMPARE(codeq.post(path + "/result", "worker", result).status, 409u);
    }

    void commandsThatTheTokenDoesNotAllowAreRefused() {
        CodeqScene codeq;
        codeq.create();
        const Answer refused = codeq.post("/tasks/claim", "mail-worker", R"({"commands":["mail","work"]})");
        QCOMPARE(refused.status, 403u);
        QCOMPARE(refused.error(), std::string("event type not allowed"));
        QCOMPARE(codeq.post("/tasks/claim", "mail-worker", "{}").status, 204u);
        QCOMPARE(codeq.post("/tasks/claim", "worker", "{}").status, 200u);
    }

    void aLimitOfTheTenantIs429WithItsName() {
        EngineOptions options = CodeqScene::quick();
        options.tenants.defaults.maxQueueDepth = 1;
        CodeqScene codeq(options);
        codeq.create();
        QCOMPARE(codeq.post("/tasks", "producer", R"({"command":"work","payload":1})").header("Retry-After"),
                 std::string());
        // Once it is known how quickly a worker makes room.
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(codeq.post("/tasks/claim", "worker", "{}").status, 200u);
            codeq.create();
        }
        const Answer refused = codeq.post("/tasks", "producer", R"({"command":"work","payload":1})");
        QCOMPARE(refused.status, 429u);
        QVERIFY(!refused.header("Retry-After").empty());
        QCOMPARE(refused.json()["code"].get<std::string>(), std::string("ResourceExhausted"));
        QCOMPARE(refused.json()["limit"].get<std::string>(), std::string("max_queue_depth"));
        QCOMPARE(refused.json()["maximum"].get<int>(), 1);
        const Answer batch = codeq.post("/tasks/batch", "producer", R"({"tasks":[{"command":"work","payload":1}]})");
        QCOMPARE(batch.json()["results"][0]["limit"].get<std::string>(), std::string("max_queue_depth"));
        QCOMPARE(codeq.post("/tasks", "other-producer", R"({"command":"work","payload":1})").status, 202u);
    }

    void aTenantThatDrainsIs409WithItsLimit() {
        EngineOptions options = CodeqScene::quick();
        options.tenants.defaults.draining = true;
        CodeqScene codeq(options);
        const Answer refused = codeq.post("/tasks", "producer", R"({"command":"work","payload":1})");
        QCOMPARE(refused.status, 409u);
        QCOMPARE(refused.json()["limit"].get<std::string>(), std::string("draining"));
    }
};

QTEST_APPLESS_MAIN(TestCodeqCallers)

}  // namespace tst_codeq_callers

#include "tst_codeq_callers.moc"
