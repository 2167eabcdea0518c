// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_writes.h"

#include "broker/store/store.h"

#include <iterator>
#include <utility>

namespace fairlead::broker {

void HistoryWrites::put(std::string key, std::string record) {
    const Lock lock(m_mutex);
    m_bytes += record.size();
    Record& waiting = m_records[key];
    m_bytes -= waiting.bytes.size();
    waiting = {++m_lastNumber, std::move(record)};
    m_changes.push_back({Change::Kind::Put, std::move(key), {}, m_lastNumber});
}

void HistoryWrites::erase(std::string key) {
    const Lock lock(m_mutex);
    if (const auto record = m_records.find(key); record != m_records.end()) {
        m_bytes -= record->second.bytes.size();
        m_records.erase(record);
    }
    m_changes.push_back({Change::Kind::Erase, std::move(key), {}, ++m_lastNumber});
}

void HistoryWrites::eraseRange(std::string from, std::string to) {
    const Lock lock(m_mutex);
    m_changes.push_back({Change::Kind::EraseRange, std::move(from), std::move(to), ++m_lastNumber});
}

std::optional<std::string> HistoryWrites::find(std::string_view key) const {
    const Lock lock(m_mutex);
    const auto record = m_records.find(key);
    if (record == m_records.end()) return std::nullopt;
    return record->second.bytes;
}

bool HistoryWrites::empty() const {
    const Lock lock(m_mutex);
    return m_changes.empty() && m_given.empty();
}

size_t HistoryWrites::bytes() const {
    const Lock lock(m_mutex);
    return m_bytes;
}

Status HistoryWrites::writeSome(Store& store, size_t bytes) {
    forgetCommitted(store);
    WriteSet writes;
    std::deque<Change> taken;
    {
        const Lock lock(m_mutex);
        if (!m_given.empty()) return {};
        while (!m_changes.empty() && (taken.empty() || writes.bytes() < bytes)) {
            addTo(writes, m_changes.front());
            taken.push_back(std::move(m_changes.front()));
            m_changes.pop_front();
        }
    }
    if (taken.empty()) return {};
    const auto number = writes.empty() ? Result<uint64_t>(uint64_t{0}) : store.commitLater(writes);
    {
        const Lock lock(m_mutex);
        if (!number) {
            m_changes.insert(m_changes.begin(), std::make_move_iterator(taken.begin()),
                             std::make_move_iterator(taken.end()));
            return number.status();
        }
        m_given = std::move(taken);
        m_givenAs = *number;
    }
    forgetCommitted(store);
    return {};
}

Status HistoryWrites::writeAll(Store& store) {
    while (!empty()) {
        RETURN_IF_ERROR(writeSome(store, SIZE_MAX));
        uint64_t number = 0;
        {
            const Lock lock(m_mutex);
            if (m_given.empty()) continue;
            number = m_givenAs;
        }
        RETURN_IF_ERROR(store.awaitCommitted(number));
    }
    return {};
}

void HistoryWrites::forgetCommitted(const Store& store) {
    const Lock lock(m_mutex);
    if (m_given.empty() || !store.hasCommitted(m_givenAs)) return;
    // Only now can these records be read from the store.
    for (const Change& change : m_given) {
        const auto record = m_records.find(change.key);
        if (record == m_records.end() || record->second.number != change.number) continue;
        m_bytes -= record->second.bytes.size();
        m_records.erase(record);
    }
    m_given.clear();
}

void HistoryWrites::addTo(WriteSet& writes, const Change& change) const {
    switch (change.kind) {
        case Change::Kind::Put:
            // Otherwise a later change of the key follows.
            if (const auto record = m_records.find(change.key);
                record != m_records.end() && record->second.number == change.number)
                writes.put(m_table, change.key, record->second.bytes);
            break;
        case Change::Kind::Erase: writes.erase(m_table, change.key); break;
        case Change::Kind::EraseRange: writes.eraseRange(m_table, change.key, change.until); break;
    }
}

}  // namespace fairlead::broker
