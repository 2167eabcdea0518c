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
    event.sequence = m_first + m_times.size();
    m_times.push_back(event.at);
    writes.put(Table::Event, eventKey(event.sequence, event.at), encodeEvent(event));
    while (m_times.size() > kMostKept) forgetFirst(writes);
}

void EventLog::forgetOld(Time now, WriteSet& writes) {
    for (size_t n = 0; n < kForgottenAtOnce && m_times.size() > 1 && m_times.front() + m_keepFor < now; ++n)
        forgetFirst(writes);
}

void EventLog::forgetFirst(WriteSet& writes) {
    writes.erase(Table::Event, eventKey(m_first, m_times.front()));
    m_times.pop_front();
    ++m_first;
}

Status EventLog::restore(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Event, {}, {}, [&](std::string_view key, std::string_view) {
        KeyReader reader(key);
        const uint64_t sequence = reader.u64();
        const Time at = reader.time();
        if (m_times.empty()) m_first = sequence;
        if (!reader.ok() || sequence != m_first + m_times.size())
            found = {Code::DataLoss, "the store is damaged: an event is missing or cannot be read"};
        m_times.push_back(at);
        return found.ok();
    }));
    return found;
}

}  // namespace fairlead::broker
