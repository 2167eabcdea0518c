// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tst_fairness_calls {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using Stub = api::Tenants::Stub;

namespace {

api::GetTenantRequest tenantCalled(const std::string& name) {
    api::GetTenantRequest request;
    request.set_tenant(name);
    return request;
}

api::Standing standing(const AdminFixture& broker, const std::string& tenant) {
    return broker.ask(&Stub::GetTenant, tenantCalled(tenant)).second.standing();
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

using Preview = api::PreviewSharesRequest;

Preview preview(const std::string& tenant, double weight) {
    Preview request;
    api::ShareChange& change = *request.add_changes();
    change.set_tenant(tenant);
    change.set_weight(weight);
    return request;
}

// Four seats that are all taken, and both tenants have more to do.
void fillSeats(const AdminFixture& broker, WorkerClient& worker) {
    broker.create("acme", 30);
    broker.create("beta", 30);
    QVERIFY(worker.hello("*"));
    for (int i = 0; i < 4; ++i) QVERIFY(worker.sendReady({"mail"}));
    for (int i = 0; i < 4; ++i) QVERIFY(worker.next());
}

// Entitled shares as the live statistics have them.
std::map<std::string, double> entitledShares(const AdminFixture& broker) {
    api::Admin::Stub admin(broker.connect());
    AdminContext context;
    const auto watch = admin.WatchTenants(&context, api::WatchTenantsRequest());
    api::TenantsUpdate update;
    std::map<std::string, double> shares;
    if (watch->Read(&update))
        for (const auto& tenant : update.tenants()) shares[tenant.tenant()] = tenant.entitled_share();
    context.TryCancel();
    return shares;
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
        StartedBroker broker;
        QCOMPARE(standing(broker, "acme").waiting_size(), 0);
        broker.create("acme", 3);
        QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_NO_WORKER);
        QCOMPARE(standing(broker, "acme").waiting(0).command(), std::string("mail"));
        QCOMPARE(standing(broker, "acme").waiting(0).ready(), uint64_t{3});

        change(broker, "acme", [](api::LimitSettings& set) { set.set_max_concurrency(1); });
        GreetedWorker worker(broker.connect(), "*");
        worker.take({"mail"});
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
        QVERIFY(reason(broker, "acme").has_count());
        QCOMPARE(reason(broker, "acme").count(), uint64_t{0});
        QVERIFY(!reason(broker, "acme").has_length_seconds() && !reason(broker, "acme").has_free());
        QCOMPARE(reason(broker, "acme").holders_size(), 1);
        QCOMPARE(reason(broker, "acme").holders(0).tenant(), std::string("acme"));
        QCOMPARE(reason(broker, "acme").holders(0).seats(), uint64_t{2});
    }

    void aTenantIsToldThatItsWorkersHaveGoneAndWhoPausedIt() {
        StartedBroker broker;
        broker.create("acme", 2);
        {
            GreetedWorker worker(broker.connect(), "*");
            worker.take({"mail"});
            QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_NO_FREE_SEAT);
        }
        QTRY_COMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_WORKERS_GONE);
        QCOMPARE(reason(broker, "acme").gone(), uint64_t{1});
        QVERIFY(reason(broker, "acme").has_until());
        change(broker, "acme", [](api::LimitSettings& set) {
            set.set_paused(true);
            set.set_draining(true);
        });
        QCOMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_PAUSED);
        QVERIFY(!reason(broker, "acme").author().empty() && !reason(broker, "acme").reason().empty());
        QVERIFY(reason(broker, "acme").has_since() && !reason(broker, "acme").has_until());
        QCOMPARE(standing(broker, "acme").notes_size(), 1);
        QCOMPARE(standing(broker, "acme").notes(0).kind(), api::WAIT_REASON_KIND_DRAINING);
    }

    void aReleaseIntervalSaysUntilWhen() {
        StartedBroker broker;
        change(broker, "acme", [](api::LimitSettings& set) { set.mutable_release_interval()->set_seconds(3600); });
        broker.create("acme", 2);
        GreetedWorker worker(broker.connect(), "*");
        worker.take({"mail"});
        QVERIFY(worker.sendReady({"mail"}));
        QTRY_COMPARE(reason(broker, "acme").kind(), api::WAIT_REASON_KIND_RELEASE_INTERVAL);
        QVERIFY(reason(broker, "acme").has_until());
    }

    void sharesAndWeightsAreTold() {
        StartedBroker broker;
        change(broker, "acme", [](api::LimitSettings& set) { set.set_weight(3); });
        broker.create("acme", 30);
        broker.create("beta", 30);
        GreetedWorker worker(broker.connect(), "*");
        for (int i = 0; i < 8; ++i) QVERIFY(worker.sendReady({"mail"}));
        for (int i = 0; i < 7; ++i) QVERIFY(worker.next());  // one is kept for whoever comes
        QCOMPARE(standing(broker, "acme").effective_weight(), 3.0);
        // Of the seven that are not kept.
        QTRY_COMPARE(standing(broker, "acme").entitled_seats(), 5.25);
        QCOMPARE(standing(broker, "beta").entitled_seats(), 1.75);
    }

    void thePolicyIsChangedLiveAndLasts() {
        StartedBroker broker;
        QTRY_COMPARE(policyOf(broker), std::string("fair"));
        QCOMPARE(broker.codeOf(&Stub::ChangePolicy, policy("fifo")), grpc::StatusCode::OK);
        QTRY_COMPARE(policyOf(broker), std::string("fifo"));
        const auto audit = broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second;
        QCOMPARE(audit.entries(0).action(), std::string("policy.change"));
        QCOMPARE(audit.entries(0).changes(0).to(), std::string("fifo"));
        broker.restart();
        QTRY_COMPARE(policyOf(broker), std::string("fifo"));
    }

    void aThrottleIsDecidedByHandAndEndedByHand() {
        StartedBroker broker;
        broker.create("acme", 1);
        const auto held = broker.ask(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_HOLD, 2));
        QVERIFY2(held.first.ok(), held.first.error_message().c_str());
        const api::ThrottleState& state = held.second.throttle();
        QCOMPARE(state.level(), 2u);
        QVERIFY(state.by_hand() && state.has_until());
        QCOMPARE(state.author(), std::string("anonymous"));
        QCOMPARE(state.reason(), std::string("too loud"));
        QCOMPARE(state.weight_factor(), 0.5);
        broker.restart();
        QCOMPARE(broker.ask(&Stub::GetTenant, tenantCalled("acme")).second.throttle().SerializeAsString(),
                 state.SerializeAsString());
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
        StartedBroker broker;
        broker.create("acme", 1);
        using Request = api::OverrideThrottleRequest;
        struct Case {
            const char* complaint;
            std::function<void(Request&)> spoil;
        };
        for (const Case& c : std::vector<Case>{
                 {"tenant: must be a single tenant", [](Request& r) { r.set_tenant("*"); }},
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
        StartedBroker broker;
        change(broker, "acme", [](api::LimitSettings& set) {
            set.set_max_queue_depth(1);
            set.set_mode(api::LIMIT_MODE_SOFT);
        });
        const std::vector<std::string> ids = broker.create("acme", 2);
        broker.restart();
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

    void anUnchangedPreviewIsWhatTheStatisticsShow() {
        StartedBroker broker;
        change(broker, "acme", [](api::LimitSettings& set) { set.set_weight(3); });
        WorkerClient worker(broker.connect());
        fillSeats(broker, worker);
        Preview request;
        request.add_changes()->set_tenant("acme");
        request.add_changes()->set_tenant("beta");
        const auto rows = [&] { return broker.ask(&Stub::PreviewShares, request).second; };
        QTRY_COMPARE(rows().seats(), 4.0);
        QTRY_COMPARE(rows().tenants(0).share_before(), 0.75);
        const api::PreviewSharesResponse answer = rows();
        QCOMPARE(answer.affected(), uint64_t{0});
        QCOMPARE(answer.active(), uint64_t{2});
        QCOMPARE(answer.tenants(0).seats_after(), 3.0);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(entitledShares(broker)["acme"] - answer.tenants(0).share_before()) < 0.02,
                                 30'000);
        QVERIFY(std::abs(entitledShares(broker)["beta"] - answer.tenants(1).share_before()) < 0.02);
        QCOMPARE(broker.ask(&Stub::PreviewShares, Preview()).second.tenants_size(), 0);
    }

    void aPreviewGivesNobodyMoreThanItsWorkersHave() {
        StartedBroker broker;
        WorkerClient many(broker.connect()), few(broker.connect());
        fillSeats(broker, many);
        broker.create("own", 30, "video");
        QVERIFY(few.hello("*"));
        QVERIFY(few.sendReady({"video"}));
        QVERIFY(few.next());
        const auto row = [&](int i) { return broker.ask(&Stub::PreviewShares, preview("own", 5)).second.tenants(i); };
        QTRY_COMPARE(broker.ask(&Stub::PreviewShares, preview("own", 5)).second.seats(), 5.0);
        QTRY_COMPARE(broker.ask(&Stub::PreviewShares, preview("own", 5)).second.tenants_size(), 1);
        QCOMPARE(row(0).tenant(), std::string("own"));
        QCOMPARE(row(0).seats_before(), 1.0);
        QCOMPARE(row(0).seats_after(), 1.0);
    }

    // Six workers take what one tenant has, six what all three have: that one leaves those to the others.
    void whereSomeWorkersTakeLessAPreviewSaysWhatEachCanHave() {
        StartedBroker broker;
        WorkerClient some(broker.connect()), every(broker.connect());
        broker.create("acme", 30, "video");
        broker.create("beta", 30, "mail");
        broker.create("gamma", 30, "mail");
        QVERIFY(some.hello("*"));
        QVERIFY(every.hello("*"));
        for (int i = 0; i < 6; ++i) QVERIFY(some.sendReady({"video"}));
        for (int i = 0; i < 6; ++i) QVERIFY(every.sendReady({"video", "mail"}));
        Preview request;
        for (const char* tenant : {"acme", "beta", "gamma"}) request.add_changes()->set_tenant(tenant);
        const auto seats = [&] {
            std::vector<double> all;
            const api::PreviewSharesResponse answer = broker.ask(&Stub::PreviewShares, request).second;
            for (const api::SharePreview& row : answer.tenants())
                all.push_back(std::round(row.seats_after() * 1000) / 1000);
            return all;
        };
        QTRY_COMPARE(seats(), (std::vector<double>{6, 3, 3}));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(entitledShares(broker)["beta"] - 0.25) < 0.02, 30'000);
    }

    void aPreviewSaysWhoGainsAndWhoLoses() {
        StartedBroker broker;
        WorkerClient worker(broker.connect());
        fillSeats(broker, worker);
        const auto ask = [&](const Preview& request) { return broker.ask(&Stub::PreviewShares, request).second; };
        QTRY_COMPARE(ask(preview("acme", 3)).tenants_size(), 2);
        QTRY_COMPARE(ask(preview("acme", 3)).seats(), 4.0);
        const api::PreviewSharesResponse heavier = ask(preview("acme", 3));
        QCOMPARE(heavier.tenants(0).tenant(), std::string("acme"));
        QCOMPARE(heavier.tenants(0).share_before(), 0.5);
        QCOMPARE(heavier.tenants(0).share_after(), 0.75);
        QCOMPARE(heavier.tenants(1).tenant(), std::string("beta"));
        QCOMPARE(heavier.tenants(1).seats_after(), 1.0);
        QCOMPARE(heavier.affected(), uint64_t{2});

        Preview capped = preview("acme", 1);
        capped.mutable_changes(0)->set_max_concurrency(1);
        QCOMPARE(ask(capped).tenants(0).seats_after(), 1.0);
        QCOMPARE(ask(capped).tenants(1).seats_after(), 3.0);

        Preview guaranteed = preview("acme", 1);
        guaranteed.mutable_changes(0)->set_min_seats(3);
        QCOMPARE(ask(guaranteed).tenants(0).seats_after(), 3.0);
        QCOMPARE(ask(guaranteed).tenants(1).seats_after(), 1.0);

        // One that does not exist yet comes with what holds for every tenant.
        change(broker, "*", [](api::LimitSettings& set) { set.set_max_concurrency(1); });
        Preview fresh;
        fresh.add_changes()->set_tenant("gamma");
        QTRY_COMPARE(ask(fresh).tenants(0).seats_after(), 1.0);
        QCOMPARE(ask(fresh).tenants(0).seats_before(), 0.0);
        fresh.mutable_changes(0)->set_unlimited_concurrency(true);
        QTRY_COMPARE(ask(fresh).tenants(0).seats_after(), 2.0);
        fresh.set_most(1);
        QCOMPARE(ask(fresh).tenants_size(), 1);
        QCOMPARE(ask(fresh).active(), uint64_t{3});
        QCOMPARE(broker.codeOf(&Stub::GetTenant, tenantCalled("gamma")), grpc::StatusCode::NOT_FOUND);
    }

    void aPreviewIsNeverOlderThanTheLastChange() {
        StartedBroker broker;
        WorkerClient worker(broker.connect());
        fillSeats(broker, worker);
        const auto row = [&] { return broker.ask(&Stub::PreviewShares, preview("acme", 1)).second.tenants(0); };
        QTRY_COMPARE(row().share_before(), 0.5);
        for (const int weight : {3, 1, 3, 1}) {
            change(broker, "acme", [weight](api::LimitSettings& set) { set.set_weight(weight); });
            QCOMPARE(row().share_before(), weight / (weight + 1.0));
        }
        QCOMPARE(broker.codeOf(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_HOLD, 2)), grpc::StatusCode::OK);
        QCOMPARE(row().share_before(), 1.0 / 3);
    }

    // A throttle weighs on the new weight as it does on the old one.
    void aPreviewKnowsWhoIsHeldBack() {
        StartedBroker broker;
        WorkerClient worker(broker.connect());
        fillSeats(broker, worker);
        QCOMPARE(broker.codeOf(&Stub::OverrideThrottle, throttle(api::THROTTLE_ACTION_HOLD, 2)), grpc::StatusCode::OK);
        const auto row = [&] { return broker.ask(&Stub::PreviewShares, preview("acme", 6)).second.tenants(0); };
        QTRY_COMPARE(row().share_before(), 1.0 / 3);
        QCOMPARE(row().share_after(), 0.75);
    }

    void aPreviewIsRefusedByName() {
        AdminFixture broker;
        broker.addToken("ops", {"*"}, {"fairlead:read"});
        broker.addToken("acme", {"acme"}, {"fairlead:read"});
        broker.addToken("blind", {"*"}, {"fairlead:limits"});
        broker.mustStart();
        const auto ask = [&](const Preview& request, const std::string& token = "ops") {
            return broker.ask(&Stub::PreviewShares, request, token).first;
        };
        QCOMPARE(ask(preview("acme", 2)).error_code(), grpc::StatusCode::OK);
        QCOMPARE(ask(preview("acme", 2), "acme").error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(ask(preview("acme", 2), "blind").error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(ask(preview("acme", 2), "nobody").error_code(), grpc::StatusCode::UNAUTHENTICATED);
        struct Case {
            const char* complaint;
            std::function<void(Preview&)> spoil;
        };
        for (const Case& c : std::vector<Case>{
                 {"changes[1]: tenant: is there twice", [](Preview& r) { r.add_changes()->set_tenant("acme"); }},
                 {"changes[1]: tenant: ", [](Preview& r) { r.add_changes()->set_tenant("*"); }},
                 {"changes[0]: weight: must be from", [](Preview& r) { r.mutable_changes(0)->set_weight(0); }},
                 {"changes[0]: max_concurrency: must be from",
                  [](Preview& r) { r.mutable_changes(0)->set_max_concurrency(4'000'000'000); }},
                 {"changes[0]: max_concurrency: is set and unlimited",
                  [](Preview& r) {
                      r.mutable_changes(0)->set_max_concurrency(1);
                      r.mutable_changes(0)->set_unlimited_concurrency(true);
                  }},
                 {"changes: at most 1000", [](Preview& r) {
                      for (int i = 0; i < 1000; ++i) r.add_changes()->set_tenant("t" + std::to_string(i));
                  }}}) {
            Preview request = preview("acme", 2);
            c.spoil(request);
            const grpc::Status status = ask(request);
            QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
            QVERIFY2(status.error_message().find(c.complaint) == 0, status.error_message().c_str());
        }
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

}  // namespace tst_fairness_calls

#include "tst_fairness_calls.moc"
