// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rocksdb/status.h>

#include <optional>
#include <string>
#include <vector>

namespace rocksdb {
class ColumnFamilyHandle;
class DB;
}  // namespace rocksdb

namespace fairlead::broker {

class FlushThreads;

// Lets RocksDB abandon a log for which there was no disk space. After a failed append RocksDB must never write to that
// log again, and it begins a new one only when it flushes something from memory into a file. With nothing in memory,
// DB::Resume of 7.8 does neither, and the next write ends the process (facebook/rocksdb#11643). The anchor is a key
// in a table of its own that is always in memory, and not in the log, which may have no space. On the commit thread.
class LogAnchor {
public:
    // All outlive this.
    LogAnchor(rocksdb::DB* db, rocksdb::ColumnFamilyHandle* table, FlushThreads* flushes, std::string folder);

    // Makes sure that the anchor is in memory; to be called before each write to the log. NoSpace: try again later.
    // Cost: reads one counter if the anchor is there; otherwise syncs the folder and may write a small file.
    rocksdb::Status hold();

    // Starts to write the memory of all tables into files, and begins a new log. Returns before the files are written.
    // TryAgain: it did not, because too many files are pending or an error was told.
    // RocksDB must not do this by itself when a log grows large: it would leave nothing in memory.
    rocksdb::Status beginLog(const std::vector<rocksdb::ColumnFamilyHandle*>& tables);

private:
    rocksdb::Status drop();
    rocksdb::Status forgetLogsBefore();
    std::optional<std::string> logBefore() const;

    rocksdb::DB* const m_db;
    rocksdb::ColumnFamilyHandle* const m_table;
    FlushThreads* const m_flushes;
    const std::string m_folder;
};

}  // namespace fairlead::broker
