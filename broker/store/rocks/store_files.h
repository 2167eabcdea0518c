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

// File systems for RocksDB.

// For an open store: tells the record, which outlives the file system, what has been synced in `folder`, and makes each
// new file and folder inaccessible to other users, whatever the umask. Checkpoints in other folders are not recorded.
std::shared_ptr<rocksdb::FileSystem> makeStoreFiles(std::shared_ptr<rocksdb::FileSystem> disk, std::string folder,
                                                    SyncedRecord* record);

// For a store that is only read: refuses changes. manifestBytes: how much of the manifest RocksDB sees; nullopt: all.
std::shared_ptr<rocksdb::FileSystem> makeReadOnlyFiles(std::shared_ptr<rocksdb::FileSystem> disk,
                                                       std::optional<uint64_t> manifestBytes);

}  // namespace fairlead::broker
