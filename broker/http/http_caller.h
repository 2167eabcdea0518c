// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/http/http_exchange.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Who makes a request, by its header "Authorization: Bearer <token>". The rules, statuses and texts are those of
// broker/rpc/handshake.h. A refused request is counted, by the authenticator that RpcServer::door() gives; after an
// accepted one, the connection is no longer among the first to be closed. Any thread.

// The token; "" without the header, or with another scheme.
std::string_view bearerToken(const HttpRequest& request);

// What all of the following, and the admission of every API, end with: notes with the exchange who was let in, or counts
// the refusal. scope: the one that the request needs of an administrator, or "".
Result<Principal> admitted(HttpExchange& exchange, const Authenticator& authenticator, Result<Principal> caller,
                           std::string_view scope = {});

// Whoever administers or reads: scope is the one that the request needs, or "".
Result<Principal> callerOf(HttpExchange& exchange, const Authenticator& authenticator, std::string_view scope);
// A producer: exactly one tenant.
Result<Principal> producerOf(HttpExchange& exchange, const Authenticator& authenticator);
// A worker: at least one scope, command and tenant.
Result<Principal> workerOf(HttpExchange& exchange, const Authenticator& authenticator);

// The HTTP status for a refusal or another failure: 401 for Unauthenticated, 403 for PermissionDenied, 400 for
// InvalidArgument, 404, 409, 429, 503, …
unsigned httpStatusOf(Code code);

}  // namespace fairlead::broker
