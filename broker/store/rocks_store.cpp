// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks_store.h"

#include "broker/store/blob_scan.h"
#include "broker/store/byte_order.h"
#include "broker/store/log_anchor.h"
#include "broker/store/log_scan.h"
#include "broker/store/manifest_end.h"
#include "broker/store/store_format.h"
#include "broker/store/store_log.h"

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/listener.h>
#include <rocksdb/options.h>
#include <rocksdb/perf_level.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/sst_file_reader.h>
#include <rocksdb/table.h>
#include <rocksdb/transaction_log.h>
#include <rocksdb/utilities/checkpoint.h>
#include <rocksdb/write_batch.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

// Beyond any log: a checkpoint copies the log instead of flushing, so that it holds up no commit.
constexpr uint64_t kNeverFlush = UINT64_MAX;
// To go on after a full disk writes what is in memory, as far as there is room.
constexpr auto kResumeEvery = std::chrono::seconds(1);
constexpr char kWriting[] = "cannot write to the store";
constexpr size_t kTenantBytes = 4;  // which the keys of tasks begin with

constexpr auto kBlobCompression = rocksdb::kLZ4Compression;

rocksdb::Slice slice(std::string_view bytes) { return {bytes.data(), bytes.size()}; }
std::string_view view(const rocksdb::Slice& bytes) { return {bytes.data(), bytes.size()}; }

// The only place where RocksDB's errors become ours.
Status translate(const rocksdb::Status& status, const std::string& doing) {
    if (status.ok()) return {};
    const std::string text = doing + ": " + status.ToString();
    // A sync that failed leaves it open what is on the disk, whatever it failed of: it must not be tried again.
    const bool isSync =
        text.find("While fsync") != std::string::npos || text.find("While fdatasync") != std::string::npos;
    if (!isSync && (status.IsNoSpace() || text.find("No space left") != std::string::npos))
        return {Code::ResourceExhausted, text};
    // RocksDB does not say in which.
    if (status.IsCorruption() && text.find(" Blob ") != std::string::npos)
        return {Code::DataLoss, text + " in one of the .blob files; 'fairleadctl check' says in which"};
    if (status.IsCorruption()) return {Code::DataLoss, text};
    // What RocksDB says when the first file that it opens cannot be read, whatever the reason; we never ask for that.
    if (status.IsInvalidArgument() && text.find("Direct I/O") != std::string::npos)
        return {Code::Internal, doing + ": its file CURRENT, or the one named in it, cannot be opened for reading"};
    if (status.IsIOError() && status.ToString().find("lock") != std::string::npos)
        return {Code::FailedPrecondition, doing + ": the folder is in use by another broker"};
    return {Code::Internal, text};
}

rocksdb::ColumnFamilyOptions tableOptions(const std::shared_ptr<rocksdb::Cache>& cache, std::string_view name) {
    rocksdb::ColumnFamilyOptions options;
    const bool isBody = name == "body";
    options.write_buffer_size = (isBody ? 32u : 16u) << 20;
    options.max_write_buffer_number = 3;
    options.comparator = byteOrder();
    options.compression = rocksdb::kLZ4Compression;
    options.level_compaction_dynamic_level_bytes = true;
    if (isBody) {
        options.enable_blob_files = true;
        options.min_blob_size = 16 << 10;
        options.enable_blob_garbage_collection = true;
        options.blob_compression_type = kBlobCompression;
    }
    // What is written next for a tenant mostly stands near what was written last for it.
    if (isBody || name == "live" || name == "lease" || name == "ended")
        options.memtable_insert_with_hint_prefix_extractor.reset(rocksdb::NewFixedPrefixTransform(kTenantBytes));
    // Who asks for a record of a task mostly finds it. Filters for that would be most of what a long backlog has in memory.
    options.optimize_filters_for_hits = isBody || name == "live" || name == "ended";
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = cache;
    if (name != "ready")
        table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10, false));  // it is only gone through
    table.format_version = 5;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    return options;
}

// RocksDB says that the manifest is damaged when a table is that it names. DataLoss names the table; Ok: it is none.
Status findDamagedTable(const std::string& folder, const rocksdb::Options& options) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".sst") continue;
        const rocksdb::Status status = rocksdb::SstFileReader(options).Open(file);
        if (status.IsCorruption()) return translate(status, "'" + file + "' is damaged");
    }
    return {};
}

using Handles = std::array<rocksdb::ColumnFamilyHandle*, kTables>;

// What RocksDB has, now or as of a snapshot.
class RocksReads final : public StoreReads {
public:
    // Takes the snapshot, which may be null; the rest outlives this.
    RocksReads(rocksdb::DB* db, const Handles* handles, const rocksdb::Snapshot* snapshot)
        : m_db(db), m_handles(handles), m_snapshot(snapshot) {}
    ~RocksReads() override {
        if (m_snapshot) m_db->ReleaseSnapshot(m_snapshot);
    }
    RocksReads(const RocksReads&) = delete;
    RocksReads& operator=(const RocksReads&) = delete;

    Result<std::optional<std::string>> read(Table table, std::string_view key) const override {
        std::string value;
        const rocksdb::Status status = m_db->Get(options(), handle(table), slice(key), &value);
        if (status.IsNotFound()) return std::optional<std::string>();
        if (!status.ok()) return translate(status, "cannot read the store");
        return std::optional<std::string>(std::move(value));
    }

    Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                             const std::vector<std::string>& keys) const override {
        std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
        std::vector<rocksdb::PinnableSlice> values(keys.size());
        std::vector<rocksdb::Status> statuses(keys.size());
        m_db->MultiGet(options(), handle(table), keys.size(), slices.data(), values.data(), statuses.data());
        std::vector<std::optional<std::string>> found(keys.size());
        for (size_t i = 0; i < keys.size(); ++i) {
            if (statuses[i].ok())
                found[i] = values[i].ToString();
            else if (!statuses[i].IsNotFound())
                return translate(statuses[i], "cannot read the store");
        }
        return found;
    }

    Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        rocksdb::ReadOptions options = this->options();
        const rocksdb::Slice upper = slice(to);
        if (!to.empty()) options.iterate_upper_bound = &upper;
        const std::unique_ptr<rocksdb::Iterator> it(m_db->NewIterator(options, handle(table)));
        for (it->Seek(slice(from)); it->Valid(); it->Next())
            if (!visit(view(it->key()), view(it->value()))) return {};
        return translate(it->status(), "cannot scan the store");
    }

    Status scanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        rocksdb::ReadOptions options = this->options();
        const rocksdb::Slice lower = slice(from);
        const rocksdb::Slice upper = slice(to);
        if (!from.empty()) options.iterate_lower_bound = &lower;
        if (!to.empty()) options.iterate_upper_bound = &upper;
        const std::unique_ptr<rocksdb::Iterator> it(m_db->NewIterator(options, handle(table)));
        for (it->SeekToLast(); it->Valid(); it->Prev())
            if (!visit(view(it->key()), view(it->value()))) return {};
        return translate(it->status(), "cannot scan the store");
    }

private:
    rocksdb::ReadOptions options() const {
        rocksdb::ReadOptions options;
        options.snapshot = m_snapshot;
        return options;
    }
    rocksdb::ColumnFamilyHandle* handle(Table table) const { return (*m_handles)[static_cast<size_t>(table)]; }

    rocksdb::DB* const m_db;
    const Handles* const m_handles;
    const rocksdb::Snapshot* const m_snapshot;
};

// What is written in the order of its keys finds its place next to what was written before, which is most of the cost.
// Changes of one key stay in their order.
std::vector<WriteSet::Change> inOrderOfKeys(const WriteSet& writes) {
    std::vector<WriteSet::Change> changes;
    changes.reserve(writes.size());
    bool hasRange = false;
    writes.forEach([&](const WriteSet::Change& change) {
        hasRange |= change.kind == WriteSet::Kind::EraseRange;
        changes.push_back(change);
    });
    // What goes before and after a range matters.
    if (!hasRange)
        std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
            return a.table != b.table ? a.table < b.table : a.key < b.key;
        });
    return changes;
}

// Left alone, RocksDB goes on by itself after a full disk, but not before there is room for all that its tables may have
// in memory, which may be never; and a compaction without room would stop that from being tried in another way. It is
// commit() that goes on, and compactions try again anyway.
class NoRecoveryByItself final : public rocksdb::EventListener {
public:
    void OnBackgroundError(rocksdb::BackgroundErrorReason reason, rocksdb::Status* error) override {
        if (reason == rocksdb::BackgroundErrorReason::kCompaction && error->IsNoSpace()) *error = rocksdb::Status();
    }
    void OnErrorRecoveryBegin(rocksdb::BackgroundErrorReason, rocksdb::Status error, bool* recovers) override {
        error.PermitUncheckedError();
        *recovers = false;
    }
};

class RocksStore final : public Store {
public:
    ~RocksStore() override {
        if (m_db && m_flushesAtEnd) flush();
        // Debian's RocksDB asserts that no handle outlives the database.
        for (rocksdb::ColumnFamilyHandle* handle : m_handles)
            if (handle) m_db->DestroyColumnFamilyHandle(handle);
        if (m_default) m_db->DestroyColumnFamilyHandle(m_default);
        if (m_db) m_db->Close().PermitUncheckedError();
    }

    Status open(const std::string& folder, const RocksParts& parts) {
        rocksdb::DBOptions options;
        if (parts.fileSystem) {
            m_env = rocksdb::NewCompositeEnv(parts.fileSystem);
            options.env = m_env.get();
        }
        options.create_if_missing = true;
        options.create_missing_column_families = true;
        options.max_total_wal_size = UINT64_MAX;     // it is commit() that begins the logs
        options.avoid_flush_during_shutdown = true;  // what is not in the log is the anchor
        options.info_log = openStoreLog(folder + "/LOG");
        options.listeners.push_back(std::make_shared<NoRecoveryByItself>());
        options.max_background_jobs = 2;
        options.bytes_per_sync = 1 << 20;
        const auto cache = rocksdb::NewLRUCache(64 << 20);
        std::vector<rocksdb::ColumnFamilyDescriptor> families;
        families.emplace_back(rocksdb::kDefaultColumnFamilyName, tableOptions(cache, {}));
        for (const std::string_view name : kTableNames)
            families.emplace_back(std::string(name), tableOptions(cache, name));
        if (parts.tableMemoryBytes > 0)
            for (auto& family : families) family.options.write_buffer_size = parts.tableMemoryBytes;
        std::vector<rocksdb::ColumnFamilyHandle*> handles;
        rocksdb::DB* db = nullptr;
        const rocksdb::Status status = rocksdb::DB::Open(options, folder, families, &handles, &db);
        if (status.IsCorruption()) RETURN_IF_ERROR(findDamagedTable(folder, {options, families.front().options}));
        if (!status.ok()) return translate(status, "cannot open the store in '" + folder + "'");
        m_db.reset(db);
        m_folder = folder;
        m_flushesAtEnd = parts.flushesAtEnd;
        m_default = handles[0];
        m_anchor.emplace(db, m_default, folder);
        if (parts.logBytes > 0) m_logBytes = parts.logBytes;
        std::copy(handles.begin() + 1, handles.end(), m_handles.begin());
        return {};
    }

    Status commit(const WriteSet& writes, bool sync) override {
        thread_local const bool perfOff = (rocksdb::SetPerfLevel(rocksdb::PerfLevel::kDisable), true);
        static_cast<void>(perfOff);
        const std::lock_guard lock(m_commits);
        RETURN_IF_ERROR(resumeAfterFullDisk());
        if (writes.empty()) {
            if (sync) RETURN_IF_ERROR(noteFullDisk(translate(m_db->SyncWAL(), "cannot sync the store")));
            m_isAllSynced = m_isAllSynced || sync;
            return {};
        }
        rocksdb::WriteBatch batch(writes.bytes() + 24 * writes.size() + 64);
        rocksdb::Status made;
        if (m_isAllSynced) made = batch.PutLogData(slice(kAllBeforeIsSynced));
        for (const WriteSet::Change& change : inOrderOfKeys(writes)) {
            using Kind = WriteSet::Kind;
            rocksdb::ColumnFamilyHandle* const table = handle(change.table);
            const rocksdb::Slice key = slice(change.key);
            const rocksdb::Status status = change.kind == Kind::Put ? batch.Put(table, key, slice(change.value))
                                           : change.kind == Kind::Erase
                                               ? batch.Delete(table, key)
                                               : batch.DeleteRange(table, key, slice(change.value));
            if (!status.ok()) made = status;
        }
        if (!made.ok()) return translate(made, "cannot compose a write");
        rocksdb::WriteOptions options;
        options.sync = sync;
        if (m_logged >= m_logBytes) RETURN_IF_ERROR(beginLog());
        RETURN_IF_ERROR(noteFullDisk(translate(m_anchor->hold(), kWriting)));
        m_isAllSynced = false;
        RETURN_IF_ERROR(noteFullDisk(translate(m_db->Write(options, &batch), kWriting)));
        m_isAllSynced = sync;
        m_logged += batch.GetDataSize();
        return {};
    }

    Result<std::optional<std::string>> read(Table table, std::string_view key) const override {
        return now().read(table, key);
    }
    Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                             const std::vector<std::string>& keys) const override {
        return now().readMany(table, keys);
    }
    Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        return now().scan(table, from, to, visit);
    }
    Status scanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        return now().scanBack(table, from, to, visit);
    }

    std::unique_ptr<StoreReads> snapshot() const override {
        return std::make_unique<RocksReads>(m_db.get(), &m_handles, m_db->GetSnapshot());
    }

    Status verifyFiles() const override {
        rocksdb::ReadOptions options;
        options.readahead_size = 2 << 20;
        RETURN_IF_ERROR(translate(m_db->VerifyChecksum(options), "a file of the store is damaged"));
        // Those of values are none of its business; and may go away while we read.
        RETURN_IF_ERROR(translate(m_db->DisableFileDeletions(), "cannot hold the store's files"));
        const Status status = verifyBlobFiles();
        m_db->EnableFileDeletions(false).PermitUncheckedError();
        return status;
    }

    uint64_t bytes() const override {
        uint64_t total = 0;
        for (rocksdb::ColumnFamilyHandle* table : m_handles) {
            uint64_t size = 0;
            if (m_db->GetIntProperty(table, rocksdb::DB::Properties::kTotalSstFilesSize, &size)) total += size;
            if (m_db->GetIntProperty(table, rocksdb::DB::Properties::kSizeAllMemTables, &size)) total += size;
            if (m_db->GetIntProperty(table, rocksdb::DB::Properties::kTotalBlobFileSize, &size)) total += size;
        }
        return total;
    }

    StoreFigures figures() const override {
        using Properties = rocksdb::DB::Properties;
        StoreFigures figures;
        for (size_t i = 0; i < kTables; ++i) {
            TableFigures& table = figures.tables.emplace_back();
            table.name = kTableNames[i];
            table.keys = number(m_handles[i], Properties::kEstimateNumKeys);
            table.bytes = number(m_handles[i], Properties::kTotalSstFilesSize) +
                          number(m_handles[i], Properties::kTotalBlobFileSize);
            table.memoryBytes = number(m_handles[i], Properties::kSizeAllMemTables);
            figures.pendingCompactionBytes += number(m_handles[i], Properties::kEstimatePendingCompactionBytes);
        }
        // Of the whole database, whichever table is asked.
        figures.runningCompactions = number(m_default, Properties::kNumRunningCompactions);
        figures.runningFlushes = number(m_default, Properties::kNumRunningFlushes);
        figures.cacheBytes = number(m_default, Properties::kBlockCacheUsage);
        figures.cacheCapacity = number(m_default, Properties::kBlockCacheCapacity);
        figures.writesStopped = number(m_default, Properties::kIsWriteStopped) != 0;
        figures.delayedWriteBytes = number(m_default, Properties::kActualDelayedWriteRate);
        addLogs(figures);
        std::error_code error;
        if (const fs::space_info space = fs::space(m_folder, error); !error) {
            figures.diskFreeBytes = space.available;
            figures.diskBytes = space.capacity;
        }
        return figures;
    }

    std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const override {
        std::vector<rocksdb::Range> slices;
        for (const KeyRange& range : ranges) slices.emplace_back(slice(range.from), slice(range.to));
        std::vector<uint64_t> sizes(ranges.size());
        rocksdb::SizeApproximationOptions options;
        options.include_memtables = true;
        options.include_files = true;
        options.files_size_error_margin = 0.1;
        m_db->GetApproximateSizes(options, handle(table), slices.data(), static_cast<int>(slices.size()), sizes.data())
            .PermitUncheckedError();
        return sizes;
    }

    Result<CheckpointFacts> checkpoint(const std::string& folder) const override {
        std::error_code error;
        if (fs::exists(folder, error)) return Status(Code::FailedPrecondition, "'" + folder + "' is there already");
        const std::string doing = "cannot write a checkpoint to '" + folder + "'";
        rocksdb::Checkpoint* made = nullptr;
        if (const auto status = rocksdb::Checkpoint::Create(m_db.get(), &made); !status.ok())
            return translate(status, doing);
        const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
        CheckpointFacts facts;
        Status status = translate(checkpoint->CreateCheckpoint(folder, kNeverFlush, &facts.sequence), doing);
        if (status.ok()) status = writeStoreFormat(folder);
        if (status.ok()) status = syncFolder(folder);
        if (status.ok()) return facts;
        fs::remove_all(folder, error);
        return status;
    }

private:
    rocksdb::ColumnFamilyHandle* handle(Table table) const { return m_handles[static_cast<size_t>(table)]; }
    RocksReads now() const { return {m_db.get(), &m_handles, nullptr}; }

    // Where it does not succeed, the log has it.
    void flush() {
        rocksdb::FlushOptions options;
        options.allow_write_stall = true;  // nobody writes any more
        std::vector<rocksdb::ColumnFamilyHandle*> tables{m_handles.begin(), m_handles.end()};
        tables.push_back(m_default);  // the anchor would hold the log
        m_db->Flush(options, tables).PermitUncheckedError();
    }

    Status beginLog() {
        const rocksdb::Status begun = m_anchor->beginLog({m_handles.begin(), m_handles.end()});
        if (begun.IsTryAgain()) return {};  // too many files wait to be written as it is
        RETURN_IF_ERROR(noteFullDisk(translate(begun, kWriting)));
        m_logged = 0;
        return {};
    }

    Status noteFullDisk(Status status) {
        m_isDiskFull = status.code() == Code::ResourceExhausted;
        return status;
    }

    // RocksDB refuses all writes from then on until it is told to go on; it then begins a new log.
    Status resumeAfterFullDisk() {
        if (!m_isDiskFull) return {};
        const auto now = std::chrono::steady_clock::now();
        if (now < m_resumesAt) return {Code::ResourceExhausted, m_whyNotResumed};
        const rocksdb::Status status = m_db->Resume();
        if (status.IsBusy() || status.IsAborted() || status.IsNoSpace()) {
            m_resumesAt = now + kResumeEvery;
            m_whyNotResumed = kWriting + (": " + status.ToString());
            return {Code::ResourceExhausted, m_whyNotResumed};
        }
        RETURN_IF_ERROR(translate(status, kWriting));
        m_isDiskFull = false;
        return {};
    }

    Status verifyBlobFiles() const {
        for (rocksdb::ColumnFamilyHandle* table : m_handles) {
            rocksdb::ColumnFamilyMetaData meta;
            m_db->GetColumnFamilyMetaData(table, &meta);
            for (const auto& blobs : meta.blob_files)
                RETURN_IF_ERROR(verifyBlobFile(fs::path(m_folder) / fs::path(blobs.blob_file_name).filename(),
                                               table->GetID(), kBlobCompression));
        }
        return {};
    }

    uint64_t number(rocksdb::ColumnFamilyHandle* table, const std::string& property) const {
        uint64_t value = 0;
        return m_db->GetIntProperty(table, property, &value) ? value : 0;
    }

    void addLogs(StoreFigures& figures) const {
        rocksdb::VectorLogPtr logs;
        if (!m_db->GetSortedWalFiles(logs).ok()) return;
        for (const auto& log : logs) {
            figures.logBytes += log->SizeFileBytes();
            ++figures.logFiles;
        }
        if (logs.empty()) return;
        std::error_code error;
        const auto written = fs::last_write_time(fs::path(m_folder + logs.front()->PathName()), error);
        if (error) return;
        const auto sinceEpoch = std::chrono::file_clock::to_sys(written).time_since_epoch();
        figures.oldestLogAt = Time{std::chrono::floor<Micros>(sinceEpoch).count()};
    }

    std::string m_folder;
    bool m_flushesAtEnd = false;
    std::unique_ptr<rocksdb::Env> m_env;  // null: the system's
    std::unique_ptr<rocksdb::DB> m_db;
    rocksdb::ColumnFamilyHandle* m_default = nullptr;
    Handles m_handles{};
    uint64_t m_logBytes = 128 << 20;  // replay at open runs at some 50 MB/s

    std::mutex m_commits;  // guards what follows
    std::optional<LogAnchor> m_anchor;
    uint64_t m_logged = 0;  // since the log was begun
    bool m_isDiskFull = false;
    std::chrono::steady_clock::time_point m_resumesAt;  // not before
    std::string m_whyNotResumed;
    bool m_isAllSynced = false;
};

}  // namespace

Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder, const RocksParts& parts) {
    std::error_code error;
    const bool isNew = fs::create_directories(folder, error);
    if (error) return Status(Code::Internal, "cannot create the folder '" + folder + "': " + error.message());
    // RocksDB syncs what is in the folder, not the name of the folder itself.
    if (isNew) RETURN_IF_ERROR(syncFolder(fs::absolute(fs::path(folder + "/").parent_path(), error).parent_path()));
    if (const Status status = checkStoreFormat(folder); !status.ok()) return status;
    RETURN_IF_ERROR(scanLogs(folder));
    RETURN_IF_ERROR(cutUnwrittenEnd(folder));
    auto store = std::make_unique<RocksStore>();
    if (const Status status = store->open(folder, parts); !status.ok()) return status;
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace fairlead::broker
