// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "fairlead/admin/v1/workflows.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/begun_workflow.h"
#include "tests/support/wrong_workflows.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>

namespace tst_workflow_service {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

// A person of one tenant, and the verbs of the service as they would type them.
struct Person {
    Person(const std::shared_ptr<grpc::Channel>& channel, std::string callerToken)
        : workflows(channel), admin(channel), token(std::move(callerToken)) {}

    api::GetWorkflowResponse get(const std::string& id, grpc::Status* status = nullptr) {
        api::GetWorkflowRequest request;
        request.set_id(id);
        api::GetWorkflowResponse answer;
        AdminContext context(token);
        const grpc::Status outcome = workflows.GetWorkflow(&context, request, &answer);
        if (status) *status = outcome;
        return answer;
    }
    api::WorkflowState state(const std::string& id) { return get(id).workflow().state(); }
    api::ListWorkflowsResponse list(const std::string& tenant = {}) {
        api::ListWorkflowsRequest request;
        request.set_tenant(tenant);
        api::ListWorkflowsResponse answer;
        AdminContext context(token);
        static_cast<void>(workflows.ListWorkflows(&context, request, &answer));
        return answer;
    }
    grpc::Status cancel(const std::string& id, const std::string& reason = "unwanted") {
        api::CancelWorkflowRequest request;
        request.set_id(id);
        request.set_reason(reason);
        api::Workflow answer;
        AdminContext context(token);
        return workflows.CancelWorkflow(&context, request, &answer);
    }
    grpc::Status retry(const std::string& id, std::optional<uint32_t> step = {}, int* count = nullptr) {
        api::RetryWorkflowRequest request;
        request.set_id(id);
        request.set_reason("mended");
        if (step) request.set_step(*step);
        api::RetryWorkflowResponse answer;
        AdminContext context(token);
        const grpc::Status status = workflows.RetryWorkflow(&context, request, &answer);
        if (count) *count = answer.task_ids_size();
        return status;
    }
    grpc::Status submit(const std::string& description, api::SubmitWorkflowResponse* made = nullptr,
                        const std::string& tenant = {}) {
        api::SubmitWorkflowRequest request;
        request.set_description(description);
        request.set_tenant(tenant);
        api::SubmitWorkflowResponse answer;
        AdminContext context(token);
        return workflows.SubmitWorkflow(&context, request, made ? made : &answer);
    }
    api::Task task(const std::string& id) {
        api::GetTaskRequest request;
        request.set_id(id);
        api::Task answer;
        AdminContext context(token);
        static_cast<void>(admin.GetTask(&context, request, &answer));
        return answer;
    }

    api::Workflows::Stub workflows;
    api::Admin::Stub admin;
    std::string token;
};

std::string groupOf(int count) {
    std::string body = R"({"type":"chain","steps":[{"type":"group","name":"all","jobs":[)";
    for (int i = 0; i < count; ++i) body += (i > 0 ? "," : "") + jobOf("work", "job-" + std::to_string(i));
    return body + "]}," + jobOf("last", "last") + "]}";
}

}  // namespace

class TestWorkflowService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
    }

    void everyStepSaysWhereItStandsAndWhyItWaits() {
        const std::string id = beginWorkflow(*m_broker, "acme", groupOf(2));
        Person ann(m_broker->connect(), "acme");
        QVERIFY(endNext(*m_broker, "acme", "work", "no such host"));
        QTRY_COMPARE(ann.get(id).workflow().failed(), 1u);
        const api::GetWorkflowResponse now = ann.get(id);
        QCOMPARE(now.workflow().state(), api::WORKFLOW_STATE_RUNNING);
        QCOMPARE(now.workflow().kind(), api::WORKFLOW_STEP_KIND_CHAIN);
        QCOMPARE(now.workflow().step(), std::string("job-1"));
        QCOMPARE(now.steps_size(), 5);
        QCOMPARE(now.steps(1).kind(), api::WORKFLOW_STEP_KIND_GROUP);
        QCOMPARE(now.steps(1).name(), std::string("all"));
        QCOMPARE(now.steps(2).state(), api::WORKFLOW_STATE_WAITING);
        QCOMPARE(now.steps(2).wait(), api::WORKFLOW_WAIT_STEPS);
        QCOMPARE(now.steps(3).parent(), 1u);
        QCOMPARE(now.steps(3).state(), api::WORKFLOW_STATE_FAILED);
        QCOMPARE(now.steps(3).error(), std::string("no such host"));
        QCOMPARE(now.steps(3).attempts(), 1);
        QVERIFY(now.steps(3).can_retry());
        QCOMPARE(now.steps(4).wait(), api::WORKFLOW_WAIT_WORKER);
        const api::Task task = ann.task(now.steps(3).task_id());
        QCOMPARE(task.workflow().id(), id);
        QCOMPARE(task.workflow().step(), 3u);
        QVERIFY(task.workflow().can_retry());
        QVERIFY(!ann.task(now.steps(4).task_id()).workflow().can_retry());
    }

    void allThatStoppedItIsRetriedOrOneStep() {
        const std::string id = beginWorkflow(*m_broker, "acme", groupOf(3));
        Person ann(m_broker->connect(), "acme");
        for (int i = 0; i < 3; ++i) QVERIFY(endNext(*m_broker, "acme", "work", "broken"));
        QTRY_COMPARE(ann.state(id), api::WORKFLOW_STATE_FAILED);
        int count = 0;
        QVERIFY(ann.retry(id, 4u, &count).ok());
        QCOMPARE(count, 1);
        QTRY_COMPARE(ann.state(id), api::WORKFLOW_STATE_RUNNING);
        QVERIFY(ann.retry(id, {}, &count).ok());
        QCOMPARE(count, 2);
        QTRY_COMPARE(ann.get(id).workflow().failed(), 0u);
        for (int i = 0; i < 3; ++i) QVERIFY(endNext(*m_broker, "acme", "work"));
        QVERIFY(endNext(*m_broker, "acme", "last"));
        QTRY_COMPARE(ann.state(id), api::WORKFLOW_STATE_COMPLETED);
        QCOMPARE(ann.retry(id).error_code(), grpc::StatusCode::FAILED_PRECONDITION);
        QCOMPARE(ann.retry(id, 99u).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void aSubmittedWorkflowBegins() {
        Person ann(m_broker->connect(), "acme");
        api::SubmitWorkflowResponse made;
        const grpc::Status status = ann.submit(groupOf(2), &made);
        QVERIFY2(status.ok(), status.error_message().c_str());
        const std::string id = made.workflow().id();
        QCOMPARE(made.workflow().tenant(), std::string("acme"));
        QCOMPARE(made.workflow().state(), api::WORKFLOW_STATE_RUNNING);
        QCOMPARE(made.workflow().jobs(), 3u);
        // It says of itself what a look at it says.
        const api::GetWorkflowResponse seen = ann.get(id);
        QCOMPARE(made.workflow().SerializeAsString(), seen.workflow().SerializeAsString());
        QCOMPARE(made.steps_size(), seen.steps_size());
        for (int i = 0; i < made.steps_size(); ++i)
            QVERIFY2(made.steps(i).SerializeAsString() == seen.steps(i).SerializeAsString(),
                     (made.steps(i).DebugString() + seen.steps(i).DebugString()).c_str());
        for (int i = 0; i < 2; ++i) QVERIFY(endNext(*m_broker, "acme", "work"));
        QVERIFY(endNext(*m_broker, "acme", "last"));
        QTRY_COMPARE(ann.state(id), api::WORKFLOW_STATE_COMPLETED);
    }

    void bothDoorsSayTheSameOfAWrongWorkflow() {
        Person ann(m_broker->connect(), "acme");
        for (const WrongWorkflow& wrong : wrongWorkflows()) {
            RawHttp http(m_broker->broker().httpAddress());
            const RawAnswer answer = http.ask(RawHttp::post(
                "/ojs/v1/workflows", wrong.text, "Authorization: Bearer acme\r\nContent-Type: application/json\r\n"));
            QCOMPARE(answer.status, wrong.status);
            const QJsonObject error = QJsonDocument::fromJson(QByteArray::fromStdString(answer.body))
                                          .object()[QLatin1String("error")]
                                          .toObject();
            const std::string words = error[QLatin1String("message")].toString().toStdString();
            const grpc::Status status = ann.submit(wrong.text);
            QVERIFY2(status.error_message() == words,
                     (wrong.name + ": " + status.error_message() + " / " + words).c_str());
            QVERIFY2(status.error_code() == grpc::StatusCode::INVALID_ARGUMENT, wrong.name.c_str());
            QVERIFY2(words.find(wrong.names) != std::string::npos, words.c_str());
        }
        QCOMPARE(ann.list().workflows_size(), 0);
        QCOMPARE(countTasks(m_broker->connect(), "acme", api::TASK_STATE_READY), 0);
    }

    void aWorkflowIsOfATenantThatItsSenderMayCreateFor() {
        Person ann(m_broker->connect(), "acme");
        const std::string ofBeta = R"({"type":"chain","steps":[{"type":"a","args":[],"meta":{"tenant_id":"beta"}}]})";
        for (const grpc::Status& status : {ann.submit(groupOf(1), nullptr, "beta"), ann.submit(ofBeta)})
            QVERIFY2(!status.ok() && status.error_message().find("'beta'") != std::string::npos,
                     status.error_message().c_str());
        QCOMPARE(ann.submit(groupOf(1), nullptr, "beta").error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(ann.submit(groupOf(1), nullptr, "no tenant").error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        Person all(m_broker->connect(), "*");
        QCOMPARE(all.list().workflows_size(), 0);
        api::SubmitWorkflowResponse made;
        QVERIFY(all.submit(groupOf(1), &made, "beta").ok());
        QCOMPARE(made.workflow().tenant(), std::string("beta"));
        QVERIFY(all.submit(ofBeta, &made).ok());
        QCOMPARE(made.workflow().tenant(), std::string("beta"));
        QVERIFY(all.submit(groupOf(1), &made).ok());
        QCOMPARE(made.workflow().tenant(), std::string("_default"));
    }

    // As over Open Job Spec: where there are no tokens, whoever calls may do everything.
    void aLimitOfAllTenantsIsTakenFromWhoMayNameOne() {
        const std::string shared =
            R"({"type":"chain","steps":[{"type":"a","args":[],"options":{"rate_limit":{"key":"k","concurrency":1,"scope":"global"}}}]})";
        Person ann(m_broker->connect(), "acme");
        const grpc::Status status = ann.submit(shared);
        QVERIFY2(status.ok(), status.error_message().c_str());
    }

    void aWorkflowBeyondALimitIsRefusedAsACreateIs() {
        Person ann(m_broker->connect(), "acme");
        api::Tenants::Stub tenants(m_broker->connect());
        api::ChangeLimitsRequest limits;
        limits.set_tenant("acme");
        limits.mutable_set()->set_max_queue_depth(2);
        limits.set_reason("small");
        api::Tenant changed;
        AdminContext context("acme");
        const grpc::Status may = tenants.ChangeLimits(&context, limits, &changed);
        QVERIFY2(may.ok(), may.error_message().c_str());
        const grpc::Status status = ann.submit(groupOf(3));
        QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        QVERIFY2(status.error_message().find("max_queue_depth") != std::string::npos, status.error_message().c_str());
        QCOMPARE(ann.list().workflows_size(), 0);
        QCOMPARE(countTasks(m_broker->connect(), "acme", api::TASK_STATE_READY), 0);
        QVERIFY(ann.submit(groupOf(2)).ok());
    }

    void anotherTenantSeesAndChangesNothing() {
        const std::string id = beginWorkflow(*m_broker, "acme", groupOf(1));
        Person bob(m_broker->connect(), "beta");
        QCOMPARE(bob.list().workflows_size(), 0);
        QCOMPARE(bob.list("acme").workflows_size(), 0);
        grpc::Status status;
        bob.get(id, &status);
        QCOMPARE(status.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(bob.cancel(id).error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(bob.retry(id).error_code(), grpc::StatusCode::NOT_FOUND);
        Person ann(m_broker->connect(), "acme");
        QCOMPARE(ann.list().workflows_size(), 1);
        QCOMPARE(ann.cancel(id, {}).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY(ann.cancel(id).ok());
        QCOMPARE(ann.state(id), api::WORKFLOW_STATE_CANCELLED);
        QCOMPARE(ann.cancel(id).error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    }

private:
    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestWorkflowService)

}  // namespace tst_workflow_service

#include "tst_workflow_service.moc"
