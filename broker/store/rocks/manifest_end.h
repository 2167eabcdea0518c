// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace fairlead::broker {

// After a power cut, a record that was not synced may have its first page on the disk, and zeros in place of the
// others. At the end of the manifest RocksDB takes that for damage and does not open the store. The record was never
// completely written, so it is cut off here before the store is opened. Damage in bytes that are known to have been
// synced is refused here, too: if a length is damaged, RocksDB takes the last record for one that was never written,
// and silently drops it. Any other damage is left to RocksDB.

struct UnwrittenEnd {
    std::filesystem::path file;
    uint64_t at = 0;  // where it begins
    uint64_t size = 0;
};

// nullopt: no such end, or no manifest. DataLoss names a damaged manifest. Changes nothing. Cost: reads some KiB.
Result<std::optional<UnwrittenEnd>> findUnwrittenEnd(const std::filesystem::path& folder, const SyncedSizes& synced);

// Internal when a file cannot be read or cut.
Status cutUnwrittenEnd(const std::filesystem::path& folder, const SyncedSizes& synced);

}  // namespace fairlead::broker
