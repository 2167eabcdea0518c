// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/rpc/refusals.h"

namespace fairlead::broker {

// Forwards to another authenticator and counts the refused calls.
class CountingAuthenticator final : public Authenticator {
public:
    // Both must outlive this object.
    CountingAuthenticator(const Authenticator* authenticator, Refusals* refusals)
        : m_authenticator(authenticator), m_refusals(refusals) {}

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override {
        return m_authenticator->authenticate(token, purpose);
    }
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override {
        return m_authenticator->authenticateAgain(token, purpose, checks);
    }
    Result<Principal> anonymous() const override { return m_authenticator->anonymous(); }
    bool letsProducersWork() const override { return m_authenticator->letsProducersWork(); }
    Status stillAdmits(const Principal& caller) const override { return m_authenticator->stillAdmits(caller); }
    void refused(const Status& why, std::string_view peer) const override {
        m_refusals->count(refusalOf(why), peer, why.message());
    }

private:
    const Authenticator* const m_authenticator;
    Refusals* const m_refusals;
};

}  // namespace fairlead::broker
