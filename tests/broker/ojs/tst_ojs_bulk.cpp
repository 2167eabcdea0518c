// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/bulk_creates.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_ojs_bulk {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

std::string jobOf(const std::string& tenant, const std::string& more = {}) {
    return "{\"type\":\"mail.send\",\"args\":[1],\"meta\":{\"tenant_id\":\"" + tenant + "\"}" + more + '}';
}
std::string jobsOf(const std::vector<std::string>& jobs, const std::string& more = {}) {
    std::string list;
    for (const std::string& job : jobs) list += (list.empty() ? "" : ",") + job;
    return "{\"jobs\":[" + list + ']' + more + '}';
}
std::string idsOf(const std::vector<std::string>& ids) {
    std::string list;
    for (const std::string& id : ids) list += (list.empty() ? "\"" : ",\"") + id + '"';
    return "{\"job_ids\":[" + list + "]}";
}
size_t listed(OjsScene& ojs, HttpHeaders headers = {}) {
    return ojs.get("/jobs", std::move(headers)).json()["jobs"].size();
}

}  // namespace

class TestOjsBulk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachJobIsCreatedOrRefusedByItself() {
        OjsScene ojs;
        const auto answer =
            ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), R"({"type":"Bad","args":[]})",
                                           jobOf("globex", R"(,"scheduled_at":"2999-01-01T00:00:00Z")"), "5"}));
        QVERIFY2(answer.status == 207, answer.body.c_str());
        QCOMPARE(answer.header("X-OJS-Batch-Size"), std::string("4"));
        const auto json = answer.json();
        QVERIFY(json["total"] == 4 && json["succeeded"] == 2 && json["failed"] == 2);
        const auto& items = json["items"];
        QVERIFY(items.size() == 4 && items[0]["index"] == 0 && items[3]["index"] == 3);
        QVERIFY(items[0]["status"] == "created" && items[0]["job"]["state"] == "available");
        QVERIFY(items[1]["status"] == "failed" && items[1]["error"]["code"] == "invalid_request");
        QVERIFY(items[2]["status"] == "created" && items[2]["job"]["state"] == "scheduled");
        QVERIFY(items[3]["status"] == "failed" && items[3]["error"]["code"] == "invalid_payload");
        QCOMPARE(listed(ojs, OjsScene::of("acme")), size_t(1));
        QCOMPARE(listed(ojs, OjsScene::of("globex")), size_t(1));
    }

    void allOrNoneAreOfOneTenant() {
        OjsScene ojs;
        const std::string atomic = R"(,"atomicity":"atomic")";
        const auto wrong = ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), R"({"type":"Bad","args":[]})"}, atomic));
        QVERIFY2(wrong.status == 422 && wrong.json()["failed"] == 2, wrong.body.c_str());
        QVERIFY(wrong.json()["items"][0]["error"]["code"] == "conflict");
        QVERIFY(wrong.json()["items"][1]["error"]["code"] == "invalid_request");
        QCOMPARE(ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("globex")}, atomic)).status, 422u);
        const std::string unique = R"(,"options":{"unique":{"key":"k","on_conflict":"reject"}})";
        const auto twins = ojs.post("/jobs/bulk", jobsOf({jobOf("acme", unique), jobOf("acme", unique)}, atomic));
        QVERIFY2(twins.status == 422 && twins.json()["items"][1]["error"]["code"] == "duplicate", twins.body.c_str());
        QCOMPARE(listed(ojs, OjsScene::of("acme")), size_t(0));
        QCOMPARE(ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("acme")}, atomic)).status, 201u);
        QCOMPARE(listed(ojs, OjsScene::of("acme")), size_t(2));
    }

    void whatALimitRefusesNamesIt() {
        OjsScene ojs;
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":2})").status, 200u);
        const auto answer =
            ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("acme"), jobOf("acme"), jobOf("globex")}));
        QVERIFY2(answer.status == 207 && answer.json()["succeeded"] == 3, answer.body.c_str());
        const auto item = answer.json()["items"][2];
        QVERIFY(item["error"]["code"] == "TENANT_LIMIT_EXCEEDED" && item["error"]["limit"] == "max_queue_depth");
    }

    void oneThatWasThereIsADuplicate() {
        OjsScene ojs;
        const std::string unique = R"(,"options":{"unique":{"key":"k","on_conflict":"ignore"}})";
        const std::string first = ojs.create(jobOf("acme", unique));
        const auto answer = ojs.post("/jobs/bulk", jobsOf({jobOf("acme", unique), jobOf("acme")}));
        QVERIFY2(answer.status == 201, answer.body.c_str());
        QVERIFY(answer.json()["items"][0]["status"] == "duplicate" && answer.json()["items"][0]["job"]["id"] == first);
        QVERIFY(answer.json()["items"][1]["status"] == "created");
    }

    void aJobThatWasThereIsNamedAsItsClientKnowsIt() {
        OjsScene ojs;
        const std::string id = "019539a4-b68c-7def-8000-1a2b3c4d5e6f";
        const std::string same = R"(,"options":{"unique":{"key":"k","on_conflict":"ignore"}})";
        const std::string body =
            jobsOf({jobOf("acme", same + ",\"id\":\"" + id + "\"")}, R"(,"idempotency_key":"again")");
        QVERIFY(ojs.post("/jobs/bulk", body).json()["items"][0]["job"]["id"] == id);
        const auto again = ojs.post("/jobs/bulk", body);
        QVERIFY2(again.json()["items"][0]["job"]["id"] == id, again.body.c_str());
        QVERIFY(again.json()["items"][0]["job"]["state"] == "available");
        const auto twin = ojs.post("/jobs/bulk", jobsOf({jobOf("acme", same)}));
        QVERIFY2(twin.json()["items"][0]["status"] == "duplicate", twin.body.c_str());
        QVERIFY(twin.json()["items"][0]["job"]["id"] == id);
    }

    void whoIsRefusedWithTheOthersIsToldWhenTheyMayBeSentAgain() {
        OjsScene ojs;
        const std::string limits = R"({"max_enqueue_rate":{"limit":2,"period":"PT1H"}})";
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", limits).status, 200u);
        QCOMPARE(ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("acme")})).status, 201u);
        const auto answer = ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("acme")}, R"(,"atomicity":"atomic")"));
        QVERIFY2(answer.status == 422 && !answer.header("Retry-After").empty(), answer.body.c_str());
        const auto items = answer.json()["items"];
        for (const auto& item : items) QVERIFY2(item["error"]["retryable"] == true, answer.body.c_str());
    }

    void whatIsTriedAgainLaterCanBeTriedNow() {
        OjsScene ojs;
        const auto fail = [&] {
            return ojs
                .post("/workers/nack",
                      OjsScene::about(ojs.fetch("now")["id"], R"(,"error":{"code":"x","message":"m"})"))
                .status;
        };
        const std::string later =
            R"(,"options":{"queue":"now","retry":{"max_attempts":5,"initial_interval":"PT1H","max_interval":"PT2H"}})";
        const std::string job = ojs.create(jobOf("acme", later));
        QCOMPARE(fail(), 200u);
        QCOMPARE(ojs.state(job), std::string("retryable"));
        const auto retried = ojs.post("/jobs/bulk/retry", idsOf({job}));
        QVERIFY2(retried.status == 200 && retried.json()["retried"] == 1, retried.body.c_str());
        QCOMPARE(ojs.state(job), std::string("available"));
        QCOMPARE(fail(), 200u);
        QCOMPARE(ojs.post("/admin/jobs/" + job + "/retry").status, 200u);
        QVERIFY(ojs.fetch("now")["attempt"] == 3);
    }

    void aRequestThatIsSentAgainHasTheSameJobs_data() {
        QTest::addColumn<bool>("isAtomic");
        QTest::addRow("each by itself") << false;
        QTest::addRow("all or none") << true;
    }
    void aRequestThatIsSentAgainHasTheSameJobs() {
        QFETCH(bool, isAtomic);
        OjsScene ojs;
        const std::string atomicity = isAtomic ? "atomic" : "partial";
        const std::string more = ",\"idempotency_key\":\"k1\",\"atomicity\":\"" + atomicity + "\"";
        const std::string body = jobsOf({jobOf("acme"), jobOf("acme", R"(,"queue":"two")")}, more);
        const auto first = ojs.post("/jobs/bulk", body);
        QVERIFY2(first.status == 201, first.body.c_str());
        QVERIFY(first.header("Idempotency-Replayed").empty());
        const auto again = ojs.post("/jobs/bulk", body);
        QVERIFY2(again.status == 201, again.body.c_str());
        QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
        for (size_t i = 0; i < 2; ++i)
            QVERIFY(again.json()["items"][i]["job"]["id"] == first.json()["items"][i]["job"]["id"] &&
                    again.json()["items"][i]["status"] == "created");
        QCOMPARE(listed(ojs, OjsScene::of("acme")), size_t(2));
        const auto other = ojs.post("/jobs/bulk", jobsOf({jobOf("acme"), jobOf("acme", R"(,"queue":"three")")}, more));
        QVERIFY2(other.status == (isAtomic ? 422u : 207u), other.body.c_str());
        QVERIFY(other.json()["items"][1]["error"]["code"] == "duplicate");
        QCOMPARE(listed(ojs, OjsScene::of("acme")), size_t(2));
    }

    void aBodyThatIsWrongIsRefused_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("names");
        QTest::addRow("no JSON") << "{"
                                 << "JSON";
        QTest::addRow("list") << "[]"
                              << "object";
        QTest::addRow("no jobs") << "{}"
                                 << "jobs:";
        QTest::addRow("empty") << R"({"jobs":[]})"
                               << "jobs:";
        QTest::addRow("unknown") << R"({"jobs":[{"type":"a","args":[]}],"queue":"q"})"
                                 << "queue:";
        QTest::addRow("atomicity") << R"({"jobs":[{"type":"a","args":[]}],"atomicity":"all"})"
                                   << "atomicity:";
        QTest::addRow("key") << R"({"jobs":[{"type":"a","args":[]}],"idempotency_key":5})"
                             << "idempotency_key:";
    }
    void aBodyThatIsWrongIsRefused() {
        QFETCH(QString, body);
        QFETCH(QString, names);
        OjsScene ojs;
        const auto answer = ojs.post("/jobs/bulk", body.toStdString());
        QCOMPARE(answer.status, 400u);
        QVERIFY2(answer.message().find(names.toStdString()) != std::string::npos, answer.body.c_str());
        QCOMPARE(listed(ojs), size_t(0));
    }

    void tooManyAreRefusedAsAWhole() {
        OjsScene ojs;
        const auto answer = ojs.post("/jobs/bulk", jobsOf(std::vector<std::string>(kMostInBulk + 1, jobOf("acme"))));
        QVERIFY2(answer.status == 413 && answer.json()["error"]["max_batch_size"] == kMostInBulk &&
                     answer.code() == "BATCH_SIZE_EXCEEDED",
                 answer.body.c_str());
        QCOMPARE(answer.header("X-OJS-Max-Batch-Size"), std::to_string(kMostInBulk));
        QCOMPARE(ojs.post("/jobs/bulk/cancel", idsOf(std::vector<std::string>(kMostInBulk + 1, "x"))).status, 413u);
        QCOMPARE(listed(ojs), size_t(0));
        QCOMPARE(ojs.post("/jobs/bulk", jobsOf(std::vector<std::string>(kMostInBulk, jobOf("acme")))).status, 201u);
    }

    void jobsAreCancelledByTheirIds() {
        OjsScene ojs;
        const std::string waiting = ojs.create(jobOf("acme"));
        const std::string done = ojs.create(jobOf("acme", R"(,"queue":"now")"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(ojs.fetch("now")["id"])).status, 200u);
        const std::string foreign = ojs.create(jobOf("globex"));
        const auto answer =
            ojs.post("/jobs/bulk/cancel", idsOf({waiting, done, foreign, "none"}), OjsScene::of("acme"));
        QVERIFY2(answer.status == 207, answer.body.c_str());
        const auto json = answer.json();
        QVERIFY(json["total_matched"] == 4 && json["cancelled"] == 1 && json["skipped"] == 3);
        QVERIFY(json["items"][0]["status"] == "cancelled" && json["items"][0]["job_id"] == waiting);
        QVERIFY(json["items"][1]["reason"] == "the job is completed");
        for (const size_t i : {2, 3})
            QVERIFY(std::string(json["items"][i]["reason"]).find("there is no job") != std::string::npos);
        QCOMPARE(ojs.state(waiting), std::string("cancelled"));
        QCOMPARE(ojs.state(foreign), std::string("available"));
        QCOMPARE(ojs.post("/jobs/bulk/cancel", idsOf({foreign})).status, 200u);
        QCOMPARE(ojs.post("/jobs/bulk/cancel", idsOf({foreign})).status, 422u);
    }

    void onlyWhatMayBeIsRetriedOrDeleted() {
        OjsScene ojs;
        const std::string waiting = ojs.create(jobOf("acme"));
        const std::string dead = ojs.create(jobOf("acme", R"(,"queue":"now")"));
        const std::string nack = R"(,"error":{"code":"x","message":"m","retryable":false})";
        QCOMPARE(ojs.post("/workers/nack", OjsScene::about(ojs.fetch("now")["id"], nack)).status, 200u);
        const auto retried = ojs.post("/jobs/bulk/retry", idsOf({dead, waiting}));
        QVERIFY2(retried.status == 207 && retried.json()["retried"] == 1, retried.body.c_str());
        QCOMPARE(ojs.state(dead), std::string("available"));
        QCOMPARE(ojs.post("/workers/nack", OjsScene::about(ojs.fetch("now")["id"], nack)).status, 200u);
        const auto deleted = ojs.post("/jobs/bulk/delete", idsOf({dead, waiting}));
        QVERIFY2(deleted.status == 207 && deleted.json()["deleted"] == 1, deleted.body.c_str());
        QCOMPARE(ojs.get("/jobs/" + dead).status, 404u);
        QCOMPARE(ojs.state(waiting), std::string("available"));
        QCOMPARE(ojs.post("/jobs/bulk/delete", R"({"job_ids":[5]})").status, 400u);
        QCOMPARE(ojs.post("/jobs/bulk/delete", R"({"filter":{"queue":"now"}})").status, 422u);
    }

    void whoMayNotChangeAJobMayNotChangeMany() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string job = ojs.create(R"({"type":"a","args":[]})", OjsScene::as("acme"));
        QCOMPARE(ojs.post("/jobs/bulk/delete", idsOf({job}), OjsScene::as("acme")).status, 403u);
        QCOMPARE(ojs.post("/jobs/bulk/retry", idsOf({job}), OjsScene::as("acme")).status, 403u);
        QCOMPARE(ojs.post("/jobs/bulk/cancel", idsOf({job}), OjsScene::as("globex")).status, 422u);
        const auto denied = ojs.post("/jobs/bulk", jobsOf({jobOf("globex"), jobOf("acme")}), OjsScene::as("acme"));
        QVERIFY2(denied.status == 207 && denied.json()["items"][0]["status"] == "failed", denied.body.c_str());
        QCOMPARE(ojs.post("/jobs/bulk/cancel", idsOf({job}), OjsScene::as("acme")).status, 200u);
    }
};

QTEST_GUILESS_MAIN(TestOjsBulk)

}  // namespace tst_ojs_bulk

#include "tst_ojs_bulk.moc"
