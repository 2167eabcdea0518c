// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"
#include "broker/store/store.h"

#include <cstdint>
#include <map>
#include <string>

namespace fairlead::broker {

// Names by their numbers; each is read from the store once. Empty for a number without a name. One thread at a time;
// reads the disk.
class StoredNames {
public:
    // kind: the byte in the key ('t' tenants, 'c' commands). The store outlives this.
    StoredNames(const StoreReads& store, char kind) : m_store(store), m_kind(kind) {}

    const std::string& operator[](uint32_t number) {
        std::string& name = m_names[number];
        if (!name.empty()) return name;
        const auto found = m_store.read(Table::Name, nameKey(m_kind, number));
        if (found.ok() && found->has_value()) name = **found;
        return name;
    }

private:
    const StoreReads& m_store;
    char m_kind;
    std::map<uint32_t, std::string> m_names;
};

}  // namespace fairlead::broker
