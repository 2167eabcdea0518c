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

// RocksDB's default column family first, then one for each Table, all with one cache. memoryBytes: size at which the
// memory of one table is written to a file; 0: the default.
std::vector<rocksdb::ColumnFamilyDescriptor> tableDescriptors(uint64_t memoryBytes);

// To be called when RocksDB reports a damaged manifest: it does so, too, if a table that the manifest names is damaged.
// DataLoss names the damaged table; Ok: there is none.
Status findDamagedTable(const std::string& folder, const rocksdb::Options& options);

}  // namespace fairlead::broker
