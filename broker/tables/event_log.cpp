// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/event_log.h"

#include "broker/store/event_records.h"
#include "broker/store/keys.h"

#include <algorithm>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr size_t kForgottenAtOnce = 1000;

}  // namespace

void EventLog::add(Event& event, WriteSet& writes) {
    event.sequence = m_kept.last() + 1;
    m_kept.add(event.sequence, event.at, event.tenant);
    writes.put(Table::Event, eventKey(event.sequence, event.at), encodeEvent(event));
    while (m_kept.size() > kMostKept) {
        const KeptByTenant::Entry gone = m_kept.takeOfMost();
        writes.erase(Table::Event, eventKey(gone.number, gone.at));
        for (const std::string& tenant : {gone.tenant, std::string("*")}) {
            m_gone[tenant] = gone.number;
            writes.put(Table::Meta, goneEventsKey(tenant), Key().u64(gone.number));
        }
    }
}

void EventLog::forgetOld(Time now, WriteSet& writes) {
    std::optional<uint64_t> old;
    for (size_t n = 0; n < kForgottenAtOnce; ++n) {
        const auto gone = m_kept.takeOlderThan(now - m_keepFor);
        if (!gone) break;
        writes.erase(Table::Event, eventKey(gone->number, gone->at));
        old = std::max(old.value_or(0), gone->number);
    }
    if (!old) return;
    // What was given up before that would be too old, too. So nothing stays of a tenant that is deleted.
    std::erase_if(m_gone, [&](const auto& each) {
        if (each.second > *old) return false;
        writes.erase(Table::Meta, goneEventsKey(each.first));
        return true;
    });
}

Status EventLog::restore(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Event, {}, {}, [&](std::string_view key, std::string_view value) {
        const auto event = decodeEvent(key, value);
        if (event && event->sequence > m_kept.last())
            m_kept.add(event->sequence, event->at, event->tenant);
        else
            found = {Code::DataLoss, "the store is damaged: it holds an event that cannot be read"};
        return found.ok();
    }));
    RETURN_IF_ERROR(found);
    std::string end = goneEventsKey({});
    const size_t prefix = end.size();
    ++end.back();
    return store.scan(Table::Meta, goneEventsKey({}), end, [&](std::string_view key, std::string_view value) {
        m_gone.emplace(key.substr(prefix), KeyReader(value).u64());
        return true;
    });
}

std::string goneEventsKey(const std::string& tenant) { return "events_gone/" + tenant; }

}  // namespace fairlead::broker
