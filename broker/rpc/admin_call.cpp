// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admin_call.h"

#include "broker/rpc/handshake.h"
#include "broker/rpc/status_conversion.h"

#include <grpc/grpc_security_constants.h>
#include <grpcpp/security/auth_context.h>

#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

Result<Principal> greetAdmin(const Authenticator& authenticator, const grpc::CallbackServerContext& context,
                             std::string_view scope) {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    Result<Principal> caller = greetCaller(authenticator, authorization, scope);
    if (!caller) authenticator.refused(caller.status(), context.peer());
    return caller;
}

CallTransport transportOf(const grpc::CallbackServerContext& context) {
    const std::shared_ptr<const grpc::AuthContext> known = context.auth_context();
    if (!known) return {};
    const auto first = [&known](const char* property) -> std::string {
        const std::vector<grpc::string_ref> values = known->FindPropertyValues(property);
        return values.empty() ? std::string() : std::string(values.front().data(), values.front().size());
    };
    CallTransport transport;
    transport.isTls = first(GRPC_TRANSPORT_SECURITY_TYPE_PROPERTY_NAME) == GRPC_SSL_TRANSPORT_SECURITY_TYPE;
    // Without client certificates the property is there all the same and empty.
    if (transport.isTls) transport.certificateSubject = first(GRPC_X509_SUBJECT_PROPERTY_NAME);
    return transport;
}

grpc::ServerUnaryReactor* finished(grpc::CallbackServerContext* context, const Status& status) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(toGrpc(status));
    return reactor;
}

}  // namespace fairlead::broker
