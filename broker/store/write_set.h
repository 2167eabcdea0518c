// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/table.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Changes to be committed together, in order. One thread at a time.
class WriteSet {
public:
    struct Change {
        Table table;
        bool isErase;
        std::string_view key;
        std::string_view value;
    };

    void put(Table table, std::string_view key, std::string_view value) { add(table, false, key, value); }
    void erase(Table table, std::string_view key) { add(table, true, key, {}); }

    bool empty() const { return m_entries.empty(); }
    size_t size() const { return m_entries.size(); }
    size_t bytes() const { return m_bytes.size(); }

    // visit(const Change&) for each change in the order it was made.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        const std::string_view all = m_bytes;
        for (const Entry& e : m_entries)
            visit(Change{e.table, e.isErase, all.substr(e.offset, e.keySize),
                         all.substr(e.offset + e.keySize, e.valueSize)});
    }

private:
    struct Entry {
        Table table;
        bool isErase;
        uint32_t keySize;
        uint32_t valueSize;
        size_t offset;
    };

    void add(Table table, bool isErase, std::string_view key, std::string_view value);

    std::vector<Entry> m_entries;
    std::string m_bytes;  // one buffer for all keys and values: a batch of thousands costs few allocations
};

}  // namespace fairlead::broker
