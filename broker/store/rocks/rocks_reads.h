// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"

#include <rocksdb/db.h>

#include <array>

namespace fairlead::broker {

using TableHandles = std::array<rocksdb::ColumnFamilyHandle*, kTables>;

inline rocksdb::Slice slice(std::string_view bytes) { return {bytes.data(), bytes.size()}; }

// Reads RocksDB's current state, or that of a snapshot.
class RocksReads final : public StoreReads {
public:
    // Takes ownership of the snapshot; null: the current state. The rest must outlive this.
    RocksReads(rocksdb::DB* db, const TableHandles* handles, const rocksdb::Snapshot* snapshot)
        : m_db(db), m_handles(handles), m_snapshot(snapshot) {}
    ~RocksReads() override;
    RocksReads(const RocksReads&) = delete;
    RocksReads& operator=(const RocksReads&) = delete;

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override;
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override;
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override;
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;

    rocksdb::ReadOptions options() const;
    rocksdb::ColumnFamilyHandle* handle(Table table) const { return (*m_handles)[size_t(table)]; }

    rocksdb::DB* const m_db;
    const TableHandles* const m_handles;
    const rocksdb::Snapshot* const m_snapshot;
};

}  // namespace fairlead::broker
