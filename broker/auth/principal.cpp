// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/principal.h"

#include <algorithm>
#include <array>

namespace fairlead::broker {

namespace {

constexpr std::array kWorkScopes{scopes::kClaim, scopes::kHeartbeat, scopes::kAbandon, scopes::kNack, scopes::kResult};

}  // namespace

const std::vector<std::string>& allScopes() {
    static const std::vector<std::string> instance{
        std::string(scopes::kClaim),      std::string(scopes::kHeartbeat), std::string(scopes::kAbandon),
        std::string(scopes::kNack),       std::string(scopes::kResult),    std::string(scopes::kSubscribe),
        std::string(scopes::kCodeqAdmin), std::string(scopes::kRead),      std::string(scopes::kPayload),
        std::string(scopes::kRequeue),    std::string(scopes::kLimits),    std::string(scopes::kAdmin)};
    return instance;
}

bool Principal::hasScope(std::string_view scope) const {
    return std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
}

bool Principal::allowsEveryCommand() const {
    return std::find(commands.begin(), commands.end(), "*") != commands.end();
}

bool Principal::mayWork() const {
    return std::any_of(kWorkScopes.begin(), kWorkScopes.end(),
                       [this](std::string_view scope) { return hasScope(scope); });
}

bool Principal::mayProduce() const {
    return scopes.empty() || std::any_of(scopes.begin(), scopes.end(), [](const std::string& scope) {
               return scope.compare(0, 9, "fairlead:") != 0;
           });
}

Principal Principal::onlyWith(const std::vector<std::string_view>& used) const {
    Principal narrowed = *this;
    std::erase_if(narrowed.scopes, [&used](const std::string& scope) {
        return std::find(used.begin(), used.end(), scope) == used.end();
    });
    return narrowed;
}

std::string Principal::tenantText() const {
    if (tenants.all) return "*";
    std::string text;
    for (const std::string& tenant : tenants.tenants) {
        if (!text.empty()) text += ',';
        text += tenant;
    }
    return text;
}

std::string whatIsLost(const Principal& held, const Principal& now) {
    if (held.tenants.all && !now.tenants.all) return "the access to all tenants";
    for (const std::string& tenant : held.tenants.tenants)
        if (!now.tenants.covers(tenant)) return "the tenant " + tenant;
    if (held.origin && held.origin->purpose == Purpose::Produce)
        return now.mayProduce() ? std::string() : "the right to produce";
    for (const std::string& scope : held.scopes)
        if (!now.hasScope(scope)) return "the scope " + scope;
    if (now.allowsEveryCommand() || (held.origin && held.origin->purpose == Purpose::Administer)) return {};
    for (const std::string& command : held.commands)
        if (std::find(now.commands.begin(), now.commands.end(), command) == now.commands.end())
            return command == "*" ? "the access to all commands" : "the command " + command;
    return {};
}

}  // namespace fairlead::broker
