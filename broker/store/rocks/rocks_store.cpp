// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_store.h"

#include "broker/store/rocks/blob_scan.h"
#include "broker/store/rocks/disk_errors.h"
#include "broker/store/rocks/file_deletions.h"
#include "broker/store/rocks/flush_threads.h"
#include "broker/store/rocks/log_anchor.h"
#include "broker/store/rocks/log_scan.h"
#include "broker/store/rocks/manifest_end.h"
#include "broker/store/owned_files.h"
#include "broker/store/rocks/rocks_reads.h"
#include "broker/store/rocks/rocks_status.h"
#include "broker/store/rocks/rocks_tables.h"
#include "broker/store/rocks/store_files.h"
#include "broker/store/rocks/store_folder.h"
#include "broker/store/rocks/store_format.h"
#include "broker/store/rocks/store_log.h"
#include "broker/store/rocks/synced_record.h"
#include "shared/log.h"
#include "shared/mutex.h"

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <rocksdb/options.h>
#include <rocksdb/perf_level.h>
#include <rocksdb/transaction_log.h>
#include <rocksdb/utilities/checkpoint.h>
#include <rocksdb/write_batch.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

// Larger than any log: a checkpoint copies the log instead of flushing, which would delay commits.
constexpr uint64_t kNeverFlush = UINT64_MAX;
// Each attempt to resume after a full disk writes memory into files, as far as there is room.
constexpr auto kResumeEvery = std::chrono::seconds(1);
constexpr char kWriting[] = "cannot write to the store";

Status notForChange() { return {Code::FailedPrecondition, "the store was opened read-only"}; }

// Sorting makes writes cheaper: a key is found fast next to the one before. Changes of one key stay in their order.
std::vector<WriteSet::Change> inOrderOfKeys(const WriteSet& writes) {
    std::vector<WriteSet::Change> changes;
    changes.reserve(writes.size());
    bool hasRange = false;
    writes.forEach([&](const WriteSet::Change& change) {
        hasRange |= change.kind == WriteSet::Kind::EraseRange;
        changes.push_back(change);
    });
    // A change must not move across the deletion of a range.
    if (!hasRange)
        std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
            return a.table != b.table ? a.table < b.table : a.key < b.key;
        });
    return changes;
}

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

    // REQUIRES: the folder is ours and holds a store or none. synced: what is known of its files.
    Status open(const std::string& folder, const RocksOptions& parts, std::unique_ptr<FolderLock> lock,
                FolderState state, SyncedSizes synced) {
        auto record = SyncedRecord::open(folder, std::move(synced));
        RETURN_IF_ERROR(record.status());
        m_record = std::move(*record);
        rocksdb::DBOptions options = this->options(
            std::move(lock), makeStoreFiles(parts.fileSystem ? parts.fileSystem : rocksdb::FileSystem::Default(),
                                            folder, m_record.get()));
        options.create_if_missing = state == FolderState::Empty;
        options.create_missing_column_families = true;
        options.info_log = openStoreLog(folder + "/LOG");
        const auto errors = std::make_shared<DiskErrors>(m_env.get());
        options.listeners.push_back(errors);
        const auto families = tableDescriptors(parts.tableMemoryBytes);
        std::vector<rocksdb::ColumnFamilyHandle*> handles;
        rocksdb::DB* db = nullptr;
        const rocksdb::Status status = rocksdb::DB::Open(options, folder, families, &handles, &db);
        RETURN_IF_ERROR(take(status, options, families, handles, db, folder));
        errors->watch(db);
        m_flushesAtEnd = parts.flushesAtEnd;
        if (parts.logBytes > 0) m_logBytes = parts.logBytes;
        const Lock commits(m_commits);
        m_anchor.emplace(db, m_default, m_env.get(), folder);
        return {};
    }

    // REQUIRES: the folder holds a store. manifestBytes: how much of its manifest is read; nullopt: all.
    Status look(const std::string& folder, std::unique_ptr<FolderLock> lock, std::optional<uint64_t> manifestBytes) {
        rocksdb::DBOptions options =
            this->options(std::move(lock), makeReadOnlyFiles(rocksdb::FileSystem::Default(), manifestBytes));
        options.info_log = openStoreLog({});
        auto families = tableDescriptors(0);
        // A table that the store does not have yet, because an older version wrote it, is read as an empty one.
        std::vector<std::string> present;
        const rocksdb::Status listed = rocksdb::DB::ListColumnFamilies(options, folder, &present);
        if (listed.ok())
            std::erase_if(families, [&](const auto& family) {
                return std::find(present.begin(), present.end(), family.name) == present.end();
            });
        std::vector<rocksdb::ColumnFamilyHandle*> handles;
        rocksdb::DB* db = nullptr;
        const rocksdb::Status status = rocksdb::DB::OpenForReadOnly(options, folder, families, &handles, &db);
        return take(status, options, families, handles, db, folder);
    }

    Status commit(const WriteSet& writes, bool sync) override {
        if (!m_record) return notForChange();
        thread_local const bool perfOff = (rocksdb::SetPerfLevel(rocksdb::PerfLevel::kDisable), true);
        static_cast<void>(perfOff);
        const Lock lock(m_commits);
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

    std::unique_ptr<StoreReads> snapshot() const override {
        return std::make_unique<RocksReads>(m_db.get(), &m_handles, m_db->GetSnapshot());
    }

    Status verifyFiles() const override {
        rocksdb::ReadOptions options;
        options.readahead_size = 2 << 20;
        RETURN_IF_ERROR(translate(m_db->VerifyChecksum(options), "a file of the store is damaged"));
        // VerifyChecksum() leaves out the files of large values; RocksDB might delete one while we read it.
        if (!m_record) return verifyBlobFiles();
        RETURN_IF_ERROR(translate(m_db->DisableFileDeletions(), "cannot hold the store's files"));
        const Status status = verifyBlobFiles();
        enableFileDeletions(*m_db).PermitUncheckedError();
        return status;
    }

    uint64_t bytes() const override {
        uint64_t total = 0;
        for (rocksdb::ColumnFamilyHandle* table : m_handles) {
            if (!table) continue;
            uint64_t size = 0;
            if (m_db->GetIntProperty(table, rocksdb::DB::Properties::kTotalSstFilesSize, &size)) total += size;
            if (m_db->GetIntProperty(table, rocksdb::DB::Properties::kTotalBlobFileSize, &size)) total += size;
        }
        // Without asking the disk: the caller may be on a thread that must not wait for it.
        if (m_record)
            for (const auto& [name, bytes] : m_record->sizes())
                if (name.ends_with(".log")) total += bytes;
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
        // These are of the whole database, whichever table is asked.
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

    Status eraseDeleted(std::atomic<bool>& stop) override {
        if (!m_record) return notForChange();
        const std::string doing = "cannot erase what was deleted";
        {
            const Lock lock(m_commits);
            RETURN_IF_ERROR(resumeAfterFullDisk());
            RETURN_IF_ERROR(beginLog());
        }
        rocksdb::CompactRangeOptions options;
        options.exclusive_manual_compaction = false;
        options.canceled = &stop;
        for (rocksdb::ColumnFamilyHandle* table : m_handles)
            RETURN_IF_ERROR(translate(m_db->CompactRange(options, table, nullptr, nullptr), doing));
        // Otherwise a file with nothing below it would be moved as it is, with deleted keys, which here contain texts.
        options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForce;
        RETURN_IF_ERROR(translate(m_db->CompactRange(options, handle(Table::Idempotency), nullptr, nullptr), doing));
        // A file of large values goes away once tables that refer to it have been rewritten, and its values moved.
        options.blob_garbage_collection_policy = rocksdb::BlobGarbageCollectionPolicy::kForce;
        options.blob_garbage_collection_age_cutoff = 1.0;
        for (rocksdb::ColumnFamilyHandle* table : m_handles)
            if (number(table, rocksdb::DB::Properties::kLiveBlobFileGarbageSize) > 0)
                RETURN_IF_ERROR(translate(m_db->CompactRange(options, table, nullptr, nullptr), doing));
        {
            // Otherwise the anchor would keep the log; the next commit makes a new anchor.
            const Lock lock(m_commits);
            rocksdb::FlushOptions flush;
            flush.allow_write_stall = true;
            RETURN_IF_ERROR(translate(m_db->Flush(flush, m_default), doing));
        }
        // This makes RocksDB scan its folder and remove the files that are not needed any more.
        RETURN_IF_ERROR(translate(m_db->DisableFileDeletions(), doing));
        return translate(enableFileDeletions(*m_db), doing);
    }

    std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const override {
        std::vector<rocksdb::Range> slices;
        for (const KeyRange& range : ranges) slices.emplace_back(slice(range.from), slice(range.to));
        std::vector<uint64_t> sizes(ranges.size());
        rocksdb::SizeApproximationOptions options;
        options.include_memtables = true;
        options.include_files = true;
        options.files_size_error_margin = 0.1;
        m_db->GetApproximateSizes(options, handle(table), slices.data(), int(slices.size()), sizes.data())
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
        if (!m_record) return notForChange();
        const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
        const SyncedSizes before = m_record->sizes();
        CheckpointFacts facts;
        Status status = translate(checkpoint->CreateCheckpoint(folder, kNeverFlush, &facts.sequence), doing);
        if (status.ok()) status = writeSyncedSizes(folder, sizesIn(folder, before));
        if (status.ok()) status = writeStoreFormat(folder);
        if (status.ok()) status = syncFolder(folder);
        if (status.ok()) return facts;
        fs::remove_all(folder, error);
        return status;
    }

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override {
        return now().read(table, key);
    }
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override {
        return now().readMany(table, keys);
    }
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override {
        return now().contains(table, keys);
    }
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        return now().scan(table, from, to, visit);
    }
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        return now().scanBack(table, from, to, visit);
    }

    rocksdb::DBOptions options(std::unique_ptr<FolderLock> lock, std::shared_ptr<rocksdb::FileSystem> files) {
        m_lock = std::move(lock);
        m_env = std::make_unique<FlushThreads>(rocksdb::NewCompositeEnv(std::move(files)));
        rocksdb::DBOptions options;
        options.env = m_env.get();
        options.max_total_wal_size = UINT64_MAX;     // commit() begins new logs
        options.avoid_flush_during_shutdown = true;  // only the anchor is not in the log
        options.max_background_compactions = 1;
        options.max_background_flushes = int(kTables) + 1;  // FlushThreads says why
        options.bytes_per_sync = 1 << 20;
        return options;
    }

    Status take(const rocksdb::Status& opened, const rocksdb::DBOptions& options,
                const std::vector<rocksdb::ColumnFamilyDescriptor>& families,
                const std::vector<rocksdb::ColumnFamilyHandle*>& handles, rocksdb::DB* db, const std::string& folder) {
        if (opened.IsCorruption()) RETURN_IF_ERROR(findDamagedTable(folder, {options, families.front().options}));
        if (!opened.ok()) return translate(opened, "cannot open the store in '" + folder + "'");
        m_db.reset(db);
        m_folder = folder;
        m_default = handles[0];
        for (size_t i = 1; i < handles.size(); ++i)
            for (size_t table = 0; table < kTables; ++table)
                if (families[i].name == kTableNames[table]) m_handles[table] = handles[i];
        return checkBlobFilesAreThere();
    }

    // RocksDB opens these files only when a value is read, which may be too late.
    Status checkBlobFilesAreThere() const {
        for (rocksdb::ColumnFamilyHandle* table : m_handles) {
            if (!table) continue;
            rocksdb::ColumnFamilyMetaData meta;
            m_db->GetColumnFamilyMetaData(table, &meta);
            for (const auto& blobs : meta.blob_files) {
                const fs::path file = fs::path(m_folder) / fs::path(blobs.blob_file_name).filename();
                std::error_code error;
                const uint64_t bytes = fs::file_size(file, error);
                if (!error && bytes >= blobs.blob_file_size) continue;
                return {Code::DataLoss, "'" + file.string() + "', which holds large values of the store, " +
                                            (error ? "cannot be read: " + error.message()
                                                   : "has " + std::to_string(bytes) + " bytes of " +
                                                         std::to_string(blobs.blob_file_size)) +
                                            ". Restore a backup"};
            }
        }
        return {};
    }

    // For a checkpoint: its log may end within a record, but not before what was synced when the checkpoint began.
    static SyncedSizes sizesIn(const std::string& folder, const SyncedSizes& before) {
        SyncedSizes sizes;
        std::error_code error;
        for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
            const std::string name = it->path().filename().string();
            if (!name.ends_with(".log") && !name.starts_with("MANIFEST-")) continue;
            const auto known = before.find(name);
            std::error_code gone;
            sizes[name] = known == before.end() ? 0 : std::min<uint64_t>(known->second, it->file_size(gone));
        }
        return sizes;
    }

    rocksdb::ColumnFamilyHandle* handle(Table table) const { return m_handles[size_t(table)]; }
    RocksReads now() const { return {m_db.get(), &m_handles, nullptr}; }

    // If this fails, the log still has everything.
    void flush() {
        rocksdb::FlushOptions options;
        options.allow_write_stall = true;  // nobody writes any more
        std::vector<rocksdb::ColumnFamilyHandle*> tables{m_handles.begin(), m_handles.end()};
        tables.push_back(m_default);  // else the anchor would keep the log
        m_db->Flush(options, tables).PermitUncheckedError();
    }

    Status beginLog() FAIRLEAD_REQUIRES(m_commits) {
        const rocksdb::Status begun = m_anchor->beginLog({m_handles.begin(), m_handles.end()});
        if (begun.IsTryAgain()) return {};  // too many flushes are pending, or the write that follows is told why
        RETURN_IF_ERROR(noteFullDisk(translate(begun, kWriting)));
        m_logged = 0;
        return {};
    }

    Status noteFullDisk(Status status) FAIRLEAD_REQUIRES(m_commits) {
        m_isDiskFull = status.code() == Code::ResourceExhausted;
        if (m_isDiskFull) m_whyNotResumed = status.message();
        return status;
    }

    // An error of such work while RocksDB resumes would end that between scheduling a flush and waiting for it, and the
    // flush would be forgotten. No other work begins while RocksDB refuses writes.
    bool isAtWork() const {
        return m_env->alive() + number(m_default, rocksdb::DB::Properties::kNumRunningCompactions) > 0;
    }

    // After a full disk RocksDB refuses all writes until Resume(), which begins a new log.
    Status resumeAfterFullDisk() FAIRLEAD_REQUIRES(m_commits) {
        if (!m_isDiskFull) return {};
        const auto now = std::chrono::steady_clock::now();
        if (now < m_resumesAt || isAtWork()) return {Code::ResourceExhausted, m_whyNotResumed};
        const rocksdb::Status status = m_db->Resume();
        if (status.IsBusy() || status.IsAborted() || status.IsNoSpace() || hasNoFileLeft(status)) {
            m_resumesAt = now + kResumeEvery;
            m_whyNotResumed = kWriting + (": " + status.ToString());
            return {Code::ResourceExhausted, m_whyNotResumed};
        }
        RETURN_IF_ERROR(translate(status, kWriting));
        m_env->resumed();
        m_isDiskFull = false;
        return {};
    }

    Status verifyBlobFiles() const {
        for (rocksdb::ColumnFamilyHandle* table : m_handles) {
            if (!table) continue;
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
        return table && m_db->GetIntProperty(table, property, &value) ? value : 0;
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
    std::unique_ptr<FolderLock> m_lock;
    std::unique_ptr<SyncedRecord> m_record;  // null: opened read-only
    std::unique_ptr<FlushThreads> m_env;
    std::unique_ptr<rocksdb::DB> m_db;
    rocksdb::ColumnFamilyHandle* m_default = nullptr;
    TableHandles m_handles{};         // null: not in this store, which is only read
    uint64_t m_logBytes = 128 << 20;  // replay at open runs at some 50 MB/s

    Mutex m_commits;
    std::optional<LogAnchor> m_anchor FAIRLEAD_GUARDED_BY(m_commits);
    uint64_t m_logged FAIRLEAD_GUARDED_BY(m_commits) = 0;  // since the log was begun
    bool m_isDiskFull FAIRLEAD_GUARDED_BY(m_commits) = false;
    std::chrono::steady_clock::time_point m_resumesAt FAIRLEAD_GUARDED_BY(m_commits);  // at the earliest
    std::string m_whyNotResumed FAIRLEAD_GUARDED_BY(m_commits);
    bool m_isAllSynced FAIRLEAD_GUARDED_BY(m_commits) = false;
};

// The sizes in the file SYNCED, after comparing them with the files.
Result<SyncedSizes> checkedSizes(const std::string& folder) {
    auto synced = readSyncedSizes(folder);
    RETURN_IF_ERROR(synced.status());
    std::error_code error;
    if (!synced->has_value() && fs::exists(fs::path(folder) / "SYNCED", error))
        log(LogLevel::Warning, "'" + folder + "/SYNCED' is damaged: if a log is missing, this start does not notice");
    SyncedSizes sizes = std::move(*synced).value_or(SyncedSizes());
    RETURN_IF_ERROR(checkSyncedSizes(folder, sizes));
    RETURN_IF_ERROR(scanLogs(folder, sizes));
    return sizes;
}

}  // namespace

Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder, const RocksOptions& parts) {
    RETURN_IF_ERROR(makeOwnFolder(folder).status());
    RETURN_IF_ERROR(checkIsOwn(folder, ::geteuid()));
    auto lock = FolderLock::take(folder, FolderLock::Kind::Write);
    RETURN_IF_ERROR(lock.status());
    const auto state = lookAtStoreFolder(folder);
    RETURN_IF_ERROR(state.status());
    auto sizes = checkedSizes(folder);
    RETURN_IF_ERROR(sizes.status());
    if (const int closed = closeStoreToOthers(folder); closed > 0)
        log(LogLevel::Info, "'" + folder + "' was open to other users of this machine: the modes of " +
                                std::to_string(closed) + " files and folders were narrowed");
    if (*state == FolderState::Empty) {
        RETURN_IF_ERROR(writeStoreFormat(folder));
    } else {
        RETURN_IF_ERROR(raiseStoreFormat(folder).status());
    }
    RETURN_IF_ERROR(cutUnwrittenEnd(folder, *sizes));
    auto store = std::make_unique<RocksStore>();
    RETURN_IF_ERROR(store->open(folder, parts, std::move(*lock), *state, std::move(*sizes)));
    return std::unique_ptr<Store>(std::move(store));
}

Result<std::unique_ptr<Store>> lookAtRocksStore(const std::string& folder) {
    auto lock = FolderLock::take(folder, FolderLock::Kind::Look);
    RETURN_IF_ERROR(lock.status());
    const auto state = lookAtStoreFolder(folder);
    RETURN_IF_ERROR(state.status());
    if (*state == FolderState::Empty) return Status(Code::NotFound, "'" + folder + "' holds no Fairlead store");
    const auto sizes = checkedSizes(folder);
    RETURN_IF_ERROR(sizes.status());
    const auto end = findUnwrittenEnd(folder, *sizes);
    RETURN_IF_ERROR(end.status());
    auto store = std::make_unique<RocksStore>();
    const auto shown = end->has_value() ? std::optional((*end)->at) : std::nullopt;
    RETURN_IF_ERROR(store->look(folder, std::move(*lock), shown));
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace fairlead::broker
