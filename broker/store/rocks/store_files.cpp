// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_files.h"

#include "broker/store/owned_files.h"
#include "broker/store/rocks/synced_record.h"

#include <rocksdb/file_system.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fairlead::broker {

namespace {

using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;

std::filesystem::path plainPath(const std::string& name) {
    return (std::filesystem::path(name) / "").parent_path().lexically_normal();
}

// A log or manifest: reports its syncs to the record.
class GrowingFile final : public rocksdb::FSWritableFileOwnerWrapper {
public:
    GrowingFile(SyncedRecord* record, std::string name, std::unique_ptr<rocksdb::FSWritableFile> file)
        : FSWritableFileOwnerWrapper(std::move(file)), m_record(record), m_name(std::move(name)) {}

    IOStatus Sync(const IOOptions& options, IODebugContext* debug) override {
        const uint64_t bytes = target()->GetFileSize(options, debug);
        IOStatus status = FSWritableFileOwnerWrapper::Sync(options, debug);
        if (status.ok()) m_record->synced(m_name, bytes);
        return status;
    }
    IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
        const uint64_t bytes = target()->GetFileSize(options, debug);
        IOStatus status = FSWritableFileOwnerWrapper::Fsync(options, debug);
        if (status.ok()) m_record->synced(m_name, bytes);
        return status;
    }

private:
    SyncedRecord* const m_record;
    const std::string m_name;
};

class OwnFolder final : public rocksdb::FSDirectoryWrapper {
public:
    OwnFolder(SyncedRecord* record, std::unique_ptr<rocksdb::FSDirectory> folder)
        : FSDirectoryWrapper(std::move(folder)), m_record(record) {}
    IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
        IOStatus status = FSDirectoryWrapper::Fsync(options, debug);
        if (status.ok()) m_record->folderSynced();
        return status;
    }
    IOStatus FsyncWithDirOptions(const IOOptions& options, IODebugContext* debug,
                                 const rocksdb::DirFsyncOptions& which) override {
        IOStatus status = FSDirectoryWrapper::FsyncWithDirOptions(options, debug, which);
        if (status.ok()) m_record->folderSynced();
        return status;
    }

private:
    SyncedRecord* const m_record;
};

class StoreFiles final : public rocksdb::FileSystemWrapper {
public:
    StoreFiles(std::shared_ptr<rocksdb::FileSystem> disk, const std::string& folder, SyncedRecord* record)
        : FileSystemWrapper(std::move(disk)), m_folder(plainPath(folder)), m_record(record) {}
    const char* Name() const override { return "StoreFiles"; }

    IOStatus NewWritableFile(const std::string& file, const rocksdb::FileOptions& options,
                             std::unique_ptr<rocksdb::FSWritableFile>* made, IODebugContext* debug) override {
        IOStatus status = FileSystemWrapper::NewWritableFile(file, options, made, debug);
        if (!status.ok()) return status;
        closeToOthers(file);
        if (!grows(file)) return status;
        m_record->created(nameOf(file));
        *made = std::make_unique<GrowingFile>(m_record, nameOf(file), std::move(*made));
        return status;
    }
    IOStatus NewDirectory(const std::string& folder, const IOOptions& options,
                          std::unique_ptr<rocksdb::FSDirectory>* made, IODebugContext* debug) override {
        IOStatus status = FileSystemWrapper::NewDirectory(folder, options, made, debug);
        if (status.ok() && plainPath(folder) == m_folder)
            *made = std::make_unique<OwnFolder>(m_record, std::move(*made));
        return status;
    }
    IOStatus DeleteFile(const std::string& file, const IOOptions& options, IODebugContext* debug) override {
        if (grows(file))
            if (const Status status = m_record->forget(nameOf(file)); !status.ok())
                return status.code() == Code::ResourceExhausted ? IOStatus::NoSpace(status.message())
                                                                : IOStatus::IOError(status.message());
        return FileSystemWrapper::DeleteFile(file, options, debug);
    }
    IOStatus CreateDir(const std::string& folder, const IOOptions& options, IODebugContext* debug) override {
        IOStatus status = FileSystemWrapper::CreateDir(folder, options, debug);
        if (status.ok()) closeToOthers(folder);
        return status;
    }
    IOStatus LockFile(const std::string& file, const IOOptions& options, rocksdb::FileLock** lock,
                      IODebugContext* debug) override {
        IOStatus status = FileSystemWrapper::LockFile(file, options, lock, debug);
        if (status.ok()) closeToOthers(file);
        return status;
    }

private:
    static std::string nameOf(const std::string& file) { return std::filesystem::path(file).filename().string(); }
    bool grows(const std::string& file) const {
        const std::string name = nameOf(file);
        return (name.ends_with(".log") || name.starts_with("MANIFEST-")) &&
               plainPath(std::filesystem::path(file).parent_path().string()) == m_folder;
    }

    const std::filesystem::path m_folder;
    SyncedRecord* const m_record;
};

// Lets RocksDB read only the beginning of a file.
class Beginning final : public rocksdb::FSSequentialFileOwnerWrapper {
public:
    Beginning(uint64_t bytes, std::unique_ptr<rocksdb::FSSequentialFile> file)
        : FSSequentialFileOwnerWrapper(std::move(file)), m_left(bytes) {}
    IOStatus Read(size_t n, const IOOptions& options, rocksdb::Slice* result, char* scratch,
                  IODebugContext* debug) override {
        IOStatus status =
            FSSequentialFileOwnerWrapper::Read(std::min<uint64_t>(n, m_left), options, result, scratch, debug);
        if (status.ok()) m_left -= result->size();
        return status;
    }

private:
    uint64_t m_left;
};

class ReadOnlyFiles final : public rocksdb::FileSystemWrapper {
public:
    ReadOnlyFiles(std::shared_ptr<rocksdb::FileSystem> disk, std::optional<uint64_t> manifestBytes)
        : FileSystemWrapper(std::move(disk)), m_manifestBytes(manifestBytes) {}
    const char* Name() const override { return "ReadOnlyFiles"; }

    IOStatus NewSequentialFile(const std::string& file, const rocksdb::FileOptions& options,
                               std::unique_ptr<rocksdb::FSSequentialFile>* opened, IODebugContext* debug) override {
        IOStatus status = FileSystemWrapper::NewSequentialFile(file, options, opened, debug);
        if (status.ok() && m_manifestBytes && file.find("/MANIFEST-") != std::string::npos)
            *opened = std::make_unique<Beginning>(*m_manifestBytes, std::move(*opened));
        return status;
    }
    IOStatus NewWritableFile(const std::string& file, const rocksdb::FileOptions&,
                             std::unique_ptr<rocksdb::FSWritableFile>*, IODebugContext*) override {
        return refused(file);
    }
    IOStatus ReopenWritableFile(const std::string& file, const rocksdb::FileOptions&,
                                std::unique_ptr<rocksdb::FSWritableFile>*, IODebugContext*) override {
        return refused(file);
    }
    IOStatus ReuseWritableFile(const std::string& file, const std::string&, const rocksdb::FileOptions&,
                               std::unique_ptr<rocksdb::FSWritableFile>*, IODebugContext*) override {
        return refused(file);
    }
    IOStatus NewRandomRWFile(const std::string& file, const rocksdb::FileOptions&,
                             std::unique_ptr<rocksdb::FSRandomRWFile>*, IODebugContext*) override {
        return refused(file);
    }
    IOStatus DeleteFile(const std::string& file, const IOOptions&, IODebugContext*) override { return refused(file); }
    IOStatus DeleteDir(const std::string& folder, const IOOptions&, IODebugContext*) override {
        return refused(folder);
    }
    IOStatus Truncate(const std::string& file, size_t, const IOOptions&, IODebugContext*) override {
        return refused(file);
    }
    IOStatus CreateDir(const std::string& folder, const IOOptions&, IODebugContext*) override {
        return refused(folder);
    }
    IOStatus CreateDirIfMissing(const std::string& folder, const IOOptions&, IODebugContext*) override {
        return refused(folder);
    }
    IOStatus RenameFile(const std::string& file, const std::string&, const IOOptions&, IODebugContext*) override {
        return refused(file);
    }
    IOStatus LinkFile(const std::string& file, const std::string&, const IOOptions&, IODebugContext*) override {
        return refused(file);
    }

private:
    static IOStatus refused(const std::string& name) {
        return IOStatus::IOError("'" + name + "' belongs to a store that was opened read-only");
    }

    const std::optional<uint64_t> m_manifestBytes;
};

}  // namespace

std::shared_ptr<rocksdb::FileSystem> makeStoreFiles(std::shared_ptr<rocksdb::FileSystem> disk, std::string folder,
                                                    SyncedRecord* record) {
    return std::make_shared<StoreFiles>(std::move(disk), folder, record);
}

std::shared_ptr<rocksdb::FileSystem> makeReadOnlyFiles(std::shared_ptr<rocksdb::FileSystem> disk,
                                                       std::optional<uint64_t> manifestBytes) {
    return std::make_shared<ReadOnlyFiles>(std::move(disk), manifestBytes);
}

}  // namespace fairlead::broker
