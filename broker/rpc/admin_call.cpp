// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admin_call.h"

#include "broker/door/peers.h"
#include "broker/rpc/handshake.h"
#include "broker/rpc/status_conversion.h"

#include <memory>
#include <optional>

namespace fairlead::broker {

Result<Principal> greetAdmin(const Authenticator& authenticator, const grpc::CallbackServerContext& context,
                             std::string_view scope) {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    Result<Principal> caller = greetCaller(authenticator, authorization, scope);
    const std::shared_ptr<const Peer> peer = peerOf(context.peer());
    if (caller)
        peer->isProven = true;
    else
        authenticator.refused(caller.status(), peer->name);
    return caller;
}

grpc::ServerUnaryReactor* finished(grpc::CallbackServerContext* context, const Status& status) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(toGrpc(status));
    return reactor;
}

}  // namespace fairlead::broker
