// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_workers {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsWorkers : public QObject {
    Q_OBJECT

private:
    struct Unheard final : ProducerSink {
        void created(uint64_t, const Result<TaskId>&) override {}
        void flush() override {}
    };

private Q_SLOTS:
    void namesInOtherLettersAreRefusedAndClientsOwnPassedOver() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto isNamed = [&](const std::string& call, const std::string& body, const std::string& name) {
            const auto answer = ojs.post("/workers/" + call, body);
            const bool is = answer.status == 400 && answer.message().starts_with(name + ':');
            if (!is) qWarning("%s", answer.body.c_str());
            return is;
        };
        for (const char* slip : {"visibilty_timeout_ms", "WAIT_MS", "waitMs", "counts", "cuont", "Worker_Id"})
            QVERIFY(isNamed("fetch", "{\"queues\":[\"default\"],\"" + std::string(slip) + "\":1}", slip));
        QVERIFY(isNamed("ack", OjsScene::about(id, R"(,"Result":{})"), "Result"));
        QVERIFY(isNamed("nack", OjsScene::about(id, R"(,"error":{"code":"e","Retryable":false})"), "error.Retryable"));
        QVERIFY(isNamed("nack", OjsScene::about(id, R"(,"error":{"message":5})"), "error.message"));
        QVERIFY(isNamed("heartbeat", R"({"worker_id":"w","activeJobs":[]})", "activeJobs"));
        QVERIFY(isNamed("heartbeat", R"({"worker_id":"w","state":"qiet"})", "state"));
        // Some clients say more, and null for what is empty.
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"],"batch_size":5,"worker_id":"w"})").status, 200u);
        for (const std::string state : {"running", "quiet", "terminate", "terminated"}) {
            const std::string said = "\"state\":\"" + state + "\",\"active_job_ids\":null,\"sdk\":\"x\"}";
            const auto beat = ojs.post("/workers/heartbeat", R"({"worker_id":"w2","active_jobs":0,)" + said);
            QVERIFY2(beat.status == 200, beat.body.c_str());
        }
        QCOMPARE(ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"e","stack":"s"})")).status, 200u);
    }

    void queuesAreTakenFromLeftToRight() {
        OjsScene ojs;
        for (const char* queue : {"low", "high", "low"})
            ojs.create("{\"type\":\"a\",\"args\":[],\"options\":{\"queue\":\"" + std::string(queue) + "\"}}");
        const auto jobs =
            ojs.post("/workers/fetch", R"({"queues":["high","low"],"count":3,"worker_id":"w"})").json()["jobs"];
        QCOMPARE(jobs.size(), size_t(3));
        QVERIFY(jobs[0]["queue"] == "high");
        QVERIFY(jobs[1]["queue"] == "low");
    }

    void aLeaseIsNoLongerThanTheBrokerAllows() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto isWithinADay = [&] {
            const auto task = ojs.reader().find(*TaskId::parse(id), {true, {}}, false);
            return *task->leaseUntil <= ojs.clock().now() + std::chrono::hours(24);
        };
        const std::string aYear = R"(,"visibility_timeout_ms":31536000000})";
        ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w")" + aYear);
        QVERIFY(isWithinADay());
        const auto beat =
            ojs.post("/workers/heartbeat", R"({"worker_id":"w","active_jobs":[)" + ('"' + id + '"') + "]" + aYear);
        QVERIFY(beat.json()["jobs_extended"] == nlohmann::json{id});
        QVERIFY(isWithinADay());
    }

    void whatIsNestedDeeperThanADoorTakesIsAText() {
        OjsScene ojs;
        CreateTasks create;
        create.sink = std::make_shared<Unheard>();
        create.tenant = "_default";
        NewTask& task = create.items.emplace_back().task;
        task.command = "default";
        task.payload = std::string(100, '[') + std::string(100, ']');
        ojs.command(std::move(create));
        ojs.create();
        const auto jobs =
            ojs.post("/workers/fetch", R"({"queues":["default"],"count":2,"worker_id":"w"})").json()["jobs"];
        QCOMPARE(jobs.size(), size_t(2));
        QVERIFY(jobs[0]["args"][0].is_string());
    }

    void aHigherPriorityComesFirst() {
        OjsScene ojs;
        for (const int priority : {-100, 0, 100, 7})
            ojs.create("{\"type\":\"a\",\"args\":[],\"options\":{\"priority\":" + std::to_string(priority) + "}}");
        for (const int priority : {100, 7, 0, -100}) QVERIFY(ojs.fetch()["priority"] == priority);
    }

    void aNackRetriesByTheJobsOwnPolicy() {
        OjsScene ojs;
        const std::string id = ojs.create(
            R"({"type":"a","args":[],"options":{"retry":{"max_attempts":3,"initial_interval":"PT7S","jitter":false}}})");
        ojs.fetch();
        const auto nacked =
            ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"e","message":"m"})")).json();
        QVERIFY(nacked["state"] == "retryable");
        QVERIFY(nacked["attempt"] == 1);
        QVERIFY(nacked["max_attempts"] == 3);
        QVERIFY(nacked["retry_delay_ms"] == 7000);
        const auto job = ojs.get("/jobs/" + id).job();
        QVERIFY(job["state"] == "retryable");
        QVERIFY(job["retry_delay_ms"] == 7000);
        QVERIFY(job.contains("next_attempt_at"));
        QCOMPARE(job["errors"].size(), size_t(1));
        QVERIFY(job["error"]["code"] == "e");
    }

    void anErrorThatIsNotRetriedDiscardsAtOnce_data() {
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("not retryable") << QByteArray(R"({"code":"x","retryable":false})");
        QTest::newRow("by name") << QByteArray(R"({"code":"Fatal"})");
        QTest::newRow("by type") << QByteArray(R"({"code":"x","type":"Auth.Denied"})");
        QTest::newRow("by class") << QByteArray(R"({"code":"x","details":{"error_class":"Auth.Late"}})");
        QTest::newRow("by word") << QByteArray(R"({"code":"DISCARD"})");
    }
    void anErrorThatIsNotRetriedDiscardsAtOnce() {
        QFETCH(QByteArray, error);
        OjsScene ojs;
        const std::string id = ojs.create(
            R"({"type":"a","args":[],"options":{"retry":{"max_attempts":5,"non_retryable_errors":["Fatal","Auth.*"]}}})");
        ojs.fetch();
        const auto nacked = ojs.post("/workers/nack", OjsScene::about(id, ",\"error\":" + error.toStdString())).json();
        QVERIFY(nacked["state"] == "discarded");
        QVERIFY(nacked.contains("discarded_at"));
    }

    void aRequeuedJobIsAvailableWithoutAnAttempt() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto back = ojs.post("/workers/nack", OjsScene::about(id, R"(,"requeue":true)")).json();
        QVERIFY(back["state"] == "available");
        QVERIFY(back["attempt"] == 0);
        QVERIFY(ojs.fetch()["attempt"] == 1);
    }

    void aConflictSaysInWhichStateTheJobIs() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto details = [&](const OjsScene::Answer& answer) {
            const auto error = answer.json()["error"];
            const auto& told = error["details"];
            if (answer.status != 409 || told["job_id"] != id) qWarning("%s", answer.body.c_str());
            const std::string states = told.value("current_state", "-") + ' ' + told.value("expected_state", "-");
            return QString::fromStdString(states);
        };
        QCOMPARE(details(ojs.post("/workers/ack", OjsScene::about(id))), QStringLiteral("available active"));
        QCOMPARE(details(ojs.post("/jobs/" + id + "/activate")), QStringLiteral("available pending"));
        ojs.fetch();
        const std::string other = R"(,"worker_id":"other")";
        QCOMPARE(details(ojs.post("/workers/ack", OjsScene::about(id, other))), QStringLiteral("active -"));
        ojs.post("/workers/ack", OjsScene::about(id));
        QCOMPARE(details(ojs.ask("DELETE", "/jobs/" + id)), QStringLiteral("completed -"));
        const std::string failed = R"(,"error":{"code":"x","message":"m"})";
        QCOMPARE(details(ojs.post("/workers/nack", OjsScene::about(id, failed))), QStringLiteral("completed active"));
    }

    void whatIsNoDeadLetterIsNotFoundAsOne() {
        OjsScene ojs;
        for (const std::string& id : {ojs.create(), std::string("019539a4-0000-7000-8000-00000000000d")})
            for (const char* method : {"GET", "DELETE"}) {
                const auto none = ojs.ask(method, "/dead-letter/" + id);
                QVERIFY2(none.status == 404, none.body.c_str());
                QVERIFY2(none.json()["error"]["details"]["resource_type"] == "dead_letter_job", none.body.c_str());
            }
    }

    void aJobThatIsTriedAgainSaysWhen() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto nack = ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"x","message":"m"})"));
        QVERIFY(nack.json()["next_retry_at"] == nack.json()["next_attempt_at"]);
        const auto job = ojs.get("/jobs/" + id).job();
        QVERIFY(job["next_retry_at"].is_string() && job["next_retry_at"] == job["next_attempt_at"]);
        ojs.ask("DELETE", "/jobs/" + id);
        QVERIFY(!ojs.get("/jobs/" + id).job().contains("next_retry_at"));
    }

    void aHeartbeatExtendsTheJobsThatItNames() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"id":"019539a4-0000-7000-8000-00000000000b"})");
        ojs.fetch();
        const auto beat =
            ojs.post("/workers/heartbeat", "{\"worker_id\":\"w\",\"active_jobs\":[\"" + id + "\"]}").json();
        QVERIFY(beat["state"] == "running");
        QVERIFY(beat["jobs_extended"] == nlohmann::json{id} && beat["directive"] == "");
        const auto sdk =
            ojs.post("/workers/heartbeat", "{\"worker_id\":\"w\",\"active_jobs\":1,\"active_job_ids\":[\"" + id +
                                               "\",\"019539a4-0000-7000-8000-00000000000c\"]}")
                .json();
        QVERIFY(sdk["jobs_extended"] == nlohmann::json{id});
        const auto single = ojs.post("/workers/heartbeat", OjsScene::about(id, R"(,"worker_id":"w")")).json();
        QVERIFY(single["jobs_extended"] == nlohmann::json{id});
    }

    void aWorkerThatSaysThatItTakesNothingMoreGetsNothing_data() {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QByteArray>("state");
        QTest::newRow("quiet") << QByteArray("quiet") << QByteArray("quiet");
        QTest::newRow("terminate") << QByteArray("terminate") << QByteArray("terminate");
        QTest::newRow("terminating") << QByteArray("terminating") << QByteArray("terminate");
    }
    void aWorkerThatSaysThatItTakesNothingMoreGetsNothing() {
        QFETCH(QByteArray, said);
        QFETCH(QByteArray, state);
        OjsScene ojs;
        ojs.create();
        const auto beat = [&](const std::string& more) {
            return ojs.post("/workers/heartbeat", R"({"worker_id":"w")" + more + "}").json()["state"];
        };
        const auto taken = [&] {
            return ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})").json()["jobs"].size();
        };
        QVERIFY(beat(",\"state\":\"" + said.toStdString() + '"') == state.toStdString());
        QCOMPARE(taken(), size_t(0));
        QVERIFY(beat("") == state.toStdString());
        QVERIFY(ojs.get("/admin/workers").json()["items"][0]["state"] == state.toStdString());
        QVERIFY(beat(R"(,"state":"running")") == "running");
        QCOMPARE(taken(), size_t(1));
    }

    void aHeartbeatOfAnotherWorkerExtendsNothing() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto beat =
            ojs.post("/workers/heartbeat", "{\"worker_id\":\"other\",\"active_jobs\":[\"" + id + "\"]}").json();
        QVERIFY(beat["jobs_extended"] == nlohmann::json::array());
    }

    void aWorkerForWhichThereIsNoRoomIsServedAndToldOfTheBound() {
        OjsScene ojs;
        const auto beat = [&](size_t i) {
            return ojs.post("/workers/heartbeat", R"({"worker_id":"w)" + std::to_string(i) + R"("})");
        };
        const size_t most = ruleOf(Bound::RegisteredWorkers).ofOne;
        for (size_t i = 1; i <= most; ++i) QCOMPARE(beat(i).status, 200u);
        const auto refused = beat(most + 1);
        QCOMPARE(refused.status, 429u);
        QVERIFY2(refused.json()["error"]["details"]["limit"] == "registered_workers", refused.body.c_str());
        const std::string id = ojs.create();
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"late"})").json()["jobs"].size(),
                 size_t{1});
        const auto busy = ojs.post("/workers/heartbeat", R"({"worker_id":"late","active_jobs":[")" + id + R"("]})");
        QVERIFY2(busy.json()["jobs_extended"] == nlohmann::json{id}, busy.body.c_str());
        // Whoever is known goes on, and so does who gives no id.
        QCOMPARE(beat(1).status, 200u);
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["q"],"worker_id":"w2"})").status, 200u);
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["q"]})").status, 200u);
    }

    void anotherWorkersJobCannotBeSettled() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto stolen = ojs.post("/workers/ack", OjsScene::about(id, R"(,"worker_id":"other")"));
        QCOMPARE(stolen.status, 409u);
        QCOMPARE(stolen.code(), std::string("conflict"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, R"(,"worker_id":"w")")).status, 200u);
    }

    void aFetchThatWaitsGetsTheJobThatComes() {
        OjsScene ojs;
        const auto waiting =
            ojs.send("POST", "/workers/fetch", R"({"queues":["high","low"],"worker_id":"w","wait_ms":60000})");
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"queue":"low"}})");
        QVERIFY(OjsScene::wait(waiting).json()["jobs"][0]["id"] == id);
        // What is there is not waited for.
        const std::string next = ojs.create(R"({"type":"a","args":[],"options":{"queue":"low"}})");
        QVERIFY(ojs.post("/workers/fetch", R"({"queues":["low"],"worker_id":"w","wait_ms":60000})")
                    .json()["jobs"][0]["id"] == next);
    }

    void aFetchThatWaitsForATenantThatHasNothingYetGetsItsFirstJob() {
        OjsScene ojs;
        const auto waiting = ojs.send("POST", "/workers/fetch",
                                      R"({"queues":["default"],"worker_id":"w","wait_ms":60000})", OjsScene::of("new"));
        const std::string id = ojs.create(R"({"type":"a","args":[]})", OjsScene::of("new"));
        QVERIFY(OjsScene::wait(waiting).json()["jobs"][0]["id"] == id);
    }

    void aFetchThatHasWaitedInVainIsAnsweredWithNothing() {
        OjsScene ojs;
        // Often: a deadline that passed before the engine knew of the wait would leave one without an answer.
        for (int i = 0; i < 100; ++i) {
            const auto answer = ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w","wait_ms":1})");
            QCOMPARE(answer.status, 200u);
            QCOMPARE(answer.json()["jobs"].size(), size_t(0));
        }
        for (const char* wrong : {"-1", "60001", "1.5", R"("1")"}) {
            const auto refused =
                ojs.post("/workers/fetch", R"({"queues":["default"],"wait_ms":)" + std::string(wrong) + '}');
            QCOMPARE(refused.status, 400u);
            QVERIFY2(refused.message().starts_with("wait_ms: must be"), refused.message().c_str());
        }
    }

    void aClientThatLeavesWhileItWaitsTakesNoJobAlong() {
        OjsScene ojs;
        const auto gone =
            ojs.send("POST", "/workers/fetch", R"({"queues":["default"],"worker_id":"gone","wait_ms":60000})");
        gone->hangUp();
        QCOMPARE(OjsScene::wait(gone).json()["jobs"].size(), size_t(0));
        const std::string id = ojs.create();
        QVERIFY(ojs.fetch()["id"] == id);
    }

    void asManyJobsComeAsWereAskedFor() {
        OjsScene ojs;
        for (int i = 0; i < 25; ++i) ojs.create(R"({"type":"a","args":[],"options":{"queue":"bulk"}})");
        const auto counted = [&ojs](const char* body) {
            return ojs.post("/workers/fetch", body).json()["jobs"].size();
        };
        QCOMPARE(counted(R"({"queues":["none","bulk"],"count":10,"worker_id":"w"})"), size_t(10));
        QCOMPARE(counted(R"({"queues":["bulk"],"count":10,"worker_id":"x"})"), size_t(10));
        QCOMPARE(counted(R"({"queues":["bulk"],"count":10})"), size_t(5));
    }

    void aClientThatHasLeftGetsNoJob() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto gone = ojs.send("POST", "/workers/fetch", R"({"queues":["default"],"worker_id":"gone"})");
        gone->hangUp();
        // Either it had its answer before it left, or the job is free again.
        if (gone->future().wait_for(std::chrono::milliseconds(200)) == std::future_status::ready) return;
        QVERIFY(ojs.fetch()["id"] == id);
    }

    void aWrongRequestNamesItsMember_data() {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("beginning");
        const auto row = [](const char* call, const char* body, const char* beginning) {
            QTest::addRow("%s %s", call, body) << QByteArray(call) << QByteArray(body) << QByteArray(beginning);
        };
        row("fetch", "{}", "queues: must be a list");
        row("fetch", R"({"queues":[]})", "queues: must be a list");
        row("fetch", R"({"queues":[""]})", "queues: must be a list");
        row("fetch", R"({"queues":"a"})", "queues: must be a list of texts");
        row("fetch", R"({"queues":["a"],"count":0})", "count: must be a whole number");
        row("fetch", R"({"queues":["a"],"count":"1"})", "count: must be a whole number");
        row("fetch", R"({"queues":["a"],"visibility_timeout_ms":0})", "visibility_timeout_ms: must be");
        row("fetch", R"({"queues":["a"],"worker_id":5})", "worker_id: must be a text");
        row("ack", "{}", "job_id: is required");
        row("ack", R"({"job_id":7})", "job_id: must be a text");
        row("nack", R"({"job_id":"x"})", "error: is required");
        row("nack", R"({"job_id":"x","error":"e"})", "error: must be an object");
        row("nack", R"({"job_id":"x","error":{"retryable":"no"}})", "error.retryable: must be");
        row("heartbeat", "{}", "worker_id: is required");
        row("heartbeat", R"({"worker_id":"a\u0000b"})", "worker_id: must not hold a zero byte");
        row("fetch", R"({"queues":["a"],"worker_id":"a\u0000b"})", "worker_id: must not hold a zero byte");
        row("fetch", R"({"queues":["a\u0000b"]})", "command: must not hold a zero byte");
        row("heartbeat", R"({"worker_id":"w","active_jobs":"x"})", "active_jobs: must be a list of texts");
        row("heartbeat", R"({"worker_id":"w","active_jobs":-1})", "active_jobs: must be a whole number from 0");
        row("heartbeat", R"({"worker_id":"w","active_jobs":4294967296})", "active_jobs: must be a whole number from 0");
        row("heartbeat", R"({"worker_id":"w","concurrency":-1})", "concurrency: must be a whole number");
    }
    void aWrongRequestNamesItsMember() {
        QFETCH(QByteArray, call);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, beginning);
        OjsScene ojs;
        const auto answer = ojs.post("/workers/" + call.toStdString(), body.toStdString());
        QCOMPARE(answer.status, 400u);
        QVERIFY2(answer.message().starts_with(beginning.toStdString()), answer.body.c_str());
    }

    void aJobOfTheStreamsIsAJobToo() {
        OjsScene ojs;
        QCOMPARE(ojs.post("/workers/ack", R"({"job_id":"019539a4-0000-7000-8000-000000000000"})").status, 404u);
        QCOMPARE(ojs.post("/workers/ack", R"({"job_id":"nonsense"})").status, 404u);
    }
};

QTEST_APPLESS_MAIN(TestOjsWorkers)

}  // namespace tst_ojs_workers

#include "tst_ojs_workers.moc"
