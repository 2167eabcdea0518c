// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/rocks/synced_record.h"
#include "shared/result.h"

#include <filesystem>
#include <memory>

namespace fairlead::broker {

// What a folder holds, judged before RocksDB sees it: RocksDB makes a new database wherever the file CURRENT is missing, and
// deletes the tables that this one does not know.

enum class FolderState {
    Empty,  // nothing of a store, or one whose making was cut short before anything could be told of it
    Store,
};

// Changes nothing. DataLoss or FailedPrecondition when neither is the case: it says what is missing or damaged, and what to
// do. NotFound: there is no such folder.
Result<FolderState> lookAtStoreFolder(const std::filesystem::path& folder);

// Takes away what others may do with the folder and what belongs to the store in it; how many files and folders that were.
int closeStoreToOthers(const std::filesystem::path& folder);

// Says that a store is in use, for as long as it lives. Of the folder itself: nothing is written for it.
class FolderLock {
public:
    // Many may look at once; who writes is alone. FailedPrecondition: it is in use.
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
