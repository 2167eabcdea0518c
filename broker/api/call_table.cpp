// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/call_table.h"

#include "broker/door/peers.h"
#include "broker/rpc/admission.h"

#include <optional>

namespace fairlead::broker {


Result<Principal> CallTable::letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    const Result<Principal> caller =
        admit(*m_authenticator, Shown::authorization(authorization), needs.ofCaller()).result();
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
