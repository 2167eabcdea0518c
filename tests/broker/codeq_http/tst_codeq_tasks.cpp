// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_answers.h"
#include "broker/core/bounds/page_room.h"
#include "tests/broker/codeq_http/codeq_scene.h"

#include <QTest>

#include <string>

namespace tst_codeq_tasks {

using namespace fairlead;
using namespace fairlead::broker;
using nlohmann::json;
using Answer = CodeqScene::Answer;

class TestCodeqTasks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatHasNotEndedIsNotCalledFailed() {
        const std::pair<TaskState, const char*> states[] = {
            {TaskState::Ready, "PENDING"},          {TaskState::Delayed, "PENDING"},     {TaskState::Held, "PENDING"},
            {TaskState::InProgress, "IN_PROGRESS"}, {TaskState::Completed, "COMPLETED"}, {TaskState::Dead, "FAILED"},
            {TaskState::Cancelled, "FAILED"},       {TaskState::Expired, "FAILED"}};
        for (const auto& [state, status] : states) {
            TaskView task;
            task.state = state;
            task.payload = "1";
            std::string text;
            appendTask(text, task);
            QCOMPARE(json::parse(text)["status"].get<std::string>(), std::string(status));
        }
    }

    void aTaskIsCreatedClaimedKeptAndCompleted() {
        CodeqScene codeq;
        const Answer created =
            codeq.post("/tasks", "producer", R"({"command":"Mail","payload":{"b":1.50,"a":[1]},"priority":12})");
        QCOMPARE(created.status, 202u);
        const json task = created.json();
        QCOMPARE(task["command"].get<std::string>(), std::string("Mail"));
        QCOMPARE(task["payload"].get<std::string>(), std::string(R"({"b":1.50,"a":[1]})"));
        QCOMPARE(task["priority"].get<int>(), 9);
        QCOMPARE(task["status"].get<std::string>(), std::string("PENDING"));
        QCOMPARE(task["lastKnownLocation"].get<std::string>(), std::string("PENDING_LIST"));
        QCOMPARE(task["maxAttempts"].get<int>(), 5);
        QCOMPARE(task["tenantId"].get<std::string>(), std::string("acme"));
        QVERIFY(!created.header("X-Request-Id").empty());
        const std::string id = task["id"];
        QVERIFY(codeq.task(id) == task);

        const Answer claimed = codeq.post("/tasks/claim", "worker", R"({"commands":["Mail"],"leaseSeconds":60})");
        QCOMPARE(claimed.status, 200u);
        QCOMPARE(claimed.json()["id"].get<std::string>(), id);
        QCOMPARE(claimed.json()["status"].get<std::string>(), std::string("IN_PROGRESS"));
        QCOMPARE(claimed.json()["workerId"].get<std::string>(), std::string("worker"));
        QCOMPARE(claimed.json()["attempts"].get<int>(), 1);
        QVERIFY(!claimed.json()["leaseUntil"].get<std::string>().empty());

        const Answer kept = codeq.post("/tasks/" + id + "/heartbeat", "worker", R"({"extendSeconds":900})");
        QCOMPARE(kept.body, std::string(R"({"ok":true})"));
        QVERIFY(codeq.task(id)["leaseUntil"] > claimed.json()["leaseUntil"]);

        const Answer done =
            codeq.post("/tasks/" + id + "/result", "worker", R"({"status":"COMPLETED","result":{"z":1,"a":2.0}})");
        QCOMPARE(done.status, 200u);
        QCOMPARE(done.json()["taskId"].get<std::string>(), id);
        QVERIFY(done.body.find("\"result\":{\"z\":1,\"a\":2.0}") != std::string::npos);
        const Answer read = codeq.get("/tasks/" + id + "/result", "producer");
        QCOMPARE(read.status, 200u);
        QVERIFY(read.json()["result"] == done.json());
        QCOMPARE(read.json()["task"]["status"].get<std::string>(), std::string("COMPLETED"));
    }

    void nothingToClaimIs204() {
        CodeqScene codeq;
        QCOMPARE(codeq.post("/tasks/claim", "worker", "{}").status, 204u);
        QCOMPARE(codeq.post("/tasks/claim/batch", "worker", R"({"count":3})").status, 204u);
        QCOMPARE(codeq.post("/tasks/claim", "worker", R"({"waitSeconds":1})").status, 204u);
    }

    void aClaimThatWaitsGetsTheTaskThatComes() {
        CodeqScene codeq;
        const auto waiting = codeq.send("POST", "/tasks/claim", "worker", R"({"waitSeconds":30})");
        auto answer = waiting->future();
        const std::string id = codeq.create();
        QCOMPARE(CodeqScene::wait(std::move(answer)).json()["id"].get<std::string>(), id);
    }

    void aClaimOfAClientThatHasLeftTakesNothing() {
        CodeqScene codeq;
        const auto left = codeq.send("POST", "/tasks/claim", "worker", R"({"waitSeconds":30})");
        left->hangUp();
        const std::string id = codeq.create();
        QCOMPARE(codeq.claim(), id);
        QCOMPARE(codeq.task(id)["attempts"].get<int>(), 1);
    }

    void batchesAnswerEachItemInItsPlace() {
        CodeqScene codeq;
        const Answer created = codeq.post(
            "/tasks/batch", "producer",
            std::string(R"({"tasks":[{"command":"work","payload":1},{"command":" ","payload":1},{"command":"work"},)") +
                R"({"command":"work","payload":1,"runAt":"soon"},{"command":"work","payload":1,"delaySeconds":-1},)" +
                "{\"command\":\"work\",\"payload\":1,\"webhook\":\"ftp://x\"}]}");
        QCOMPARE(created.status, 200u);
        const json results = created.json()["results"];
        QCOMPARE(results.size(), size_t(6));
        QVERIFY(results[0].contains("task"));
        QCOMPARE(results[1]["error"].get<std::string>(), std::string("invalid command"));
        QCOMPARE(results[2]["task"]["payload"].get<std::string>(), std::string("null"));
        QCOMPARE(results[3]["error"].get<std::string>(), std::string("invalid 'runAt' (use RFC3339)"));
        QCOMPARE(results[4]["error"].get<std::string>(), std::string("invalid 'delaySeconds' (must be >= 0)"));
        QCOMPARE(results[5]["error"].get<std::string>(), std::string("invalid webhook url"));

        const Answer claimed = codeq.post("/tasks/claim/batch", "worker", R"({"count":10})");
        QCOMPARE(claimed.json()["tasks"].size(), size_t(2));
        const std::string first = claimed.json()["tasks"][0]["id"], second = claimed.json()["tasks"][1]["id"];
        const Answer done = codeq.post(
            "/tasks/batch/results", "worker",
            "{\"results\":[{\"taskId\":\"" + first + "\",\"status\":\"COMPLETED\",\"result\":{}},{\"taskId\":\"" +
                second + "\",\"status\":\"DONE\"},{\"taskId\":\"nothing\",\"status\":\"COMPLETED\",\"result\":{}}," +
                "{\"taskId\":\"" + second + "\",\"status\":\"FAILED\",\"error\":\"broken\"}]}");
        QCOMPARE(done.status, 200u);
        const json ended = done.json()["results"];
        QCOMPARE(ended[0]["result"]["status"].get<std::string>(), std::string("COMPLETED"));
        QCOMPARE(ended[1]["error"].get<std::string>(), std::string("invalid status"));
        QCOMPARE(ended[2]["error"].get<std::string>(), std::string("task not found"));
        QCOMPARE(ended[3]["result"]["error"].get<std::string>(), std::string("broken"));
        QCOMPARE(codeq.task(second)["lastKnownLocation"].get<std::string>(), std::string("DLQ_SET"));
    }

    void whatIsNullInABatchFailsAlone() {
        CodeqScene codeq;
        const Answer created =
            codeq.post("/tasks/batch", "producer",
                       R"({"tasks":[{"command":"work","payload":1},null,{"command":"work","payload":2}]})");
        QCOMPARE(created.status, 200u);
        const json results = created.json()["results"];
        QCOMPARE(results.size(), size_t(3));
        QVERIFY(results[0].contains("task") && results[2].contains("task"));
        QCOMPARE(results[1]["error"].get<std::string>(), std::string("invalid command"));
        const std::string id = codeq.claim();
        const Answer done =
            codeq.post("/tasks/batch/results", "worker",
                       "{\"results\":[null,{\"taskId\":\"" + id + "\",\"status\":\"COMPLETED\",\"result\":{}},{}]}");
        QCOMPARE(done.status, 200u);
        const json ended = done.json()["results"];
        for (const size_t nothing : {0, 2}) {
            QCOMPARE(ended[nothing]["error"].get<std::string>(), std::string("task not found"));
            QCOMPARE(ended[nothing]["taskId"].get<std::string>(), std::string());
        }
        QCOMPARE(ended[1]["result"]["status"].get<std::string>(), std::string("COMPLETED"));
    }

    void aBatchThatNamesOneLargeTaskManyTimesIsAnsweredWithinBounds() {
        CodeqScene codeq;
        const std::string payload(1'500'000, 'x');
        const std::string id =
            codeq.create("{\"command\":\"work\",\"payload\":\"" + payload + "\",\"idempotencyKey\":\"k\"}");
        std::string tasks = R"({"command":"work","payload":1,"idempotencyKey":"k"})";
        for (int i = 1; i < 50; ++i) tasks += R"(,{"command":"work","payload":1,"idempotencyKey":"k"})";
        const Answer batch = codeq.post("/tasks/batch", "producer", "{\"tasks\":[" + tasks + "]}");
        QCOMPARE(batch.status, 200u);
        QVERIFY2(batch.body.size() <= PageRoom::kMostBytes, std::to_string(batch.body.size()).c_str());
        const json results = batch.json()["results"];
        QCOMPARE(results.size(), size_t{50});
        for (size_t i = 0; i < 50; ++i) {
            QCOMPARE(results[i]["task"]["id"].get<std::string>(), id);
            QCOMPARE(results[i]["task"].contains("contentsOmitted"), i >= 2);
        }
    }

    void theSameKeyGivesTheTaskAsItIsNow() {
        CodeqScene codeq;
        const char* body = R"({"command":"work","payload":1,"idempotencyKey":"k"})";
        const std::string id = codeq.create(body);
        QCOMPARE(codeq.claim(), id);
        const Answer again =
            codeq.post("/tasks", "producer", R"({"command":"other","payload":2,"idempotencyKey":"k"})");
        QCOMPARE(again.status, 202u);
        QCOMPARE(again.json()["id"].get<std::string>(), id);
        QCOMPARE(again.json()["status"].get<std::string>(), std::string("IN_PROGRESS"));
        QCOMPARE(again.json()["command"].get<std::string>(), std::string("work"));
        const Answer batch =
            codeq.post("/tasks/batch", "producer", std::string(R"({"tasks":[)") + body + "," + body + "]}");
        QCOMPARE(batch.json()["results"][1]["task"]["id"].get<std::string>(), id);
    }

    void aNackDelaysAndTheLastOneBuries() {
        CodeqScene codeq;
        const std::string id = codeq.create(R"({"command":"work","payload":1,"maxAttempts":2})");
        codeq.claim();
        const Answer later = codeq.post("/tasks/" + id + "/nack", "worker", R"({"delaySeconds":7,"reason":"busy"})");
        QCOMPARE(later.body, std::string(R"({"status":"requeued","delaySeconds":7})"));
        QCOMPARE(codeq.task(id)["lastKnownLocation"].get<std::string>(), std::string("DELAYED_ZSET"));
        const std::string other = codeq.create(R"({"command":"once","payload":1,"maxAttempts":1})");
        codeq.claim("once");
        const Answer dead = codeq.post("/tasks/" + other + "/nack", "worker", R"({"reason":"never"})");
        QCOMPARE(dead.body, std::string(R"({"status":"dlq","delaySeconds":0})"));
        const Answer result = codeq.get("/tasks/" + other + "/result", "producer");
        QCOMPARE(result.json()["result"]["error"].get<std::string>(), std::string("never"));
    }

    void anAbandonedTaskIsReadyAgainAtNoCost() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        codeq.claim();
        QCOMPARE(codeq.post("/tasks/" + id + "/abandon", "worker", "").body, std::string(R"({"status":"requeued"})"));
        QVERIFY(!codeq.task(id).contains("attempts"));
        QCOMPARE(codeq.claim(), id);
    }

    void aReaderOfTheResultIsToldWhenItIsThere_data() {
        QTest::addColumn<QByteArray>("result");
        QTest::newRow("completed") << QByteArray(R"({"status":"COMPLETED","result":{"ok":true}})");
        QTest::newRow("failed") << QByteArray(R"({"status":"FAILED","error":"no"})");
    }
    void aReaderOfTheResultIsToldWhenItIsThere() {
        QFETCH(const QByteArray, result);
        CodeqScene codeq;
        const std::string id = codeq.create();
        QCOMPARE(codeq.get("/tasks/" + id + "/result", "producer").error(), std::string("result not found"));
        const auto early = codeq.send("GET", "/tasks/" + id + "/result?waitSeconds=60", "producer");
        const auto left = codeq.send("GET", "/tasks/" + id + "/result?waitSeconds=60", "producer");
        auto answer = early->future();
        codeq.claim();
        QVERIFY(answer.wait_for(std::chrono::seconds(0)) != std::future_status::ready);
        QCOMPARE(codeq.post("/tasks/" + id + "/result", "worker", result.toStdString()).status, 200u);
        const Answer read = CodeqScene::wait(std::move(answer));
        QCOMPARE(read.status, 200u);
        QCOMPARE(read.json()["result"]["taskId"].get<std::string>(), id);
        QCOMPARE(codeq.get("/tasks/" + id + "/result?waitSeconds=60", "producer").body, read.body);
    }

    void aReaderThatWaitsInVainIsTold() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        const Answer read = codeq.get("/tasks/" + id + "/result?waitSeconds=1", "producer");
        QCOMPARE(read.status, 404u);
        QCOMPARE(read.error(), std::string("result not found"));
        for (const char* wait : {"x", "", "-1", "1.5", "1&waitSeconds=1"})
            QCOMPARE(codeq.get("/tasks/" + id + "/result?waitSeconds=" + wait, "producer").status, 400u);
    }

    void artifactsAreRefusedWithWords() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        codeq.claim();
        const Answer refused = codeq.post(
            "/tasks/" + id + "/result", "worker",
            "{\"status\":\"COMPLETED\",\"result\":{},\"artifacts\":[{\"name\":\"a\",\"url\":\"http://x/\"}]}");
        QCOMPARE(refused.status, 400u);
        QVERIFY(refused.error().starts_with("artifacts are not kept"));
        QCOMPARE(codeq.task(id)["status"].get<std::string>(), std::string("IN_PROGRESS"));
    }

    void aClientsRequestIdIsReturned() {
        CodeqScene codeq;
        const auto answer = codeq.ask("GET", "/raft/status", "producer", {}, {{"x-request-id", "abc"}});
        QCOMPARE(answer.body, std::string(R"({"enabled":false,"numGroups":0})"));
        QCOMPARE(answer.header("X-Request-Id"), std::string("abc"));
    }
};

QTEST_APPLESS_MAIN(TestCodeqTasks)

}  // namespace tst_codeq_tasks

#include "tst_codeq_tasks.moc"
