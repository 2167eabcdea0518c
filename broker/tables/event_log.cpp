// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/event_log.h"

#include "broker/store/event_records.h"
#include "broker/store/keys.h"

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
        for (const std::string& key : {goneEventsKey(gone.tenant), goneEventsKey("*")})
            writes.put(Table::Meta, key, Key().u64(gone.number));
    }
}

void EventLog::forgetOld(Time now, WriteSet& writes) {
    for (size_t n = 0; n < kForgottenAtOnce; ++n) {
        const auto gone = m_kept.takeOlderThan(now - m_keepFor);
        if (!gone) return;
        writes.erase(Table::Event, eventKey(gone->number, gone->at));
    }
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
    return found;
}

std::string goneEventsKey(const std::string& tenant) { return "events_gone/" + tenant; }

}  // namespace fairlead::broker
