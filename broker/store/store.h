// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/table.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The seam between the engine and whatever keeps its records: ordered tables of bytes with atomic batches.
// Nothing RocksDB-shaped passes through here. commit() is called by one thread; the reads by any, at any time, and
// they see whole batches only.
class Store {
public:
    virtual ~Store() = default;

    // All of it or nothing. sync: returns only after it would survive a power cut.
    virtual Status commit(const WriteSet& writes, bool sync) = 0;

    virtual Result<std::optional<std::string>> read(Table table, std::string_view key) const = 0;

    // One answer per key, in their order.
    virtual Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                                     const std::vector<std::string>& keys) const = 0;

    // Visits records with from <= key < to in key order until visit returns false; an empty `to` means the end of the
    // table. The views live for one call.
    using Visit = std::function<bool(std::string_view key, std::string_view value)>;
    virtual Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const = 0;

    // Approximate size on disk.
    virtual uint64_t bytes() const = 0;
};

}  // namespace fairlead::broker
