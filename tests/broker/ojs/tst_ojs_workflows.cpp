// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/workflow.h"
#include "tests/broker/ojs/ojs_scene.h"
#include "tests/support/wrong_workflows.h"

#include <QTest>

#include <string>

namespace tst_ojs_workflows {

using namespace fairlead;
using namespace fairlead::broker;
using test::chainOf;
using test::nested;

namespace {

// Fetches until there is something.
bool fetched(OjsScene& ojs, const std::string& queue, nlohmann::json& jobs, const HttpHeaders& headers = {}) {
    if (jobs.empty())
        jobs = ojs.post("/workers/fetch", R"({"queues":[")" + queue + R"("],"worker_id":"w"})", headers).json()["jobs"];
    return !jobs.empty();
}

}  // namespace

class TestOjsWorkflows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainIsShownStepByStep() {
        OjsScene ojs;
        const auto made = ojs.post(
            "/workflows",
            R"({"type":"chain","name":"orders","steps":[{"type":"order.check","args":[1]},{"type":"order.pay","args":[],"options":{"queue":"pay"}}]})");
        QCOMPARE(made.status, 201u);
        const auto flow = made.json()["workflow"];
        const std::string id = flow["id"];
        QCOMPARE(made.header("Location"), "/ojs/v1/workflows/" + id);
        QVERIFY2(flow["type"] == "chain" && flow["name"] == "orders" && flow["state"] == "running", made.body.c_str());
        QVERIFY(flow["steps"][0]["state"] == "pending" && flow["steps"][0]["type"] == "order.check");
        QVERIFY(flow["steps"][1]["state"] == "waiting" && flow["steps"][1]["job_id"].is_null());
        QVERIFY(flow["metadata"]["job_count"] == 2 && flow["metadata"]["completed_count"] == 0);

        const auto first = ojs.fetch();
        QVERIFY(first["id"] == flow["steps"][0]["job_id"]);
        QVERIFY(first["parent_results"] == nlohmann::json::object() && first["workflow_id"] == id);
        QVERIFY(ojs.get("/workflows/" + id).json()["workflow"]["steps"][0]["state"] == "active");
        QVERIFY(ojs.get("/workflows/" + id).json()["workflow"]["metadata"].contains("started_at"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(first["id"], R"(,"result":{"total":3})")).status, 200u);
        nlohmann::json second;
        QTRY_VERIFY(fetched(ojs, "pay", second));
        QVERIFY2(second[0]["parent_results"]["0"]["total"] == 3, second.dump().c_str());
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(second[0]["id"])).status, 200u);
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["state"] == "completed");
        const auto done = ojs.get("/workflows/" + id).json()["workflow"];
        QVERIFY(done["steps"][0]["result"]["total"] == 3 && done["metadata"]["completed_count"] == 2);
        QVERIFY(done["metadata"].contains("completed_at"));
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id).status, 409u);
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id).code(), std::string("conflict"));
    }

    void progressOfAWorkflowIsThatOfItsJobs() {
        OjsScene ojs;
        const std::string id =
            ojs.post(
                   "/workflows",
                   R"({"type":"chain","steps":[{"type":"a","args":[]},{"type":"group","jobs":[{"type":"b","args":[]},{"type":"b","args":[]}]}]})")
                .json()["workflow"]["id"];
        const auto progress = [&](HttpHeaders headers = {}) {
            return ojs.get("/workflows/" + id + "/progress", std::move(headers));
        };
        const auto before = progress().json();
        QVERIFY2(before["workflow_id"] == id && before["type"] == "chain" && before["progress"] == 0,
                 before.dump().c_str());
        QVERIFY(before["steps"][0]["progress"].is_null() && before["steps"][0]["state"] == "pending");
        const std::string first = ojs.fetch()["id"];
        QCOMPARE(ojs.ask("PUT", "/jobs/" + first + "/progress", R"({"progress":0.5,"data":{"rows":3}})").status, 204u);
        const auto underWay = progress().json();
        QVERIFY2(underWay["progress"] == 0.25 && underWay["steps"][0]["progress"] == 0.5, underWay.dump().c_str());
        QVERIFY(underWay["steps"][0]["data"]["rows"] == 3 && underWay["steps"][0]["job_id"] == first);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(first)).status, 200u);
        nlohmann::json next;
        QTRY_VERIFY(fetched(ojs, "default", next));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(next[0]["id"])).status, 200u);
        QTRY_COMPARE(progress().header("X-OJS-Progress"), std::string("0.75"));
        const auto group = progress().json()["steps"][1];
        QVERIFY2(group["progress"] == 0.5 && group["jobs"][0]["progress"] == 1, group.dump().c_str());
        QCOMPARE(progress(OjsScene::of("globex")).status, 404u);
        QCOMPARE(ojs.get("/workflows/no-id/progress").status, 404u);
    }

    void aFailedChainSaysWhereAndWhy() {
        OjsScene ojs;
        const std::string id =
            ojs.post(
                   "/workflows",
                   R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"retry":{"max_attempts":1}}},{"type":"b","args":[]}]})")
                .json()["workflow"]["id"];
        const std::string job = ojs.fetch()["id"];
        QCOMPARE(ojs.post("/workers/nack", OjsScene::about(job, R"(,"error":{"code":"x","message":"no card"})")).status,
                 200u);
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["state"] == "failed");
        const auto flow = ojs.get("/workflows/" + id).json()["workflow"];
        QVERIFY2(flow["metadata"]["failed_step_index"] == 0, flow.dump().c_str());
        QVERIFY(flow["metadata"]["failed_job_ids"][0] == job);
        QVERIFY(flow["metadata"]["errors"][0]["message"] == "no card" && flow["metadata"]["errors"][0]["code"] == "x");
        QVERIFY(flow["metadata"]["errors"][0]["attempt"] == 1);
        QVERIFY(flow["steps"][1]["state"] == "cancelled");
    }

    void aBatchCallsBack() {
        OjsScene ojs;
        const auto made = ojs.post(
            "/workflows",
            R"({"type":"batch","jobs":[{"type":"a","args":[]},{"type":"a","args":[]}],"callbacks":{"on_complete":{"type":"done","args":[]},"on_failure":{"type":"alert","args":[]}}})");
        QCOMPARE(made.status, 201u);
        QVERIFY(made.json()["workflow"]["callbacks"]["on_complete"]["state"] == "waiting");
        for (int i = 0; i < 2; ++i) QCOMPARE(ojs.post("/workers/ack", OjsScene::about(ojs.fetch()["id"])).status, 200u);
        nlohmann::json last;
        QTRY_VERIFY(fetched(ojs, "default", last));
        QVERIFY(last[0]["type"] == "done" && last[0]["parent_results"].size() == 2);
    }

    void aSagaUndoesWhatWasDone() {
        OjsScene ojs;
        const auto made = ojs.post(
            "/workflows",
            R"({"type":"saga","name":"order","failure_policy":"compensate","steps":[)"
            R"({"name":"reserve","job_type":"stock.reserve","args":["SKU",2],"options":{"queue":"stock"},)"
            R"("compensate_type":"stock.release","compensate_args":["SKU",2]},)"
            R"({"name":"charge","job_type":"card.charge","args":[5],"meta":{"order":"o1"},"compensate_type":"card.refund"},)"
            R"({"name":"ship","job_type":"parcel.create","args":[]}]})");
        QVERIFY2(made.status == 201, made.body.c_str());
        const auto flow = made.json()["workflow"];
        const std::string id = flow["id"];
        QVERIFY(flow["type"] == "saga" && flow["state"] == "running" && flow["failure_policy"] == "compensate");
        QVERIFY(flow["metadata"]["job_count"] == 3);
        QVERIFY(flow["steps"][0]["job_type"] == "stock.reserve" &&
                flow["steps"][0]["compensate_type"] == "stock.release");
        QVERIFY(!flow["steps"][2].contains("compensation"));
        const auto end = [&](const std::string& queue, const std::string& type, bool isGood) {
            nlohmann::json job;
            if (!QTest::qWaitFor([&] { return fetched(ojs, queue, job); })) return std::string("nothing of ") + type;
            if (job[0]["type"] != type) return job.dump();
            const auto answer =
                isGood ? ojs.post("/workers/ack", OjsScene::about(job[0]["id"], R"(,"result":{"ok":1})"))
                       : ojs.post("/workers/nack",
                                  OjsScene::about(job[0]["id"],
                                                  R"(,"error":{"code":"x","message":"no parcel","retryable":true})"));
            return answer.status == 200 ? job[0]["args"].dump() : answer.body;
        };
        QCOMPARE(end("stock", "stock.reserve", true), std::string(R"(["SKU",2])"));
        QCOMPARE(end("default", "card.charge", true), std::string("[5]"));
        QCOMPARE(end("default", "parcel.create", false), std::string("[]"));
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["state"] == "compensating");
        QVERIFY(ojs.get("/workflows?state=compensating").json()["workflows"].size() == 1);
        nlohmann::json refund;
        QTRY_VERIFY(fetched(ojs, "default", refund));
        QVERIFY2(refund[0]["type"] == "card.refund" && refund[0]["meta"]["order"] == "o1", refund.dump().c_str());
        QVERIFY(refund[0]["parent_results"]["1"]["ok"] == 1);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(refund[0]["id"])).status, 200u);
        QCOMPARE(end("stock", "stock.release", true), std::string(R"(["SKU",2])"));
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["state"] == "compensated");
        const auto done = ojs.get("/workflows/" + id).json()["workflow"];
        const auto& about = done["metadata"];
        QVERIFY2(about["failed_step_index"] == 2 && about["errors"][0]["message"] == "no parcel", done.dump().c_str());
        QVERIFY(done["steps"][1]["compensation"]["state"] == "completed");
    }

    void aSagaTriesAFailedStepAgainIfItIsAskedTo() {
        OjsScene ojs;
        const auto maxAttempts = [&](const std::string& policy, const std::string& options) {
            const auto made =
                ojs.post("/workflows", R"({"type":"saga","failure_policy":")" + policy +
                                           R"(","steps":[{"name":"one","job_type":"a","args":[])" + options + "}]}");
            return int(ojs.fetch()["max_attempts"]);
        };
        QCOMPARE(maxAttempts("compensate", ""), 1);
        QCOMPARE(maxAttempts("skip", ""), 1);
        QCOMPARE(maxAttempts("retry", ""), 3);
        QCOMPARE(maxAttempts("compensate", R"(,"options":{"retry":{"max_attempts":5}})"), 5);
        QCOMPARE(maxAttempts("skip", R"(,"max_attempts":2)"), 2);
    }

    void aCancelledWorkflowSaysSo() {
        OjsScene ojs;
        const auto made =
            ojs.post("/workflows", R"({"type":"group","jobs":[{"type":"a","args":[]},{"type":"b","args":[]}]})");
        const std::string id = made.json()["workflow"]["id"];
        const auto gone = ojs.ask("DELETE", "/workflows/" + id);
        QCOMPARE(gone.status, 200u);
        QVERIFY2(gone.json()["workflow"]["state"] == "cancelled", gone.body.c_str());
        QVERIFY(gone.json()["workflow"]["metadata"].contains("cancelled_at"));
        const std::string job = made.json()["workflow"]["jobs"][0]["job_id"];
        QTRY_COMPARE(ojs.state(job), std::string("cancelled"));
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id).status, 409u);
    }

    void aCancelledWorkflowShowsItsStepsAsTheyAreThen() {
        OjsScene ojs;
        const std::string id = ojs.post("/workflows", chainOf(3)).json()["workflow"]["id"];
        const std::string job = ojs.fetch()["id"];
        ojs.post("/workers/ack", OjsScene::about(job));
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["steps_completed"] == 1);
        const auto gone = ojs.ask("DELETE", "/workflows/" + id).json()["workflow"];
        QVERIFY2(gone["steps"][0]["state"] == "completed" && gone["steps"][1]["state"] == "cancelled" &&
                     gone["steps"][2]["state"] == "cancelled",
                 gone.dump().c_str());
        QVERIFY2(gone["steps_cancelled"] == 2 && gone["steps_already_completed"] == 1, gone.dump().c_str());
        QVERIFY(gone["steps_total"] == 3 && gone["steps_completed"] == 1);
        QVERIFY(!ojs.get("/workflows/" + id).json()["workflow"].contains("steps_cancelled"));
    }

    void jobsAndStepsAreTheSame() {
        OjsScene ojs;
        const std::string two = R"([{"type":"a","args":[]},{"type":"b","args":[]}])";
        const auto chain = ojs.post("/workflows", R"({"type":"chain","jobs":)" + two + "}");
        QVERIFY2(chain.status == 201 && chain.json()["workflow"]["steps_total"] == 2, chain.body.c_str());
        const auto group = ojs.post("/workflows", R"({"type":"group","steps":)" + two + "}");
        QVERIFY2(group.status == 201 && group.json()["workflow"]["jobs_total"] == 2, group.body.c_str());
        QVERIFY(group.json()["workflow"]["jobs_completed"] == 0);
        const auto both = ojs.post("/workflows", R"({"type":"group","steps":)" + two + R"(,"jobs":)" + two + "}");
        QVERIFY2(both.status == 400 && both.message().starts_with("jobs: "), both.body.c_str());
    }

    void optionsOfAWorkflowAreThoseOfItsJobsThatSayNothing() {
        OjsScene ojs;
        const auto made =
            ojs.post("/workflows",
                     R"({"type":"group","options":{"queue":"q","priority":7,"retry":{"max_attempts":9}},"jobs":[
                {"type":"a","args":[]},{"type":"b","args":[],"options":{"queue":"other"}},
                {"type":"c","args":[],"priority":1,"max_attempts":2},
                {"type":"chain","options":{"priority":3},"steps":[{"type":"d","args":[],"options":null}]}]})");
        QVERIFY2(made.status == 201, made.body.c_str());
        const auto jobs = made.json()["workflow"]["jobs"];
        const auto shown = [&](const nlohmann::json& step) {
            const auto job = ojs.get("/jobs/" + std::string(step["job_id"])).job();
            return std::string(job["queue"]) + ' ' + job["priority"].dump() + ' ' + job["max_attempts"].dump();
        };
        QCOMPARE(shown(jobs[0]), std::string("q 7 9"));
        QCOMPARE(shown(jobs[1]), std::string("other 7 9"));
        QCOMPARE(shown(jobs[2]), std::string("q 1 2"));
        QCOMPARE(shown(jobs[3]["steps"][0]), std::string("q 3 9"));
        const std::string step = R"("steps":[{"type":"a","args":[]}]})";
        QCOMPARE(ojs.post("/workflows", R"({"type":"chain","options":7,)" + step).status, 400u);
        const auto slip = ojs.post("/workflows", R"({"type":"chain","options":{"quue":"x"},)" + step);
        QVERIFY2(slip.status == 400 && slip.body.find("quue") != std::string::npos, slip.body.c_str());
    }

    void aWorkerIsToldThatItsJobIsCancelled_data() {
        QTest::addColumn<QByteArray>("how");
        QTest::newRow("failed") << QByteArray(R"(,"error":{"code":"x","message":"no card"})");
        QTest::newRow("given back") << QByteArray(R"(,"requeue":true)");
    }
    void aWorkerIsToldThatItsJobIsCancelled() {
        QFETCH(QByteArray, how);
        OjsScene ojs;
        const std::string id = ojs.post("/workflows", chainOf(2)).json()["workflow"]["id"];
        const std::string job = ojs.fetch()["id"];
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id).status, 200u);
        const auto answer = ojs.post("/workers/nack", OjsScene::about(job, how.toStdString()));
        QVERIFY2(answer.status == 200 && answer.json()["state"] == "cancelled", answer.body.c_str());
        QVERIFY(!answer.json().contains("next_attempt_at"));
        QCOMPARE(ojs.state(job), std::string("cancelled"));
        // With its workflow, so it has not failed.
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["steps"][0]["state"] == "cancelled");
        QVERIFY(ojs.get("/workflows/" + id).json()["workflow"]["metadata"]["failed_count"] == 0);
    }

    void aChainThatEndsWithACancelledJobSaysWhich() {
        OjsScene ojs;
        const auto made = ojs.post("/workflows", chainOf(2)).json()["workflow"];
        const std::string id = made["id"], job = made["steps"][0]["job_id"];
        QCOMPARE(ojs.ask("DELETE", "/jobs/" + job).status, 200u);
        QTRY_VERIFY(ojs.get("/workflows/" + id).json()["workflow"]["state"] == "failed");
        const auto flow = ojs.get("/workflows/" + id).json()["workflow"];
        const auto& told = flow["metadata"];
        QVERIFY2(told["failed_count"] == 1 && told["failed_step_index"] == 0, flow.dump().c_str());
        QVERIFY2(told["failed_job_ids"].size() == 1 && told["errors"].size() == 1, flow.dump().c_str());
    }

    // As a job that was fetched and is sent again has them.
    void resultsThatAClientSendsAreNotHandedOn() {
        OjsScene ojs;
        const std::string sent =
            R"({"type":"a","args":[],"parent_results":{"0":"mine"},"workflow_id":"mine","kept":1})";
        const std::string id =
            ojs.post("/workflows", R"({"type":"chain","steps":[)" + sent + "]}").json()["workflow"]["id"];
        const auto job = ojs.fetch();
        QVERIFY2(job["parent_results"] == nlohmann::json::object() && job["workflow_id"] == id, job.dump().c_str());
        QVERIFY(job["kept"] == 1);
        // Beside workflows they are as any other of the client's.
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[],"parent_results":{"0":"mine"}})").status, 201u);
        QVERIFY(ojs.fetch()["parent_results"]["0"] == "mine");
    }

    void aKeyForSendingAgainIsRefused() {
        OjsScene ojs;
        const auto answer = ojs.post("/workflows", chainOf(1), {{"Idempotency-Key", "k"}});
        QVERIFY2(answer.status == 422, answer.body.c_str());
        QVERIFY(answer.message().find("Idempotency-Key:") == 0);
        for (const char* job : {R"({"type":"a","args":[],"idempotency_key":"k"})",
                                R"({"type":"a","args":[],"options":{"idempotency_key":"k"}})"}) {
            const auto inJob = ojs.post("/workflows", std::string(R"({"type":"chain","steps":[)") + job + "]}");
            QVERIFY2(inJob.status == 422, inJob.body.c_str());
            QVERIFY2(inJob.message().find("idempotency_key: is not for") != std::string::npos, inJob.body.c_str());
        }
        const auto inBody = ojs.post("/workflows", R"({"idempotency_key":"k",)" + chainOf(1).substr(1));
        QVERIFY2(inBody.status == 422, inBody.body.c_str());
        QVERIFY(ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})").json()["jobs"].empty());
    }

    void aTenantWhoseWorkflowWaitsIsNotDeletedByMistake() {
        OjsScene ojs;
        const auto acme = OjsScene::of("acme");
        const std::string id = ojs.post("/workflows", chainOf(2), acme).json()["workflow"]["id"];
        const std::string job = ojs.fetch("default", acme)["id"];
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":0})").status, 200u);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(job), acme).status, 200u);
        const auto refused = ojs.ask("DELETE", "/admin/tenants/acme");
        QCOMPARE(refused.status, 409u);
        QVERIFY(refused.json()["error"]["details"]["workflows"] == 1);
        // Drained it goes on, and ends.
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme?drain").status, 202u);
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":1})").status, 200u);
        nlohmann::json next;
        QTRY_VERIFY(fetched(ojs, "default", next, acme));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(next[0]["id"]), acme).status, 200u);
        QTRY_VERIFY(ojs.get("/workflows/" + id, acme).json()["workflow"]["state"] == "completed");
        QVERIFY(ojs.ask("DELETE", "/admin/tenants/acme").json()["deleted"] == true);
    }

    void workflowsAreListedTheNewestFirst() {
        OjsScene ojs;
        const auto acme = OjsScene::of("acme");
        std::vector<std::string> ids;
        for (size_t i = 1; i <= 3; ++i)
            ids.push_back(ojs.post("/workflows", chainOf(i), acme).json()["workflow"]["id"]);
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + ids[1], {}, acme).status, 200u);
        const auto first = ojs.get("/workflows?limit=2", acme).json();
        QVERIFY2(first["workflows"].size() == 2 && first["workflows"][0]["id"] == ids[2], first.dump().c_str());
        QVERIFY(first["workflows"][0]["type"] == "chain" && first["workflows"][0]["tenant_id"] == "acme");
        QVERIFY(first["workflows"][0]["metadata"]["job_count"] == 3 && first["workflows"][1]["state"] == "cancelled");
        QVERIFY(first["pagination"]["has_more"] == true);
        const std::string cursor = first["pagination"]["next_cursor"];
        const auto last = ojs.get("/workflows?limit=2&cursor=" + cursor, acme).json();
        QVERIFY2(last["workflows"].size() == 1 && last["workflows"][0]["id"] == ids[0], last.dump().c_str());
        QVERIFY(last["pagination"]["has_more"] == false);
        const auto second = ojs.get("/workflows?limit=1&offset=1", acme).json();
        QVERIFY2(second["workflows"].size() == 1 && second["workflows"][0]["id"] == ids[1], second.dump().c_str());
        QVERIFY(second["pagination"]["offset"] == 1 && second["pagination"]["has_more"] == true);
        QVERIFY(ojs.get("/workflows?offset=3", acme).json()["workflows"].empty());
        QCOMPARE(ojs.get("/workflows?offset=1&cursor=" + cursor, acme).status, 400u);
        QCOMPARE(ojs.get("/workflows?state=cancelled", acme).json()["workflows"].size(), size_t(1));
        QVERIFY(ojs.get("/workflows", OjsScene::of("globex")).json()["workflows"].empty());
        for (const char* wrong : {"state=waiting", "state=", "limit=0", "limit=201", "cursor=x", "name=x"})
            QVERIFY2(ojs.get(std::string("/workflows?") + wrong, acme).status == 400, wrong);
    }

    void anotherTenantsWorkflowIsNotFound() {
        OjsScene ojs;
        const std::string id = ojs.post("/workflows", chainOf(1), OjsScene::of("acme")).json()["workflow"]["id"];
        QCOMPARE(ojs.get("/workflows/" + id, OjsScene::of("globex")).status, 404u);
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id, {}, OjsScene::of("globex")).status, 404u);
        QCOMPARE(ojs.get("/workflows/" + id, OjsScene::of("acme")).status, 200u);
        QCOMPARE(ojs.get("/workflows/no-id").status, 404u);
        const std::string job = ojs.create();
        QCOMPARE(ojs.get("/workflows/" + job).status, 404u);
    }

    void aWrongWorkflowIsRefusedAndNamed_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("names");
        QTest::addColumn<int>("status");
        for (const test::WrongWorkflow& wrong : test::wrongWorkflows())
            QTest::newRow(wrong.name.c_str())
                << QByteArray::fromStdString(wrong.text) << QByteArray::fromStdString(wrong.names) << wrong.status;
    }
    void aWrongWorkflowIsRefusedAndNamed() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, names);
        QFETCH(int, status);
        OjsScene ojs;
        const auto answer = ojs.post("/workflows", body.toStdString());
        QVERIFY2(answer.status == unsigned(status), answer.body.substr(0, 500).c_str());
        QVERIFY2(answer.message().find(names.toStdString()) != std::string::npos, answer.message().c_str());
        QVERIFY(ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})").json()["jobs"].empty());
    }

    void theDeepestAndTheLargestAreTaken() {
        OjsScene ojs;
        QCOMPARE(ojs.post("/workflows", nested(kDeepestWorkflow)).status, 201u);
        const auto made = ojs.post("/workflows", chainOf(kMostWorkflowJobs));
        QVERIFY2(made.status == 201, made.body.substr(0, 300).c_str());
        QCOMPARE(made.json()["workflow"]["steps"].size(), kMostWorkflowJobs);
        // What they are in does not count as jobs.
        std::string wide = R"({"type":"group","jobs":[)";
        for (size_t i = 0; i < 600; ++i) wide += std::string(i > 0 ? "," : "") + nested(1);
        QCOMPARE(ojs.post("/workflows", wide + "]}").status, 201u);
    }

    void theManifestOffersThem() {
        OjsScene ojs;
        QVERIFY(ojs.get("/ojs/manifest").json()["capabilities"]["workflows"] == true);
    }
};

QTEST_GUILESS_MAIN(TestOjsWorkflows)

}  // namespace tst_ojs_workflows

#include "tst_ojs_workflows.moc"
