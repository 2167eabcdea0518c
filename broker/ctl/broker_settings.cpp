// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/broker_settings.h"

#include "shared/bounded_file.h"
#include "shared/limits/limit_text.h"
#include "shared/wire/limit_messages.h"
#include "shared/wire/snapshot_text.h"

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

namespace fairlead::ctl {

namespace {

struct Shares {
    double actual = 0;
    double entitled = 0;
};

grpc::Status readShares(const Client& client, std::map<std::string, Shares>& shares, uint64_t& seats) {
    grpc::ClientContext context;
    client.prepare(context);
    client.setDeadline(context);
    auto stream = client.read(api::kWatchTenants, &context, api::WatchTenantsRequest());
    api::TenantsUpdate update;
    bool isComplete = false;
    while (!isComplete && stream.read(&update)) {
        for (const api::TenantStatistics& tenant : update.tenants())
            shares[tenant.tenant()] = {tenant.actual_share(), tenant.entitled_share()};
        seats = update.totals().shared_seats();
        isComplete = shares.size() >= update.totals().tenants();
    }
    if (isComplete) context.TryCancel();
    const grpc::Status status = stream.finish();
    return isComplete ? grpc::Status::OK : status;
}

// All tenants, and "*".
grpc::Status readTenants(const Client& client, std::vector<api::Tenant>& tenants) {
    api::GetTenantRequest every;
    every.set_tenant("*");
    grpc::Status status = client.ask(api::kGetTenant, every, &tenants.emplace_back());
    api::ListTenantsRequest request;
    request.set_page_size(kLargestPage);
    do {
        if (!status.ok()) return status;
        api::ListTenantsResponse page;
        status = client.ask(api::kListTenants, request, &page);
        for (api::Tenant& tenant : *page.mutable_tenants()) tenants.push_back(std::move(tenant));
        request.set_cursor(page.next_cursor());
    } while (status.ok() && !request.cursor().empty());
    return status;
}

Globals brokerAt(const Globals& globals, const std::string& address) {
    Globals there = globals;
    there.address = address;
    return there;
}

}  // namespace

Exit takeSnapshot(const Globals& globals, BrokerSnapshot& snapshot) {
    const Client client(globals);
    api::BrokerInfo info;
    grpc::Status status = client.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), &info);
    std::vector<api::Tenant> tenants;
    if (status.ok()) status = readTenants(client, tenants);
    std::map<std::string, Shares> shares;
    uint64_t seats = 0;
    if (status.ok()) status = readShares(client, shares, seats);
    if (!status.ok()) return client.failed(status);
    snapshot = {
        {info.now().seconds() * 1'000'000}, globals.address, info.version(), info.scheduling_policy(), {}, seats};
    for (const api::Tenant& tenant : tenants) {
        auto read = toTenantSnapshot(tenant);
        if (!read) return fail(Exit::Failed, read.status().message());
        const Shares share = shares[tenant.tenant()];
        read->actualShare = share.actual;
        read->entitledShare = share.entitled;
        snapshot.tenants.push_back(std::move(*read));
    }
    return Exit::Ok;
}

SettingsSource sourceOf(const std::string& name) {
    std::error_code error;
    return {name, name.find('/') != std::string::npos || std::filesystem::exists(name, error)};
}

Exit readSettings(const Globals& globals, const SettingsSource& source, BrokerSnapshot& snapshot) {
    if (!source.isFile) {
        if (!isHostAndPort(source.name))
            return fail(Exit::Usage, "'" + source.name + "' is neither a file nor a broker's HOST:PORT");
        return takeSnapshot(brokerAt(globals, source.name), snapshot);
    }
    const auto text = readBoundedFile(source.name, kLargestSnapshot);
    if (!text) return fail(Exit::Usage, text.status().message());
    auto read = parseSnapshot(*text);
    if (!read) return fail(Exit::Usage, source.name + ": " + read.status().message());
    snapshot = std::move(*read);
    if (!snapshot.leftOut.empty())
        static_cast<void>(
            fail(Exit::Ok, source.name + ": what this version does not know is left out: " + snapshot.leftOut));
    return Exit::Ok;
}

std::vector<AppliedChange> applyCopy(const Globals& globals, const SettingsCopy& copy, const std::string& reason) {
    const Client client(globals);
    using Fate = AppliedChange::Fate;
    std::vector<AppliedChange> account;
    std::string hopeless;  // why no more is tried
    const auto note = [&](std::string what, const grpc::Status& status) {
        const bool isLost = status.error_code() == grpc::StatusCode::UNAVAILABLE ||
                            status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED;
        if (isLost) hopeless = "the broker was not reached any more";
        account.push_back({std::move(what), status.error_message(),
                           status.ok() ? Fate::Done
                           : isLost    ? Fate::NotKnown
                                       : Fate::Refused});
    };
    if (copy.policy) {
        api::ChangePolicyRequest request;
        request.set_policy(*copy.policy);
        request.set_reason(reason);
        api::ChangePolicyResponse answer;
        note("policy " + *copy.policy, client.ask(api::kChangePolicy, request, &answer));
    }
    for (const SettingsCopy::OfTenant& change : copy.tenants) {
        const std::string what = change.tenant + ": " + textOf(change);
        if (!hopeless.empty()) {
            account.push_back({what, hopeless, Fate::NotTried});
            continue;
        }
        api::ChangeLimitsRequest request;
        request.set_tenant(change.tenant);
        request.set_reason(reason);
        request.set_expected_version(change.version);
        fillSettings(request.mutable_set(), change.set);
        for (const LimitField field : change.clear) request.add_clear(std::string(ruleOf(field).key));
        api::Tenant answer;
        const grpc::Status status = client.ask(api::kChangeLimits, request, &answer);
        note(what, status);
        if (status.error_code() == grpc::StatusCode::PERMISSION_DENIED) hopeless = "the token may not change limits";
    }
    return account;
}

std::string textOf(const SettingsCopy::OfTenant& change) {
    std::string text;
    for (const LimitRule& rule : limitRules())
        if (const auto value = fairlead::textOf(change.set, rule.field))
            text += (text.empty() ? "" : " ") + std::string(rule.key) + "=" + *value;
    for (const LimitField field : change.clear)
        text += std::string(text.empty() ? "" : ", ") + "clears " + std::string(ruleOf(field).key);
    return text;
}

}  // namespace fairlead::ctl
