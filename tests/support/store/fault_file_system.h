// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/store/unsynced_files.h"

#include <rocksdb/file_system.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace fairlead::test {

// What happens to a process at the n-th time that RocksDB asks something of the disk.
struct DiskFault {
    enum class Kind {
        None,
        ErrorOnWrite,  // that call fails with EIO: writes, new and renamed files …
        ErrorOnSync,   // … syncs of files and folders …
        ErrorOnRead,   // … reads
        Die,           // the process ends before the call, as by kill -9
        PowerCut,      // the machine ends before the call: what was not synced may be gone
    };
    Kind kind = Kind::None;
    uint64_t at = 0;  // from 1 on; counted are the calls that the kind is about
    uint64_t seed = 1;
};

// The system's files for RocksDB, with one fault. Thread-safe.
class FaultFileSystem final : public rocksdb::FileSystemWrapper {
public:
    static constexpr int kDied = 96;         // exit codes of the process
    static constexpr int kSyncedAgain = 97;  // a sync that had failed was tried once more

    // The shelf is a folder beside the store, for PowerCut; it is made.
    FaultFileSystem(DiskFault fault, const std::string& shelf);
    const char* Name() const override { return "FaultFileSystem"; }

    // Calls so far of the kind that the fault is about.
    uint64_t calls() const { return m_calls; }
    // The room that is left, in bytes; writes beyond it fail as on a full disk. Unlimited at first.
    void setRoom(int64_t bytes) { m_room = bytes; }
    // Returns once so many writes have found no room that somebody must be trying again; false when they did not in time.
    bool awaitFull(std::chrono::seconds patience = std::chrono::seconds(60));

    rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSWritableFile>* file,
                                      rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus ReopenWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                         std::unique_ptr<rocksdb::FSWritableFile>* file,
                                         rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus NewSequentialFile(const std::string& name, const rocksdb::FileOptions& options,
                                        std::unique_ptr<rocksdb::FSSequentialFile>* file,
                                        rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus NewRandomAccessFile(const std::string& name, const rocksdb::FileOptions& options,
                                          std::unique_ptr<rocksdb::FSRandomAccessFile>* file,
                                          rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                   std::unique_ptr<rocksdb::FSDirectory>* folder,
                                   rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus RenameFile(const std::string& from, const std::string& to, const rocksdb::IOOptions& options,
                                 rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus DeleteFile(const std::string& name, const rocksdb::IOOptions& options,
                                 rocksdb::IODebugContext* debug) override;
    rocksdb::IOStatus GetFreeSpace(const std::string& path, const rocksdb::IOOptions& options, uint64_t* free,
                                   rocksdb::IODebugContext* debug) override;

    // For the files it gives out.
    enum class Call { Write, Sync, Read };
    rocksdb::IOStatus before(Call call, const std::string& name);
    rocksdb::IOStatus take(const std::string& name, uint64_t bytes);
    template <typename Note>
    void note(const Note& note) {
        const std::lock_guard lock(m_mutex);
        note(m_unsynced);
    }

private:
    bool isAbout(Call call) const;

    const DiskFault m_fault;
    std::atomic<uint64_t> m_calls = 0;
    std::atomic<int64_t> m_room = INT64_MAX;
    std::mutex m_mutex;  // guards what follows
    std::condition_variable m_refuses;
    int m_refused = 0;
    UnsyncedFiles m_unsynced;
    std::set<std::string> m_failedSyncs;
};

}  // namespace fairlead::test
