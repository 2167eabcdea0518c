// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/disk_errors.h"

#include "broker/store/rocks/flush_threads.h"
#include "broker/store/rocks/rocks_status.h"

#include <rocksdb/db.h>

#include <chrono>
#include <cstdint>
#include <thread>

namespace fairlead::broker {

void DiskErrors::OnBackgroundError(rocksdb::BackgroundErrorReason reason, rocksdb::Status* error) {
    // RocksDB treats this error as fatal, but can resume after NoSpace.
    if (hasNoFileLeft(*error))
        *error = rocksdb::Status(rocksdb::Status::NoSpace(error->ToString()), rocksdb::Status::kHardError);
    if (reason == rocksdb::BackgroundErrorReason::kCompaction && error->IsNoSpace()) *error = rocksdb::Status();
    if (error->ok()) return;
    // One of a compaction may be of no consequence: RocksDB tries it again.
    if (reason != rocksdb::BackgroundErrorReason::kCompaction) m_flushes->tellError();
    m_flushes->passTurn();  // a flush that failed sleeps for a second
    awaitFlushes();
}

// One that ended before others have begun could end a Resume before them.
void DiskErrors::OnFlushBegin(rocksdb::DB*, const rocksdb::FlushJobInfo&) {
    awaitFlushes();
    m_flushes->takeTurn();
}

void DiskErrors::OnFlushCompleted(rocksdb::DB*, const rocksdb::FlushJobInfo&) { m_flushes->passTurn(); }

void DiskErrors::OnErrorRecoveryBegin(rocksdb::BackgroundErrorReason, rocksdb::Status error, bool* recovers) {
    error.PermitUncheckedError();
    *recovers = false;
}

// A flush that runs has looked for errors already: RocksDB counts it in the same critical section.
void DiskErrors::awaitFlushes() const {
    rocksdb::DB* const db = m_db;
    if (!db) return;
    uint64_t running = 0;
    while (db->GetIntProperty(rocksdb::DB::Properties::kNumRunningFlushes, &running) && running < m_flushes->alive())
        std::this_thread::sleep_for(std::chrono::microseconds(100));
}

}  // namespace fairlead::broker
