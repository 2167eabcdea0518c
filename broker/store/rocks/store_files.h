// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace rocksdb {
class FileSystem;
}

namespace fairlead::broker {

class SyncedRecord;

// The disk as RocksDB gets it to see.

// For an open store: keeps the record of what is synced, which outlives it, and closes each file and folder that is made to
// other users, whatever the umask. Other folders are not recorded: those of checkpoints.
std::shared_ptr<rocksdb::FileSystem> makeStoreFiles(std::shared_ptr<rocksdb::FileSystem> disk, std::string folder,
                                                    SyncedRecord* record);

// For a look: nothing can be changed. manifestBytes: so much of the manifest is shown; nullopt: all.
std::shared_ptr<rocksdb::FileSystem> makeReadOnlyFiles(std::shared_ptr<rocksdb::FileSystem> disk,
                                                       std::optional<uint64_t> manifestBytes);

}  // namespace fairlead::broker
