// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/engine_options.h"
#include "broker/store/rocks/rocks_store.h"

#include <functional>
#include <string>

namespace fairlead::test {

// A short life of a broker's store and engine, with everything in it that writes: creates, ends, retries, delayed tasks,
// tables that are flushed and compacted, a backup, the deletion of a tenant, a stop and a start in the middle. What it is
// told goes into a ledger. Runs in a process of its own, which may end in the middle.
struct ScriptedLife {
    std::string folder;  // of the store
    std::string ledger;  // file
    broker::RocksOptions disk;
    broker::Durability durability = broker::Durability::Durable;

    // The exit code: 0 when it was lived to its end, 1 when a store could not be opened (said on standard error).
    int live() const;
};

// Opens the store that such a life left and compares it with the ledger and with itself, before and after a recovery.
// What is wrong, or nothing. suffixMayBeMissing: the last creates may be gone, though only together.
std::string examineLife(const ScriptedLife& life, bool suffixMayBeMissing);

struct ProcessEnd {
    int exitCode = -1;  // -1: a signal
    int signal = 0;
    std::string error;  // standard error
};
// Runs it in a child of this process, which must not have opened any RocksDB itself: its threads would be missing there.
ProcessEnd inChild(const std::function<int()>& run, const std::string& errorFile);

}  // namespace fairlead::test
