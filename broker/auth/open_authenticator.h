// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

namespace fairlead::broker {

// No authentication: the token is the tenant's name, "*" stands for all tenants, and a call without a token may see
// everything. Only for brokers that listen on loopback; the configuration check enforces it.
class OpenAuthenticator final : public Authenticator {
public:
    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    Result<Principal> anonymous() const override;
};

}  // namespace fairlead::broker
