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

// The Store on RocksDB: one column family per table. Opening makes the folder when it is missing, and a store in a folder
// that holds nothing of one; what it makes only its user may read. Refused, before anything is changed: a folder of another
// user, one that is in use, a newer format (FailedPrecondition), and a store of which something is missing or damaged
// (DataLoss); the message says what, and what to do. A table or a file of large values that is damaged is refused by
// RocksDB or after it has opened: then the log may have gone into tables, and no record is lost.
Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder, const RocksParts& parts = {});

// A store as it is, while no broker uses it: nothing in the folder changes, whatever is found, and nothing can be committed.
// Refuses like openRocksStore; whose folder it is does not matter if it can be read. NotFound: it holds no store. Cost: what
// is in the logs is read into memory. Not in a process that has the store open.
Result<std::unique_ptr<Store>> lookAtRocksStore(const std::string& folder);

}  // namespace fairlead::broker
