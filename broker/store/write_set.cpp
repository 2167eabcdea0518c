// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/write_set.h"

namespace fairlead::broker {

void WriteSet::add(Table table, Kind kind, std::string_view key, std::string_view value) {
    m_entries.push_back({table, kind, uint32_t(key.size()), uint32_t(value.size()), m_bytes.size()});
    m_bytes.append(key).append(value);
}

void WriteSet::add(const WriteSet& more) {
    const size_t before = m_bytes.size();
    m_entries.reserve(m_entries.size() + more.m_entries.size());
    for (Entry entry : more.m_entries) {
        entry.offset += before;
        m_entries.push_back(entry);
    }
    m_bytes.append(more.m_bytes);
}

}  // namespace fairlead::broker
