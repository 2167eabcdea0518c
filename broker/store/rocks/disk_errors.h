// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rocksdb/listener.h>
#include <rocksdb/status.h>

#include <atomic>

namespace rocksdb {
class DB;
}

namespace fairlead::broker {

class FlushThreads;

// What RocksDB is to make of its errors. By default it resumes by itself after a full disk, but only when there is room
// for all that its tables may have in memory, which may be never; and a compaction that found no room would prevent any
// other way to resume. Therefore commit() resumes; RocksDB retries compactions anyway.
class DiskErrors final : public rocksdb::EventListener {
public:
    // `flushes` outlives this.
    explicit DiskErrors(FlushThreads* flushes) : m_flushes(flushes) {}

    // Errors are looked at from now on. The database outlives this.
    void watch(rocksdb::DB* db) { m_db = db; }

    // On the thread that met the error, which RocksDB heeds only afterwards. Waits until all flushes have begun.
    void OnBackgroundError(rocksdb::BackgroundErrorReason reason, rocksdb::Status* error) override;
    void OnErrorRecoveryBegin(rocksdb::BackgroundErrorReason reason, rocksdb::Status error, bool* recovers) override;

    void OnFlushBegin(rocksdb::DB* db, const rocksdb::FlushJobInfo& flush) override;
    void OnFlushCompleted(rocksdb::DB* db, const rocksdb::FlushJobInfo& flush) override;

private:
    void awaitFlushes() const;

    FlushThreads* const m_flushes;
    std::atomic<rocksdb::DB*> m_db = nullptr;
};

}  // namespace fairlead::broker
