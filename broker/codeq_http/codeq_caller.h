// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/http/http_exchange.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Who makes a request of codeQ's API, with codeQ's texts. A refused request is counted. The header X-Role says nothing.
enum class CodeqRole {
    Producer,  // whose token opens a producer's stream: of one tenant
    Worker,    // whose token opens a worker's stream
    Either,    // one of the two, or whoever may read payloads
    Admin,     // see admitCodeq()
};

// scope: a worker's scope, or the one of fairlead: that an administrator needs. An administrator's token has it, or is a
// producer's with the scope codeq:admin, which is good for the tenant of the token.
Result<Principal> admitCodeq(HttpExchange& exchange, const Authenticator& authenticator, CodeqRole role,
                             std::string_view scope);

// 401, or 403 for a missing scope and a tenant that cannot be used.
HttpAnswer codeqRefusal(const Status& why);

}  // namespace fairlead::broker
