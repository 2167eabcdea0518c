// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace fairlead::broker {

// Of a record that was not synced, a power cut may leave the first page and zeros in place of the others. RocksDB takes
// that for damage when it stands at the end of its manifest, and does not open the store. It was never written as a whole,
// so it is cut off here, before the store is opened. Damage in what is known to have been synced is refused here, too: a
// length that has turned makes RocksDB take a last record for one that never arrived, and drop it in silence. Any other
// damage is left to RocksDB.

struct UnwrittenEnd {
    std::filesystem::path file;
    uint64_t at = 0;  // where it begins
    uint64_t size = 0;
};

// Nothing: the manifest has none, or there is no manifest. DataLoss names the manifest. Changes nothing. Cost: the manifest is read once; it has some
// kilobytes.
Result<std::optional<UnwrittenEnd>> findUnwrittenEnd(const std::filesystem::path& folder, const SyncedSizes& synced);

// Internal when a file cannot be read or cut.
Status cutUnwrittenEnd(const std::filesystem::path& folder, const SyncedSizes& synced);

}  // namespace fairlead::broker
