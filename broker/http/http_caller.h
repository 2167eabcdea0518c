// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "broker/http/query_parameter.h"
#include "broker/rpc/admission.h"

#include <string>

namespace fairlead::broker {

// Who makes a request, by its header "Authorization: Bearer <token>": admit() of broker/rpc/admission.h. A refused request is
// counted, by the authenticator that RpcServer::door() gives; after an accepted one, the connection is no longer among the
// first to be closed, and the request ends when its token is revoked. needs.role is not Anybody. Any thread.
Admission admitHttp(HttpExchange& exchange, const Authenticator& authenticator, const Needs& needs);

// The same, refused already: only counted.
Admission refuseHttp(HttpExchange& exchange, const Authenticator& authenticator, Admission refusal);

// A route of an API, who may use it, and what its query may say.
struct GuardedRoute {
    std::string method;
    std::string pattern;
    Needs needs;
    QueryParameters asked = {};

    std::string name() const { return method + ' ' + pattern; }  // "GET /ojs/v1/jobs/:id"
};

// The HTTP status for a refusal or another failure: 401 for Unauthenticated, 403 for PermissionDenied, 400 for
// InvalidArgument, 404, 409, 429, 503, …
unsigned httpStatusOf(Code code);

}  // namespace fairlead::broker
