// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/mutex.h"

#include <memory>
#include <utility>

namespace fairlead::broker {

// Forwards to an authenticator that can be replaced while calls come in. Any thread; a call costs a short lock more.
class CurrentAuthenticator final : public Authenticator {
public:
    explicit CurrentAuthenticator(std::shared_ptr<const Authenticator> first) : m_current(std::move(first)) {}

    // From when this returns, every question is answered by `next`.
    void replace(std::shared_ptr<const Authenticator> next) {
        const Lock lock(m_mutex);
        m_current.swap(next);
    }

    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override {
        return current()->authenticate(token, purpose);
    }
    Result<Principal> authenticateAgain(std::string_view token, Purpose purpose, TokenChecks& checks) const override {
        return current()->authenticateAgain(token, purpose, checks);
    }
    Result<Principal> anonymous() const override { return current()->anonymous(); }
    bool letsProducersWork() const override { return current()->letsProducersWork(); }
    Status stillAdmits(const Principal& caller) const override { return current()->stillAdmits(caller); }

private:
    std::shared_ptr<const Authenticator> current() const {
        const Lock lock(m_mutex);
        return m_current;
    }

    mutable Mutex m_mutex;
    std::shared_ptr<const Authenticator> m_current FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
