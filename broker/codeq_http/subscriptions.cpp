// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/subscriptions.h"

#include <algorithm>
#include <cstdio>
#include <random>

namespace fairlead::broker {

namespace {

// As codeQ's ids: a UUID of version 4.
std::string newSubscriptionId() {
    std::random_device random;
    const uint32_t a = random(), b = random(), c = random(), d = random();
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%04x%08x", a, b >> 16, b & 0xFFF,
                  (c >> 16 & 0x3FFF) | 0x8000, c & 0xFFFF, d);
    return text;
}

bool wants(const Subscription& subscription, const QueueRow& queue) {
    const auto& commands = subscription.commands;
    return subscription.tenants.covers(queue.tenant) &&
           (commands.empty() || std::find(commands.begin(), commands.end(), queue.counters.command) != commands.end());
}

}  // namespace

Result<std::string> Subscriptions::add(Subscription subscription, Time now) {
    const Lock lock(m_mutex);
    forgetEnded(now);
    if (!m_total.hasRoomFor(subscription.party)) return tooMany(subscription.party, now);
    m_total.take(subscription.party);
    return m_entries.emplace(newSubscriptionId(), Entry{std::move(subscription), now}).first->first;
}

// The first of its own to end makes room, unless it is renewed.
Status Subscriptions::tooMany(const std::string& party, Time now) const {
    std::optional<Time> first;
    for (const auto& [id, entry] : m_entries)
        if (const Subscription& one = entry.subscription; one.party == party && (!first || one.expiresAt < *first))
            first = one.expiresAt;
    return m_total.refusal(m_total.of(party), 1, first ? std::optional(*first - now) : std::nullopt);
}

bool Subscriptions::renew(const std::string& id, const std::string& owner, Time expiresAt, Time now) {
    const Lock lock(m_mutex);
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || found->second.subscription.owner != owner) return false;
    if (found->second.subscription.expiresAt <= now) return false;
    found->second.subscription.expiresAt = expiresAt;
    return true;
}

void Subscriptions::forgetTenant(const std::string& tenant) {
    const TenantScope own{false, {tenant}};
    const Lock lock(m_mutex);
    std::erase_if(m_entries, [&](const Entries::value_type& entry) FAIRLEAD_REQUIRES(m_mutex) {
        if (!own.covers(entry.second.subscription.tenants)) return false;
        m_total.give(entry.second.subscription.party);
        return true;
    });
    std::erase_if(m_seen, [&](const auto& seen) { return seen.first.first == tenant; });
}

bool Subscriptions::isEmpty() const {
    const Lock lock(m_mutex);
    return m_entries.empty();
}

TenantScope Subscriptions::tenants() const {
    const Lock lock(m_mutex);
    TenantScope scope;
    for (const auto& [id, entry] : m_entries) {
        scope.all = scope.all || entry.subscription.tenants.all;
        for (const std::string& tenant : entry.subscription.tenants.tenants)
            if (!scope.covers(tenant)) scope.tenants.push_back(tenant);
    }
    return scope;
}

void Subscriptions::forgetEnded(Time now) {
    std::erase_if(m_entries, [&](const Entries::value_type& entry) {
        const bool hasEnded = entry.second.subscription.expiresAt <= now;
        if (hasEnded) m_total.give(entry.second.subscription.party);
        return hasEnded;
    });
    if (m_entries.empty()) {
        m_seen.clear();
        m_turns.clear();
    }
}

std::vector<Subscriptions::Entries::value_type*> Subscriptions::chosenFor(const QueueRow& queue, Time now) {
    std::vector<Entries::value_type*> chosen, hashed;
    std::map<std::string, std::vector<Entries::value_type*>> groups;
    for (Entries::value_type& entry : m_entries) {
        const Subscription& subscription = entry.second.subscription;
        if (!wants(subscription, queue)) continue;
        if (subscription.mode == Subscription::Mode::Fanout)
            chosen.push_back(&entry);
        else if (subscription.mode == Subscription::Mode::Hash)
            hashed.push_back(&entry);
        else
            groups[subscription.group].push_back(&entry);
    }
    for (auto& [name, members] : groups)
        chosen.push_back(members[m_turns[queue.counters.command + '\0' + name]++ % members.size()]);
    if (!hashed.empty()) chosen.push_back(hashed[size_t(now.micros / 60'000'000) % hashed.size()]);
    return chosen;
}

std::vector<Subscriptions::Notice> Subscriptions::due(const std::vector<QueueRow>& queues, Time now) {
    std::vector<Notice> notices;
    const Lock lock(m_mutex);
    forgetEnded(now);
    if (m_entries.empty()) return notices;
    std::map<Queue, Seen> seen;
    for (const QueueRow& queue : queues) {
        const QueueCounters& counters = queue.counters;
        const Seen& before = m_seen[{queue.tenant, counters.command}];
        const uint64_t ready = counters.ready - counters.heldByKeys;
        seen[{queue.tenant, counters.command}] = {ready, counters.totals.enqueued};
        if (ready == 0) continue;
        if (before.ready > 0 && counters.totals.enqueued <= before.enqueued) continue;
        for (Entries::value_type* const entry : chosenFor(queue, now)) {
            if (entry->second.notBefore > now) continue;
            entry->second.notBefore = now + entry->second.subscription.minInterval;
            const Subscription& one = entry->second.subscription;
            if (!m_calls.hasRoomFor(one.party)) {
                ++m_missed;
                continue;
            }
            m_calls.take(one.party);
            notices.push_back({entry->first, one.party, one.callbackUrl, counters.command, ready});
        }
    }
    m_seen = std::move(seen);
    return notices;
}

void Subscriptions::called(const std::string& party) {
    const Lock lock(m_mutex);
    m_calls.give(party);
}

uint64_t Subscriptions::missed() const {
    const Lock lock(m_mutex);
    return m_missed;
}

}  // namespace fairlead::broker
