// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks_store.h"

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/perf_level.h>
#include <rocksdb/table.h>
#include <rocksdb/write_batch.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

constexpr int kFormat = 1;
constexpr std::string_view kFormatPrefix = "fairlead store, format ";

rocksdb::Slice slice(std::string_view bytes) { return {bytes.data(), bytes.size()}; }
std::string_view view(const rocksdb::Slice& bytes) { return {bytes.data(), bytes.size()}; }

// The only place where RocksDB's errors become ours.
Status translate(const rocksdb::Status& status, const std::string& doing) {
    if (status.ok()) return {};
    const std::string text = doing + ": " + status.ToString();
    if (status.IsNoSpace()) return {Code::ResourceExhausted, text};
    if (status.IsCorruption()) return {Code::DataLoss, text};
    if (status.IsIOError() && status.ToString().find("lock") != std::string::npos)
        return {Code::FailedPrecondition, doing + ": the folder is in use by another broker"};
    return {Code::Internal, text};
}

Status writeFormat(const fs::path& file) {
    const std::string text = std::string(kFormatPrefix) + std::to_string(kFormat) + "\n";
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return {Code::Internal, "cannot create '" + file.string() + "': " + std::strerror(errno)};
    const bool written = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!written) return {Code::Internal, "cannot write '" + file.string() + "': " + std::strerror(error)};
    return {};
}

// Decides from one small file, before RocksDB opens (and thereby changes) anything.
Status checkFormat(const fs::path& folder) {
    const fs::path file = folder / "FORMAT";
    std::error_code error;
    if (!fs::exists(file, error)) {
        if (fs::exists(folder / "CURRENT", error))
            return {Code::FailedPrecondition,
                    "'" + folder.string() + "' holds a database that is not a Fairlead store; choose another folder"};
        return writeFormat(file);
    }
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    int format = 0;
    const bool known =
        line.starts_with(kFormatPrefix) &&
        std::from_chars(line.data() + kFormatPrefix.size(), line.data() + line.size(), format).ec == std::errc();
    if (!known) return {Code::DataLoss, "'" + file.string() + "' does not say which format the store has"};
    if (format > kFormat)
        return {Code::FailedPrecondition, "the store in '" + folder.string() + "' has format " +
                                              std::to_string(format) + "; this program knows formats up to " +
                                              std::to_string(kFormat) + ": use a newer one"};
    return {};
}

rocksdb::ColumnFamilyOptions tableOptions(const std::shared_ptr<rocksdb::Cache>& cache, bool isBody) {
    rocksdb::ColumnFamilyOptions options;
    options.write_buffer_size = (isBody ? 32u : 16u) << 20;
    options.max_write_buffer_number = 3;
    options.compression = rocksdb::kLZ4Compression;
    options.level_compaction_dynamic_level_bytes = true;
    if (isBody) {
        options.enable_blob_files = true;
        options.min_blob_size = 16 << 10;
        options.enable_blob_garbage_collection = true;
        options.blob_compression_type = rocksdb::kLZ4Compression;
    }
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = cache;
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10, false));
    table.format_version = 5;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    return options;
}

class RocksStore final : public Store {
public:
    ~RocksStore() override {
        // Debian's RocksDB asserts that no handle outlives the database.
        for (rocksdb::ColumnFamilyHandle* handle : m_handles)
            if (handle) m_db->DestroyColumnFamilyHandle(handle);
        if (m_default) m_db->DestroyColumnFamilyHandle(m_default);
        if (m_db) m_db->Close().PermitUncheckedError();
    }

    Status open(const std::string& folder) {
        rocksdb::DBOptions options;
        options.create_if_missing = true;
        options.create_missing_column_families = true;
        options.max_total_wal_size = 128 << 20;  // replay at open runs at some 50 MB/s
        options.info_log_level = rocksdb::WARN_LEVEL;
        options.keep_log_file_num = 3;
        options.max_background_jobs = 2;
        options.bytes_per_sync = 1 << 20;
        const auto cache = rocksdb::NewLRUCache(64 << 20);
        std::vector<rocksdb::ColumnFamilyDescriptor> families;
        families.emplace_back(rocksdb::kDefaultColumnFamilyName, tableOptions(cache, false));
        for (const std::string_view name : kTableNames)
            families.emplace_back(std::string(name), tableOptions(cache, name == "body"));
        std::vector<rocksdb::ColumnFamilyHandle*> handles;
        rocksdb::DB* db = nullptr;
        const rocksdb::Status status = rocksdb::DB::Open(options, folder, families, &handles, &db);
        if (!status.ok()) return translate(status, "cannot open the store in '" + folder + "'");
        m_db.reset(db);
        m_default = handles[0];
        std::copy(handles.begin() + 1, handles.end(), m_handles.begin());
        return {};
    }

    Status commit(const WriteSet& writes, bool sync) override {
        thread_local const bool perfOff = (rocksdb::SetPerfLevel(rocksdb::PerfLevel::kDisable), true);
        static_cast<void>(perfOff);
        rocksdb::WriteBatch batch(writes.bytes() + 24 * writes.size() + 64);
        rocksdb::Status made;
        writes.forEach([&](const WriteSet::Change& change) {
            const rocksdb::Status status =
                change.isErase ? batch.Delete(handle(change.table), slice(change.key))
                               : batch.Put(handle(change.table), slice(change.key), slice(change.value));
            if (!status.ok()) made = status;
        });
        if (!made.ok()) return translate(made, "cannot compose a write");
        rocksdb::WriteOptions options;
        options.sync = sync;
        return translate(m_db->Write(options, &batch), "cannot write to the store");
    }

    Result<std::optional<std::string>> read(Table table, std::string_view key) const override {
        std::string value;
        const rocksdb::Status status = m_db->Get(rocksdb::ReadOptions(), handle(table), slice(key), &value);
        if (status.IsNotFound()) return std::optional<std::string>();
        if (!status.ok()) return translate(status, "cannot read the store");
        return std::optional<std::string>(std::move(value));
    }

    Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                             const std::vector<std::string>& keys) const override {
        std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
        std::vector<rocksdb::PinnableSlice> values(keys.size());
        std::vector<rocksdb::Status> statuses(keys.size());
        m_db->MultiGet(rocksdb::ReadOptions(), handle(table), keys.size(), slices.data(), values.data(),
                       statuses.data());
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
        rocksdb::ReadOptions options;
        const rocksdb::Slice upper = slice(to);
        if (!to.empty()) options.iterate_upper_bound = &upper;
        const std::unique_ptr<rocksdb::Iterator> it(m_db->NewIterator(options, handle(table)));
        for (it->Seek(slice(from)); it->Valid(); it->Next())
            if (!visit(view(it->key()), view(it->value()))) return {};
        return translate(it->status(), "cannot scan the store");
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

private:
    rocksdb::ColumnFamilyHandle* handle(Table table) const { return m_handles[static_cast<size_t>(table)]; }

    std::unique_ptr<rocksdb::DB> m_db;
    rocksdb::ColumnFamilyHandle* m_default = nullptr;
    std::array<rocksdb::ColumnFamilyHandle*, kTables> m_handles{};
};

}  // namespace

Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return Status(Code::Internal, "cannot create the folder '" + folder + "': " + error.message());
    if (const Status status = checkFormat(folder); !status.ok()) return status;
    auto store = std::make_unique<RocksStore>();
    if (const Status status = store->open(folder); !status.ok()) return status;
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace fairlead::broker
