// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <filesystem>
#include <memory>

namespace fairlead::broker {

// Checks what a folder holds before RocksDB opens it: RocksDB makes a new database wherever the file CURRENT is
// missing, and deletes the tables that the new database does not know.

enum class FolderState {
    Empty,  // no store, or one whose creation was interrupted before it held any data
    Store,
};

// Changes nothing. DataLoss or FailedPrecondition when the folder is in neither state; the message says what is missing
// or damaged and what to do. NotFound: there is no such folder.
Result<FolderState> lookAtStoreFolder(const std::filesystem::path& folder);

// Removes the permissions of group and others from the folder and the store's files in it; returns how many it changed.
int closeStoreToOthers(const std::filesystem::path& folder);

// Marks a store as in use for as long as this object lives, by a lock on the folder itself; no file is written.
class FolderLock {
public:
    // Look: shared with other readers. Write: exclusive. FailedPrecondition: the store is in use.
    enum class Kind { Look, Write };
    static Result<std::unique_ptr<FolderLock>> take(const std::filesystem::path& folder, Kind kind);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    explicit FolderLock(int fd) : m_fd(fd) {}
    const int m_fd;
};

}  // namespace fairlead::broker
