// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/http/http_exchange.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Who makes a request. Clients of Open Job Spec have one token for everything, so each role takes whatever token may do it:
// a producer's, a worker's or an administrator's.
enum class OjsRole {
    Anybody,   // without a token
    Producer,  // may create tasks
    Worker,    // has the scope
    Reader,    // a producer or worker, or whoever may read payloads
    Admin,     // has the scope
};

struct OjsNeeds {
    OjsRole role = OjsRole::Admin;
    std::string_view scope = {};
};

// A refused request is counted.
Result<Principal> admitOjs(HttpExchange& exchange, const Authenticator& authenticator, const OjsNeeds& needs);

}  // namespace fairlead::broker
