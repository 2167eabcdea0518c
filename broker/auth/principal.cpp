// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/principal.h"

#include <algorithm>

namespace fairlead::broker {

const std::vector<std::string>& allScopes() {
    static const std::vector<std::string> instance{std::string(scopes::kClaim),   std::string(scopes::kHeartbeat),
                                                   std::string(scopes::kAbandon), std::string(scopes::kNack),
                                                   std::string(scopes::kResult),  std::string(scopes::kSubscribe),
                                                   std::string(scopes::kCodeqAdmin), std::string(scopes::kRead),
                                                   std::string(scopes::kPayload), std::string(scopes::kRequeue),
                                                   std::string(scopes::kLimits),  std::string(scopes::kAdmin)};
    return instance;
}

bool Principal::hasScope(std::string_view scope) const {
    return std::find(scopes.begin(), scopes.end(), scope) != scopes.end();
}

bool Principal::allowsEveryCommand() const {
    return std::find(commands.begin(), commands.end(), "*") != commands.end();
}

bool Principal::mayProduce() const {
    return scopes.empty() || std::any_of(scopes.begin(), scopes.end(), [](const std::string& scope) {
               return scope.compare(0, 9, "fairlead:") != 0;
           });
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

}  // namespace fairlead::broker
