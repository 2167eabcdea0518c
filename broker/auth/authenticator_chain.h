// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

#include <memory>
#include <vector>

namespace fairlead::broker {

// Asks several authenticators in order. The first that knows the token decides, even if it refuses the token's tenant;
// if none knows the token, the status of the last one is returned.
class AuthenticatorChain final : public Authenticator {
public:
    // REQUIRES: at least one.
    using Links = std::vector<std::shared_ptr<const Authenticator>>;
    explicit AuthenticatorChain(Links links, bool letsProducersWork = false);

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override;
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override;
    Result<Principal> anonymous() const override;
    bool letsProducersWork() const override { return m_letsProducersWork; }
    // Ok if one of them still admits the caller, else the first refusal.
    Status stillAdmits(const Principal& caller) const override;

private:
    const Links m_links;
    const bool m_letsProducersWork;
};

}  // namespace fairlead::broker
