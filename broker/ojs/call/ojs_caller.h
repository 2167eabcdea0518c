// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"
#include "broker/http/query_parameter.h"
#include "broker/rpc/admission.h"
#include "shared/result.h"

#include <string_view>

namespace fairlead::broker {

// Who makes a request, and what it may say beside its path: whatever else it says is refused by its name. Clients of Open Job
// Spec have one token for everything. One of several tenants creates for the one that its request names.
struct OjsNeeds {
    Role role = Role::Admin;
    std::string_view scope = {};
    bool isPlain = false;        // the path says everything: the body has at most a reason
    QueryParameters asked = {};  // in the query

    OjsNeeds plain() const;
    OjsNeeds asking(QueryParameters parameters) const;

    Needs ofCaller() const;
};

// A refused request is counted. A token that is known, but not for this, is forbidden to do it (403) rather than unknown (401).
Result<Principal> admitOjs(HttpExchange& exchange, const Authenticator& authenticator, const OjsNeeds& needs);

}  // namespace fairlead::broker
