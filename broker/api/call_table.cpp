// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/call_table.h"

#include "broker/door/peers.h"
#include "broker/rpc/handshake.h"

#include <optional>

namespace fairlead::broker {

CallTable::CallTable(const char* service, const Authenticator* authenticator, AdminThreads* threads)
    : m_service(service), m_authenticator(authenticator), m_threads(threads) {}

Result<Principal> CallTable::letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    Result<Principal> caller =
        greetCaller(*m_authenticator, authorization, needs.orScope.empty() ? needs.scope : std::string_view());
    if (caller && !needs.orScope.empty() && !caller->hasScope(needs.scope) && !caller->hasScope(needs.orScope))
        caller = Status(Code::PermissionDenied, "missing scope: the call needs " + std::string(needs.scope) + " or " +
                                                    std::string(needs.orScope));
    const std::shared_ptr<const Peer> peer = peerOf(context.peer());
    if (!caller) {
        m_authenticator->refused(caller.status(), peer->name);
        return caller;
    }
    peer->isProven = true;
    Status refusal;
    if (!needs.alsoScope.empty() && !caller->hasScope(needs.alsoScope))
        refusal = {Code::PermissionDenied, "missing scope: this needs " + std::string(needs.alsoScope) + ", too"};
    else if (needs.everyTenant && !caller->tenants.all)
        refusal = {Code::PermissionDenied, "only for tokens that may see every tenant: this is about all of them"};
    if (refusal.ok()) return caller;
    m_authenticator->refused(refusal, peer->name);
    return refusal;
}

void CallTable::addMethod(const char* name, grpc::internal::RpcMethod::RpcType type,
                          grpc::internal::MethodHandler* handler) {
    m_paths.push_back("/" + m_service + "/" + name);
    AddMethod(new grpc::internal::RpcServiceMethod(m_paths.back().c_str(), type, nullptr));
    MarkMethodCallback(static_cast<int>(m_paths.size() - 1), handler);
}

}  // namespace fairlead::broker
