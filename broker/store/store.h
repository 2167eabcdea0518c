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

// Read access to ordered tables of bytes. Any thread on which there are no NoReads, at any time. A read sees a batch as a
// whole or not at all. Cancelled or Unavailable: nobody wants it any more (ReadsWhile).
class StoreReads {
public:
    virtual ~StoreReads() = default;

    Result<std::optional<std::string>> read(Table table, std::string_view key) const;
    // One answer per key, in the order of `keys`.
    Result<std::vector<std::optional<std::string>>> readMany(Table table, const std::vector<std::string>& keys) const;
    // Whether there is a record, one answer per key. Copies no value.
    Result<std::vector<bool>> contains(Table table, const std::vector<std::string>& keys) const;

    // Visits records with from <= key < to in key order until visit returns false; an empty `to` means the end of the
    // table. The views are valid during one call of `visit`.
    using Visit = std::function<bool(std::string_view key, std::string_view value)>;
    Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const;
    // Visits the same records in reverse order.
    Status scanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const;

private:
    virtual Result<std::optional<std::string>> onRead(Table table, std::string_view key) const = 0;
    virtual Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                                       const std::vector<std::string>& keys) const = 0;
    virtual Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const = 0;
    virtual Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const = 0;
    virtual Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const = 0;
};

// Where the engine keeps its records: ordered tables of bytes with atomic batches. The interface exposes nothing of
// RocksDB. One thread calls commit(); any thread may call the rest.
class Store : public StoreReads {
public:
    // All changes or none. ResourceExhausted: the disk is full, nothing was written, and the caller may try again. Unavailable,
    // of stores beyond this machine: perhaps written; the caller commits the same until the answer is another one. After any
    // other error it must not commit again. sync: returns only when this batch and all earlier ones would survive a power cut,
    // which otherwise may lose batches, but only the latest ones.
    virtual Status commit(const WriteSet& writes, bool sync) = 0;

    // Adds changes for which no commit() waits. They reach the store all or none, in the order of these calls, with a
    // commit() or by themselves; once hasCommitted() says so of the number returned they can be read, as can all of
    // lower numbers. They are not synced: a power cut may lose the latest. ResourceExhausted as for commit(). Here:
    // commits at once, for stores whose commit() lets other threads wait.
    virtual Result<uint64_t> commitLater(const WriteSet& writes);
    virtual bool hasCommitted(uint64_t later) const;
    // Returns when the changes of this number, and of lower ones, would survive a power cut; begins at once with what
    // that takes, and waits for the disk. Must not be called by the thread that calls commit().
    virtual Status awaitCommitted(uint64_t later);

    // The store as it is now, unaffected by later commits. Cheap to make, but overwritten data is kept for as long as
    // the snapshot lives: hold it for one query only. The store must outlive it.
    virtual std::unique_ptr<StoreReads> snapshot() const = 0;

    // Compares every file of the store with its checksums, including data that no record refers to any more. DataLoss
    // names the damaged file. Cost: reads the whole store.
    virtual Status verifyFiles() const = 0;

    // Approximate size on disk.
    virtual uint64_t bytes() const = 0;

    // Figures for monitoring. Cost: reads some counters and lists a folder.
    virtual StoreFigures figures() const = 0;

    // Rewrites files until neither they nor the logs contain anything that was deleted before this call, while commits
    // go on. Cancelled: another thread has set `stop`. ResourceExhausted: the disk is full. Cost: reads and writes up
    // to the whole store. Any thread, but only one call at a time.
    virtual Status eraseDeleted(std::atomic<bool>& stop) = 0;

    // About how many bytes on disk each key range of a table takes. Does not count large values, which are stored in
    // files of their own. One answer per range.
    virtual std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const = 0;

    // Copies the store, as it is at some moment of this call, into a new folder, while commits go on. Once this
    // returns, the copy can be opened as a store and would survive a power cut. FailedPrecondition: the folder exists
    // already. ResourceExhausted: the disk is full, and what was copied has been removed. May take long.
    virtual Result<CheckpointFacts> checkpoint(const std::string& folder) const = 0;
};

}  // namespace fairlead::broker
