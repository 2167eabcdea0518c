// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/codeq_http/codeq_scene.h"
#include "tests/broker/engine/engine_inputs.h"

#include <QTest>

#include <future>
#include <set>
#include <string>

namespace tst_codeq_admin {

using namespace fairlead;
using namespace fairlead::broker;
using Answer = CodeqScene::Answer;

namespace {

const std::string kPolicy =
    R"({"priorityTiers":[5,0,3],"maxAttempts":5,"deadLetterTopicRef":"events-dlq","retentionSeconds":60})";

}  // namespace

class TestCodeqAdmin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void queuesAreCountedByCommandAndTenant() {
        CodeqScene codeq;
        codeq.create(R"({"command":"Mail","payload":1,"priority":3})");
        codeq.create(R"({"command":"MAIL","payload":1,"delaySeconds":60})");
        codeq.create();
        codeq.claim();
        QCOMPARE(codeq.post("/tasks", "other-producer", R"({"command":"mail","payload":1})").status, 202u);
        const std::string dead = codeq.create(R"({"command":"sad","payload":1,"maxAttempts":1})");
        codeq.claim("sad");
        codeq.post("/tasks/" + dead + "/nack", "worker", "{}");
        const std::string ofAcme = std::string(R"({"codeq:q:mail:acme:delayed":1,"codeq:q:mail:acme:pending:0":1,)") +
                                   "\"codeq:q:sad:acme:dlq\":1,\"codeq:q:work:acme:inprog\":1}";
        QTRY_COMPARE(codeq.get("/admin/queues", "admin").body, ofAcme);
        QTRY_COMPARE(codeq.get("/admin/queues", "reader").json().size(), size_t(5));
        QCOMPARE(codeq.get("/admin/queues/mail", "admin").body,
                 std::string(R"({"command":"mail","ready":1,"delayed":1,"inProgress":0,"dlq":0})"));
        QCOMPARE(codeq.get("/admin/queues/SAD", "operator").json()["dlq"].get<int>(), 1);
        QCOMPARE(codeq.get("/admin/queues/mail", "operator").json()["ready"].get<int>(), 2);
        QCOMPARE(codeq.get("/admin/queues/none", "admin").json()["ready"].get<int>(), 0);
    }

    void aQueueThatNothingCanHaveIsRefused() {
        CodeqScene codeq;
        const auto answer = codeq.get("/admin/queues/" + std::string(257, 'q'), "admin");
        QCOMPARE(answer.status, 400u);
        QCOMPARE(answer.json()["error"].get<std::string>(),
                 std::string("command too large: 257 bytes, limits.max_command_bytes is 256"));
    }

    void everyRouteThatReadsSaysHowMuchItGives() {
        // codeQ's list of queues has no pages: it is refused where it would be longer than a page may be.
        const std::set<std::string> known{"GET /v1/codeq/tasks/:id",    "GET /v1/codeq/tasks/:id/result",
                                          "GET /v1/codeq/raft/status",  "GET /v1/codeq/admin/topics/:topicName",
                                          "GET /v1/codeq/admin/queues", "GET /v1/codeq/admin/queues/:command"};
        CodeqScene codeq;
        for (const GuardedRoute& route : codeq.routes())
            if (route.method == "GET") QVERIFY2(known.contains(route.name()), route.name().c_str());
    }

    void aCleanupDeletesWhatWouldEndByThen() {
        EngineOptions options = CodeqScene::quick();
        options.deadRetention = std::chrono::hours(1);
        CodeqScene codeq(options);
        std::vector<std::string> ids;
        for (int i = 0; i < 3; ++i) {
            ids.push_back(codeq.create(R"({"command":"sad","payload":1,"maxAttempts":1})"));
            codeq.claim("sad");
            codeq.post("/tasks/" + ids.back() + "/nack", "worker", "{}");
        }
        const std::string alive = codeq.create();
        QCOMPARE(codeq.post("/admin/tasks/cleanup", "admin", "").json()["deleted"].get<int>(), 0);
        QCOMPARE(codeq.post("/admin/tasks/cleanup", "admin", R"({"before":"x"})").status, 400u);
        QCOMPARE(codeq.post("/admin/tasks/cleanup", "admin", R"({"limit":"a"})").status, 400u);
        const char* first = R"({"before":"2090-01-01T00:00:00Z","limit":2})";
        const Answer two = codeq.post("/admin/tasks/cleanup", "admin", first);
        QCOMPARE(two.body, std::string(R"({"before":"2090-01-01T00:00:00Z","deleted":2,"limit":2})"));
        QCOMPARE(codeq.post("/admin/tasks/cleanup", "admin", first).json()["deleted"].get<int>(), 1);
        for (const std::string& id : ids) QCOMPARE(codeq.get("/tasks/" + id, "producer").status, 404u);
        QCOMPARE(codeq.task(alive)["status"].get<std::string>(), std::string("PENDING"));
    }

    void aCleanupThatSaysWhatNobodyKnowsDeletesNothing() {
        CodeqScene codeq;
        const std::string id = codeq.create(R"({"command":"sad","payload":1,"maxAttempts":1})");
        codeq.claim("sad");
        codeq.post("/tasks/" + id + "/nack", "worker", "{}");
        for (const auto& [body, name] : {std::pair{R"({"limitx":1})", "limitx"},
                                         {R"({"Limit":1})", "Limit"},
                                         {R"({"limit":-1})", "limit"},
                                         {R"({"limit":0})", "limit"},
                                         {R"({"limit":null})", "limit"},
                                         {R"({"befor":"2000-01-01T00:00:00Z"})", "befor"},
                                         {R"({"before":null})", "before"},
                                         {R"({"limit":1,"limit":2})", "limit"},
                                         {R"({"sdk":"x"})", "sdk"}}) {
            const Answer answer = codeq.post("/admin/tasks/cleanup", "admin", body);
            QCOMPARE(answer.status, 400u);
            QVERIFY2(answer.body.find(name) != std::string::npos, answer.body.c_str());
        }
        QCOMPARE(codeq.task(id)["status"].get<std::string>(), std::string("FAILED"));
    }

    void topicsGoWithTheirTenant() {
        CodeqScene codeq;
        const std::string path = "/admin/topics/events";
        QCOMPARE(codeq.ask("PUT", path, "admin", kPolicy).status, 201u);
        std::promise<bool> begun;
        codeq.engine().post(StartOperation{
            deletionOf("acme"), [&begun](const Result<Operation>& operation) { begun.set_value(operation.ok()); }});
        QVERIFY(begun.get_future().get());
        QTRY_COMPARE(codeq.get(path, "admin").status, 404u);
        codeq.reopen();
        QCOMPARE(codeq.get(path, "admin").status, 404u);
        // The next tenant of that name begins with none.
        QCOMPARE(codeq.ask("PUT", path, "admin", kPolicy).json()["version"].get<int>(), 1);
    }

    void topicsAreKeptAndNumbered() {
        CodeqScene codeq;
        const std::string path = "/admin/topics/events";
        QCOMPARE(codeq.get(path, "admin").error(), std::string("queue topic \"acme.events\" not found"));
        const Answer made = codeq.ask("PUT", path, "admin", kPolicy);
        QCOMPARE(made.status, 201u);
        QCOMPARE(made.json()["topicId"].get<std::string>(), std::string("acme.events"));
        QVERIFY(made.json()["policy"]["priorityTiers"] == nlohmann::json({0, 3, 5}));
        QCOMPARE(made.json()["version"].get<int>(), 1);
        const Answer same = codeq.ask("PUT", path, "admin", kPolicy);
        QCOMPARE(same.status, 200u);
        QCOMPARE(same.body, made.body);
        std::string other = kPolicy;
        other.replace(other.find("60"), 2, "90");
        QCOMPARE(codeq.ask("PUT", path, "admin", other).json()["version"].get<int>(), 2);
        const std::string kept = codeq.get(path, "admin").body;
        codeq.reopen();
        QCOMPARE(codeq.get(path, "admin").body, kept);
        QCOMPARE(codeq.get(path, "operator").status, 403u);  // of all tenants
        QCOMPARE(codeq.ask("DELETE", path, "admin").error(), std::string("deletionPolicy=Delete is required"));
        QCOMPARE(codeq.ask("DELETE", path + "?deletionPolicy=Delete", "admin").status, 204u);
        QCOMPARE(codeq.ask("DELETE", path + "?deletionPolicy=Delete", "admin").status, 204u);
        QCOMPARE(codeq.get(path, "admin").status, 404u);
        codeq.reopen();
        QCOMPARE(codeq.get(path, "admin").status, 404u);
    }

    void wrongTopicsAreRefusedWithTheField_data() {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* policy, const char* field) {
            QTest::newRow(policy) << QByteArray(policy) << QByteArray(field);
        };
        row("{}", "priorityTiers");
        row(R"({"priorityTiers":[11]})", "priorityTiers");
        row(R"({"priorityTiers":[1,1]})", "priorityTiers");
        row(R"({"priorityTiers":[1],"maxAttempts":101})", "maxAttempts");
        row(R"({"priorityTiers":[1],"maxAttempts":1,"deadLetterTopicRef":"X"})", "deadLetterTopicRef");
        row(R"({"priorityTiers":[1],"maxAttempts":1,"deadLetterTopicRef":"other"})", "deadLetterTopicRef");
        row(R"({"priorityTiers":[1],"maxAttempts":1,"deadLetterTopicRef":"x","retentionSeconds":2147483648})",
            "retentionSeconds");
        row(R"({"priorityTiers":[1],"maxAttempts":1,"deadLetterTopicRef":"x","maxConsumers":-1})", "maxConsumers");
        row("", nullptr);
        row("{", nullptr);
        row(R"({"extra":1})", nullptr);
        row(R"({"priorityTiers":["a"]})", nullptr);
        row(R"({"maxAttempts":1.5})", nullptr);
    }
    void wrongTopicsAreRefusedWithTheField() {
        QFETCH(const QByteArray, policy);
        QFETCH(const QByteArray, field);
        CodeqScene codeq;
        const Answer answer = codeq.ask("PUT", "/admin/topics/other", "admin", policy.toStdString());
        QCOMPARE(answer.status, field.isEmpty() ? 400u : 422u);
        if (field.isEmpty())
            QVERIFY(answer.error().starts_with("invalid request body: "));
        else
            QCOMPARE(answer.json()["field"].get<std::string>(), field.toStdString());
        QCOMPARE(codeq.get("/admin/topics/other", "admin").status, 404u);
        QCOMPARE(codeq.ask("PUT", "/admin/topics/Bad_Name", "admin", kPolicy).json()["field"].get<std::string>(),
                 std::string("topicName"));
    }

    void subscriptionsAreMadeAndRenewedByTheirOwner() {
        CodeqScene codeq;
        const std::string path = "/workers/subscriptions";
        const auto error = [&](const char* body) { return codeq.post(path, "worker", body).error(); };
        QCOMPARE(error(""), std::string("invalid body"));
        QCOMPARE(error("{}"), std::string("invalid body"));
        QCOMPARE(error(R"({"callbackUrl":"x"})"), std::string("invalid callback url"));
        QCOMPARE(error("{\"callbackUrl\":\"http://a.example/\",\"deliveryMode\":\"x\"}"),
                 std::string("invalid deliveryMode"));
        QCOMPARE(error("{\"callbackUrl\":\"http://a.example/\",\"deliveryMode\":\"group\"}"),
                 std::string("groupId is required"));
        QCOMPARE(codeq.post(path, "claimer", "{}").error(), std::string("missing scope"));
        const Answer made =
            codeq.post(path, "worker", "{\"callbackUrl\":\"http://a.example/\",\"eventTypes\":[\"work\"]}");
        QCOMPARE(made.status, 200u);
        const std::string beat = path + "/" + made.json()["subscriptionId"].get<std::string>() + "/heartbeat";
        QCOMPARE(codeq.post(beat, "worker", "").status, 200u);
        QVERIFY(codeq.post(beat, "worker", R"({"ttlSeconds":600})").json()["expiresAt"] > made.json()["expiresAt"]);
        QCOMPARE(codeq.post(beat, "second-worker", "").status, 404u);
        QCOMPARE(codeq.post(path + "/nope/heartbeat", "worker", "").error(), std::string("not-found"));
    }
};

QTEST_APPLESS_MAIN(TestCodeqAdmin)

}  // namespace tst_codeq_admin

#include "tst_codeq_admin.moc"
