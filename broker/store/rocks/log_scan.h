// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Written to the log in front of a batch, and to no table. It says: everything before it in the logs had been synced.
inline constexpr std::string_view kAllBeforeIsSynced = "s";

// Checks the logs of a store that is about to be opened. After a power cut the end of the log may be torn, and RocksDB
// goes on with what comes before. It does the same when a disk has damaged the middle of the log, and so silently drops
// acknowledged records. This tells the two apart: damage is no torn end if it is in bytes that are known to have been
// synced, or if a later record says that everything before it had been synced. Then DataLoss names the file, the
// position and what to do; nothing is changed. Cost: one pass over the logs, at memory speed.
Status scanLogs(const std::filesystem::path& folder, const SyncedSizes& synced);

// The logs in a store's folder, the oldest first.
Result<std::vector<std::filesystem::path>> logsIn(const std::filesystem::path& folder);

}  // namespace fairlead::broker
