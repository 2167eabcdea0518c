// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/name_table.h"

#include <algorithm>

namespace fairlead::broker {

uint32_t NameTable::numberOf(std::string_view name) {
    if (const auto it = m_numbers.find(name); it != m_numbers.end()) return it->second;
    uint32_t number = uint32_t(m_names.size());
    if (m_free.empty()) {
        m_names.emplace_back();
    } else {
        number = m_free.back();
        m_free.pop_back();
    }
    m_names[number].text = name;
    m_numbers.emplace(m_names[number].text, number);
    ++m_unkept;
    return number;
}

std::optional<uint32_t> NameTable::find(std::string_view name) const {
    const auto it = m_numbers.find(name);
    if (it == m_numbers.end()) return std::nullopt;
    return it->second;
}

void NameTable::keep(uint32_t number, WriteSet& writes) {
    Name& name = m_names[number];
    if (name.kept) return;
    name.kept = true;
    --m_unkept;
    writes.put(Table::Name, nameKey(m_kind, number), name.text);
}

void NameTable::retire(uint32_t number, WriteSet& writes) {
    Name& name = m_names[number];
    if (!name.kept) --m_unkept;
    name.kept = false;
    m_numbers.erase(name.text);
    writes.erase(Table::Name, nameKey(m_kind, number));
    writes.put(Table::Meta, kGivenKey, Key().u64(m_names.size()));
}

void NameTable::forgetUnkept(const std::unordered_set<uint32_t>& inUse) {
    for (auto it = m_numbers.begin(); it != m_numbers.end();) {
        const uint32_t number = it->second;
        if (m_names[number].kept || inUse.contains(number)) {
            ++it;
            continue;
        }
        it = m_numbers.erase(it);
        m_names[number].text = std::string();
        m_free.push_back(number);
        --m_unkept;
    }
    // So that a crowd of names in use is not searched again and again.
    m_crowd = std::max(kCrowd, 2 * m_unkept);
}

void NameTable::skipTo(uint32_t number) {
    while (m_names.size() < number) m_names.emplace_back();
}

void NameTable::restore(uint32_t number, std::string_view text) {
    // Numbers that were never kept leave holes; nothing refers to them.
    while (m_names.size() <= number) m_names.emplace_back();
    m_names[number] = {std::string(text), true};
    m_numbers.emplace(m_names[number].text, number);
}

}  // namespace fairlead::broker
