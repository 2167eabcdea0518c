// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_tables.h"

#include "broker/store/rocks/byte_order.h"
#include "broker/store/rocks/rocks_status.h"
#include "broker/store/table.h"

#include <rocksdb/cache.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/sst_file_reader.h>
#include <rocksdb/table.h>

#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

namespace fairlead::broker {

namespace {

constexpr size_t kTenantBytes = 4;  // of the tenant's number, with which the keys of tasks begin

rocksdb::ColumnFamilyOptions tableOptions(const std::shared_ptr<rocksdb::Cache>& cache, std::string_view name) {
    rocksdb::ColumnFamilyOptions options;
    const bool isBody = name == "body";
    const bool isResult = name == "result";
    options.write_buffer_size = (isBody ? 32u : 16u) << 20;
    options.max_write_buffer_number = 3;
    options.comparator = byteOrder();
    options.compression = rocksdb::kLZ4Compression;
    options.level_compaction_dynamic_level_bytes = true;
    if (isBody || isResult) {
        options.enable_blob_files = true;
        options.min_blob_size = 16 << 10;
        options.enable_blob_garbage_collection = true;
        options.blob_compression_type = kBlobCompression;
    }
    // A tenant's next key is mostly near its last one.
    if (isBody || isResult || name == "live" || name == "lease" || name == "ended")
        options.memtable_insert_with_hint_prefix_extractor.reset(rocksdb::NewFixedPrefixTransform(kTenantBytes));
    // Lookups of a task's record mostly succeed, and filters would take most of the memory of a long backlog.
    options.optimize_filters_for_hits = isBody || isResult || name == "live" || name == "ended";
    rocksdb::BlockBasedTableOptions table;
    table.block_cache = cache;
    if (name != "ready") table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10, false));  // Ready is only scanned
    table.format_version = 5;
    options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
    return options;
}

}  // namespace

std::vector<rocksdb::ColumnFamilyDescriptor> tableDescriptors(uint64_t memoryBytes) {
    const auto cache = rocksdb::NewLRUCache(64 << 20);
    std::vector<rocksdb::ColumnFamilyDescriptor> tables;
    tables.emplace_back(rocksdb::kDefaultColumnFamilyName, tableOptions(cache, {}));
    for (const std::string_view name : kTableNames) tables.emplace_back(std::string(name), tableOptions(cache, name));
    if (memoryBytes > 0)
        for (auto& table : tables) table.options.write_buffer_size = memoryBytes;
    return tables;
}

Status findDamagedTable(const std::string& folder, const rocksdb::Options& options) {
    std::error_code error;
    for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".sst") continue;
        const rocksdb::Status status = rocksdb::SstFileReader(options).Open(file);
        if (status.IsCorruption()) return translate(status, "'" + file + "' is damaged");
    }
    return {};
}

}  // namespace fairlead::broker
