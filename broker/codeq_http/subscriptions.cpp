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
    std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%04x%08x", a, b >> 16, b & 0xFFF, (c >> 16 & 0x3FFF) | 0x8000,
                  c & 0xFFFF, d);
    return text;
}

bool wants(const Subscription& subscription, const QueueRow& queue) {
    const auto& commands = subscription.commands;
    return subscription.tenants.covers(queue.tenant) &&
           (commands.empty() ||
            std::find(commands.begin(), commands.end(), queue.counters.command) != commands.end());
}

}  // namespace

Result<std::string> Subscriptions::add(Subscription subscription, Time now) {
    const Lock lock(m_mutex);
    forgetEnded(now);
    const auto ofOwner =
        size_t(std::count_if(m_entries.begin(), m_entries.end(), [&](const Entries::value_type& entry) {
            return entry.second.subscription.owner == subscription.owner;
        }));
    if (ofOwner >= kMostOfOwner || m_entries.size() >= kMost) {
        const size_t most = ofOwner >= kMostOfOwner ? kMostOfOwner : kMost;
        return Status(Code::ResourceExhausted, "too many subscriptions: there can be " + std::to_string(most) +
                                                   (most == kMost ? "" : " of one subject"));
    }
    return m_entries.emplace(newSubscriptionId(), Entry{std::move(subscription), now}).first->first;
}

bool Subscriptions::renew(const std::string& id, const std::string& owner, Time expiresAt, Time now) {
    const Lock lock(m_mutex);
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || found->second.subscription.owner != owner) return false;
    if (found->second.subscription.expiresAt <= now) return false;
    found->second.subscription.expiresAt = expiresAt;
    return true;
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
        return entry.second.subscription.expiresAt <= now;
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
        seen[{queue.tenant, counters.command}] = {counters.ready, counters.totals.enqueued};
        if (counters.ready == 0) continue;
        if (before.ready > 0 && counters.totals.enqueued <= before.enqueued) continue;
        for (Entries::value_type* const entry : chosenFor(queue, now)) {
            if (entry->second.notBefore > now) continue;
            entry->second.notBefore = now + entry->second.subscription.minInterval;
            notices.push_back({entry->first, entry->second.subscription.callbackUrl, counters.command, counters.ready});
        }
    }
    m_seen = std::move(seen);
    return notices;
}

}  // namespace fairlead::broker
