// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/kept_by_tenant.h"

#include "shared/check.h"

namespace fairlead::broker {

void KeptByTenant::add(uint64_t number, Time at, const std::string& tenant) {
    FAIRLEAD_CHECK(number > m_last);
    m_last = number;
    const auto owner = m_tenants.try_emplace(tenant).first;
    Tenant& its = owner->second;
    if (its.count > 0) {
        m_ranks.erase(rankOf(its));
        m_entries.at(its.last).next = number;
    } else {
        its.first = number;
    }
    its.last = number;
    ++its.count;
    m_ranks.emplace(rankOf(its), owner);
    m_entries.emplace_hint(m_entries.end(), number, Kept{at, 0, owner});
}

KeptByTenant::Entry KeptByTenant::takeOfMost() {
    FAIRLEAD_CHECK(!m_ranks.empty());
    return take(m_entries.find(m_ranks.rbegin()->second->second.first));
}

std::optional<KeptByTenant::Entry> KeptByTenant::takeOlderThan(Time time) {
    if (m_entries.size() < 2 || m_entries.begin()->second.at >= time) return std::nullopt;
    return take(m_entries.begin());
}

// REQUIRES: it is its tenant's oldest.
KeptByTenant::Entry KeptByTenant::take(std::map<uint64_t, Kept>::iterator kept) {
    const Tenants::iterator owner = kept->second.tenant;
    Tenant& its = owner->second;
    Entry taken{kept->first, kept->second.at, owner->first};
    m_ranks.erase(rankOf(its));
    its.first = kept->second.next;
    if (--its.count > 0)
        m_ranks.emplace(rankOf(its), owner);
    else
        m_tenants.erase(owner);
    m_entries.erase(kept);
    return taken;
}

}  // namespace fairlead::broker
