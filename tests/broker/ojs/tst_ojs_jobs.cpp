// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/page_room.h"
#include "broker/core/text/rfc3339.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_jobs {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

// As an administrator does it.
Status edited(OjsScene& ojs, const std::string& id, TaskEdit edit) {
    const auto task = ojs.reader().find(*TaskId::parse(id), {true, {}}, false);
    if (!task) return task.status();
    ChangeTask change{task->id, {true, {}}, ChangeTask::Action::Edit, std::move(edit), task->revision, "ops",
                      "why",    {}};
    std::promise<Status> done;
    change.reply = [&done](const Status& status) { done.set_value(status); };
    ojs.command(std::move(change));
    return done.get_future().get();
}
Status edited(OjsScene& ojs, const std::string& id, const std::string& payload) {
    TaskEdit edit;
    edit.payload = payload;
    return edited(ojs, id, std::move(edit));
}

}  // namespace

class TestOjsJobs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJobLivesFromEnqueueToAck() {
        OjsScene ojs;
        const auto made = ojs.post("/jobs", R"({"type":"mail.send","args":["a",1],"meta":{"trace":"t"}})");
        QCOMPARE(made.status, 201u);
        QCOMPARE(made.type, std::string("application/openjobspec+json"));
        QCOMPARE(made.header("OJS-Version"), std::string("1.0"));
        QVERIFY(made.header("X-Request-Id").starts_with("req_"));
        const auto job = made.job();
        const std::string id = job["id"];
        QCOMPARE(made.header("Location"), "/ojs/v1/jobs/" + id);
        QVERIFY(job["state"] == "available");
        QVERIFY(job["attempt"] == 0);
        QVERIFY(!job.contains("started_at") && !job.contains("error") && !job.contains("result"));
        QVERIFY(ojs.get("/jobs/" + id).job() == job);

        const auto fetched = ojs.fetch();
        QVERIFY(fetched["id"] == id);
        QVERIFY(fetched["attempt"] == 1);
        QVERIFY(fetched["state"] == "active");
        QVERIFY(fetched.contains("started_at"));
        const auto acked = ojs.post("/workers/ack", OjsScene::about(id, R"(,"result":{"n":1.50})"));
        QCOMPARE(acked.status, 200u);
        QVERIFY(acked.json()["state"] == "completed");
        const auto done = ojs.get("/jobs/" + id);
        QVERIFY(done.job()["state"] == "completed");
        QVERIFY(done.body.find(R"("result":{"n":1.50})") != std::string::npos);
        QVERIFY(done.job().contains("started_at") && done.job().contains("completed_at"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id)).status, 409u);
    }

    void anIdOfTheClientIsTheJobsNameOnceInATenant() {
        OjsScene ojs;
        const std::string id = "019539a4-0000-7000-8000-00000000000a";
        const std::string body = "{\"id\":\"" + id + "\",\"type\":\"a\",\"args\":[]}";
        QCOMPARE(ojs.create(body, OjsScene::of("acme")), id);
        const auto again = ojs.post("/jobs", body, OjsScene::of("acme"));
        QCOMPARE(again.status, 409u);
        QCOMPARE(again.code(), std::string("duplicate"));
        QVERIFY(again.json()["error"]["details"]["existing_job_id"] == id);
        QCOMPARE(ojs.create(body, OjsScene::of("globex")), id);
        QVERIFY(ojs.get("/jobs/" + id, OjsScene::of("acme")).job()["meta"]["tenant_id"] == "acme");
        QCOMPARE(ojs.get("/jobs/" + id).status, 409u);
        const auto fetched = ojs.fetch("default", OjsScene::of("globex"));
        QVERIFY(fetched["meta"]["tenant_id"] == "globex");
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id), OjsScene::of("globex")).status, 200u);
        QVERIFY(ojs.get("/jobs/" + id, OjsScene::of("acme")).job()["state"] == "available");
    }

    void aCancelledJobSaysWhatItWas() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto cancelled = ojs.ask("DELETE", "/jobs/" + id);
        QCOMPARE(cancelled.status, 200u);
        QVERIFY(cancelled.job()["state"] == "cancelled");
        QVERIFY(cancelled.job()["previous_state"] == "available");
        QVERIFY(cancelled.job().contains("cancelled_at"));
        QCOMPARE(ojs.ask("DELETE", "/jobs/" + id).status, 409u);
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"]})").json()["jobs"].size(), size_t(0));
    }

    void aPendingJobWaitsForItsActivation() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"pending":true}})");
        QCOMPARE(ojs.state(id), std::string("pending"));
        QVERIFY(ojs.post("/jobs/" + id + "/activate").job()["state"] == "available");
        QCOMPARE(ojs.post("/jobs/" + id + "/activate").status, 409u);
        QVERIFY(ojs.fetch()["id"] == id);
        // With a time it waits for that, too.
        const std::string later =
            ojs.create(R"({"type":"a","args":[],"options":{"pending":true,"scheduled_at":"+PT2H"}})");
        QCOMPARE(ojs.state(later), std::string("pending"));
        const auto job = ojs.post("/jobs/" + later + "/activate").job();
        QVERIFY(job["state"] == "scheduled");
        QVERIFY(job.contains("scheduled_at"));
    }

    void aJobThatWasReadIsSentAgainWithItsAttempts() {
        OjsScene ojs;
        for (const char* body : {R"({"type":"a","args":[],"options":{"max_attempts":7}})",
                                 R"({"type":"a","args":[],"retry":{"max_attempts":7}})"}) {
            auto job = ojs.post("/jobs", body).job();
            QVERIFY(job["max_attempts"] == 7);
            job.erase("id");
            const auto again = ojs.post("/jobs", job.dump());
            QVERIFY2(again.status == 201 && again.job()["max_attempts"] == 7, again.body.c_str());
        }
    }

    void anActivationBeyondALimitIsRefusedLikeACreate() {
        OjsScene ojs;
        const std::string body = R"({"type":"a","args":[],"options":{"pending":true}})";
        const std::string id = ojs.create(body);
        ojs.create();
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/_default/limits", R"({"max_queue_depth":1})").status, 200u);
        QCOMPARE(ojs.post("/jobs", body).status, 429u);
        const auto refused = ojs.post("/jobs/" + id + "/activate");
        QCOMPARE(refused.status, 429u);
        QCOMPARE(refused.code(), ojs.post("/jobs", R"({"type":"a","args":[]})").code());
        QCOMPARE(ojs.state(id), std::string("pending"));
        QVERIFY(!ojs.fetch().is_null());
        QCOMPARE(ojs.post("/jobs/" + id + "/activate").status, 200u);
    }

    void aBatchIsAllOrNothing() {
        OjsScene ojs;
        const auto wrong = ojs.post("/jobs/batch", R"({"jobs":[{"type":"a","args":[]},{"type":"B","args":[]}]})");
        QCOMPARE(wrong.status, 400u);
        QVERIFY2(wrong.message().starts_with("jobs[1].type:"), wrong.body.c_str());
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"]})").json()["jobs"].size(), size_t(0));
        const auto made = ojs.post("/jobs/batch", R"({"jobs":[{"type":"a","args":[1]},{"type":"a","args":[2]}]})",
                                   OjsScene::of("acme"));
        QCOMPARE(made.status, 201u);
        QVERIFY(made.json()["count"] == 2);
        QVERIFY(made.json()["jobs"][1]["args"][0] == 2);
        QVERIFY(made.json()["jobs"][1]["meta"]["tenant_id"] == "acme");
    }

    void aBatchTakesIdsOfItsClientAllOrNone() {
        OjsScene ojs;
        const auto id = [](int i) { return "019539a4-0000-7000-8000-00000000000" + std::to_string(i); };
        const auto batch = [&](std::vector<int> ids, HttpHeaders headers = {}) {
            std::string jobs;
            for (const int i : ids)
                jobs += (jobs.empty() ? "" : ",") + ("{\"type\":\"a\",\"args\":[],\"id\":\"" + id(i) + "\"}");
            return ojs.post("/jobs/batch", "{\"jobs\":[" + jobs + "]}", std::move(headers));
        };
        const auto made = batch({1, 2});
        QCOMPARE(made.status, 201u);
        QVERIFY(made.json()["jobs"][1]["id"] == id(2));
        QCOMPARE(ojs.state(id(2)), std::string("available"));
        const auto taken = batch({3, 2});
        QCOMPARE(taken.status, 409u);
        QCOMPARE(taken.code(), std::string("duplicate"));
        QVERIFY2(taken.message().starts_with("jobs[1].id:"), taken.body.c_str());
        QVERIFY(taken.json()["error"]["details"]["existing_job_id"] == id(2));
        QCOMPARE(ojs.get("/jobs/" + id(3)).status, 404u);
        const auto twice = batch({4, 5, 4});
        QCOMPARE(twice.status, 409u);
        QVERIFY2(twice.message().starts_with("jobs[2].id: jobs[0]"), twice.body.c_str());
        QCOMPARE(ojs.get("/jobs/" + id(5)).status, 404u);
        QCOMPARE(batch({3, 4}).status, 201u);
        QCOMPARE(batch({1, 2}, OjsScene::of("acme")).status, 201u);
        // Free again with the end of its record.
        ojs.ask("DELETE", "/jobs/" + id(1), {}, OjsScene::of("acme"));
        QCOMPARE(batch({1}, OjsScene::of("acme")).status, 409u);
        ojs.post("/admin/jobs/bulk/delete", R"({"filter":{},"confirm":true})", OjsScene::of("acme"));
        QCOMPARE(batch({1}, OjsScene::of("acme")).status, 201u);
    }

    void anIdOfTheClientAndAUniqueKeyGoTogether() {
        OjsScene ojs;
        const auto job = [](const std::string& id, const std::string& onConflict, int arg = 1) {
            return "{\"type\":\"a\",\"args\":[" + std::to_string(arg) +
                   "],\"id\":\"019539a4-0000-7000-8000-00000000000" + id +
                   "\",\"options\":{\"unique\":{\"keys\":[\"type\"],\"on_conflict\":\"" + onConflict + "\"}}}";
        };
        const std::string first = ojs.create(job("1", "reject"));
        QVERIFY(first.ends_with("1"));
        const auto same = ojs.post("/jobs", job("2", "reject"));
        QCOMPARE(same.status, 409u);
        QVERIFY(same.json()["error"]["details"]["existing_job_id"] == first);
        QCOMPARE(ojs.get("/jobs/019539a4-0000-7000-8000-000000000002").status, 404u);
        const auto ignored = ojs.post("/jobs/batch", "{\"jobs\":[" + job("3", "ignore", 7) + "]}");
        QCOMPARE(ignored.status, 201u);
        QVERIFY(ignored.json()["jobs"][0]["id"] == first && ignored.json()["jobs"][0]["args"][0] == 1);
        // Its own id is free for what replaces it.
        const auto replaced = ojs.post("/jobs", job("1", "replace", 9));
        QCOMPARE(replaced.status, 201u);
        QVERIFY(ojs.get("/jobs/" + first).job()["args"][0] == 9);
        QVERIFY(ojs.fetch()["args"][0] == 9);
        QCOMPARE(ojs.post("/jobs", job("1", "replace")).status, 409u);
    }

    void aBatchAnswersWithTheJobThatWasThere() {
        OjsScene ojs;
        const auto job = [](int arg) {
            return "{\"type\":\"a\",\"args\":[" + std::to_string(arg) +
                   "],\"options\":{\"unique\":{\"keys\":[\"type\"],\"on_conflict\":\"ignore\"}}}";
        };
        const std::string first = ojs.create(job(1));
        const auto batch = ojs.post("/jobs/batch", "{\"jobs\":[" + job(2) + R"(,{"type":"b","args":[3]}]})").json();
        QVERIFY(batch["count"] == 2);
        QVERIFY(batch["jobs"][0]["id"] == first && batch["jobs"][0]["args"][0] == 1);
        QVERIFY(batch["jobs"][1]["args"][0] == 3);
    }

    // A small request may name a large job many times: what does not fit comes without what it carries.
    void aBatchThatNamesOneLargeJobManyTimesIsAnsweredWithinBounds() {
        OjsScene ojs;
        const auto job = [](const std::string& arg) {
            return "{\"type\":\"a\",\"args\":[\"" + arg +
                   "\"],\"options\":{\"unique\":{\"keys\":[\"type\"],\"on_conflict\":\"ignore\"}}}";
        };
        const std::string first = ojs.create(job(std::string(1'500'000, 'x')));
        std::string jobs = job("");
        for (int i = 1; i < 50; ++i) jobs += ',' + job("");
        const auto answer = ojs.post("/jobs/batch", "{\"jobs\":[" + jobs + "]}");
        QCOMPARE(answer.status, 201u);
        QVERIFY2(answer.body.size() <= PageRoom::kMostBytes, std::to_string(answer.body.size()).c_str());
        const auto batch = answer.json();
        QVERIFY(batch["count"] == 50 && batch["jobs"].size() == 50 && batch["duplicates"].size() == 50);
        for (size_t i = 0; i < 50; ++i) {
            const auto& one = batch["jobs"][i];
            QVERIFY(one["id"] == first && one["type"] == "a" && one["state"] == "available");
            QCOMPARE(one.contains("contents_omitted"), i >= 2);
        }
        QCOMPARE(batch["jobs"][1]["args"][0].get<std::string>().size(), size_t{1'500'000});
        QVERIFY(answer.header("Location").ends_with(first));
    }

    void aBatchThatIsSentAgainIsAnsweredWithinBounds() {
        OjsScene ojs;
        std::string jobs;
        for (int i = 0; i < 10; ++i) jobs += std::string(i > 0 ? "," : "") + R"({"type":"a","args":[]})";
        jobs = "{\"jobs\":[" + jobs + "]}";
        const HttpHeaders key{{"Idempotency-Key", "b-1"}};
        const auto created = ojs.post("/jobs/batch", jobs, key);
        QCOMPARE(created.status, 201u);
        const auto fetched = ojs.post("/workers/fetch", R"({"queues":["default"],"count":10,"worker_id":"w"})").json();
        QCOMPARE(fetched["jobs"].size(), size_t{10});
        for (const auto& job : fetched["jobs"])
            QCOMPARE(ojs.post("/workers/ack", OjsScene::about(job["id"], ",\"worker_id\":\"w\",\"result\":\"" +
                                                                             std::string(1'500'000, 'r') + '"'))
                         .status,
                     200u);
        const auto again = ojs.post("/jobs/batch", jobs, key);
        QCOMPARE(again.status, 201u);
        QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
        QVERIFY2(again.body.size() <= PageRoom::kMostBytes, std::to_string(again.body.size()).c_str());
        const auto before = created.json(), now = again.json();
        for (size_t i = 0; i < 10; ++i) {
            const auto& job = now["jobs"][i];
            QVERIFY(job["id"] == before["jobs"][i]["id"] && job["state"] == "completed");
            QCOMPARE(job.contains("contents_omitted"), i >= 2);
        }
    }

    void aDiscardedJobIsADeadLetterUntilItIsRetriedOrDeleted() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"retry":{"max_attempts":1}}})");
        ojs.fetch();
        const auto nacked = ojs.post(
            "/workers/nack",
            OjsScene::about(id, R"(,"error":{"code":"boom","message":"it broke","details":{"error_class":"Io"}})"));
        QVERIFY(nacked.json()["state"] == "discarded");
        QVERIFY(nacked.json()["max_attempts"] == 1);
        const auto letters = ojs.get("/dead-letter").json();
        QVERIFY(letters["pagination"]["total"] == 1);
        QVERIFY(letters["jobs"][0]["id"] == id);
        QVERIFY(letters["jobs"][0]["errors"][0]["type"] == "Io");
        QVERIFY(letters["jobs"][0]["error"]["message"] == "it broke");
        const auto again = ojs.post("/dead-letter/" + id + "/retry");
        QVERIFY(again.job()["state"] == "available");
        QVERIFY(again.job()["attempt"] == 0);
        QCOMPARE(ojs.post("/dead-letter/" + id + "/retry").status, 409u);
        QCOMPARE(ojs.ask("DELETE", "/dead-letter/" + id).status, 404u);
        ojs.fetch();
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","retryable":false})"));
        QVERIFY(ojs.ask("DELETE", "/dead-letter/" + id).json()["deleted"] == true);
        QCOMPARE(ojs.get("/jobs/" + id).status, 404u);
    }

    void anErrorHasEveryMemberThatClientsRead() {
        OjsScene ojs;
        const auto missing = ojs.get("/jobs/019539a4-0000-7000-8000-000000000000", {{"X-Request-Id", "mine"}});
        QCOMPARE(missing.status, 404u);
        const auto error = missing.json()["error"];
        QVERIFY(error["code"] == "not_found");
        QVERIFY(error["retryable"] == false);
        QVERIFY(error["request_id"] == "mine");
        QVERIFY(error["details"]["resource_type"] == "job");
        QVERIFY(error.contains("hint") && error.contains("docs_url"));
        QCOMPARE(missing.header("X-Request-Id"), std::string("mine"));
        QCOMPARE(ojs.post("/jobs", "{").code(), std::string("invalid_payload"));
        QCOMPARE(ojs.post("/jobs", "").code(), std::string("invalid_payload"));
        QCOMPARE(ojs.post("/jobs", "{}", {{"Content-Type", "text/plain"}}).status, 400u);
        QCOMPARE(ojs.post("/jobs", "{}", {{"OJS-Version", "2.0"}}).status, 422u);
        QCOMPARE(ojs.ask("PUT", "/jobs").status, 405u);
        QCOMPARE(ojs.get("/nothing").status, 404u);
        QCOMPARE(ojs.get("/nothing").header("OJS-Version"), std::string("1.0"));
        QVERIFY(ojs.get("/nothing").header("X-Request-Id").starts_with("req_"));
    }

    void theTypeOfAnAnswerIsThatWhichTheRequestAccepts_data() {
        QTest::addColumn<QByteArray>("accept");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<QByteArray>("type");
        const char* const own = "application/openjobspec+json";
        QTest::newRow("nothing said") << QByteArray() << QByteArray() << QByteArray(own);
        QTest::newRow("anything") << QByteArray("*/*") << QByteArray() << QByteArray(own);
        QTest::newRow("its own") << QByteArray(own) << QByteArray() << QByteArray(own);
        QTest::newRow("JSON's") << QByteArray("application/json") << QByteArray() << QByteArray("application/json");
        QTest::newRow("both") << QByteArray("application/json, application/openjobspec+json") << QByteArray()
                              << QByteArray(own);
        QTest::newRow("a client of a version")
            << QByteArray(own) << QByteArray("1.0") << QByteArray(own) + "; alias=\"application/json\"";
    }
    void theTypeOfAnAnswerIsThatWhichTheRequestAccepts() {
        QFETCH(QByteArray, accept);
        QFETCH(QByteArray, version);
        QFETCH(QByteArray, type);
        OjsScene ojs;
        HttpHeaders headers{{"User-Agent", "python-httpx/0.28.1"}};
        if (!accept.isEmpty()) headers.emplace_back("Accept", accept.toStdString());
        if (!version.isEmpty()) headers.emplace_back("OJS-Version", version.toStdString());
        QCOMPARE(ojs.get("/ojs/manifest", headers).type, type.toStdString());
    }

    void aRequestThatIsSentAgainIsAnsweredAsThen() {
        OjsScene ojs;
        const HttpHeaders key{{"Idempotency-Key", "order-7"}};
        const std::string body = R"({"type":"mail.send","args":[{"to":"ann"}],"options":{"queue":"mail"}})";
        const auto first = ojs.post("/jobs", body, key);
        QCOMPARE(first.status, 201u);
        QCOMPARE(first.header("Idempotency-Replayed"), std::string());
        const auto again = ojs.post("/jobs", body, key);
        QCOMPARE(again.status, 201u);
        QVERIFY(again.job()["id"] == first.job()["id"]);
        QCOMPARE(again.header("Location"), first.header("Location"));
        QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
        // Also when the job has been done meanwhile.
        ojs.fetch("mail");
        ojs.post("/workers/ack", OjsScene::about(first.job()["id"]));
        QVERIFY(ojs.post("/jobs", body, key).job()["state"] == "completed");
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["mail"]})").json()["jobs"].size(), size_t(0));
        // Another tenant's key is another key.
        HttpHeaders other = key;
        other.emplace_back("X-OJS-Tenant", "globex");
        QVERIFY(ojs.post("/jobs", body, other).job()["id"] != first.job()["id"]);
    }

    // By an administrator, who may write anything there.
    void whatIsEditedIntoAJobIsNoPartOfItsAnswer() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a.b","args":[1]})", OjsScene::of("acme"));
        const auto afterEdit = [&](const std::string& payload) {
            return edited(ojs, id, payload).ok() ? ojs.get("/jobs/" + id) : OjsScene::Answer();
        };
        const auto job =
            afterEdit(R"({"args":[2],"type":"zz","meta":{"tenant_id":"victim","a":1},"id":"x","state":"completed",)"
                      R"("attempt":99,"visible_until":"2020","own":1,"own":2})");
        for (const char* name : {"type", "id", "state", "attempt", "tenant_id", "own"}) {
            const std::string quoted = '"' + std::string(name) + "\":";
            const size_t first = job.body.find(quoted);
            QVERIFY2(first != std::string::npos && job.body.find(quoted, first + 1) == std::string::npos,
                     job.body.c_str());
        }
        QVERIFY(job.job()["id"] == id && job.job()["type"] == "a.b" && job.job()["args"] == nlohmann::json{2});
        QVERIFY(job.job()["meta"]["tenant_id"] == "acme" && job.job()["meta"]["a"] == 1);
        QVERIFY(!job.job().contains("visible_until"));
        QVERIFY(afterEdit(R"({"args":"x"})").job()["args"] == nlohmann::json{"x"});
        QVERIFY(afterEdit("{}").job()["args"] == nlohmann::json::array());
        QVERIFY(ojs.fetch()["meta"]["tenant_id"] == "acme");
    }

    void theSameRequestIsKnownHoweverItIsWrittenAndWhateverItsJobIsNow() {
        for (const bool isBatch : {false, true}) {
            OjsScene ojs;
            std::string type = "a";
            const auto ask = [&](const std::string& args) {
                const std::string job = "{\"type\":\"" + type + "\",\"args\":" + args + '}';
                const HttpHeaders key{{"Idempotency-Key", "order-7"}};
                return isBatch ? ojs.post("/jobs/batch", "{\"jobs\":[" + job + "]}", key) : ojs.post("/jobs", job, key);
            };
            const auto first = ask(R"([1,{"a":"b","c":2}])");
            const auto again = ask(R"([ 1.0, {"c":2,"\u0061":"b"} ])");
            QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
            QCOMPARE(ask("[2]").status, 409u);
            const auto body = first.json();
            const std::string id = isBatch ? body["jobs"][0]["id"] : body["job"]["id"];
            QCOMPARE(edited(ojs, id, R"({"args":[3]})").message(), std::string());
            QCOMPARE(ask(R"([1,{"a":"b","c":2}])").header("Idempotency-Replayed"), std::string("true"));
            type = "b";
            QCOMPARE(ask(R"([1,{"a":"b","c":2}])").status, 409u);
        }
    }

    void aKeyOfAnotherRequestIsRefused() {
        OjsScene ojs;
        const HttpHeaders key{{"Idempotency-Key", "order-7"}};
        const std::string id = ojs.create(R"({"type":"a","args":[1]})", key);
        for (const char* other : {R"({"type":"a","args":[2]})", R"({"type":"b","args":[1]})",
                                  R"({"type":"a","args":[1],"options":{"queue":"mail"}})"}) {
            const auto refused = ojs.post("/jobs", other, key);
            QCOMPARE(refused.status, 409u);
            QCOMPARE(refused.code(), std::string("duplicate"));
            QVERIFY(refused.json()["error"]["details"]["existing_job_id"] == id);
            QVERIFY2(refused.message().starts_with("Idempotency-Key:"), refused.message().c_str());
        }
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[1]})", {{"Idempotency-Key", " "}}).status, 400u);
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[1]})", {{"Idempotency-Key", std::string(257, 'x')}}).status,
                 400u);
    }

    void aBatchThatIsSentAgainIsTheSameBatch() {
        OjsScene ojs;
        const std::string jobs = R"("jobs":[{"type":"a","args":[1]},{"type":"a","args":[2]}])";
        const auto first = ojs.post("/jobs/batch", '{' + jobs + '}', {{"Idempotency-Key", "b-1"}});
        QCOMPARE(first.status, 201u);
        const auto again = ojs.post("/jobs/batch", R"({"idempotency_key":"b-1",)" + jobs + '}');
        QCOMPARE(again.status, 201u);
        for (size_t i = 0; i < 2; ++i) QVERIFY(again.json()["jobs"][i]["id"] == first.json()["jobs"][i]["id"]);
        QCOMPARE(ojs.post("/jobs/batch", R"({"idempotency_key":5,)" + jobs + '}').status, 400u);
    }

    void aBatchOfOtherContentsUnderAUsedKeyIsRefusedAndChangesNothing() {
        OjsScene ojs;
        const HttpHeaders key{{"Idempotency-Key", "b-1"}};
        const auto jobs = [](const std::vector<std::string>& args) {
            std::string body = R"({"jobs":[)";
            for (const std::string& arg : args) {
                if (body.back() == '}') body += ',';
                body += R"({"type":"a","args":[)" + arg + "]}";
            }
            return body + "]}";
        };
        QCOMPARE(ojs.post("/jobs/batch", jobs({"1", "2", "3"}), key).status, 201u);
        const std::vector<std::pair<std::vector<std::string>, std::string>> others{
            {{"1", "2", "3", "4", "5"}, "it had 3 items, this one has 5"},
            {{"1", "2"}, "it had more than 2 items, this one has 2"},
            {{"1", "7", "3"}, "another args, in jobs[1]"},
        };
        for (const auto& [args, what] : others) {
            const auto refused = ojs.post("/jobs/batch", jobs(args), key);
            QCOMPARE(refused.status, 409u);
            QCOMPARE(refused.code(), std::string("duplicate"));
            QVERIFY2(refused.message().starts_with("Idempotency-Key:"), refused.message().c_str());
            QVERIFY2(refused.message().find(what) != std::string::npos, refused.message().c_str());
        }
        QCOMPARE(ojs.get("/admin/jobs").json()["pagination"].value("total", 0), 3);
        QCOMPARE(ojs.post("/jobs/batch", jobs({"1", "2", "3"}), key).header("Idempotency-Replayed"),
                 std::string("true"));
    }

    void aBatchOfWhichAJobWasLeftOutIsTheSameWhenItIsSentAgain() {
        OjsScene ojs;
        const std::string unique =
            R"({"type":"u","args":[2],"options":{"unique":{"keys":["type"],"on_conflict":"ignore"}}})";
        const std::string there = ojs.create(unique);
        const std::string body = R"({"jobs":[{"type":"a","args":[1]},)" + unique + "]}";
        const HttpHeaders key{{"Idempotency-Key", "b-1"}};
        const auto first = ojs.post("/jobs/batch", body, key);
        QCOMPARE(first.status, 201u);
        const auto again = ojs.post("/jobs/batch", body, key);
        QVERIFY2(again.status == 201, again.body.c_str());
        QVERIFY(again.json()["jobs"][0]["id"] == first.json()["jobs"][0]["id"]);
        QVERIFY(again.json()["jobs"][1]["id"] == there);
    }

    void aKeyOfTheHeaderAndAnotherOneOfTheBodyAreRefused() {
        OjsScene ojs;
        const std::string body = R"({"idempotency_key":"b-1","jobs":[{"type":"a","args":[1]}]})";
        const auto refused = ojs.post("/jobs/batch", body, {{"Idempotency-Key", "b-2"}});
        QCOMPARE(refused.status, 400u);
        QVERIFY2(refused.message().starts_with("idempotency_key:"), refused.message().c_str());
        QCOMPARE(ojs.post("/jobs/batch", body, {{"Idempotency-Key", "b-1"}}).status, 201u);
        // It could be taken for the key of a batch's second job.
        const auto other = ojs.post("/jobs", R"({"idempotency_key":"b-1\n1","type":"a","args":[1]})");
        QCOMPARE(other.message(), std::string("idempotency_key: must not have a line feed"));
    }

    void aJobThatIsIgnoredIsAnsweredWithTheOneThatIsThere() {
        OjsScene ojs;
        const std::string body =
            R"({"type":"a","args":[1],"options":{"unique":{"keys":["type"],"on_conflict":"ignore"}}})";
        const std::string id = ojs.create(body);
        ojs.fetch();
        const auto ignored = ojs.post("/jobs", body);
        QCOMPARE(ignored.status, 200u);
        QVERIFY(ignored.json()["deduplicated"] == true);
        QVERIFY(ignored.job()["id"] == id && ignored.job()["state"] == "active");
    }

    void aJobThatIsReplacedIsCancelledAndStaysReadable() {
        OjsScene ojs;
        const auto job = [](int arg) {
            return "{\"type\":\"a\",\"args\":[" + std::to_string(arg) +
                   "],\"options\":{\"unique\":{\"keys\":[\"type\"],\"on_conflict\":\"replace\"}}}";
        };
        const std::string first = ojs.create(job(1));
        const std::string second = ojs.create(job(2));
        const auto replaced = ojs.get("/jobs/" + first).job();
        QVERIFY(replaced["state"] == "cancelled");
        QVERIFY(replaced["args"][0] == 1);
        QVERIFY(replaced.contains("cancelled_at"));
        QVERIFY(ojs.fetch()["id"] == second);
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"]})").json()["jobs"].size(), size_t(0));
        QVERIFY(ojs.get("/events?types=job.cancelled").json()["events"][0]["subject"] == first);
    }

    void whatWasEditedIsSaidAsItIsInForce() {
        OjsScene ojs;
        const std::string said = ojs.create(
            R"({"type":"a","args":[],"options":{"timeout_ms":60000,"expires_at":"2098-01-01T00:00:00Z",)"
            R"("retry":{"max_attempts":3,"initial_interval_ms":1000},"visibility_timeout_ms":600000,"tags":["x"]}})");
        const std::string silent = ojs.create(R"({"type":"a","args":[]})");
        const auto before = ojs.get("/jobs/" + silent).job();
        for (const char* name : {"timeout_ms", "visibility_timeout_ms", "retry", "expires_at"})
            QVERIFY2(!before.contains(name), name);
        QVERIFY(ojs.get("/jobs/" + said).job()["retry"] ==
                nlohmann::json({{"max_attempts", 3}, {"initial_interval_ms", 1000}}));
        TaskEdit change;
        change.timeout = std::chrono::seconds(30);
        change.visibility = std::chrono::seconds(5);
        change.maxAttempts = 7;
        change.expiresAt = parseRfc3339("2097-01-01T00:00:00Z").value();
        change.retry = RetryPolicy{
            RetryPolicy::Growth::Linear, std::chrono::seconds(40), 1, std::chrono::seconds(80), false, {}, false};
        for (const std::string& id : {said, silent}) {
            const Status status = edited(ojs, id, change);
            QVERIFY2(status.ok(), status.message().c_str());
            for (const auto& job : {ojs.get("/jobs/" + id).job(), ojs.get("/admin/jobs/" + id).json(), ojs.fetch()}) {
                if (job["id"] != id) continue;
                QVERIFY(job["timeout_ms"] == 30000 && job["visibility_timeout_ms"] == 5000);
                QVERIFY(job["expires_at"] == "2097-01-01T00:00:00.000Z" && job["max_attempts"] == 7);
                QVERIFY(job["retry"]["initial_interval"] == "PT40S" && job["retry"]["max_attempts"] == 7);
                QVERIFY(job["retry"]["backoff_strategy"] == "linear");
            }
        }
        const std::string other =
            ojs.create(R"({"type":"a","args":[],"options":{"timeout_ms":60000,"retry":{"max_attempts":3}}})");
        TaskEdit none;
        none.timeout = Micros();
        none.hasNoRetry = true;
        QVERIFY(edited(ojs, other, none).ok());
        const auto job = ojs.get("/jobs/" + other).job();
        QVERIFY(job["timeout_ms"] == 0 && job["retry"].is_null());
    }

    void theManifestSaysOnlyWhatIsThere() {
        OjsScene ojs;
        const auto manifest = ojs.get("/ojs/manifest").json();
        QVERIFY(manifest["specversion"] == "1.0");
        QVERIFY(manifest["conformance_level"] == 2);
        QVERIFY(manifest["capabilities"]["workflows"] == true && manifest["capabilities"]["encryption"] == false);
        QVERIFY(manifest["extensions"].is_array());
        QVERIFY(ojs.get("/health").json()["status"] == "ok");
        QVERIFY(ojs.get("/health").json()["backend"]["latency_ms"].is_number_integer());
    }
};

QTEST_APPLESS_MAIN(TestOjsJobs)

}  // namespace tst_ojs_jobs

#include "tst_ojs_jobs.moc"
