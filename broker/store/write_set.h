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
    enum class Kind : uint8_t { Put, Erase, EraseRange };
    struct Change {
        Table table;
        Kind kind;
        std::string_view key;    // EraseRange: the first key
        std::string_view value;  // EraseRange: the end, exclusive
    };

    void put(Table table, std::string_view key, std::string_view value) { add(table, Kind::Put, key, value); }
    void erase(Table table, std::string_view key) { add(table, Kind::Erase, key, {}); }
    // All records with from <= key < to. Costs the same however many there are.
    void eraseRange(Table table, std::string_view from, std::string_view to) { add(table, Kind::EraseRange, from, to); }

    // All changes of another, after those that are here.
    void add(const WriteSet& more);

    bool empty() const { return m_entries.empty(); }
    size_t size() const { return m_entries.size(); }
    size_t bytes() const { return m_bytes.size(); }

    // visit(const Change&) for each change in the order it was made.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        const std::string_view all = m_bytes;
        for (const Entry& e : m_entries)
            visit(Change{e.table, e.kind, all.substr(e.offset, e.keySize),
                         all.substr(e.offset + e.keySize, e.valueSize)});
    }

private:
    struct Entry {
        Table table;
        Kind kind;
        uint32_t keySize;
        uint32_t valueSize;
        size_t offset;
    };

    void add(Table table, Kind kind, std::string_view key, std::string_view value);

    std::vector<Entry> m_entries;
    std::string m_bytes;  // all keys and values in one buffer: a batch of thousands costs few allocations
};

}  // namespace fairlead::broker
