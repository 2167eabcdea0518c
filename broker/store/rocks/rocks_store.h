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

// Programs leave the first two at their defaults; tests pass a file system that fails.
struct RocksOptions {
    std::shared_ptr<rocksdb::FileSystem> fileSystem;  // null: the system's
    uint64_t tableMemoryBytes = 0;  // size at which the memory of one table is written to a file; 0: the default
    bool flushesAtEnd = false;      // writes the log's records into files at the end: the next start replays nothing
    uint64_t logBytes = 0;          // size of the log at which memory is written into files; 0: the default
};

// A Store on RocksDB, with one column family per table. Makes the folder if it is missing and a store if the folder
// holds none; only its user may read what it makes. Refuses, before anything is changed: a folder of another user, one
// that is in use, a newer format (FailedPrecondition), and a store of which something is missing or damaged (DataLoss);
// the message says what, and what to do. RocksDB notices a damaged table or file of large values only while it opens,
// or later: by then the log may have been written into tables, but no record is lost.
Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder, const RocksOptions& parts = {});

// Opens a store to read it while no broker uses it. Nothing in the folder changes, whatever is found, and commit()
// fails. Refuses what openRocksStore() refuses, except a readable folder of another user. NotFound: the folder holds no
// store. Cost: reads the logs into memory. Not for a process that has the store open.
Result<std::unique_ptr<Store>> lookAtRocksStore(const std::string& folder);

}  // namespace fairlead::broker
