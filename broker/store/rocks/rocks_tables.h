// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <rocksdb/db.h>
#include <rocksdb/options.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

inline constexpr auto kBlobCompression = rocksdb::kLZ4Compression;

// RocksDB's own table first, then one for each Table, all with one cache. memoryBytes: of one table before it is written to
// a file; 0: as usual.
std::vector<rocksdb::ColumnFamilyDescriptor> tableDescriptors(uint64_t memoryBytes);

// RocksDB says that the manifest is damaged when a table is that it names. DataLoss names the table; Ok: it is none.
Status findDamagedTable(const std::string& folder, const rocksdb::Options& options);

}  // namespace fairlead::broker
