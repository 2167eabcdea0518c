// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admitted_calls.h"

#include "broker/auth/jwt_claims.h"

#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

Status expired() { return {Code::Unauthenticated, std::string(kTokenExpired)}; }

}  // namespace

Result<AdmittedCalls::Key> AdmittedCalls::add(const Principal& caller, End end) {
    if (!caller.origin && !caller.expiresAt) return Key{0};
    Key key = 0;
    {
        auto entry = std::make_shared<const Entry>(Entry{caller, std::move(end)});
        const Lock lock(m_mutex);
        key = ++m_lastKey;
        if (caller.expiresAt) m_expiries.emplace(*caller.expiresAt, key);
        m_entries.emplace(key, std::move(entry));
    }
    // A review before this line did not see the call, and one after it will: asked here, no revocation is missed.
    Status status =
        caller.expiresAt && *caller.expiresAt <= m_wallClock->now() ? expired() : m_authenticator->stillAdmits(caller);
    if (status.ok()) return key;
    remove(key);
    return status;
}

void AdmittedCalls::remove(Key key) {
    if (key == 0) return;
    std::shared_ptr<const Entry> last;  // destroyed without the lock, as it may own anything
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    last = std::move(found->second);
    if (last->caller.expiresAt) m_expiries.erase({*last->caller.expiresAt, key});
    m_entries.erase(found);
}

size_t AdmittedCalls::review() {
    std::vector<std::shared_ptr<const Entry>> all;
    {
        const Lock lock(m_mutex);
        all.reserve(m_entries.size());
        for (const auto& [key, entry] : m_entries) all.push_back(entry);
    }
    size_t ended = 0;
    for (const auto& entry : all) {
        const Status status = m_authenticator->stillAdmits(entry->caller);
        if (status.ok()) continue;
        entry->end(status);
        ++ended;
    }
    return ended;
}

size_t AdmittedCalls::endExpired() {
    const Time now = m_wallClock->now();
    std::vector<std::shared_ptr<const Entry>> due;
    {
        const Lock lock(m_mutex);
        for (auto first = m_expiries.begin(); first != m_expiries.end() && first->first <= now;
             first = m_expiries.erase(first)) {
            const auto found = m_entries.find(first->second);
            due.push_back(std::move(found->second));
            m_entries.erase(found);
        }
    }
    for (const auto& entry : due) entry->end(expired());
    return due.size();
}

}  // namespace fairlead::broker
