// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "shared/limits/limit_rules.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tst_tenant_service {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using Stub = api::Tenants::Stub;

namespace {

using Answer = std::pair<grpc::Status, api::Tenant>;

api::ChangeLimitsRequest change(const std::string& tenant, const std::string& reason = "because") {
    api::ChangeLimitsRequest request;
    request.set_tenant(tenant);
    request.set_reason(reason);
    return request;
}

Answer setWeight(const AdminFixture& broker, const std::string& tenant, double weight, const std::string& token = {}) {
    auto request = change(tenant);
    request.mutable_set()->set_weight(weight);
    return broker.ask(&Stub::ChangeLimits, request, token);
}

Answer get(const AdminFixture& broker, const std::string& tenant, const std::string& token = {}) {
    api::GetTenantRequest request;
    request.set_tenant(tenant);
    return broker.ask(&Stub::GetTenant, request, token);
}

std::string originOf(const api::Tenant& tenant, const std::string& key) {
    for (const auto& origin : tenant.origins())
        if (origin.limit() == key) return api::LimitLayer_Name(origin.layer());
    return {};
}

// Tokens: "ops" may do all for everybody, "reader" only look, "acme" all for acme, "blind" nothing.
void addTokens(AdminFixture& broker) {
    broker.addToken("ops", {"*"}, {"fairlead:read", "fairlead:limits"});
    broker.addToken("reader", {"*"}, {"fairlead:read"});
    broker.addToken("acme", {"acme"}, {"fairlead:read", "fairlead:limits"});
    broker.addToken("blind", {"*"}, {"fairlead:requeue"});
    broker.addToken("producer", {"acme"}, {"codeq:claim"});
    broker.addToken("other", {"beta"}, {"codeq:claim"});
}

}  // namespace

class TestTenantService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLimitIsSetShownAndCleared() {
        StartedBroker broker;
        auto request = change("acme");
        api::LimitSettings& set = *request.mutable_set();
        set.mutable_max_enqueue_rate()->set_limit(100);
        set.mutable_max_enqueue_rate()->mutable_period()->set_seconds(60);
        set.mutable_max_enqueue_rate()->set_burst(20);
        set.set_max_queue_depth(1000);
        set.set_max_scheduled(50);
        set.set_max_bytes(1 << 20);
        set.set_max_payload_bytes(1 << 10);
        set.set_mode(api::LIMIT_MODE_SOFT);
        set.set_draining(true);
        set.set_max_concurrency(7);
        set.mutable_dispatch_rate()->set_limit(5);
        set.mutable_dispatch_rate()->mutable_period()->set_nanos(1'500'000);
        set.mutable_release_interval()->set_nanos(250'000'000);
        set.set_weight(2.5);
        set.mutable_priority_boost()->set_seconds(3);
        set.set_paused(true);
        auto* tier = set.mutable_throttle_tiers()->add_tiers();
        tier->mutable_window()->set_seconds(3600);
        tier->set_threshold(1000);
        tier->set_weight_factor(0.5);
        set.set_noisy_neighbour_watch(false);
        set.set_min_seats(2);
        const auto [status, changed] = broker.ask(&Stub::ChangeLimits, request);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(changed.version(), uint64_t{1});
        QCOMPARE(changed.set().SerializeAsString(), set.SerializeAsString());
        QCOMPARE(changed.in_force().SerializeAsString(), set.SerializeAsString());
        QCOMPARE(size_t(changed.origins_size()), kLimitFields);
        for (const auto& origin : changed.origins()) QCOMPARE(origin.layer(), api::LIMIT_LAYER_TENANT);
        QCOMPARE(changed.reason(), std::string("because"));
        QCOMPARE(changed.changed_by(), std::string("anonymous"));
        QVERIFY(changed.has_changed_at() && changed.has_created_at());
        api::Tenant found = get(broker, "acme").second;
        QVERIFY(found.has_standing());
        found.clear_standing();
        QCOMPARE(found.throttle().level(), 0u);
        found.clear_throttle();
        QCOMPARE(found.SerializeAsString(), changed.SerializeAsString());

        broker.restart();
        found = get(broker, "acme").second;
        found.clear_standing();
        QCOMPARE(found.throttle().level(), 0u);
        found.clear_throttle();
        QCOMPARE(found.SerializeAsString(), changed.SerializeAsString());

        auto clear = change("acme");
        for (const LimitRule& rule : limitRules()) clear.add_clear(std::string(rule.key));
        const auto cleared = broker.ask(&Stub::ChangeLimits, clear).second;
        QCOMPARE(cleared.set().ByteSizeLong(), size_t{0});
        QCOMPARE(cleared.in_force().unlimited_size(), 8);
        QCOMPARE(cleared.in_force().weight(), 1.0);
        for (const auto& origin : cleared.origins()) QCOMPARE(origin.layer(), api::LIMIT_LAYER_BUILT_IN);
    }

    void whatCannotBeIsRefusedByName() {
        StartedBroker broker;
        const std::map<std::string, std::function<void(api::ChangeLimitsRequest&)>> cases{
            {"tenant: tenant id must start", [](auto& r) { r.set_tenant("-x"); }},
            {"tenant: tenant id is empty", [](auto& r) { r.set_tenant(""); }},
            {"reason: is required", [](auto& r) { r.set_reason(""); }},
            {"reason: is longer", [](auto& r) { r.set_reason(std::string(1025, 'x')); }},
            {"weight: must be from 0.01 to 1000, is 0", [](auto& r) { r.mutable_set()->set_weight(0); }},
            {"weight: must be from 0.01 to 1000, is -", [](auto& r) { r.mutable_set()->set_weight(-3); }},
            {"weight: must be from 0.01 to 1000, is nan",
             [](auto& r) { r.mutable_set()->set_weight(std::numeric_limits<double>::quiet_NaN()); }},
            {"weight: must be from 0.01 to 1000, is inf",
             [](auto& r) { r.mutable_set()->set_weight(std::numeric_limits<double>::infinity()); }},
            {"mode: must be hard or soft", [](auto& r) { r.mutable_set()->set_mode(api::LIMIT_MODE_UNSPECIFIED); }},
            {"max_enqueue_rate: must be from 1",
             [](auto& r) { r.mutable_set()->mutable_max_enqueue_rate()->mutable_period()->set_seconds(1); }},
            {"max_enqueue_rate: period: must be from",
             [](auto& r) { r.mutable_set()->mutable_max_enqueue_rate()->set_limit(1); }},
            {"dispatch_rate: period: durations are exact to the microsecond",
             [](auto& r) { r.mutable_set()->mutable_dispatch_rate()->mutable_period()->set_nanos(1); }},
            {"release_interval: a duration must not be negative",
             [](auto& r) { r.mutable_set()->mutable_release_interval()->set_seconds(-1); }},
            {"set.priority_boost: 9223372036854775807 seconds are beyond",
             [](auto& r) { r.mutable_set()->mutable_priority_boost()->set_seconds(INT64_MAX); }},
            {"priority_boost: must be from 0s to 30s",
             [](auto& r) { r.mutable_set()->mutable_priority_boost()->set_seconds(31); }},
            {"throttle_tiers: window: a duration must not be negative",
             [](auto& r) {
                 r.mutable_set()->mutable_throttle_tiers()->add_tiers()->mutable_window()->set_seconds(-1);
             }},
            {"throttle_tiers: at most 8 tiers",
             [](auto& r) {
                 for (int i = 0; i < 100; ++i) r.mutable_set()->mutable_throttle_tiers()->add_tiers();
             }},
            {"unlimited: there is no limit 'max_love'", [](auto& r) { r.mutable_set()->add_unlimited("max_love"); }},
            {"weight: cannot be unlimited", [](auto& r) { r.mutable_set()->add_unlimited("weight"); }},
            {"max_bytes: has a value and is unlimited",
             [](auto& r) {
                 r.mutable_set()->set_max_bytes(1);
                 r.mutable_set()->add_unlimited("max_bytes");
             }},
            {"clear: there is no limit 'x'", [](auto& r) { r.add_clear("x"); }},
            {"clear: 'weight' is named twice",
             [](auto& r) {
                 r.add_clear("weight");
                 r.add_clear("weight");
             }},
            {"weight: is set and cleared",
             [](auto& r) {
                 r.mutable_set()->set_weight(1);
                 r.add_clear("weight");
             }},
            {"set: name a limit to set", [](auto&) {}},
            {"clear: cannot be temporary",
             [](auto& r) {
                 r.add_clear("weight");
                 r.mutable_expires_after()->set_seconds(60);
             }},
            {"expires_after: must be from 1s to 366d",
             [](auto& r) {
                 r.mutable_set()->set_weight(1);
                 r.mutable_expires_after();
             }},
            {"expires_after: a duration must not be negative",
             [](auto& r) {
                 r.mutable_set()->set_weight(1);
                 r.mutable_expires_after()->set_seconds(-5);
             }},
        };
        for (const auto& [complaint, spoil] : cases) {
            auto request = change("acme");
            spoil(request);
            const auto status = broker.ask(&Stub::ChangeLimits, request).first;
            QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
            QVERIFY2(status.error_message().find(complaint) == 0,
                     (complaint + " <> " + status.error_message()).c_str());
        }
        QCOMPARE(get(broker, "acme").first.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second.entries_size(), 0);
    }

    void aStaleVersionIsAbortedAndSaysWho() {
        StartedBroker broker;
        QVERIFY(setWeight(broker, "acme", 2).first.ok());
        auto request = change("acme");
        request.mutable_set()->set_weight(3);
        request.set_expected_version(0);
        const auto status = broker.ask(&Stub::ChangeLimits, request).first;
        QCOMPARE(status.error_code(), grpc::StatusCode::ABORTED);
        QCOMPARE(status.error_message(),
                 std::string("tenant 'acme' is at version 1, not 0: 'anonymous' changed it, because 'because'"));
        QCOMPARE(get(broker, "acme").second.in_force().weight(), 2.0);
        request.set_expected_version(1);
        QVERIFY(broker.ask(&Stub::ChangeLimits, request).first.ok());
    }

    void defaultsHoldForTenantsOfWhichNothingIsSaid() {
        AdminFixture broker;
        broker.config().engine.tenants.defaults.maxConcurrency = 3;
        broker.config().engine.tenants.tenants["acme"].weight = 4;
        broker.mustStart();
        QVERIFY(setWeight(broker, "*", 9).first.ok());
        const api::Tenant acme = get(broker, "acme").second;
        QCOMPARE(acme.in_force().weight(), 4.0);
        QCOMPARE(originOf(acme, "weight"), std::string("LIMIT_LAYER_FILE"));
        QCOMPARE(acme.in_force().max_concurrency(), 3u);
        QCOMPARE(originOf(acme, "max_concurrency"), std::string("LIMIT_LAYER_FILE_DEFAULTS"));
        static_cast<void>(broker.create("beta", 1));
        QCOMPARE(get(broker, "beta").second.in_force().weight(), 9.0);
        QCOMPARE(originOf(get(broker, "beta").second, "weight"), std::string("LIMIT_LAYER_DEFAULTS"));
        QCOMPARE(get(broker, "*").second.in_force().weight(), 9.0);
    }

    void aTemporaryChangeEndsByItself() {
        StartedBroker broker;
        auto request = change("acme");
        request.mutable_set()->set_weight(8);
        request.mutable_expires_after()->set_seconds(1);
        const auto changed = broker.ask(&Stub::ChangeLimits, request).second;
        QCOMPARE(changed.temporary_size(), 1);
        QCOMPARE(originOf(changed, "weight"), std::string("LIMIT_LAYER_TEMPORARY"));
        QTRY_COMPARE(get(broker, "acme").second.in_force().weight(), 1.0);
        QCOMPARE(get(broker, "acme").second.changed_by(), std::string("broker"));
    }

    void pauseDrainAndResumeTakeEffect() {
        StartedBroker broker;
        api::ChangeTenantStateRequest request;
        request.set_tenant("acme");
        QCOMPARE(broker.ask(&Stub::PauseTenant, request).first.error_message(), std::string("reason: is required"));
        request.set_reason("maintenance");
        // Nobody means a tenant that there is not.
        for (const auto change : {&Stub::PauseTenant, &Stub::DrainTenant, &Stub::ResumeTenant})
            QCOMPARE(broker.ask(change, request).first.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(get(broker, "acme").first.error_code(), grpc::StatusCode::NOT_FOUND);
        GreetedProducer producer(broker.connect(), "acme");
        QVERIFY(producer.create(newTask(9, "mail")).ok());
        const auto paused = broker.ask(&Stub::PauseTenant, request);
        QVERIFY(paused.first.ok() && paused.second.in_force().paused() && !paused.second.in_force().draining());
        request.set_expected_version(7);
        QCOMPARE(broker.ask(&Stub::DrainTenant, request).first.error_code(), grpc::StatusCode::ABORTED);
        request.set_expected_version(1);
        QVERIFY(broker.ask(&Stub::DrainTenant, request).second.in_force().draining());

        QVERIFY(producer.sendCreates({newTask(1, "mail")}));
        const auto refused = producer.acks(1);
        QVERIFY(!refused.front().ok());
        QCOMPARE(refused.front().error_message(),
                 std::string("the tenant is draining: creates are refused until it is resumed"));

        request.clear_expected_version();
        const auto resumed = broker.ask(&Stub::ResumeTenant, request).second;
        QVERIFY(!resumed.in_force().paused() && !resumed.in_force().draining());
        QVERIFY(producer.create(newTask(2, "mail")).ok());
        std::vector<std::string> actions;
        const auto audit = broker.ask(&Stub::ListAudit, api::ListAuditRequest()).second;
        for (const auto& entry : audit.entries()) actions.push_back(entry.action());
        QCOMPARE(actions, (std::vector<std::string>{"tenant.resume", "tenant.drain", "tenant.pause"}));
    }

    void aRefusedCreateNamesTheLimitAndIsCounted() {
        StartedBroker broker;
        auto request = change("acme");
        request.mutable_set()->mutable_max_enqueue_rate()->set_limit(2);
        request.mutable_set()->mutable_max_enqueue_rate()->mutable_period()->set_seconds(3600);
        QVERIFY(broker.ask(&Stub::ChangeLimits, request).first.ok());
        GreetedProducer producer(broker.connect(), "acme");
        std::vector<producerpb::CreateTask> tasks;
        for (uint64_t seq = 1; seq <= 5; ++seq) tasks.push_back(newTask(seq, "mail"));
        QVERIFY(producer.sendCreates(tasks));
        int taken = 0;
        for (const auto& ack : producer.acks(5)) {
            if (ack.ok()) {
                ++taken;
                continue;
            }
            QVERIFY(ack.task_id().empty());
            QVERIFY2(ack.error_message().find("limit max_enqueue_rate reached: rate limit exceeded, 2 of 2 spent of "
                                              "2/1h; retry after ") == 0,
                     ack.error_message().c_str());
        }
        QCOMPARE(taken, 2);
        api::Admin::Stub admin(broker.connect());
        AdminContext context;
        const auto watch = admin.WatchTenants(&context, {});
        api::TenantsUpdate update;
        uint64_t refused = 0;
        while (refused == 0 && watch->Read(&update))
            for (const auto& tenant : update.tenants())
                for (const auto& limit : tenant.refused())
                    if (limit.limit() == "max_enqueue_rate") refused = limit.count();
        QCOMPARE(refused, uint64_t{3});
        context.TryCancel();
    }

    void everyCallNeedsItsScope() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        QVERIFY(setWeight(broker, "acme", 2, "ops").first.ok());
        auto limits = change("acme");
        limits.mutable_set()->set_weight(3);
        api::ChangeTenantStateRequest state;
        state.set_tenant("acme");
        state.set_reason("r");
        for (const char* token : {"reader", "blind"}) {
            const auto isRefused = [](const grpc::Status& status, const char* scope) {
                return status.error_code() == grpc::StatusCode::PERMISSION_DENIED &&
                       status.error_message().find(scope) != std::string::npos;
            };
            QVERIFY(isRefused(broker.ask(&Stub::ChangeLimits, limits, token).first, "fairlead:limits"));
            QVERIFY(isRefused(broker.ask(&Stub::PauseTenant, state, token).first, "fairlead:limits"));
            QVERIFY(isRefused(broker.ask(&Stub::DrainTenant, state, token).first, "fairlead:limits"));
            QVERIFY(isRefused(broker.ask(&Stub::ResumeTenant, state, token).first, "fairlead:limits"));
        }
        const auto denied = grpc::StatusCode::PERMISSION_DENIED;
        QCOMPARE(get(broker, "acme", "blind").first.error_code(), denied);
        QCOMPARE(broker.ask(&Stub::ListTenants, api::ListTenantsRequest(), "blind").first.error_code(), denied);
        QCOMPARE(broker.ask(&Stub::ListAudit, api::ListAuditRequest(), "blind").first.error_code(), denied);
        QCOMPARE(broker.ask(&Stub::DescribeLimits, api::DescribeLimitsRequest(), "blind").first.error_code(), denied);
        QCOMPARE(get(broker, "acme", "nobody").first.error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(get(broker, "acme", "reader").second.version(), uint64_t{1});
        QCOMPARE(get(broker, "acme", "reader").second.changed_by(), std::string("ops's"));
    }

    void somebodyElsesTenantIsNotFound() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        QVERIFY(setWeight(broker, "beta", 2, "ops").first.ok());
        QVERIFY(setWeight(broker, "*", 2, "ops").first.ok());
        const auto notFound = grpc::StatusCode::NOT_FOUND;
        api::ChangeTenantStateRequest state;
        state.set_reason("r");
        for (const char* tenant : {"beta", "*", "never-seen"}) {
            QCOMPARE(setWeight(broker, tenant, 3, "acme").first.error_code(), notFound);
            QCOMPARE(get(broker, tenant, "acme").first.error_code(), notFound);
            QCOMPARE(get(broker, tenant, "acme").first.error_message(), "no tenant '" + std::string(tenant) + "'");
            state.set_tenant(tenant);
            QCOMPARE(broker.ask(&Stub::PauseTenant, state, "acme").first.error_code(), notFound);
            QCOMPARE(broker.ask(&Stub::DrainTenant, state, "acme").first.error_code(), notFound);
            QCOMPARE(broker.ask(&Stub::ResumeTenant, state, "acme").first.error_code(), notFound);
            api::ListAuditRequest audit;
            audit.set_tenant(tenant);
            QCOMPARE(broker.ask(&Stub::ListAudit, audit, "acme").first.error_code(), notFound);
        }
        QVERIFY(setWeight(broker, "acme", 5, "acme").first.ok());
        const auto list = broker.ask(&Stub::ListTenants, api::ListTenantsRequest(), "acme").second;
        QCOMPARE(list.tenants_size(), 1);
        QCOMPARE(list.tenants(0).tenant(), std::string("acme"));
        const auto audit = broker.ask(&Stub::ListAudit, api::ListAuditRequest(), "acme").second;
        QCOMPARE(audit.entries_size(), 1);
        QCOMPARE(audit.entries(0).author(), std::string("acme's"));
        QCOMPARE(get(broker, "beta", "ops").second.in_force().weight(), 2.0);
    }

    void listsArePagedByCursor() {
        StartedBroker broker;
        for (int i = 0; i < 5; ++i) QVERIFY(setWeight(broker, "t" + std::to_string(i), 2).first.ok());
        static_cast<void>(broker.create("unconfigured", 1));
        std::string names;
        api::ListTenantsRequest list;
        list.set_page_size(2);
        list.set_only_configured(true);
        do {
            const auto page = broker.ask(&Stub::ListTenants, list).second;
            for (const auto& tenant : page.tenants()) names += tenant.tenant() + " ";
            list.set_cursor(page.next_cursor());
        } while (!list.cursor().empty());
        QCOMPARE(names, std::string("t0 t1 t2 t3 t4 "));
        list.set_only_configured(false);
        list.set_page_size(0);
        QCOMPARE(broker.ask(&Stub::ListTenants, list).second.tenants_size(), 6);
        list.set_cursor("x");
        QCOMPARE(broker.ask(&Stub::ListTenants, list).first.error_code(), grpc::StatusCode::INVALID_ARGUMENT);

        std::string audited;
        api::ListAuditRequest audit;
        audit.set_page_size(2);
        do {
            const auto page = broker.ask(&Stub::ListAudit, audit).second;
            for (const auto& entry : page.entries()) {
                QCOMPARE(entry.action(), std::string("limits.change"));
                QCOMPARE(entry.changes(0).what() + entry.changes(0).from() + entry.changes(0).to(),
                         std::string("weight12"));
                audited += entry.tenant() + " ";
            }
            audit.set_cursor(page.next_cursor());
        } while (!audit.cursor().empty());
        QCOMPARE(audited, std::string("t4 t3 t2 t1 t0 "));
        audit.set_cursor("x");
        QCOMPARE(broker.ask(&Stub::ListAudit, audit).first.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void limitsAreDescribedAsTheyAreChecked() {
        StartedBroker broker;
        const auto rules = broker.ask(&Stub::DescribeLimits, api::DescribeLimitsRequest()).second;
        QCOMPARE(size_t(rules.rules_size()), kLimitFields);
        for (int i = 0; i < rules.rules_size(); ++i) {
            const LimitRule& rule = limitRules()[size_t(i)];
            QCOMPARE(rules.rules(i).key(), std::string(rule.key));
            QCOMPARE(rules.rules(i).most(), rule.most);
        }
        QCOMPARE(rules.rules(0).kind(), api::LIMIT_KIND_RATE);
        QCOMPARE(rules.rules(0).group(), api::LIMIT_GROUP_ADMISSION);
        QCOMPARE(rules.rules(rules.rules_size() - 1).kind(), api::LIMIT_KIND_SWITCH);
    }

    void theFileIsTakenOverAgainOrRefusedWhole() {
        AdminFixture broker;
        broker.config().engine.tenants.tenants["acme"].weight = 4;
        broker.mustStart();
        auto changed = broker.config();
        changed.engine.tenants.tenants["acme"].weight = 6;
        changed.engine.tenants.defaults.weight = -1;
        const Status refused = broker.broker().reload(changed);
        QCOMPARE(refused.code(), Code::InvalidArgument);
        QVERIFY(refused.message().find("tenants.default.weight: must be from 0.01") == 0);
        QCOMPARE(get(broker, "acme").second.in_force().weight(), 4.0);
        changed.engine.tenants.defaults.weight = 2;
        QVERIFY(broker.broker().reload(changed).ok());
        QCOMPARE(get(broker, "acme").second.in_force().weight(), 6.0);
    }
};

QTEST_GUILESS_MAIN(TestTenantService)

}  // namespace tst_tenant_service

#include "tst_tenant_service.moc"
