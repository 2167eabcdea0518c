// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store_figures.h"
#include "broker/store/table.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What can be looked at: ordered tables of bytes. Any thread, at any time; whole batches only.
class StoreReads {
public:
    virtual ~StoreReads() = default;

    virtual Result<std::optional<std::string>> read(Table table, std::string_view key) const = 0;

    // One answer per key, in their order.
    virtual Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                                     const std::vector<std::string>& keys) const = 0;

    // Visits records with from <= key < to in key order until visit returns false; an empty `to` means the end of the
    // table. The views live for one call.
    using Visit = std::function<bool(std::string_view key, std::string_view value)>;
    virtual Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const = 0;
    // The same records from the last to the first.
    virtual Status scanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const = 0;
};

// The seam between the engine and whatever keeps its records: ordered tables of bytes with atomic batches.
// Nothing RocksDB-shaped passes through here. commit() is called by one thread; the rest by any.
class Store : public StoreReads {
public:
    // All of it or nothing. ResourceExhausted when the disk is full: nothing was written, and it may be tried again.
    // After any other error nothing more may be committed. sync: returns only after it, and all that was committed
    // before, would survive a power cut. What is not synced may be lost in one, from some commit on: never one without
    // those after it.
    virtual Status commit(const WriteSet& writes, bool sync) = 0;

    // The store as it is now, whatever is committed later. Cheap to make; what is overwritten meanwhile is kept for as
    // long as this lives, so let it live for one look. The store outlives it.
    virtual std::unique_ptr<StoreReads> snapshot() const = 0;

    // Reads every file there is and compares it with its checksums, also what no record needs any more. DataLoss names
    // the file. Cost: all of it is read.
    virtual Status verifyFiles() const = 0;

    // Approximate size on disk.
    virtual uint64_t bytes() const = 0;

    // How the store is doing. Cost: some reads of counters and of a folder's list of files.
    virtual StoreFigures figures() const = 0;

    // Writes files anew until nothing is left in them, nor in the logs, of what had been deleted before, while commits go on.
    // Cancelled: somebody has set `stop` meanwhile. ResourceExhausted when the disk is full. Cost: up to all of it is read
    // and written. Any thread, once at a time.
    virtual Status eraseDeleted(std::atomic<bool>& stop) = 0;

    // About how many bytes on disk lie between each two keys of a table; values that lie apart because of their size
    // are not counted. One answer per range.
    virtual std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const = 0;

    // Writes the store, as it is at some moment of this call, into a new folder, while commits go on. The folder can be
    // opened as a store once this has returned; it would survive a power cut. FailedPrecondition when the folder is
    // there already, ResourceExhausted when the disk is full; then nothing is left of it. May take long.
    virtual Result<CheckpointFacts> checkpoint(const std::string& folder) const = 0;
};

}  // namespace fairlead::broker
