// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/call_table.h"

#include "broker/door/peers.h"
#include "broker/rpc/handshake.h"

#include <optional>

namespace fairlead::broker {

namespace {

Status whatIsMissing(const Principal& caller, const CallNeeds& needs) {
    const auto has = [&caller](std::string_view scope) { return scope.empty() || caller.hasScope(scope); };
    if (!has(needs.scope) && (needs.orScope.empty() || !has(needs.orScope)))
        return {Code::PermissionDenied, "missing scope: the call needs " + std::string(needs.scope) +
                                            (needs.orScope.empty() ? "" : " or " + std::string(needs.orScope))};
    if (!has(needs.alsoScope))
        return {Code::PermissionDenied, "missing scope: this needs " + std::string(needs.alsoScope) + ", too"};
    if (needs.everyTenant && !caller.tenants.all)
        return {Code::PermissionDenied, "only for tokens that may see every tenant: this is about all of them"};
    return {};
}

}  // namespace

Result<Principal> CallTable::letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    Result<Principal> caller = greetCaller(*m_authenticator, authorization, {});
    if (caller)
        if (Status missing = whatIsMissing(*caller, needs); !missing.ok()) caller = std::move(missing);
    const std::shared_ptr<const Peer> peer = peerOf(context.peer());
    if (caller)
        peer->prove(caller->fairnessKey());
    else
        m_authenticator->refused(caller.status(), peer->name);
    return caller;
}

const std::any* CallTable::find(std::string_view method) const {
    const auto found = m_entries.find(method);
    return found == m_entries.end() ? nullptr : &found->second;
}

}  // namespace fairlead::broker
