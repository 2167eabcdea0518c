// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin_fixture.h"

#include <QTest>

#include <string>

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
