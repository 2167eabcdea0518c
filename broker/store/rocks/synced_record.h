// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"
#include "shared/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

// By name: how many bytes of a file that only grows are on the disk for certain. Those are a store's logs and manifests.
using SyncedSizes = std::map<std::string, uint64_t>;

// What the file SYNCED in a store's folder says. Nothing: it is not there, as in a store of an older version, or a power
// cut has torn it. FailedPrecondition or Internal when it cannot be read.
Result<std::optional<SyncedSizes>> readSyncedSizes(const std::filesystem::path& folder);

// DataLoss names the first file that is missing or shorter than it was, and says what to do.
Status checkSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes);

// Makes the file, on the disk when this returns; what was there before is replaced.
Status writeSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes);

// Keeps the file SYNCED of an open store: RocksDB does not notice when the newest log, or the end of a file, is gone, and
// would start without what was acknowledged. It is written after each sync of such a file and not synced itself, so that
// it costs a microsecond: whatever of it reaches the disk was true before. Any thread.
class SyncedRecord {
public:
    // sizes: of the files that are there already.
    static Result<std::unique_ptr<SyncedRecord>> open(const std::filesystem::path& folder, SyncedSizes sizes);
    ~SyncedRecord();
    SyncedRecord(const SyncedRecord&) = delete;
    SyncedRecord& operator=(const SyncedRecord&) = delete;

    // Counts from when the folder was synced after that: before, a power cut may take the name.
    void created(const std::string& file);
    void synced(const std::string& file, uint64_t bytes);
    void folderSynced();
    // Before the file is removed: it is not missed, whatever happens next. Syncs.
    Status forget(const std::string& file);

    SyncedSizes sizes() const;

private:
    struct Growing {
        uint64_t bytes = 0;
        bool hasName = false;  // that a power cut leaves
    };

    SyncedRecord(int fd, std::filesystem::path file, const SyncedSizes& sizes);
    SyncedSizes certain() const FAIRLEAD_REQUIRES(m_mutex);
    Status write() FAIRLEAD_REQUIRES(m_mutex);
    void note() FAIRLEAD_REQUIRES(m_mutex);

    const int m_fd;
    const std::filesystem::path m_file;
    mutable Mutex m_mutex;
    std::map<std::string, Growing> m_growing FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_hasFailed FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::broker
