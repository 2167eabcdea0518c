// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"

#include <memory>
#include <vector>

namespace fairlead::broker {

// Several authenticators, asked in their order. The first that knows the token decides, also when it refuses the
// token's tenant; when none knows it, the last one's words are the answer.
class AuthenticatorChain final : public Authenticator {
public:
    // REQUIRES: at least one.
    explicit AuthenticatorChain(std::vector<std::unique_ptr<Authenticator>> links);

    Result<Principal> authenticate(std::string_view token) const override;
    Result<Principal> anonymous() const override;

private:
    const std::vector<std::unique_ptr<Authenticator>> m_links;
};

}  // namespace fairlead::broker
