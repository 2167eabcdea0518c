// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/store/fault_file_system.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fairlead::test {

namespace {

using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;
using rocksdb::Slice;
using Call = FaultFileSystem::Call;

constexpr int kRefusals = 3;

class WritableFile final : public rocksdb::FSWritableFileOwnerWrapper {
public:
    WritableFile(FaultFileSystem* system, std::string name, std::unique_ptr<rocksdb::FSWritableFile> file)
        : FSWritableFileOwnerWrapper(std::move(file)), m_system(system), m_name(std::move(name)) {}

    IOStatus Append(const Slice& data, const IOOptions& options, IODebugContext* debug) override {
        if (IOStatus status = begin(data); !status.ok()) return status;
        return FSWritableFileOwnerWrapper::Append(data, options, debug);
    }
    IOStatus Append(const Slice& data, const IOOptions& options, const rocksdb::DataVerificationInfo& info,
                    IODebugContext* debug) override {
        if (IOStatus status = begin(data); !status.ok()) return status;
        return FSWritableFileOwnerWrapper::Append(data, options, info, debug);
    }
    IOStatus Truncate(uint64_t size, const IOOptions& options, IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Write, m_name); !status.ok()) return status;
        m_system->note([&](UnsyncedFiles& files) { files.truncated(m_name, size); });
        return FSWritableFileOwnerWrapper::Truncate(size, options, debug);
    }
    IOStatus Sync(const IOOptions& options, IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Sync, m_name); !status.ok()) return status;
        IOStatus status = FSWritableFileOwnerWrapper::Sync(options, debug);
        m_system->note([&](UnsyncedFiles& files) { files.synced(m_name); });
        return status;
    }
    IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Sync, m_name); !status.ok()) return status;
        IOStatus status = FSWritableFileOwnerWrapper::Fsync(options, debug);
        m_system->note([&](UnsyncedFiles& files) { files.synced(m_name); });
        return status;
    }
    // Says nothing of what is safe, so it is not told to anybody.
    IOStatus RangeSync(uint64_t, uint64_t, const IOOptions&, IODebugContext*) override { return IOStatus::OK(); }

private:
    IOStatus begin(const Slice& data) {
        if (IOStatus status = m_system->before(Call::Write, m_name); !status.ok()) return status;
        if (IOStatus status = m_system->take(m_name, data.size()); !status.ok()) return status;
        m_system->note([&](UnsyncedFiles& files) { files.appended(m_name, data.size()); });
        return IOStatus::OK();
    }

    FaultFileSystem* const m_system;
    const std::string m_name;
};

class SequentialFile final : public rocksdb::FSSequentialFileOwnerWrapper {
public:
    SequentialFile(FaultFileSystem* system, std::string name, std::unique_ptr<rocksdb::FSSequentialFile> file)
        : FSSequentialFileOwnerWrapper(std::move(file)), m_system(system), m_name(std::move(name)) {}
    IOStatus Read(size_t n, const IOOptions& options, Slice* result, char* scratch, IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Read, m_name); !status.ok()) return status;
        return FSSequentialFileOwnerWrapper::Read(n, options, result, scratch, debug);
    }

private:
    FaultFileSystem* const m_system;
    const std::string m_name;
};

class RandomAccessFile final : public rocksdb::FSRandomAccessFileOwnerWrapper {
public:
    RandomAccessFile(FaultFileSystem* system, std::string name, std::unique_ptr<rocksdb::FSRandomAccessFile> file)
        : FSRandomAccessFileOwnerWrapper(std::move(file)), m_system(system), m_name(std::move(name)) {}
    IOStatus Read(uint64_t offset, size_t n, const IOOptions& options, Slice* result, char* scratch,
                  IODebugContext* debug) const override {
        if (IOStatus status = m_system->before(Call::Read, m_name); !status.ok()) return status;
        return FSRandomAccessFileOwnerWrapper::Read(offset, n, options, result, scratch, debug);
    }
    IOStatus MultiRead(rocksdb::FSReadRequest* requests, size_t count, const IOOptions& options,
                       IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Read, m_name); !status.ok()) return status;
        return FSRandomAccessFileOwnerWrapper::MultiRead(requests, count, options, debug);
    }

private:
    FaultFileSystem* const m_system;
    const std::string m_name;
};

class Folder final : public rocksdb::FSDirectoryWrapper {
public:
    Folder(FaultFileSystem* system, std::string name, std::unique_ptr<rocksdb::FSDirectory> folder)
        : FSDirectoryWrapper(std::move(folder)), m_system(system), m_name(std::move(name)) {}
    IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
        if (IOStatus status = m_system->before(Call::Sync, m_name); !status.ok()) return status;
        IOStatus status = FSDirectoryWrapper::Fsync(options, debug);
        m_system->note([&](UnsyncedFiles& files) { files.folderSynced(m_name); });
        return status;
    }
    IOStatus FsyncWithDirOptions(const IOOptions& options, IODebugContext* debug,
                                 const rocksdb::DirFsyncOptions& which) override {
        if (IOStatus status = m_system->before(Call::Sync, m_name); !status.ok()) return status;
        IOStatus status = FSDirectoryWrapper::FsyncWithDirOptions(options, debug, which);
        m_system->note([&](UnsyncedFiles& files) { files.folderSynced(m_name); });
        return status;
    }

private:
    FaultFileSystem* const m_system;
    const std::string m_name;
};

}  // namespace

FaultFileSystem::FaultFileSystem(DiskFault fault, const std::string& shelf)
    : FileSystemWrapper(rocksdb::FileSystem::Default()), m_fault(fault), m_unsynced(shelf) {
    std::error_code error;
    std::filesystem::create_directories(shelf, error);
}

bool FaultFileSystem::isAbout(Call call) const {
    switch (m_fault.kind) {
        case DiskFault::Kind::None: return false;
        case DiskFault::Kind::ErrorOnWrite: return call == Call::Write;
        case DiskFault::Kind::ErrorOnSync: return call == Call::Sync;
        case DiskFault::Kind::ErrorOnRead: return call == Call::Read;
        case DiskFault::Kind::Die:
        case DiskFault::Kind::PowerCut: return call != Call::Read;
    }
    return false;
}

IOStatus FaultFileSystem::before(Call call, const std::string& name) {
    if (call == Call::Sync) {
        const std::lock_guard lock(m_mutex);
        if (m_failedSyncs.contains(name)) {
            dprintf(STDERR_FILENO, "%s is synced again\n", name.c_str());
            _exit(kSyncedAgain);
        }
    }
    if (!isAbout(call) || ++m_calls != m_fault.at) return IOStatus::OK();
    switch (m_fault.kind) {
        case DiskFault::Kind::Die: _exit(kDied);
        case DiskFault::Kind::PowerCut: {
            // Whoever changes something meanwhile waits for this lock, and is gone.
            const std::lock_guard lock(m_mutex);
            m_unsynced.cutPower(m_fault.seed);
            _exit(kDied);
        }
        default: break;
    }
    // Folders have none; jobs that know nothing of each other sync those.
    if (call == Call::Sync && std::filesystem::path(name).has_extension()) {
        const std::lock_guard lock(m_mutex);
        m_failedSyncs.insert(name);
    }
    return IOStatus::IOError("injected fault on " + name, "Input/output error");
}

IOStatus FaultFileSystem::take(const std::string& name, uint64_t bytes) {
    if (m_room == INT64_MAX || m_room.fetch_sub(int64_t(bytes)) >= int64_t(bytes)) return IOStatus::OK();
    m_room += int64_t(bytes);
    const std::lock_guard lock(m_mutex);
    ++m_refused;
    m_refuses.notify_all();
    return IOStatus::NoSpace("While appending to file: " + name, "No space left on device");
}

bool FaultFileSystem::awaitFull(std::chrono::seconds patience) {
    std::unique_lock lock(m_mutex);
    return m_refuses.wait_for(lock, patience, [this] { return m_refused >= kRefusals; });
}

IOStatus FaultFileSystem::NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                          std::unique_ptr<rocksdb::FSWritableFile>* file, IODebugContext* debug) {
    if (IOStatus status = before(Call::Write, name); !status.ok()) return status;
    std::unique_ptr<rocksdb::FSWritableFile> inner;
    note([&](UnsyncedFiles& files) { files.created(name); });
    IOStatus status = FileSystemWrapper::NewWritableFile(name, options, &inner, debug);
    if (status.ok()) *file = std::make_unique<WritableFile>(this, name, std::move(inner));
    return status;
}

IOStatus FaultFileSystem::ReopenWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                             std::unique_ptr<rocksdb::FSWritableFile>* file, IODebugContext* debug) {
    if (IOStatus status = before(Call::Write, name); !status.ok()) return status;
    std::unique_ptr<rocksdb::FSWritableFile> inner;
    note([&](UnsyncedFiles& files) { files.reopened(name); });
    IOStatus status = FileSystemWrapper::ReopenWritableFile(name, options, &inner, debug);
    if (status.ok()) *file = std::make_unique<WritableFile>(this, name, std::move(inner));
    return status;
}

IOStatus FaultFileSystem::NewSequentialFile(const std::string& name, const rocksdb::FileOptions& options,
                                            std::unique_ptr<rocksdb::FSSequentialFile>* file, IODebugContext* debug) {
    if (IOStatus status = before(Call::Read, name); !status.ok()) return status;
    std::unique_ptr<rocksdb::FSSequentialFile> inner;
    IOStatus status = FileSystemWrapper::NewSequentialFile(name, options, &inner, debug);
    if (status.ok()) *file = std::make_unique<SequentialFile>(this, name, std::move(inner));
    return status;
}

IOStatus FaultFileSystem::NewRandomAccessFile(const std::string& name, const rocksdb::FileOptions& options,
                                              std::unique_ptr<rocksdb::FSRandomAccessFile>* file,
                                              IODebugContext* debug) {
    if (IOStatus status = before(Call::Read, name); !status.ok()) return status;
    std::unique_ptr<rocksdb::FSRandomAccessFile> inner;
    IOStatus status = FileSystemWrapper::NewRandomAccessFile(name, options, &inner, debug);
    if (status.ok()) *file = std::make_unique<RandomAccessFile>(this, name, std::move(inner));
    return status;
}

IOStatus FaultFileSystem::NewDirectory(const std::string& name, const IOOptions& options,
                                       std::unique_ptr<rocksdb::FSDirectory>* folder, IODebugContext* debug) {
    std::unique_ptr<rocksdb::FSDirectory> inner;
    IOStatus status = FileSystemWrapper::NewDirectory(name, options, &inner, debug);
    if (status.ok()) *folder = std::make_unique<Folder>(this, name, std::move(inner));
    return status;
}

IOStatus FaultFileSystem::RenameFile(const std::string& from, const std::string& to, const IOOptions& options,
                                     IODebugContext* debug) {
    if (IOStatus status = before(Call::Write, to); !status.ok()) return status;
    note([&](UnsyncedFiles& files) { files.renaming(from, to); });
    return FileSystemWrapper::RenameFile(from, to, options, debug);
}

IOStatus FaultFileSystem::DeleteFile(const std::string& name, const IOOptions& options, IODebugContext* debug) {
    if (IOStatus status = before(Call::Write, name); !status.ok()) return status;
    note([&](UnsyncedFiles& files) { files.removing(name); });
    return FileSystemWrapper::DeleteFile(name, options, debug);
}

IOStatus FaultFileSystem::GetFreeSpace(const std::string& path, const IOOptions& options, uint64_t* free,
                                       IODebugContext* debug) {
    if (m_room == INT64_MAX) return FileSystemWrapper::GetFreeSpace(path, options, free, debug);
    *free = uint64_t(m_room.load());
    return IOStatus::OK();
}

}  // namespace fairlead::test
