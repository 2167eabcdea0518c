// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "shared/status.h"

namespace google::protobuf {
class MessageLite;
}

namespace fairlead::broker {

// Whom a request names, in `tenant` or in the `tenants` of its `filter`: NotFound for a tenant that the caller may not see,
// as for one that does not exist, whatever is asked. "*" is every tenant. What is no name of a tenant is for the call to refuse.
Status checkNamedTenants(const google::protobuf::MessageLite& request, const TenantScope& caller);

}  // namespace fairlead::broker
