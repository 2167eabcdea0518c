// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Rides in the log in front of a batch, and in no table: all that was written before it had been synced.
inline constexpr std::string_view kAllBeforeIsSynced = "s";

// Reads the logs of a store that is about to be opened. After a power cut the end of the log may be torn; RocksDB goes on
// from what stands before. It does the same when a disk has spoiled the middle of the log, and then drops without a word
// what was acknowledged. The two are told apart here: damage to what is known to have been synced is no torn end, nor is
// what has something behind it that says that all before it had been synced. DataLoss then, naming the file, the place and
// what to do; nothing is changed. Cost: one pass over the logs, at memory speed.
Status scanLogs(const std::filesystem::path& folder, const SyncedSizes& synced);

// The logs in a store's folder, the oldest first.
Result<std::vector<std::filesystem::path>> logsIn(const std::filesystem::path& folder);

}  // namespace fairlead::broker
