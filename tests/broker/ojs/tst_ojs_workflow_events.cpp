// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_ojs_workflow_events {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

nlohmann::json told(OjsScene& ojs, const HttpHeaders& headers = {}) {
    return ojs.get("/events?types=workflow.*", headers).json()["events"];
}

std::vector<std::string> typesOf(const nlohmann::json& events) {
    std::vector<std::string> types;
    for (const auto& event : events)
        types.push_back(std::string(event["type"]).substr(std::string("workflow.").size()));
    return types;
}

std::string begun(OjsScene& ojs, const std::string& body) {
    told(ojs);  // somebody listens from now on
    return ojs.post("/workflows", body).json()["workflow"]["id"];
}

// Fetches one job, once it is there, and ends it.
bool ended(OjsScene& ojs, const std::string& error = {}, const std::string& queue = "default") {
    const auto jobs = ojs.post("/workers/fetch", R"({"queues":[")" + queue + R"("],"worker_id":"w"})").json()["jobs"];
    if (jobs.empty()) return false;
    const std::string id = jobs[0]["id"];
    if (error.empty()) return ojs.post("/workers/ack", OjsScene::about(id)).status == 200;
    const nlohmann::json why{{"code", "x"}, {"message", error}};
    return ojs.post("/workers/nack", OjsScene::about(id, ",\"error\":" + why.dump())).status == 200;
}

using Types = std::vector<std::string>;

}  // namespace

class TestOjsWorkflowEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainIsToldFromItsCreationToItsEnd() {
        OjsScene ojs;
        const std::string id = begun(
            ojs,
            R"({"type":"chain","name":"7","steps":[{"type":"a.b","name":"first","args":[]},{"type":"c","args":[]}]})");
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        const Types all{"created", "started", "step_completed", "step_completed", "completed"};
        QTRY_COMPARE(typesOf(told(ojs)), all);
        const auto events = told(ojs);
        for (const auto& event : events) {
            QVERIFY2(event["subject"] == id && event["data"]["workflow_id"] == id, event.dump().c_str());
            QVERIFY(event["data"]["workflow_name"] == "7" && event["data"]["workflow_type"] == "chain");
            QVERIFY(event["data"]["total_steps"] == 2 && event["data"]["tenant_id"] == "_default");
            QVERIFY(std::string(event["id"]).starts_with("evt_") && event["specversion"] == "1.0");
        }
        const auto& first = events[2]["data"];
        QVERIFY2(first["step_id"] == "first" && first["step_type"] == "a.b" && first["step_index"] == 0,
                 first.dump().c_str());
        QVERIFY2(first["steps_remaining"] == 1 && first["duration_ms"].is_number(), first.dump().c_str());
        QVERIFY(ojs.state(first["job_id"]) == "completed");
        // A step without a name is known by its number.
        QVERIFY(events[3]["data"]["step_id"] == "2" && events[3]["data"]["steps_remaining"] == 0);
        QVERIFY(events[4]["data"]["duration_ms"].is_number());
    }

    void aFailureSaysWhichStepAndWhy() {
        OjsScene ojs;
        begun(
            ojs,
            R"({"type":"chain","steps":[{"type":"a","name":"pay","args":[],"options":{"retry":{"max_attempts":1}}},{"type":"b","args":[]}]})");
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs, "no card"); }));
        QTRY_COMPARE(typesOf(told(ojs)), (Types{"created", "started", "step_failed", "failed"}));
        const auto events = told(ojs);
        QVERIFY2(events[2]["data"]["error"]["message"] == "no card", events[2].dump().c_str());
        const auto& end = events[3]["data"];
        QVERIFY2(end["failed_step_id"] == "pay" && end["failed_step_type"] == "a" && end["error"]["code"] == "x" &&
                     end["error"]["message"] == "no card",
                 end.dump().c_str());
    }

    void jobsOfABatchAndWhatAnswersToThemAreTold() {
        OjsScene ojs;
        begun(
            ojs,
            R"({"type":"batch","jobs":[{"type":"a","args":[]},{"type":"a","args":[],"options":{"retry":{"max_attempts":1}}}],"callbacks":{"on_success":{"type":"s","args":[]},"on_failure":{"type":"f","args":[]}}})");
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs, "broken"); }));
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        QTRY_COMPARE(typesOf(told(ojs)), (Types{"created", "started", "job_completed", "job_failed", "callback_fired",
                                                "job_completed", "completed"}));
        const auto events = told(ojs);
        QVERIFY2(events[4]["data"]["callback"] == "on_failure" && events[4]["data"]["step_type"] == "f",
                 events[4].dump().c_str());
    }

    void aStepThatIsItselfAGroupIsToldWhenAllOfItHasEnded() {
        OjsScene ojs;
        begun(
            ojs,
            R"({"type":"chain","steps":[{"type":"group","name":"all","jobs":[{"type":"a","args":[]},{"type":"b","args":[]}]},{"type":"c","args":[]}]})");
        for (int i = 0; i < 3; ++i) QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        QTRY_COMPARE(typesOf(told(ojs)), (Types{"created", "started", "job_completed", "job_completed",
                                                "step_completed", "step_completed", "completed"}));
        const nlohmann::json whole = told(ojs)[4]["data"];
        QVERIFY2(whole["step_id"] == "all" && whole["step_type"] == "group" && !whole.contains("job_id"),
                 whole.dump().c_str());
    }

    void aCancelledWorkflowIsToldOnce() {
        OjsScene ojs;
        const std::string id = begun(ojs, R"({"type":"group","jobs":[{"type":"a","args":[]},{"type":"b","args":[]}]})");
        const auto job = ojs.fetch();
        QCOMPARE(ojs.ask("DELETE", "/workflows/" + id).status, 200u);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(job["id"])).status, 200u);
        // What a worker had goes on to its end.
        QTRY_COMPARE(typesOf(told(ojs)), (Types{"created", "started", "cancelled", "job_completed"}));
    }

    void aStepThatIsTriedAgainBeginsTheWorkflowOnce() {
        OjsScene ojs;
        begun(
            ojs,
            R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"retry":{"max_attempts":2,"initial_interval":"PT0.01S","jitter":false}}}]})");
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs, "once"); }));
        QVERIFY(QTest::qWaitFor([&] { return ended(ojs); }));
        QTRY_COMPARE(typesOf(told(ojs)), (Types{"created", "started", "step_completed", "completed"}));
    }

    void anotherTenantHearsNothing() {
        OjsScene ojs;
        told(ojs);
        QCOMPARE(
            ojs.post("/workflows", R"({"type":"chain","steps":[{"type":"a","args":[]}]})", OjsScene::of("acme")).status,
            201u);
        QTRY_COMPARE(told(ojs, OjsScene::of("acme")).size(), size_t(1));
        QVERIFY(told(ojs, OjsScene::of("globex")).empty());
        // Whoever asks for no type hears of jobs.
        const auto all = ojs.get("/events").json();
        for (const auto& event : all["events"])
            QVERIFY2(std::string(event["type"]).starts_with("job."), event.dump().c_str());
    }
};

QTEST_GUILESS_MAIN(TestOjsWorkflowEvents)

}  // namespace tst_ojs_workflow_events

#include "tst_ojs_workflow_events.moc"
