// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace fairlead::broker {

struct BackupFacts {
    std::string name;
    std::string path;
    uint64_t bytes = 0;  // of its files, most of which are shared with the store if it is on the same disk
    Time createdAt;
    Micros took{};          // 0 where it is not known
    uint64_t sequence = 0;  // of the store; 0 where it is not known
};

// The backups of a running store. Each is a folder that can itself be opened as a store; it is complete or not there.
//
// Works without the engine: a backup is a state of the store, with all commits before create() was called and some made
// meanwhile. Reads and writes the disk and may take long. create() and remove() one at a time; list() at any time.
class Backups {
public:
    // Store and clock outlive this. The folder is made when it is needed.
    Backups(const Store* store, const Clock* clock, std::string folder);

    // An empty name is replaced by the time. InvalidArgument: invalid name. AlreadyExists. ResourceExhausted: the disk
    // is full. Internal: the folder cannot be written. After an error nothing of the backup is left.
    Result<BackupFacts> create(const std::string& name);

    // Oldest first. None when there is no folder yet.
    Result<std::vector<BackupFacts>> list() const;

    // NotFound when there is none. What is not a backup is never deleted.
    Status remove(const std::string& name);

    // Removes the permissions of group and others from all backups; returns how many files and folders it changed.
    int closeToOthers() const;

    const std::string& folder() const { return m_folderText; }

private:
    Status clearPartial() const;

    const Store* const m_store;
    const Clock* const m_clock;
    const std::string m_folderText;
    const std::filesystem::path m_folder;
};

}  // namespace fairlead::broker
