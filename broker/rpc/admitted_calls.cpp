// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admitted_calls.h"

#include <utility>
#include <vector>

namespace fairlead::broker {

Result<AdmittedCalls::Key> AdmittedCalls::add(const Principal& caller, End end) {
    if (!caller.origin || !m_authenticator) return Key{0};
    Key key = 0;
    {
        auto entry = std::make_shared<const Entry>(Entry{caller, std::move(end)});
        const Lock lock(m_mutex);
        key = ++m_lastKey;
        m_entries.emplace(key, std::move(entry));
    }
    // A review before this line did not see the call, and one after it will: asked here, no revocation is missed.
    if (Status status = m_authenticator->stillAdmits(caller); !status.ok()) {
        remove(key);
        return status;
    }
    return key;
}

void AdmittedCalls::remove(Key key) {
    if (key == 0) return;
    std::shared_ptr<const Entry> last;  // destroyed without the lock, as it may own anything
    const Lock lock(m_mutex);
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) return;
    last = std::move(found->second);
    m_entries.erase(found);
}

size_t AdmittedCalls::review() {
    if (!m_authenticator) return 0;
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

}  // namespace fairlead::broker
