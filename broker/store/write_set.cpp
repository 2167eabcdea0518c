// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/write_set.h"

namespace fairlead::broker {

void WriteSet::add(Table table, Kind kind, std::string_view key, std::string_view value) {
    m_entries.push_back({table, kind, uint32_t(key.size()), uint32_t(value.size()), m_bytes.size()});
    m_bytes.append(key).append(value);
}

}  // namespace fairlead::broker
