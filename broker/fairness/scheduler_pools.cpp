// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Which pools there are, which of them share accounts, and where each tenant's work stands.
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

void sortUnique(std::vector<uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::string bytesOf(const PoolKey& key) {
    std::string bytes(1, key.allTenants ? '*' : '-');
    const auto append = [&](const std::vector<uint32_t>& numbers) {
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(uint32_t));
        bytes.append(4, '\xff');
    };
    append(key.tenants);
    append(key.commands);
    return bytes;
}

}  // namespace

PoolId Scheduler::pool(PoolKey key, Time now, PoolId newId) {
    sortUnique(key.tenants);
    sortUnique(key.commands);
    const auto known = m_poolByKey.find(bytesOf(key));
    if (known == m_poolByKey.end() && newId == 0) newId = ++m_lastPool;
    Pool& found = known == m_poolByKey.end() ? addPool(newId, key, now) : *m_pools.at(known->second);
    found.lastUsed = now;
    return found.id;
}

Pool& Scheduler::addPool(PoolId id, const PoolKey& key, Time now) {
    m_poolByKey.emplace(bytesOf(key), id);
    Pool& added = *m_pools.emplace(id, std::make_unique<Pool>(id, key)).first->second;
    added.commons = m_commons.emplace_back(std::make_unique<Commons>(m_options)).get();
    added.commons->add(added);
    listPool(added, true);
    struct Waiting {
        Sequence head;
        TenantNumber tenant;
        uint32_t place;
    };
    std::vector<Waiting> works;
    const auto show = [&](TenantNumber number) {
        if (number >= m_tenants.size()) return;
        m_tenants[number].works.forEach([&](const Work& work, uint32_t place) {
            if (key.commands.empty() || std::binary_search(key.commands.begin(), key.commands.end(), work.command))
                works.push_back({work.isReady ? work.head : 0, number, place});
        });
    };
    if (key.allTenants)
        for (TenantNumber number = 0; number < m_tenants.size(); ++number) show(number);
    else
        for (const TenantNumber number : key.tenants) show(number);
    // All of them are level: the one that has waited longest is first, not the one with the lowest number.
    std::stable_sort(works.begin(), works.end(), [](const Waiting& a, const Waiting& b) { return a.head < b.head; });
    for (const Waiting& work : works) {
        Tenant& owner = m_tenants[work.tenant];
        if (owner.terms.isOpen || owner.works[work.place].account)
            attach(work.tenant, owner, work.place, now);
        else
            m_aside.insert(work.tenant);
    }
    return added;
}

PoolId Scheduler::poolWith(PoolId id, TenantNumber other, TenantNumber instead, Time now) {
    PoolKey key = m_pools.at(id)->key;
    std::replace(key.tenants.begin(), key.tenants.end(), instead, other);
    return pool(std::move(key), now);
}

void Scheduler::removePool(Pool& gone, Time now) {
    listPool(gone, false);
    m_poolByKey.erase(bytesOf(gone.key));
    std::erase(m_hot, gone.id);
    Commons& commons = *gone.commons;
    std::vector<std::pair<TenantNumber, uint32_t>> works;
    commons.accounts().forEach([&](const Account& account, uint32_t) {
        account.owner->works.forEach([&](const Work& work, uint32_t place) {
            const bool isConcerned = work.account == &account && work.kind &&
                                     std::find(gone.kinds.begin(), gone.kinds.end(), work.kind) != gone.kinds.end();
            if (isConcerned) works.emplace_back(account.tenant, place);
        });
    });
    for (const auto& [number, place] : works) attach(number, m_tenants[number], place, now);
    commons.remove(gone);
    if (commons.pools().empty()) removeCommons(commons);
    m_pools.erase(gone.id);
}

void Scheduler::listPool(Pool& pool, bool add) {
    const std::vector<uint32_t> any{kAny};
    for (const TenantNumber t : pool.key.allTenants ? any : pool.key.tenants)
        for (const CommandNumber c : pool.key.commands.empty() ? any : pool.key.commands) {
            std::vector<Pool*>& line = m_byInterest[interest(t, c)];
            if (add)
                line.push_back(&pool);
            else
                std::erase(line, &pool);
            if (line.empty()) m_byInterest.erase(interest(t, c));
        }
    if (pool.key.allTenants) ++m_poolsVersion;
    for (const TenantNumber t : pool.key.tenants)
        if (t < m_tenants.size()) m_tenants[t].poolsVersion = 0;
}

const std::vector<Pool*>& Scheduler::poolsOf(TenantNumber number, const Tenant& owner) const {
    if (owner.poolsVersion == m_poolsVersion) return owner.pools;
    owner.poolsVersion = m_poolsVersion;
    owner.pools.clear();
    owner.works.forEach([&](const Work& work, uint32_t) {
        forPoolsOf({number, work.command}, [&](Pool& pool) {
            if (std::find(owner.pools.begin(), owner.pools.end(), &pool) == owner.pools.end())
                owner.pools.push_back(&pool);
        });
    });
    std::vector<uint32_t> reach;
    for (const Pool* pool : owner.pools) reach.push_back(pool->id);
    std::sort(reach.begin(), reach.end());
    // Most tenants have the same.
    if (!m_lastReach || *m_lastReach != reach)
        m_lastReach = std::make_shared<const std::vector<uint32_t>>(std::move(reach));
    owner.reach = m_lastReach;
    return owner.pools;
}

// Work that several take makes a commons of their pools. They stay one until all of those pools are gone.
Commons& Scheduler::joined(const std::vector<Pool*>& pools, Time now) {
    Commons* most = pools.front()->commons;
    for (const Pool* pool : pools)
        if (pool->commons->pools().size() > most->pools().size()) most = pool->commons;
    for (const Pool* pool : pools)
        if (Commons* const other = pool->commons; other != most) {
            most->absorb(*other, at(now));
            removeCommons(*other);
        }
    return *most;
}

void Scheduler::removeCommons(const Commons& commons) {
    const auto gone =
        std::find_if(m_commons.begin(), m_commons.end(), [&](const auto& own) { return own.get() == &commons; });
    const auto at = size_t(gone - m_commons.begin());
    m_commons.erase(gone);
    if (at == m_ticked) m_reviewed.reset();
    if (at < m_ticked) --m_ticked;
}

// Puts the work where it belongs now: its pools have changed, or it is new.
void Scheduler::attach(TenantNumber number, Tenant& owner, uint32_t place, Time now) {
    std::vector<Pool*> pools;
    forPoolsOf({number, owner.works[place].command}, [&](Pool& pool) { pools.push_back(&pool); });
    std::sort(pools.begin(), pools.end(), [](const Pool* a, const Pool* b) { return a->id < b->id; });
    if (pools.empty()) return detach(owner, place, now);
    Commons& commons = joined(pools, now);
    Work& work = owner.works[place];
    KindOfWork& kind = commons.kindOf(pools, work.kind, at(now));
    if (work.kind == &kind) return;
    if (work.account && work.account->commons == &commons) return commons.regroup(*work.account, place, kind, at(now));
    ++kind.works;
    const bool isShown = work.isReady && !m_paused.contains({number, work.command});
    detach(owner, place, now);
    work.kind = &kind;
    work.account = &commons.account(number, owner, at(now));
    ++work.account->works;
    if (owner.terms.minSeats > 0) commons.setMinSeats(*work.account, at(now));
    if (isShown) commons.show(*work.account, place, expectedOf(owner, work), at(now));
}

void Scheduler::detach(Tenant& owner, uint32_t place, Time now) {
    Work& work = owner.works[place];
    if (!work.account) return;
    Account& account = *std::exchange(work.account, nullptr);
    account.commons->hide(account, place, at(now));
    KindOfWork* const kind = std::exchange(work.kind, nullptr);
    // A guarantee ends with the last work for which it can be kept.
    --account.works;
    if (account.minSeats > 0) account.commons->setMinSeats(account, at(now));
    if (!kind) return;
    --kind->works;
    account.commons->dropUnused(kind, at(now));
}

// Of the tenant on seats of this pool, which may not take the work any more that it runs.
Account& Scheduler::accountIn(Pool& pool, TenantNumber number, Tenant& owner, uint32_t place, Time now) {
    if (!owner.works[place].account) attach(number, owner, place, now);
    Account* own = owner.works[place].account;
    return own && own->commons == pool.commons ? *own : pool.commons->account(number, owner, at(now));
}

}  // namespace fairlead::broker
