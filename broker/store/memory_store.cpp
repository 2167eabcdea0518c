// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/memory_store.h"

#include <utility>

namespace fairlead::broker {

Status MemoryStore::commit(const WriteSet& writes, bool) {
    const std::lock_guard lock(m_mutex);
    writes.forEach([this](const WriteSet::Change& change) {
        Records& records = m_tables[static_cast<size_t>(change.table)];
        if (change.isErase)
            records.erase(std::string(change.key));
        else
            records.insert_or_assign(std::string(change.key), std::string(change.value));
    });
    return {};
}

std::optional<std::string> MemoryStore::find(Table table, std::string_view key) const {
    const Records& records = m_tables[static_cast<size_t>(table)];
    const auto it = records.find(key);
    if (it == records.end()) return std::nullopt;
    return it->second;
}

Result<std::optional<std::string>> MemoryStore::read(Table table, std::string_view key) const {
    const std::lock_guard lock(m_mutex);
    return find(table, key);
}

Result<std::vector<std::optional<std::string>>> MemoryStore::readMany(Table table,
                                                                      const std::vector<std::string>& keys) const {
    const std::lock_guard lock(m_mutex);
    std::vector<std::optional<std::string>> values;
    for (const std::string& key : keys) values.push_back(find(table, key));
    return values;
}

Status MemoryStore::scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    // A copy, because a visitor may read the store.
    std::vector<std::pair<std::string, std::string>> range;
    {
        const std::lock_guard lock(m_mutex);
        const Records& records = m_tables[static_cast<size_t>(table)];
        range.assign(records.lower_bound(from), to.empty() ? records.end() : records.lower_bound(to));
    }
    for (const auto& [key, value] : range)
        if (!visit(key, value)) break;
    return {};
}

uint64_t MemoryStore::bytes() const {
    const std::lock_guard lock(m_mutex);
    uint64_t total = 0;
    for (const Records& records : m_tables)
        for (const auto& [key, value] : records) total += key.size() + value.size();
    return total;
}

}  // namespace fairlead::broker
