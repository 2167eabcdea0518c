// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

namespace fairlead::broker {

// No authentication: the token is the tenant's name, "*" stands for all tenants, and whoever brings none may see
// everything. For brokers that listen on loopback only; the configuration check sees to that.
class OpenAuthenticator final : public Authenticator {
public:
    Result<Principal> authenticate(std::string_view token) const override;
    Result<Principal> anonymous() const override;
};

}  // namespace fairlead::broker
