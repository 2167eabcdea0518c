// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin_fixture.h"

#include <QTest>

#include <functional>
#include <string>
#include <vector>

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using Stub = api::Tenants::Stub;

namespace {

api::Standing standing(const AdminFixture& broker, const std::string& tenant) {
    api::GetTenantRequest request;
    request.set_tenant(tenant);
    return broker.ask(&Stub::GetTenant, request).second.standing();
}

api::WaitReason reason(const AdminFixture& broker, const std::string& tenant) {
    const api::Standing s = standing(broker, tenant);
    return s.waiting_size() == 1 && s.waiting(0).reasons_size() == 1 ? s.waiting(0).reasons(0) : api::WaitReason();
}

template <typename Set>
void change(const AdminFixture& broker, const std::string& tenant, Set set) {
    api::ChangeLimitsRequest request;
    request.set_tenant(tenant);
    request.set_reason("because");
    set(*request.mutable_set());
    QCOMPARE(broker.codeOf(&Stub::ChangeLimits, request), grpc::StatusCode::OK);
}

api::ChangePolicyRequest policy(const std::string& name, const std::string& why = "because") {
    api::ChangePolicyRequest request;
    request.set_policy(name);
    request.set_reason(why);
    return request;
}

api::OverrideThrottleRequest throttle(api::ThrottleAction action, uint32_t level = 0, int64_t seconds = 600) {
    api::OverrideThrottleRequest request;
    request.set_tenant("acme");
    request.set_action(action);
    request.set_level(level);
    if (seconds != 0) request.mutable_expires_after()->set_seconds(seconds);
    request.set_reason("too loud");
    return request;
}

std::string policyOf(const AdminFixture& broker) {
    return broker.ask(&api::Admin::Stub::GetBrokerInfo, api::GetBrokerInfoRequest()).second.scheduling_policy();
}

}  // namespace

// Why a tenant waits, and the order among tenants, over gRPC.
class TestFairnessCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTenantIsToldWhyItWaits() {
        AdminFixture broker;
        broker.mustStart();
        QCOMPARE(standing(broker, "acme").waiting_size(), 0);
        broker.create("acme", 3);
        QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_NO_WORKER);
        QCOMPARE(standing(broker, "acme").waiting(0).command(), std::string("mail"));
        QCOMPARE(standing(broker, "acme").waiting(0).ready(), uint64_t{3});

        change(broker, "acme", [](api::LimitSettings& set) { set.set_max_concurrency(1); });
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("*"));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.next());
        QVERIFY(worker.sendReady({"mail"}));
        QTRY_COMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_CONCURRENCY);
        QCOMPARE(reason(broker, "acme").count(), uint64_t{1});
        QCOMPARE(reason(broker, "acme").limit(), uint64_t{1});
        QVERIFY(reason(broker, "acme").text().find("1 of at most 1") == 0);

        change(broker, "acme", [](api::LimitSettings& set) { set.set_paused(true); });
        QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_PAUSED);

        // With the gates open the held seat is used at once, and then there is none.
        change(broker, "acme", [](api::LimitSettings& set) {
            set.set_paused(false);
            set.set_max_concurrency(100);
        });
        QVERIFY(worker.next());
        QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_NO_FREE_SEAT);
        QCOMPARE(reason(broker, "acme").count(), uint64_t{0});
    }

    void aReleaseIntervalSaysUntilWhen() {
        AdminFixture broker;
        broker.mustStart();
        change(broker, "acme", [](api::LimitSettings& set) { set.mutable_release_interval()->set_seconds(3600); });
        broker.create("acme", 2);
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("*"));
        QVERIFY(worker.sendReady({"mail"}));
        QVERIFY(worker.next());
        QVERIFY(worker.sendReady({"mail"}));
        QTRY_COMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_RELEASE_INTERVAL);
        QVERIFY(reason(broker, "acme").has_until());
    }

    void sharesAndWeightsAreTold() {
        AdminFixture broker;
        broker.mustStart();
        change(broker, "acme", [](api::LimitSettings& set) { set.set_weight(3); });
        broker.create("acme", 30);
        broker.create("beta", 30);
        WorkerClient worker(broker.connect());
        QVERIFY(worker.hello("*"));
        for (int i = 0; i < 8; ++i) QVERIFY(worker.sendReady({"mail"}));
        for (int i = 0; i < 8; ++i) QVERIFY(worker.next());
        QCOMPARE(standing(broker, "acme").effective_weight(), 3.0);
        QCOMPARE(standing(broker, "acme").entitled_seats(), 6.0);
        QCOMPARE(standing(broker, "beta").entitled_seats(), 2.0);
    }

    void thePolicyIsChangedLiveAndLasts() {
        AdminFixture broker;
        broker.mustStart();
        QTRY_COMPARE(policyOf(broker), std::string("fair"));
        QCOMPARE(broker.codeOf(&Stub::ChangePolicy, policy("fifo")), grpc::StatusCode::OK);
        QTRY_COMPARE(policyOf(broker), std::string("fifo"));
        const auto audit = broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second;
        QCOMPARE(audit.entries(0).action(), std::string("policy.change"));
        QCOMPARE(audit.entries(0).changes(0).to(), std::string("fifo"));
        broker.stop();
        broker.mustStart();
        QTRY_COMPARE(policyOf(broker), std::string("fifo"));
    }

    void aThrottleIsDecidedByHandAndEndedByHand() {
        AdminFixture broker;
        broker.mustStart();
        broker.create("acme", 1);
        const auto held = broker.ask(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_HOLD, 2));
        QVERIFY2(held.first.ok(), held.first.error_message().c_str());
        const api::ThrottleState& state = held.second.throttle();
        QCOMPARE(state.level(), 2u);
        QVERIFY(state.by_hand() && state.has_until());
        QCOMPARE(state.author(), std::string("anonymous"));
        QCOMPARE(state.reason(), std::string("too loud"));
        QCOMPARE(state.weight_factor(), 0.5);
        broker.stop();
        broker.mustStart();
        api::GetTenantRequest get;
        get.set_tenant("acme");
        QCOMPARE(broker.ask(&Stub::GetTenant, get).second.throttle().SerializeAsString(), state.SerializeAsString());
        const auto released = broker.ask(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_RELEASE));
        QCOMPARE(released.second.throttle().level(), 0u);
        QVERIFY(released.second.throttle().by_hand());
        const auto automatic = broker.ask(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_AUTOMATIC, 0, 0));
        QVERIFY2(automatic.first.ok(), automatic.first.error_message().c_str());
        QVERIFY(!automatic.second.throttle().by_hand());
        QCOMPARE(automatic.second.throttle().weight_factor(), 1.0);
        const auto audit = broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second;
        QCOMPARE(audit.entries_size(), 3);
        QCOMPARE(audit.entries(0).action(), std::string("throttle.automatic"));
        QCOMPARE(audit.entries(2).action(), std::string("throttle.hold"));
    }

    void aThrottleIsRefusedByNameAndChangesNothing() {
        AdminFixture broker;
        broker.mustStart();
        broker.create("acme", 1);
        using Request = api::OverrideThrottleRequest;
        struct Case {
            const char* complaint;
            std::function<void(Request&)> spoil;
        };
        for (const Case& c : std::vector<Case>{
                 {"tenant: name the one", [](Request& r) { r.set_tenant("*"); }},
                 {"tenant: ", [](Request& r) { r.set_tenant(""); }},
                 {"action: must be", [](Request& r) { r.clear_action(); }},
                 {"level: must be from 1 to 3", [](Request& r) { r.set_level(0); }},
                 {"level: must be from 1 to 3", [](Request& r) { r.set_level(4); }},
                 {"level: is for hold only", [](Request& r) { r.set_action(api::THROTTLE_ACTION_RELEASE); }},
                 {"expires_after: is required", [](Request& r) { r.clear_expires_after(); }},
                 {"expires_after: must be from", [](Request& r) { r.mutable_expires_after()->set_seconds(86401); }},
                 {"expires_after: must be from", [](Request& r) { r.mutable_expires_after()->set_seconds(0); }},
                 {"expires_after: ", [](Request& r) { r.mutable_expires_after()->set_seconds(-1); }},
                 {"expires_after: is for hold and release",
                  [](Request& r) {
                      r.set_action(api::THROTTLE_ACTION_AUTOMATIC);
                      r.set_level(0);
                  }},
                 {"reason: is required", [](Request& r) { r.clear_reason(); }},
                 {"reason: is longer", [](Request& r) { r.set_reason(std::string(1025, 'x')); }}}) {
            Request request = throttle(api::THROTTLE_ACTION_HOLD, 1);
            c.spoil(request);
            const grpc::Status status = broker.ask(&Stub::OverrideThrottle, request).first;
            QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
            QVERIFY2(status.error_message().find(c.complaint) == 0, status.error_message().c_str());
        }
        Request nobody = throttle(api::THROTTLE_ACTION_HOLD, 1);
        nobody.set_tenant("nobody");
        QCOMPARE(broker.codeOf(&Stub::OverrideThrottle, nobody), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second.entries_size(), 0);
    }

    void aThrottleIsDecidedByWhoMay() {
        AdminFixture broker;
        broker.addToken("producer", {"acme"}, {"codeq:claim"});
        broker.addToken("ops", {"*"}, {"fairlead:read", "fairlead:limits"});
        broker.addToken("reader", {"*"}, {"fairlead:read", "fairlead:admin"});
        broker.addToken("acme", {"acme"}, {"fairlead:read", "fairlead:limits"});
        broker.addToken("beta", {"beta"}, {"fairlead:read", "fairlead:limits"});
        broker.mustStart();
        broker.create("producer", 1);
        const auto hold = throttle(api::THROTTLE_ACTION_HOLD, 1);
        const auto code = [&](const std::string& token) { return broker.codeOf(&Stub::OverrideThrottle, hold, token); };
        QCOMPARE(code("nobody"), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(code("reader"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(code("beta"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(code("acme"), grpc::StatusCode::OK);
        QCOMPARE(code("ops"), grpc::StatusCode::OK);
    }

    void aTaskBeyondASoftLimitCarriesItsKey() {
        AdminFixture broker;
        broker.mustStart();
        change(broker, "acme", [](api::LimitSettings& set) {
            set.set_max_queue_depth(1);
            set.set_mode(api::LIMIT_MODE_SOFT);
        });
        const std::vector<std::string> ids = broker.create("acme", 2);
        broker.stop();
        broker.mustStart();
        const auto limitOf = [&](const std::string& id) {
            api::GetTaskRequest request;
            request.set_id(id);
            return broker.ask(&api::Admin::Stub::GetTask, request).second.exceeded_limit();
        };
        QCOMPARE(limitOf(ids[0]), std::string());
        QCOMPARE(limitOf(ids[1]), std::string("max_queue_depth"));
        api::ListTasksRequest list;
        list.set_tenant("acme");
        const auto listed = broker.ask(&api::Admin::Stub::ListTasks, list).second;
        QCOMPARE(listed.tasks_size(), 2);
        for (const api::Task& task : listed.tasks())
            QCOMPARE(task.exceeded_limit(), std::string(task.id() == ids[1] ? "max_queue_depth" : ""));
    }

    void aPolicyIsChangedByWhoMayAndWithAReason() {
        AdminFixture broker;
        broker.addToken("admin", {"*"}, {"fairlead:read", "fairlead:admin"});
        broker.addToken("acme", {"acme"}, {"fairlead:read", "fairlead:admin"});
        broker.addToken("limits", {"*"}, {"fairlead:read", "fairlead:limits"});
        broker.mustStart();
        const auto code = [&](const api::ChangePolicyRequest& request, const std::string& token) {
            return broker.codeOf(&Stub::ChangePolicy, request, token);
        };
        QCOMPARE(code(policy("lottery"), "admin"), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(code(policy("fifo", ""), "admin"), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(code(policy("fifo", std::string(1025, 'x')), "admin"), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(code(policy("fifo"), "acme"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(code(policy("fifo"), "limits"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(code(policy("fifo"), "nobody"), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(code(policy("strict"), "admin"), grpc::StatusCode::OK);
    }
};

QTEST_GUILESS_MAIN(TestFairnessCalls)
#include "tst_fairness_calls.moc"
