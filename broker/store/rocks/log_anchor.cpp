// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/log_anchor.h"

#include "broker/store/rocks/file_deletions.h"
#include "broker/store/rocks/flush_threads.h"
#include "broker/store/rocks/log_scan.h"

#include <rocksdb/db.h>
#include <rocksdb/file_system.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace fairlead::broker {

LogAnchor::LogAnchor(rocksdb::DB* db, rocksdb::ColumnFamilyHandle* table, FlushThreads* flushes, std::string folder)
    : m_db(db), m_table(table), m_flushes(flushes), m_folder(std::move(folder)) {}

rocksdb::Status LogAnchor::hold() {
    uint64_t held = 0;
    if (m_db->GetIntProperty(m_table, rocksdb::DB::Properties::kNumEntriesActiveMemTable, &held) && held > 0) return {};
    if (rocksdb::Status status = forgetLogsBefore(); !status.ok()) return status;
    return drop();
}

rocksdb::Status LogAnchor::beginLog(const std::vector<rocksdb::ColumnFamilyHandle*>& tables) {
    rocksdb::FlushOptions options;
    options.wait = false;
    options.allow_write_stall = true;  // else Flush() would wait for room in the queue of flushes
    // The anchor comes last, so that it stays in memory if an earlier table fails.
    std::vector<rocksdb::ColumnFamilyHandle*> all = tables;
    all.push_back(m_table);
    if (!m_flushes->beginScheduling()) return rocksdb::Status::TryAgain();
    const rocksdb::Status status = m_db->Flush(options, all);
    m_flushes->endScheduling();
    return status.ok() ? drop() : status;
}

rocksdb::Status LogAnchor::drop() {
    rocksdb::WriteOptions options;
    options.disableWAL = true;
    return m_db->Put(options, m_table, "anchor", "");
}

// The anchor takes a sequence number that is in no log. After a log with a torn end (of a write that found no space, or
// of a power cut), the next start would take this gap for lost records; so earlier logs must be gone.
rocksdb::Status LogAnchor::forgetLogsBefore() {
    if (logBefore()) {
        // RocksDB keeps a log of which it could read nothing until it has written a file and scans its folder again.
        if (rocksdb::Status status = drop(); !status.ok()) return status;
        rocksdb::FlushOptions options;
        options.allow_write_stall = true;
        if (rocksdb::Status status = m_db->Flush(options, m_table); !status.ok()) return status;
        if (rocksdb::Status status = m_db->DisableFileDeletions(); !status.ok()) return status;
        enableFileDeletions(*m_db).PermitUncheckedError();
        if (const auto log = logBefore()) return rocksdb::Status::NoSpace("not deleted yet though not needed", *log);
    }
    std::unique_ptr<rocksdb::FSDirectory> folder;
    const rocksdb::IOOptions options;
    rocksdb::IOStatus status = m_db->GetFileSystem()->NewDirectory(m_folder, options, &folder, nullptr);
    if (status.ok()) status = folder->Fsync(options, nullptr);
    return status.ok() ? rocksdb::Status()
                       : rocksdb::Status::IOError("While fsync " + m_folder + ": " + status.ToString());
}

std::optional<std::string> LogAnchor::logBefore() const {
    const auto logs = logsIn(m_folder);
    if (!logs.ok()) return logs.status().message();
    for (const std::filesystem::path& log : logs.value()) {
        std::error_code error;
        if (log != logs.value().back() && std::filesystem::file_size(log, error) > 0 && !error) return log.string();
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
