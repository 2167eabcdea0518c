// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/authenticator_chain.h"

#include "shared/check.h"

#include <utility>

namespace fairlead::broker {

AuthenticatorChain::AuthenticatorChain(Links links, bool letsProducersWork)
    : m_links(std::move(links)), m_letsProducersWork(letsProducersWork) {
    FAIRLEAD_CHECK(!m_links.empty());
}

Result<Principal> AuthenticatorChain::authenticate(std::string_view token, Purpose purpose) const {
    TokenChecks checks;
    return authenticateAgain(token, purpose, checks);
}

Result<Principal> AuthenticatorChain::authenticateAgain(std::string_view token, Purpose purpose,
                                                        TokenChecks& checks) const {
    Result<Principal> answer = m_links.front()->authenticateAgain(token, purpose, checks);
    for (size_t i = 1; i < m_links.size(); ++i) {
        if (answer || answer.status().code() != Code::Unauthenticated) break;
        answer = m_links[i]->authenticateAgain(token, purpose, checks);
    }
    return answer;
}

Result<Principal> AuthenticatorChain::anonymous() const { return m_links.back()->anonymous(); }

Status AuthenticatorChain::stillAdmits(const Principal& caller) const {
    const Status first = m_links.front()->stillAdmits(caller);
    for (size_t i = 0; i < m_links.size(); ++i)
        if (m_links[i]->stillAdmits(caller).ok()) return {};
    return first;
}

}  // namespace fairlead::broker
