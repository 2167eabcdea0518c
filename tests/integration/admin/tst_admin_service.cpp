// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QDateTime>
#include <QTest>

#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace tst_admin_service {

using namespace fairlead;
using namespace fairlead::test;
using admin::v1::Admin;

namespace {

// One call of WatchTenants, and the table a console would have made of it.
class Watch {
public:
    Watch(const std::shared_ptr<grpc::Channel>& channel, const std::string& token = {})
        : m_context(token), m_stub(channel), m_reader(m_stub.WatchTenants(&m_context, {})) {}
    ~Watch() {
        m_context.TryCancel();
        finish();
    }

    // Takes the next update in; false when the stream has ended, which every stream does after a while.
    bool update() {
        admin::v1::TenantsUpdate message;
        if (!m_reader->Read(&message)) return false;
        if (message.snapshot()) rows.clear();
        for (const auto& row : message.tenants()) rows[row.tenant()] = row;
        for (const std::string& tenant : message.removed()) rows.erase(tenant);
        updates.push_back(message);
        return true;
    }
    // Reads on until the table is as it should be.
    template <typename Condition>
    bool updateUntil(const Condition& isTrue) {
        while (!isTrue())
            if (!update()) return false;
        return true;
    }
    grpc::Status finish() {
        if (m_status) return *m_status;
        while (update()) {
        }
        m_status = m_reader->Finish();
        return *m_status;
    }

    std::map<std::string, admin::v1::TenantStatistics> rows;
    std::vector<admin::v1::TenantsUpdate> updates;

private:
    AdminContext m_context;
    Admin::Stub m_stub;
    std::unique_ptr<grpc::ClientReader<admin::v1::TenantsUpdate>> m_reader;
    std::optional<grpc::Status> m_status;
};

}  // namespace

class TestAdminService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A test that sets something up takes another one.
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void brokerTellsWhatItIs() {
        m_broker->create("acme", 3);
        GreetedProducer producer(m_broker->connect(), "acme");
        GreetedWorker worker(m_broker->connect(), "acme");
        const auto info = brokerInfo();
        QVERIFY(info);
        QVERIFY(!info->version().empty());
        QCOMPARE(info->instance_id().size(), size_t{32});
        QCOMPARE(info->durability(), admin::v1::DURABILITY_DURABLE);
        QVERIFY(info->open_mode());
        QCOMPARE(info->listen_addresses_size(), 2);
        QCOMPARE(info->listen_addresses(1), m_broker->address(1));
        QCOMPARE(info->data_folder(), m_broker->config().dataFolder);
        QVERIFY(info->data_bytes() > 0);
        QCOMPARE(info->caller().tenants(0), std::string("*"));
        QVERIFY(info->commits().batches() >= 1);
        QVERIFY(info->commits().changes() >= 3);
        QCOMPARE(info->producer_streams(), 1u);
        QCOMPARE(info->worker_streams(), 1u);
        QVERIFY(!info->scheduling_policy().empty());
        QVERIFY(qAbs(info->now().seconds() - QDateTime::currentSecsSinceEpoch()) < 60);
        QVERIFY(info->started_at().seconds() <= info->now().seconds());
    }

    void watchTellsOfWaitsAndOfTheLimitUsedMost() {
        m_broker = std::make_unique<AdminFixture>();
        LimitSettings settings;
        settings.maxQueueDepth.emplace(10);
        m_broker->config().engine.tenants.tenants["acme"] = settings;
        m_broker->mustStart();
        m_broker->create("acme", 3);
        m_broker->create("bolt", 1);
        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendReady({"mail"}, 1));
        Watch watch(m_broker->connect(), "*");
        QVERIFY(
            watch.updateUntil([&] { return watch.rows["acme"].has_wait_p99_seconds() && watch.rows["acme"].quiet(); }));
        const admin::v1::TenantStatistics& acme = watch.rows["acme"];
        QVERIFY(acme.wait_p50_seconds() <= acme.wait_p99_seconds());
        QCOMPARE(acme.tightest_limit().limit(), std::string("max_queue_depth"));
        QCOMPARE(acme.tightest_limit().maximum(), 10.0);
        QVERIFY(watch.updates.back().totals().has_quiet_wait_p99_seconds());
        QVERIFY(watch.rows["acme"].quiet() && !watch.rows["acme"].no_worker());
        QVERIFY(watch.rows["bolt"].no_worker() && !watch.rows["bolt"].quiet());
        QCOMPARE(watch.updates.back().totals().tenants_without_worker(), uint64_t{1});
        QVERIFY(!watch.rows["bolt"].has_tightest_limit());
    }

    void everyStartIsAnotherInstance() {
        const std::string first = brokerInfo()->instance_id();
        m_broker->restart();
        QVERIFY(brokerInfo()->instance_id() != first);
    }

    void watcherGetsASnapshotAndThenChanges() {
        m_broker->create("acme", 2);
        Watch watch(m_broker->connect());
        QVERIFY(watch.update());
        QVERIFY(watch.updates.front().snapshot());
        QVERIFY(watch.updateUntil([&] { return watch.rows["acme"].ready() == 2; }));
        m_broker->create("other", 5);
        QVERIFY(watch.updateUntil([&] { return watch.rows["other"].ready() == 5; }));
        QCOMPARE(watch.rows["acme"].ready(), uint64_t{2});
        QCOMPARE(watch.updates.back().totals().ready(), uint64_t{7});
        QCOMPARE(watch.updates.back().totals().tenants(), uint64_t{2});
        QVERIFY(watch.rows["other"].enqueued_per_second() > 0);
        QCOMPARE(watch.rows["other"].enqueued_total(), uint64_t{5});
        QVERIFY(watch.rows["other"].has_oldest_ready_since());
        for (size_t i = 1; i < watch.updates.size(); ++i) QVERIFY(!watch.updates[i].snapshot());
    }

    void watcherSeesEveryState() {
        const std::vector<std::string> ids = m_broker->create("acme", 4);
        GreetedWorker worker(m_broker->connect(), "acme");
        QCOMPARE(worker.takeBatch({}, 3).tasks_size(), 3);
        QVERIFY(worker.sendResult(ids[0], "COMPLETED", "{}"));
        QVERIFY(worker.sendResult(ids[1], "FAILED", {}, "broken"));
        QVERIFY(worker.sendReady({"fax"}));
        Watch watch(m_broker->connect());
        QVERIFY(watch.updateUntil([&] {
            const auto& row = watch.rows["acme"];
            return row.ready() == 1 && row.in_progress() == 1 && row.dead() == 1 && row.done_total() == 1 &&
                   row.failed_total() == 1;
        }));
        QVERIFY(watch.updateUntil([&] { return watch.updates.back().totals().waiting_workers() == 1; }));
        QVERIFY(watch.updateUntil([&] { return watch.rows["acme"].actual_share() > 0.99; }));
    }

    void ticksKeepComingWhenNothingChanges() {
        m_broker->create("acme", 1);
        Watch watch(m_broker->connect());
        for (int i = 0; i < 4; ++i) QVERIFY(watch.update());
        const auto at = [&](size_t i) {
            return watch.updates[i].at().seconds() * 1'000'000'000 + watch.updates[i].at().nanos();
        };
        for (size_t i = 1; i < watch.updates.size(); ++i) QVERIFY(at(i) > at(i - 1));
    }

    void watcherSeesWorkersThatAGateKeepsIdle() {
        m_broker->create("acme", 2);
        admin::v1::ChangeLimitsRequest pause;
        pause.set_tenant("acme");
        pause.set_reason("because");
        pause.mutable_set()->set_paused(true);
        QCOMPARE(m_broker->codeOf(&admin::v1::Tenants::Stub::ChangeLimits, pause), grpc::StatusCode::OK);
        GreetedWorker worker(m_broker->connect(), "*");
        for (int i = 0; i < 3; ++i) QVERIFY(worker.sendReady({"mail"}));
        Watch watch(m_broker->connect());
        QVERIFY(watch.updateUntil(
            [&] { return !watch.updates.empty() && watch.updates.back().totals().idle_seats_gated() == 3; }));
        const admin::v1::BrokerTotals totals = watch.updates.back().totals();
        QCOMPARE(totals.idle_seats_kept() + totals.idle_seats_guaranteed() + totals.noisy_tenants(), uint64_t{0});
    }

    void manyWatchersSeeTheSame() {
        std::vector<std::unique_ptr<Watch>> watches;
        for (int i = 0; i < 20; ++i) watches.push_back(std::make_unique<Watch>(m_broker->connect()));
        m_broker->create("acme", 3);
        for (const auto& watch : watches) QVERIFY(watch->updateUntil([&] { return watch->rows["acme"].ready() == 3; }));
    }

    void watcherWhoDoesNotReadHarmsNobodyAndCatchesUp() {
        Watch slow(m_broker->connect());
        QVERIFY(slow.update());
        Watch quick(m_broker->connect());
        for (uint64_t i = 1; i <= 30; ++i) {
            m_broker->create("acme", 1);
            QVERIFY(quick.updateUntil([&] { return quick.rows["acme"].ready() == i; }));
        }
        QVERIFY(slow.updateUntil([&] { return slow.rows["acme"].ready() == 30; }));
    }

    void stoppingEndsWatchesAtOnce() {
        Watch watch(m_broker->connect());
        QVERIFY(watch.update());
        std::thread stopper([this] { m_broker->stop(); });
        const grpc::Status status = watch.finish();
        stopper.join();
        QCOMPARE(status.error_code(), grpc::StatusCode::UNAVAILABLE);
    }

    void taskIsShownInFull() {
        producerpb::CreateTask wanted = newTask(1, "mail", "{\"to\":1}");
        wanted.set_priority(7);
        wanted.set_webhook("https://example.org/hook");
        wanted.set_idempotency_key("once");
        wanted.set_max_attempts(3);
        wanted.set_trace_parent("00-a-b-01");
        const std::string id = m_broker->create("acme", {wanted}).front();

        auto task = getTask(id, true);
        QVERIFY(task);
        QCOMPARE(task->id(), id);
        QCOMPARE(task->tenant(), std::string("acme"));
        QCOMPARE(task->command(), std::string("mail"));
        QCOMPARE(task->state(), admin::v1::TASK_STATE_READY);
        QCOMPARE(task->priority(), 7);
        QCOMPARE(task->attempts(), 0);
        QCOMPARE(task->max_attempts(), 3);
        QCOMPARE(task->payload(), wanted.payload());
        QCOMPARE(task->payload_bytes(), uint64_t{8});
        QCOMPARE(task->webhook(), wanted.webhook());
        QCOMPARE(task->idempotency_key(), std::string("once"));
        QCOMPARE(task->trace_parent(), wanted.trace_parent());
        QVERIFY(!task->has_lease_until() && !task->has_ended_at() && !task->has_due_at());

        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        worker.take({"mail"});
        task = getTask(id, false);
        QCOMPARE(task->state(), admin::v1::TASK_STATE_IN_PROGRESS);
        QCOMPARE(task->attempts(), 1);
        QCOMPARE(task->worker(), std::string("w1"));
        QVERIFY(task->has_lease_until());
        QVERIFY(task->payload().empty());
        QCOMPARE(task->payload_bytes(), uint64_t{8});

        QVERIFY(worker.report(id, "COMPLETED", "{\"sent\":true}").ok());
        task = getTask(id, true);
        QCOMPARE(task->state(), admin::v1::TASK_STATE_COMPLETED);
        QCOMPARE(task->result_json(), std::string("{\"sent\":true}"));
        QVERIFY(task->has_ended_at());
        QVERIFY(getTask(id, false)->result_json().empty());
    }

    void taskInProgressStaysSoOverARestart() {
        const std::string id = m_broker->create("acme", 1).front();
        {
            GreetedWorker worker(m_broker->connect(), "acme", "w1");
            worker.take();
        }
        const auto before = getTask(id, false);
        m_broker->restart();
        const auto after = getTask(id, false);
        QVERIFY(before && after);
        QCOMPARE(after->state(), admin::v1::TASK_STATE_IN_PROGRESS);
        QCOMPARE(after->lease_until().seconds(), before->lease_until().seconds());
        QCOMPARE(after->attempts(), 1);
        Watch watch(m_broker->connect());
        QVERIFY(watch.updateUntil([&] { return watch.rows["acme"].actual_share() > 0; }));
        QVERIFY(watch.rows["acme"].actual_share() <= 1.0);
        QCOMPARE(watch.rows["acme"].in_progress(), uint64_t{1});

        // Who held it comes back under the same name and finishes it.
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        const workerpb::ResultAck answer = worker.report(id, "COMPLETED", "{}");
        QVERIFY2(answer.ok(), answer.error_message().c_str());
    }

    void deadTaskTellsItsError() {
        const std::string id = m_broker->create("acme", 1).front();
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take();
        QVERIFY(worker.report(id, "FAILED", {}, "no such mailbox").ok());
        const auto task = getTask(id, false);
        QVERIFY(task);
        QCOMPARE(task->state(), admin::v1::TASK_STATE_DEAD);
        QCOMPARE(task->error(), std::string("no such mailbox"));
    }

    void listIsPagedOldestFirst() {
        const std::vector<std::string> ids = m_broker->create("acme", 25);
        m_broker->create("other", 5);
        admin::v1::ListTasksRequest request;
        request.set_tenant("acme");
        request.set_state(admin::v1::TASK_STATE_READY);
        request.set_page_size(10);
        std::vector<std::string> listed;
        std::vector<int> sizes;
        do {
            const auto [status, page] = m_broker->ask(&Admin::Stub::ListTasks, request);
            QVERIFY(status.ok());
            for (const auto& task : page.tasks()) listed.push_back(task.id());
            sizes.push_back(page.tasks_size());
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(listed, ids);
        QVERIFY(sizes.size() >= 3);
        QCOMPARE(sizes[0], 10);
    }

    void badListRequestsAreRefused() {
        m_broker->create("acme", 1);
        const auto codeFor = [this](const std::string& tenant, int state, const std::string& cursor) {
            admin::v1::ListTasksRequest request;
            request.set_tenant(tenant);
            request.set_state(static_cast<admin::v1::TaskState>(state));
            request.set_cursor(cursor);
            return m_broker->codeOf(&Admin::Stub::ListTasks, request);
        };
        QCOMPARE(codeFor("acme", 99, ""), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(codeFor("acme", admin::v1::TASK_STATE_READY, "garbage"), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(codeFor("acme", admin::v1::TASK_STATE_READY, ""), grpc::StatusCode::OK);
        QCOMPARE(codeFor("nobody", admin::v1::TASK_STATE_READY, ""), grpc::StatusCode::OK);
    }

    void unknownTaskIsNotFound() {
        QCOMPARE(codeOfGetTask(kNobody, false, {}), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(codeOfGetTask("nonsense", false, {}), grpc::StatusCode::NOT_FOUND);
    }

    void openModeTokenNarrowsTheViewToItsTenant() {
        const std::string mine = m_broker->create("acme", 2).front();
        const std::string foreign = m_broker->create("other", 3).front();
        QCOMPARE(codeOfGetTask(mine, true, "acme"), grpc::StatusCode::OK);
        QCOMPARE(codeOfGetTask(foreign, true, "acme"), grpc::StatusCode::NOT_FOUND);
        Watch watch(m_broker->connect(), "acme");
        QVERIFY(watch.updateUntil([&] { return watch.rows["acme"].ready() == 2; }));
        QCOMPARE(watch.rows.size(), size_t{1});
        QCOMPARE(watch.updates.back().totals().ready(), uint64_t{2});
        QCOMPARE(watch.updates.back().totals().tenants(), uint64_t{1});
    }

    void tokensDecideWhoMayLook() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->addToken("producer", {"acme"}, {});
        m_broker->addToken("viewer", {"*"}, {"fairlead:read"});
        m_broker->addToken("support", {"acme"}, {"fairlead:read", "fairlead:payload"});
        m_broker->mustStart();
        const std::string id = m_broker->create("producer", 1).front();

        QCOMPARE(codeOfGetTask(id, false, {}), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(codeOfGetTask(id, false, "wrong"), grpc::StatusCode::UNAUTHENTICATED);
        AdminContext two("viewer");
        two.AddMetadata("authorization", "Bearer support");
        admin::v1::BrokerInfo answer;
        const auto stub = Admin::NewStub(m_broker->connect());
        QCOMPARE(stub->GetBrokerInfo(&two, {}, &answer).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(codeOfGetTask(id, false, "producer"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(codeOfGetTask(id, false, "viewer"), grpc::StatusCode::OK);
        QCOMPARE(codeOfGetTask(id, true, "viewer"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(codeOfGetTask(id, true, "support"), grpc::StatusCode::OK);
        QCOMPARE(Watch(m_broker->connect()).finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(Watch(m_broker->connect(), "producer").finish().error_code(), grpc::StatusCode::PERMISSION_DENIED);
        Watch viewer(m_broker->connect(), "viewer");
        QVERIFY(viewer.updateUntil([&] { return viewer.rows["acme"].ready() == 1; }));

        // Who is asking needs no scope, but a name.
        const admin::v1::GetBrokerInfoRequest who;
        QCOMPARE(m_broker->codeOf(&Admin::Stub::GetBrokerInfo, who), grpc::StatusCode::UNAUTHENTICATED);
        const auto [status, info] = m_broker->ask(&Admin::Stub::GetBrokerInfo, who, "producer");
        QVERIFY(status.ok());
        QVERIFY(!info.open_mode());
        QCOMPARE(info.caller().subject(), std::string("producer's"));
        QCOMPARE(info.caller().tenants(0), std::string("acme"));
    }

    void healthIsServed() {
        // The answer of grpc.health.v1.Health/Check to an empty request: status = 1, SERVING.
        for (const std::string& service :
             {std::string(), std::string("producerpb.ProducerStream"), std::string("workerpb.WorkerStream"),
              std::string("fairlead.admin.v1.Admin")}) {
            std::string request;
            if (!service.empty()) request = std::string{'\x0a', char(service.size())} + service;
            const auto answer = call("/grpc.health.v1.Health/Check", request);
            QVERIFY2(answer, service.c_str());
            QCOMPARE(*answer, std::string("\x08\x01"));
        }
    }

    void reflectionKnowsEveryService() {
        RawClient raw(m_broker->connect(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo");
        // list_services = 7: "".
        QVERIFY(raw.send(std::string("\x3a\x00", 2)));
        const auto answer = raw.next();
        QVERIFY(answer);
        std::vector<grpc::Slice> slices;
        QVERIFY(answer->Dump(&slices).ok());
        std::string text;
        for (const auto& slice : slices) text.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
        for (const char* service :
             {"producerpb.ProducerStream", "workerpb.WorkerStream", "fairlead.admin.v1.Admin", "grpc.health.v1.Health"})
            QVERIFY2(text.find(service) != std::string::npos, service);
    }

private:
    std::optional<admin::v1::BrokerInfo> brokerInfo() {
        const auto [status, info] = m_broker->ask(&Admin::Stub::GetBrokerInfo, admin::v1::GetBrokerInfoRequest());
        return status.ok() ? std::optional(info) : std::nullopt;
    }

    static admin::v1::GetTaskRequest lookAt(const std::string& id, bool withPayload) {
        admin::v1::GetTaskRequest request;
        request.set_id(id);
        request.set_with_payload(withPayload);
        return request;
    }
    std::optional<admin::v1::Task> getTask(const std::string& id, bool withPayload) {
        const auto [status, task] = m_broker->ask(&Admin::Stub::GetTask, lookAt(id, withPayload));
        return status.ok() ? std::optional(task) : std::nullopt;
    }
    grpc::StatusCode codeOfGetTask(const std::string& id, bool withPayload, const std::string& token) {
        return m_broker->codeOf(&Admin::Stub::GetTask, lookAt(id, withPayload), token);
    }

    // A unary call in bytes; nothing when it fails.
    std::optional<std::string> call(const std::string& method, const std::string& request) {
        RawClient raw(m_broker->connect(), method);
        if (!raw.send(request) || !raw.writesDone()) return {};
        const auto answer = raw.next();
        if (!answer || !raw.finish().ok()) return {};
        std::vector<grpc::Slice> slices;
        std::string text;
        if (!answer->Dump(&slices).ok()) return {};
        for (const auto& slice : slices) text.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
        return text;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestAdminService)

}  // namespace tst_admin_service

#include "tst_admin_service.moc"
