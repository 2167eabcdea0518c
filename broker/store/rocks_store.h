// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"

#include <cstdint>
#include <memory>
#include <string>

namespace rocksdb {
class FileSystem;
}

namespace fairlead::broker {

// What a store stands on. Programs leave the first two as they are; tests bring a disk that breaks.
struct RocksParts {
    std::shared_ptr<rocksdb::FileSystem> fileSystem;  // null: the system's
    uint64_t tableMemoryBytes = 0;                    // of one table before it is written to a file; 0: as usual
    bool flushesAtEnd = false;  // what is in the log goes into files, so that the next start has nothing to replay
    uint64_t logBytes = 0;      // of a log, until what is in memory goes into files; 0: as usual
};

// The Store on RocksDB: one column family per table. Opening creates the folder when it is missing, refuses one that
// another process holds, and refuses a format newer than this program before writing anything.
Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder, const RocksParts& parts = {});

}  // namespace fairlead::broker
