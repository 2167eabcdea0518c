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

// Lets RocksDB leave a log that had no room. After an append that failed it must never write to that log again, and it
// begins another only when something in memory goes into a file; with nothing in memory, DB::Resume of 7.8 does neither,
// and the next write ends the process (facebook/rocksdb#11643). So there is always something in memory: a key of a table
// that has no other, which is not in the log, since the log may be what has no room. On the thread that commits.
class LogAnchor {
public:
    // Both outlive this.
    LogAnchor(rocksdb::DB* db, rocksdb::ColumnFamilyHandle* table, std::string folder);

    // To be called before each write that goes to the log. NoSpace: not yet, try again later. Cost: one counter is read,
    // if the anchor is in its place; else the names of the folder are synced, and a small file may be written.
    rocksdb::Status hold();

    // Writes what is in memory, of all tables, into files, and begins another log. Returns before that is done.
    // RocksDB must not do that by itself because of the size of its logs: it would leave nothing in memory.
    rocksdb::Status beginLog(const std::vector<rocksdb::ColumnFamilyHandle*>& tables);

private:
    rocksdb::Status drop();
    rocksdb::Status forgetLogsBefore();
    std::optional<std::string> logBefore() const;

    rocksdb::DB* const m_db;
    rocksdb::ColumnFamilyHandle* const m_table;
    const std::string m_folder;
};

}  // namespace fairlead::broker
