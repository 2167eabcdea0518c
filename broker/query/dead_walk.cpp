// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/dead_walk.h"

#include "broker/store/records.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kFirstLook = 4;  // records read first of each tenant: most tenants add nothing to a page
constexpr size_t kLargestLook = 512;
constexpr size_t kMostLanes = 2000;  // of several fingerprints, opened for one page, some microseconds each

std::optional<DeadPlace> readPlace(std::string_view key) {
    KeyReader reader(key);
    DeadPlace place;
    place.tenant = reader.u32();
    place.diedAt = reader.time();
    place.id = reader.id();
    if (!reader.ok() || !reader.rest().empty()) return std::nullopt;
    return place;
}

// The smallest key after this one.
std::string after(std::string key) { return std::move(key += '\0'); }

}  // namespace

std::string DeadWalk::cursorAt(const DeadPlace& place) {
    return std::string(std::string_view(deadKey(place.tenant, place.diedAt, place.id)));
}

bool DeadWalk::isBefore(const DeadPlace& a, const DeadPlace& b, DeadLetterOrder order) {
    if (order == DeadLetterOrder::ByTenant) return a < b;
    const auto byTime = [](const DeadPlace& place) { return std::tie(place.diedAt, place.tenant, place.id); };
    return order == DeadLetterOrder::OldestFirst ? byTime(a) < byTime(b) : byTime(b) < byTime(a);
}

DeadWalk::DeadWalk(const StoreReads& store, const DeadLetterFilter& filter, DeadLetterOrder order)
    : m_store(store), m_filter(filter), m_order(order) {}

Result<std::vector<TenantNumber>> DeadWalk::tenants() const {
    std::vector<TenantNumber> tenants;
    RETURN_IF_ERROR(m_store.scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0),
                                 [&](std::string_view key, std::string_view name) {
                                     KeyReader reader(key);
                                     reader.u8();
                                     if (m_filter.tenants.covers(name)) tenants.push_back(reader.u32());
                                     return true;
                                 }));
    return tenants;
}

Result<std::vector<std::string>> DeadWalk::prefixes(size_t tenants) const {
    const auto of = [](DeadIndexKind kind, uint64_t what) {
        return std::string(std::string_view(Key().u8(uint8_t(kind)).u64(what)));
    };
    // A fingerprint already stands for one command.
    if (!m_filter.fingerprints.empty()) {
        const std::set<uint64_t> wanted(m_filter.fingerprints.begin(), m_filter.fingerprints.end());
        std::vector<std::string> prefixes;
        if (wanted.size() == 1 || wanted.size() * tenants <= kMostLanes) {
            for (const uint64_t fingerprint : wanted) prefixes.push_back(of(DeadIndexKind::Error, fingerprint));
        } else {
            prefixes.emplace_back();
        }
        return prefixes;
    }
    if (m_filter.command.empty()) return std::vector{std::string()};
    std::vector<std::string> found;
    RETURN_IF_ERROR(m_store.scan(Table::Name, nameKey('c', 0), nameKey('c' + 1, 0),
                                 [&](std::string_view key, std::string_view name) {
                                     KeyReader reader(key);
                                     reader.u8();
                                     if (name == queueName(m_filter.command))
                                         found.push_back(of(DeadIndexKind::Command, reader.u32()));
                                     return found.empty();
                                 }));
    return found;
}

Status DeadWalk::scan(const std::string& prefix, TenantNumber tenant, const std::optional<DeadPlace>& from,
                      const std::function<bool(const Seen&)>& visit) const {
    const Table table = prefix.empty() ? Table::Dead : Table::DeadIndex;
    const auto keyAt = [&](Time time, const TaskId& id) {
        return prefix + std::string(std::string_view(deadKey(tenant, time, id)));
    };
    std::string first = keyAt(m_filter.diedFrom.value_or(Time()), TaskId());
    std::string last = keyAt(m_filter.diedUntil.value_or(Time{INT64_MAX}), TaskId());
    const bool isDown = m_order == DeadLetterOrder::NewestFirst;
    if (from) {
        // Tasks that died at the same moment are in the order of their tenants' numbers, up or down.
        const bool isPassed = isDown ? tenant > from->tenant : tenant < from->tenant;
        const TaskId lastId{UINT64_MAX, UINT64_MAX};
        std::string at = tenant == from->tenant ? keyAt(from->diedAt, from->id)
                         : isPassed == isDown   ? keyAt(from->diedAt, TaskId())
                                                : after(keyAt(from->diedAt, lastId));
        if (isDown)
            last = std::min(last, tenant == from->tenant ? after(std::move(at)) : std::move(at));
        else
            first = std::max(first, std::move(at));
    }
    if (first >= last) return {};
    Status found;
    const auto take = [&](std::string_view key, std::string_view value) {
        const auto place = readPlace(key.substr(prefix.size()));
        const auto dead = DeadRecord::decode(value);
        if (!place || !dead) {
            found = {Code::DataLoss, "the store is damaged: unreadable record among the dead"};
            return false;
        }
        return visit({*place, dead->fingerprint});
    };
    RETURN_IF_ERROR(isDown ? m_store.scanBack(table, first, last, take) : m_store.scan(table, first, last, take));
    return found;
}

Status DeadWalk::forEach(const std::string& cursor, const Visit& visit) const {
    const auto from = readPlace(cursor);
    if (!cursor.empty() && !from)
        return {Code::InvalidArgument, "the cursor did not come from an earlier page of this list"};
    const auto tenants = this->tenants();
    RETURN_IF_ERROR(tenants.status());
    const auto prefixes = this->prefixes(tenants->size());
    RETURN_IF_ERROR(prefixes.status());
    if (prefixes->empty()) return {};
    if (m_order != DeadLetterOrder::ByTenant) return merge(*tenants, *prefixes, from, visit);
    bool goesOn = true;
    const auto take = [&](const DeadPlace& place, uint64_t fingerprint) { return goesOn = visit(place, fingerprint); };
    for (const TenantNumber tenant : *tenants) {
        if (!goesOn) break;
        if (from && tenant < from->tenant) continue;
        const auto start = from && from->tenant == tenant ? from : std::nullopt;
        if (prefixes->size() == 1)
            RETURN_IF_ERROR(scan(prefixes->front(), tenant, start,
                                 [&](const Seen& seen) { return take(seen.place, seen.fingerprint); }));
        else
            RETURN_IF_ERROR(merge({tenant}, *prefixes, start, take));
    }
    return {};
}

// One tenant's dead tasks below a prefix in order, read ahead in growing portions.
class DeadWalk::Lane {
public:
    Lane(const DeadWalk& walk, const std::string& prefix, TenantNumber tenant, const std::optional<DeadPlace>& from)
        : m_walk(&walk), m_prefix(&prefix), m_tenant(tenant), m_from(from) {}

    // Reads more if nothing is left.
    Status ready() {
        if (!m_seen.empty() || m_isOver) return {};
        // The scan begins with the last task seen, which is dropped.
        const size_t wanted = m_look + (m_last ? 1 : 0);
        RETURN_IF_ERROR(m_walk->scan(*m_prefix, m_tenant, m_last ? m_last : m_from, [&](const Seen& seen) {
            m_seen.push_back(seen);
            return m_seen.size() < wanted;
        }));
        m_isOver = m_seen.size() < wanted;
        m_look = std::min(m_look * 4, kLargestLook);
        const auto isOld = [this](const Seen& seen) { return m_last && seen.place == *m_last; };
        if (!m_seen.empty() && isOld(m_seen.front())) m_seen.pop_front();
        if (!m_seen.empty()) m_last = m_seen.back().place;
        return {};
    }
    bool isEmpty() const { return m_seen.empty(); }
    const Seen& next() const { return m_seen.front(); }
    void pop() { m_seen.pop_front(); }

private:
    const DeadWalk* m_walk;
    const std::string* m_prefix;
    TenantNumber m_tenant;
    std::optional<DeadPlace> m_from;
    std::optional<DeadPlace> m_last;
    std::deque<Seen> m_seen;
    size_t m_look = kFirstLook;
    bool m_isOver = false;
};

Status DeadWalk::merge(const std::vector<TenantNumber>& tenants, const std::vector<std::string>& prefixes,
                       const std::optional<DeadPlace>& from, const Visit& visit) const {
    std::vector<Lane> lanes;
    for (const std::string& prefix : prefixes) {
        for (const TenantNumber tenant : tenants) {
            Lane lane(*this, prefix, tenant, from);
            RETURN_IF_ERROR(lane.ready());
            if (!lane.isEmpty()) lanes.push_back(std::move(lane));
        }
    }
    const auto isLater = [this](const Lane& a, const Lane& b) {
        return isBefore(b.next().place, a.next().place, m_order);
    };
    std::make_heap(lanes.begin(), lanes.end(), isLater);
    while (!lanes.empty()) {
        std::pop_heap(lanes.begin(), lanes.end(), isLater);
        Lane& lane = lanes.back();
        if (!visit(lane.next().place, lane.next().fingerprint)) return {};
        lane.pop();
        RETURN_IF_ERROR(lane.ready());
        if (lane.isEmpty())
            lanes.pop_back();
        else
            std::push_heap(lanes.begin(), lanes.end(), isLater);
    }
    return {};
}

}  // namespace fairlead::broker
