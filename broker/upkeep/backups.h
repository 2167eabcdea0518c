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
    uint64_t bytes = 0;  // of its files; on one disk with the store they share most of them with it
    Time createdAt;
    Micros took{};          // 0 where it is not known
    uint64_t sequence = 0;  // of the store; 0 where it is not known
};

// The backups of a running store: each a folder that can be opened as a store itself, whole or not there.
//
// Does not touch the engine: a backup holds whatever was committed before create() was called, and some of what is
// committed meanwhile, as one state that the store had. Reads and writes the disk and may take long. create()
// and remove() one at a time; list() at any time.
class Backups {
public:
    // They outlive this. The folder is made when it is needed.
    Backups(const Store* store, const Clock* clock, std::string folder);

    // An empty name becomes the time. InvalidArgument for a name that is none, AlreadyExists, ResourceExhausted when the
    // disk is full, Internal when the folder cannot be written; then nothing of it is left.
    Result<BackupFacts> create(const std::string& name);

    // Oldest first. None when there is no folder yet.
    Result<std::vector<BackupFacts>> list() const;

    // NotFound when there is none. What is not a backup is never deleted.
    Status remove(const std::string& name);

    // Takes away what other users may do with the backups that are there; how many files and folders that were.
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
