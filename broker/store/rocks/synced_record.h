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

// By name: how many bytes of each append-only file (logs and manifests) are certainly on the disk.
using SyncedSizes = std::map<std::string, uint64_t>;

// Reads the file SYNCED in a store's folder. nullopt: the file is missing, as in a store of an older version, or torn
// by a power cut. FailedPrecondition or Internal: it cannot be read.
Result<std::optional<SyncedSizes>> readSyncedSizes(const std::filesystem::path& folder);

// DataLoss names the first file that is missing or shorter than it was, and says what to do.
Status checkSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes);

// Writes the file, replacing an old one; it is on the disk when this returns.
Status writeSyncedSizes(const std::filesystem::path& folder, const SyncedSizes& sizes);

// Keeps the file SYNCED of an open store, since RocksDB does not notice if the newest log or the end of a file is
// missing, and would start without acknowledged records. The file is written after each sync of a log or manifest, but
// not synced itself, which costs a microsecond: whichever version reaches the disk was true before. Any thread.
class SyncedRecord {
public:
    // sizes: of the files that exist already.
    static Result<std::unique_ptr<SyncedRecord>> open(const std::filesystem::path& folder, SyncedSizes sizes);
    ~SyncedRecord();
    SyncedRecord(const SyncedRecord&) = delete;
    SyncedRecord& operator=(const SyncedRecord&) = delete;

    // The file counts once the folder has been synced after this call; before, a power cut may remove its name.
    void created(const std::string& file);
    void synced(const std::string& file, uint64_t bytes);
    void folderSynced();
    // To be called before the file is removed, so that it is not reported as missing. Syncs.
    Status forget(const std::string& file);

    SyncedSizes sizes() const;

private:
    struct Growing {
        uint64_t bytes = 0;
        bool hasName = false;  // the folder has been synced since the file was created
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
