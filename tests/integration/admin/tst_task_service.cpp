// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <functional>
#include <string>
#include <vector>

namespace tst_task_service {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

// A person with a token, and the verbs of the service as they would type them.
struct Caller {
    explicit Caller(const std::shared_ptr<grpc::Channel>& channel, std::string callerToken = {})
        : tasks(channel), admin(channel), token(std::move(callerToken)) {}

    api::Task find(const std::string& id, bool withPayload = false) {
        api::GetTaskRequest request;
        request.set_id(id);
        request.set_with_payload(withPayload);
        api::Task task;
        AdminContext context(token);
        static_cast<void>(admin.GetTask(&context, request, &task));
        return task;
    }
    grpc::Status edit(const api::EditTaskRequest& request, api::Task* task = nullptr) {
        api::Task ignored;
        return call(&api::Tasks::Stub::EditTask, request, task ? *task : ignored);
    }
    grpc::Status remove(const std::string& id, const std::string& revision, const std::string& reason = "mistake") {
        api::DeleteTaskRequest request;
        request.set_id(id);
        request.set_revision(revision);
        request.set_reason(reason);
        api::DeleteTaskResponse answer;
        return call(&api::Tasks::Stub::DeleteTask, request, answer);
    }
    grpc::Status release(const std::string& id, const std::string& revision, const std::string& reason = "hangs",
                         api::Task* task = nullptr) {
        api::ReleaseTaskRequest request;
        request.set_id(id);
        request.set_revision(revision);
        request.set_reason(reason);
        api::Task ignored;
        return call(&api::Tasks::Stub::ReleaseTask, request, task ? *task : ignored);
    }
    api::ExplainTaskResponse explain(const std::string& id, grpc::Status* status = nullptr) {
        api::ExplainTaskRequest request;
        request.set_id(id);
        api::ExplainTaskResponse answer;
        const grpc::Status outcome = call(&api::Tasks::Stub::ExplainTask, request, answer);
        if (status) *status = outcome;
        return answer;
    }
    template <typename Request, typename Answer>
    grpc::Status call(grpc::Status (api::Tasks::Stub::*method)(grpc::ClientContext*, const Request&, Answer*),
                      const Request& request, Answer& answer) {
        AdminContext context(token);
        return (tasks.*method)(&context, request, &answer);
    }

    api::Tasks::Stub tasks;
    api::Admin::Stub admin;
    std::string token;
};

using Spoil = std::function<void(api::EditTaskRequest&)>;

api::EditTaskRequest editOf(const api::Task& task) {
    api::EditTaskRequest request;
    request.set_id(task.id());
    request.set_revision(task.revision());
    request.set_reason("typo in the address");
    return request;
}

}  // namespace

class TestTaskService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void editedTaskReachesTheWorkerAsItIsNow() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(id));
        request.set_priority(7);
        request.set_max_attempts(3);
        request.set_payload("{\"to\":\"bob\"}");
        request.set_webhook("http://127.0.0.1:9/done");
        api::Task task;
        const grpc::Status status = caller.edit(request, &task);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(task.id(), id);
        QCOMPARE(task.state(), api::TASK_STATE_READY);
        QCOMPARE(task.priority(), 7);
        QVERIFY(task.payload().empty());
        QVERIFY(task.revision() != request.revision());
        QCOMPARE(caller.find(id).revision(), task.revision());
        GreetedWorker worker(broker.connect(), "acme");
        const workerpb::Task assigned = worker.take();
        QCOMPARE(assigned.payload(), std::string("{\"to\":\"bob\"}"));
        QCOMPARE(assigned.priority(), 7);
        QCOMPARE(assigned.max_attempts(), 3);
        QCOMPARE(assigned.webhook(), std::string("http://127.0.0.1:9/done"));
    }

    void taskIsPutOffAndRunNow() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto later = editOf(caller.find(id));
        later.mutable_run_at()->set_seconds(4'000'000'000);
        api::Task task;
        QVERIFY(caller.edit(later, &task).ok());
        QCOMPARE(task.state(), api::TASK_STATE_DELAYED);
        QCOMPARE(task.due_at().seconds(), int64_t{4'000'000'000});
        auto now = editOf(task);
        now.set_run_now(true);
        QVERIFY(caller.edit(now, &task).ok());
        QCOMPARE(task.state(), api::TASK_STATE_READY);
    }

    void deadTaskIsMendedAndBroughtBackAtOnce() {
        StartedBroker broker;
        const std::string id = broker.bury("acme", 1, "broken").front();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(id));
        request.set_payload("mended");
        request.set_requeue(true);
        api::Task task;
        QVERIFY(caller.edit(request, &task).ok());
        QCOMPARE(task.state(), api::TASK_STATE_READY);
        QCOMPARE(task.attempts(), 0);
        QCOMPARE(caller.find(id, true).payload(), std::string("mended"));
    }

    void deletedTaskIsGoneAlsoAfterARestart() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        const std::string other = broker.create("acme", 1).front();
        {
            Caller caller(broker.connect());
            QVERIFY(caller.remove(id, caller.find(id).revision()).ok());
        }
        broker.restart();
        Caller caller(broker.connect());
        QVERIFY(caller.find(id).id().empty());
        QCOMPARE(caller.find(other).id(), other);
        QCOMPARE(caller.remove(id, "0").error_code(), grpc::StatusCode::NOT_FOUND);
    }

    void staleRevisionIsRefusedAndChangesNothing() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(id));
        request.set_priority(3);
        QVERIFY(caller.edit(request).ok());
        request.set_priority(4);
        const grpc::Status status = caller.edit(request);
        QCOMPARE(status.error_code(), grpc::StatusCode::ABORTED);
        QVERIFY2(status.error_message().find("ready now") != std::string::npos, status.error_message().c_str());
        QCOMPARE(caller.remove(id, request.revision()).error_code(), grpc::StatusCode::ABORTED);
        QCOMPARE(caller.find(id).priority(), 3);
    }

    void termsOfDeliveriesAreReadAsTheyWereEdited() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(id));
        request.mutable_timeout()->set_seconds(30);
        request.mutable_visibility()->set_seconds(60);
        request.mutable_retry()->mutable_initial()->set_seconds(600);
        request.mutable_retry()->add_non_retryable("Auth.*");
        request.mutable_expires_at()->set_seconds(4'000'000'000);
        QVERIFY(caller.edit(request).ok());
        api::Task task = caller.find(id);
        QCOMPARE(task.terms().timeout().seconds(), int64_t{30});
        QCOMPARE(task.terms().visibility().seconds(), int64_t{60});
        QCOMPARE(task.terms().retry().growth(), api::RETRY_GROWTH_EXPONENTIAL);
        QCOMPARE(task.terms().retry().coefficient(), 2.0);
        QCOMPARE(task.terms().retry().max_interval().seconds(), int64_t{600});
        QCOMPARE(task.terms().retry().non_retryable(0), std::string("Auth.*"));
        QCOMPARE(task.expires_at().seconds(), int64_t{4'000'000'000});
        request = editOf(task);
        request.mutable_timeout();
        request.mutable_visibility();
        request.set_no_retry(true);
        request.set_never_expires(true);
        QVERIFY(caller.edit(request).ok());
        task = caller.find(id);
        QVERIFY(!task.has_terms());
        QVERIFY(!task.has_expires_at());
    }

    void taskInProgressIsLeftAlone() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        GreetedWorker worker(broker.connect(), "acme");
        worker.take();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(id));
        request.set_priority(3);
        QCOMPARE(caller.edit(request).error_code(), grpc::StatusCode::FAILED_PRECONDITION);
        QCOMPARE(caller.remove(id, request.revision()).error_code(), grpc::StatusCode::FAILED_PRECONDITION);
        QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
    }

    void taskIsTakenFromAStuckWorkerWhoseLateResultIsRefused() {
        AdminFixture broker;
        broker.config().engine.backoff = broker::BackoffPolicy::Fixed;
        broker.config().engine.backoffBase = std::chrono::seconds(0);
        broker.mustStart();
        const std::string id = broker.create("acme", 1).front();
        GreetedWorker stuck(broker.connect(), "acme", "stuck");
        stuck.take();
        Caller caller(broker.connect());
        api::Task task;
        const grpc::Status status = caller.release(id, caller.find(id).revision(), "hangs since noon", &task);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(task.id(), id);
        QCOMPARE(task.state(), api::TASK_STATE_READY);
        QCOMPARE(task.attempts(), 1);
        QVERIFY2(task.error().find("hangs since noon") != std::string::npos, task.error().c_str());
        QVERIFY(!stuck.report(id, "COMPLETED", "{}").ok());
        GreetedWorker other(broker.connect(), "acme", "other");
        QCOMPARE(other.take().id(), id);
        QVERIFY(!stuck.report(id, "COMPLETED", "{}").ok());
        QVERIFY(other.report(id, "COMPLETED", "{}").ok());
    }

    void badReleasesNameWhatIsWrongAndChangeNothing() {
        StartedBroker broker;
        const std::string waiting = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        QCOMPARE(caller.release(waiting, caller.find(waiting).revision()).error_code(),
                 grpc::StatusCode::FAILED_PRECONDITION);
        GreetedWorker worker(broker.connect(), "acme");
        worker.take();
        const api::Task before = caller.find(waiting);
        QCOMPARE(before.state(), api::TASK_STATE_IN_PROGRESS);
        QVERIFY(caller.release(waiting, "").error_message().starts_with("revision: "));
        QVERIFY(caller.release(waiting, before.revision(), "").error_message().starts_with("reason: "));
        QVERIFY(
            caller.release(waiting, before.revision(), std::string(2000, 'x')).error_message().starts_with("reason: "));
        QCOMPARE(caller.release("17", "x").error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(caller.release(waiting, "0").error_code(), grpc::StatusCode::ABORTED);
        QCOMPARE(caller.find(waiting).SerializeAsString(), before.SerializeAsString());
        QVERIFY(worker.report(waiting, "COMPLETED", "{}").ok());
    }

    void maxRunOfTheConfigurationEndsADeliveryInSpiteOfHeartbeats() {
        AdminFixture broker;
        broker.config().engine.maxRun = std::chrono::seconds(1);
        broker.mustStart();
        const std::string id = broker.create("acme", 1).front();
        GreetedWorker worker(broker.connect(), "acme", "stuck");
        worker.take();
        Caller caller(broker.connect());
        QTRY_VERIFY_WITH_TIMEOUT(
            worker.sendHeartbeat(id, 300) && worker.next() && caller.find(id).state() != api::TASK_STATE_IN_PROGRESS,
            20'000);
        QCOMPARE(caller.find(id).error(), std::string("ran longer than max_run"));
        QVERIFY(!worker.report(id, "COMPLETED", "{}").ok());
    }

    void waitingTaskSaysWhatGoesBeforeItAndWhatHoldsItsLine() {
        StartedBroker broker;
        const std::string first = broker.create("acme", 1).front();
        const std::string second = broker.create("acme", 1).front();
        const std::string urgent = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto request = editOf(caller.find(urgent));
        request.set_priority(9);
        QVERIFY(caller.edit(request).ok());
        QCOMPARE(caller.explain(urgent).ahead(), uint64_t{0});
        QCOMPARE(caller.explain(first).ahead(), uint64_t{1});
        const api::ExplainTaskResponse answer = caller.explain(second);
        QCOMPARE(answer.state(), api::TASK_STATE_READY);
        QCOMPARE(answer.ahead(), uint64_t{2});
        QVERIFY(!answer.ahead_is_least());
        QCOMPARE(answer.reasons_size(), 1);
        QCOMPARE(answer.reasons(0).kind(), api::WAIT_REASON_KIND_NO_WORKER);
        QCOMPARE(answer.text(), "2 tasks of its tenant and command go before it; " + answer.reasons(0).text());
    }

    void longLineTellsHowManyGoBeforeATaskAtLeast() {
        StartedBroker broker;
        const std::string first = broker.create("acme", 1000).front();
        for (int thousand = 0; thousand < 2; ++thousand) broker.create("acme", 1000);
        const std::string last = broker.create("acme", 1000).back();
        Caller caller(broker.connect());
        const api::ExplainTaskResponse answer = caller.explain(last);
        QVERIFY(answer.ahead_is_least());
        QVERIFY(answer.ahead() > 0 && answer.ahead() < 4000);
        QVERIFY(answer.text().starts_with("at least "));
        QCOMPARE(caller.explain(first).ahead(), uint64_t{0});
    }

    void taskThatIsNotReadySaysWhatItWaitsFor() {
        StartedBroker broker;
        const std::string delayed = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        auto later = editOf(caller.find(delayed));
        later.mutable_run_at()->set_seconds(4'000'000'000);
        QVERIFY(caller.edit(later).ok());
        QCOMPARE(caller.explain(delayed).until().seconds(), int64_t{4'000'000'000});
        const std::string running = broker.create("acme", 1).front();
        GreetedWorker worker(broker.connect(), "acme", "w1");
        worker.take();
        QCOMPARE(caller.explain(running).text(), std::string("it is leased to worker 'w1'"));
        QVERIFY(caller.explain(running).has_until());
        QVERIFY(worker.report(running, "FAILED", {}, "broken").ok());
        QCOMPARE(caller.explain(running).text(), std::string("it is dead: broken"));
        QCOMPARE(caller.explain(running).state(), api::TASK_STATE_DEAD);
    }

    void badRequestsNameTheirFieldAndChangeNothing_data() {
        using Request = api::EditTaskRequest;
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<std::string>("field");
        const auto row = [](const char* name, const char* field, const Spoil& spoil) {
            QTest::newRow(name) << spoil << std::string(field);
        };
        row("no revision", "revision: ", [](Request& r) { r.clear_revision(); });
        row("no reason", "reason: ", [](Request& r) { r.clear_reason(); });
        row("long reason", "reason: ", [](Request& r) { r.set_reason(std::string(2000, 'x')); });
        row("high priority", "priority: ", [](Request& r) { r.set_priority(10); });
        row("low priority", "priority: ", [](Request& r) { r.set_priority(-1); });
        row("no attempts", "max_attempts: ", [](Request& r) { r.set_max_attempts(0); });
        row("many attempts", "max_attempts: ", [](Request& r) { r.set_max_attempts(65536); });
        row("no URL", "webhook: ", [](Request& r) { r.set_webhook("ftp://example.com"); });
        row("long URL", "webhook: ", [](Request& r) { r.set_webhook("http://a/" + std::string(3000, 'x')); });
        row("large payload", "payload: ", [](Request& r) { r.set_payload(std::string(1001, 'x')); });
        row("two times", "run_now: ", [](Request& r) {
            r.mutable_run_at()->set_seconds(4'000'000'000);
            r.set_run_now(true);
        });
        row("negative timeout", "timeout: ", [](Request& r) { r.mutable_timeout()->set_seconds(-1); });
        row("endless timeout", "timeout: ", [](Request& r) { r.mutable_timeout()->set_seconds(400ll * 86'400); });
        row("negative lease", "visibility: ", [](Request& r) { r.mutable_visibility()->set_nanos(-1); });
        row("no first wait", "retry.initial: ", [](Request& r) { r.mutable_retry()->mutable_initial(); });
        row("short longest wait", "retry.max_interval: ", [](Request& r) {
            r.mutable_retry()->mutable_initial()->set_seconds(9);
            r.mutable_retry()->mutable_max_interval()->set_seconds(8);
        });
        row("shrinking waits", "retry.coefficient: ", [](Request& r) { r.mutable_retry()->set_coefficient(0.5); });
        row("unknown growth", "retry.growth: ", [](Request& r) { r.mutable_retry()->set_growth(api::RetryGrowth(9)); });
        row("empty type of error",
            "retry.non_retryable: ", [](Request& r) { r.mutable_retry()->add_non_retryable(""); });
        row("policy and none", "no_retry: ", [](Request& r) {
            r.mutable_retry();
            r.set_no_retry(true);
        });
        row("past expiry", "expires_at: ", [](Request& r) { r.mutable_expires_at()->set_seconds(1'000'000'000); });
        row("expiry and none", "never_expires: ", [](Request& r) {
            r.mutable_expires_at()->set_seconds(4'000'000'000);
            r.set_never_expires(true);
        });
        row("nothing", "nothing to change", [](Request& r) { r.clear_payload(); });
    }

    void badRequestsNameTheirFieldAndChangeNothing() {
        QFETCH(Spoil, spoil);
        QFETCH(std::string, field);
        AdminFixture broker;
        broker.config().limits.maxPayloadBytes = 1000;
        broker.mustStart();
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        const api::Task before = caller.find(id, true);
        auto request = editOf(before);
        request.set_payload("other");
        spoil(request);
        const grpc::Status status = caller.edit(request);
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY2(status.error_message().starts_with(field), status.error_message().c_str());
        QCOMPARE(caller.find(id, true).SerializeAsString(), before.SerializeAsString());
    }

    void badDeletionsNameTheirFieldAndChangeNothing() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Caller caller(broker.connect());
        QVERIFY(caller.remove(id, "").error_message().starts_with("revision: "));
        QVERIFY(caller.remove(id, "x", "").error_message().starts_with("reason: "));
        QCOMPARE(caller.remove("17", "x").error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(caller.find(id).id(), id);
    }

    void tokensChangeOnlyTheirTenantsTasksWithTheRightScope() {
        AdminFixture broker;
        broker.addToken("acme", {"acme"}, {"codeq:claim", "codeq:result"});
        broker.addToken("reader", {"acme"}, {"fairlead:read"});
        broker.addToken("support", {"acme"}, {"fairlead:read", "fairlead:requeue"});
        broker.addToken("admin", {"acme"}, {"fairlead:read", "fairlead:admin", "fairlead:requeue"});
        broker.addToken("stranger", {"beta"}, {"fairlead:read", "fairlead:admin", "fairlead:requeue"});
        broker.mustStart();
        const std::string id = broker.bury("acme", 1, "broken").front();
        Caller nobody(broker.connect()), forged(broker.connect(), "forged"), worker(broker.connect(), "acme");
        Caller reader(broker.connect(), "reader"), support(broker.connect(), "support"),
            admin(broker.connect(), "admin"), stranger(broker.connect(), "stranger");

        auto requeue = editOf(reader.find(id));
        requeue.set_requeue(true);
        auto mend = requeue;
        mend.set_payload("mended");
        for (Caller* caller : {&nobody, &forged}) {
            QCOMPARE(caller->edit(requeue).error_code(), grpc::StatusCode::UNAUTHENTICATED);
            QCOMPARE(caller->remove(id, requeue.revision()).error_code(), grpc::StatusCode::UNAUTHENTICATED);
            QCOMPARE(caller->release(id, requeue.revision()).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        }
        for (Caller* caller : {&worker, &reader, &support}) {
            QCOMPARE(caller->edit(mend).error_code(), grpc::StatusCode::PERMISSION_DENIED);
            QCOMPARE(caller->remove(id, requeue.revision()).error_code(), grpc::StatusCode::PERMISSION_DENIED);
            QCOMPARE(caller->release(id, requeue.revision()).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        }
        QCOMPARE(reader.edit(requeue).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        const std::string notFound = "no task '" + id + "'";
        QCOMPARE(stranger.edit(mend).error_message(), notFound);
        QCOMPARE(stranger.remove(id, requeue.revision()).error_message(), notFound);
        QCOMPARE(stranger.release(id, requeue.revision()).error_message(), notFound);
        QCOMPARE(reader.find(id).revision(), requeue.revision());
        for (const auto& [caller, code] : {std::pair{&nobody, grpc::StatusCode::UNAUTHENTICATED},
                                           {&worker, grpc::StatusCode::PERMISSION_DENIED},
                                           {&stranger, grpc::StatusCode::NOT_FOUND},
                                           {&reader, grpc::StatusCode::OK}}) {
            grpc::Status status;
            static_cast<void>(caller->explain(id, &status));
            QCOMPARE(status.error_code(), code);
        }

        QVERIFY(support.edit(requeue).ok());
        QCOMPARE(reader.find(id).state(), api::TASK_STATE_READY);
        QVERIFY(admin.remove(id, reader.find(id).revision()).ok());
        QVERIFY(reader.find(id).id().empty());
    }
};

QTEST_GUILESS_MAIN(TestTaskService)

}  // namespace tst_task_service

#include "tst_task_service.moc"
