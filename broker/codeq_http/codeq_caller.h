// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "broker/rpc/admission.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Who makes a request of codeQ's API: a producer of one tenant, a worker with the scope, a reader, or an administrator, who
// has the scope of fairlead: or is a producer with codeq:admin for the tenant of its token. The header X-Role says nothing.
struct CodeqNeeds {
    Role role = Role::Admin;
    std::string_view scope = {};

    Needs ofCaller() const;
};

// With codeQ's texts. A refused request is counted.
Result<Principal> admitCodeq(HttpExchange& exchange, const Authenticator& authenticator, const CodeqNeeds& needs);

// 401, or 403 for a missing scope and a tenant that cannot be used.
HttpAnswer codeqRefusal(const Status& why);

}  // namespace fairlead::broker
