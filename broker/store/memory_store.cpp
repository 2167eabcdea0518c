// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/memory_store.h"

namespace fairlead::broker {

namespace {

template <typename Records>
std::optional<std::string> find(const Records& records, std::string_view key) {
    const auto it = records.find(key);
    if (it == records.end()) return std::nullopt;
    return it->second;
}

template <typename Records>
std::vector<std::optional<std::string>> findMany(const Records& records, const std::vector<std::string>& keys) {
    std::vector<std::optional<std::string>> values;
    for (const std::string& key : keys) values.push_back(find(records, key));
    return values;
}

template <typename Records>
std::vector<bool> holdsEach(const Records& records, const std::vector<std::string>& keys) {
    std::vector<bool> found;
    for (const std::string& key : keys) found.push_back(records.contains(key));
    return found;
}

template <typename Records>
void visitRange(const Records& records, std::string_view from, std::string_view to, const StoreReads::Visit& visit) {
    const auto end = to.empty() ? records.end() : records.lower_bound(to);
    for (auto it = records.lower_bound(from); it != end; ++it)
        if (!visit(it->first, it->second)) break;
}

template <typename Records>
void visitRangeBack(const Records& records, std::string_view from, std::string_view to,
                    const StoreReads::Visit& visit) {
    const auto first = records.lower_bound(from);
    for (auto it = to.empty() ? records.end() : records.lower_bound(to); it != first;)
        if (--it; !visit(it->first, it->second)) break;
}

}  // namespace

class MemoryStore::Snapshot final : public StoreReads {
public:
    explicit Snapshot(const MemoryStore& store) {
        for (size_t i = 0; i < kTables; ++i) m_tables[i] = store.records(static_cast<Table>(i));
    }

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override {
        return find(of(table), key);
    }
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override {
        return findMany(of(table), keys);
    }
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override {
        return holdsEach(of(table), keys);
    }
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        visitRange(of(table), from, to, visit);
        return {};
    }
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override {
        visitRangeBack(of(table), from, to, visit);
        return {};
    }

    const Records& of(Table table) const { return *m_tables[size_t(table)]; }

    std::array<std::shared_ptr<const Records>, kTables> m_tables;
};

Status MemoryStore::commit(const WriteSet& writes, bool) {
    const Lock lock(m_mutex);
    auto* const tables = &m_tables;  // the lock is held for the whole commit
    writes.forEach([tables](const WriteSet::Change& change) {
        std::shared_ptr<Records>& records = (*tables)[size_t(change.table)];
        if (!records) records = std::make_shared<Records>();
        // A snapshot shares it and must not change.
        if (records.use_count() > 1) records = std::make_shared<Records>(*records);
        switch (change.kind) {
            case WriteSet::Kind::Put:
                records->insert_or_assign(std::string(change.key), std::string(change.value));
                break;
            case WriteSet::Kind::Erase: records->erase(std::string(change.key)); break;
            case WriteSet::Kind::EraseRange:
                // As in RocksDB, an empty or inverted range deletes nothing.
                if (change.key < change.value)
                    records->erase(records->lower_bound(change.key), records->lower_bound(change.value));
                break;
        }
    });
    return {};
}

std::shared_ptr<const MemoryStore::Records> MemoryStore::records(Table table) const {
    static const auto kNothing = std::make_shared<const Records>();
    const Lock lock(m_mutex);
    const auto& records = m_tables[size_t(table)];
    if (!records) return kNothing;
    return records;
}

std::unique_ptr<StoreReads> MemoryStore::snapshot() const { return std::make_unique<Snapshot>(*this); }

Result<std::optional<std::string>> MemoryStore::onRead(Table table, std::string_view key) const {
    return find(*records(table), key);
}

Result<std::vector<std::optional<std::string>>> MemoryStore::onReadMany(Table table,
                                                                        const std::vector<std::string>& keys) const {
    return findMany(*records(table), keys);
}

Result<std::vector<bool>> MemoryStore::onContains(Table table, const std::vector<std::string>& keys) const {
    return holdsEach(*records(table), keys);
}

Status MemoryStore::onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    visitRange(*records(table), from, to, visit);
    return {};
}

Status MemoryStore::onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    visitRangeBack(*records(table), from, to, visit);
    return {};
}

uint64_t MemoryStore::bytes() const {
    uint64_t total = 0;
    for (const TableFigures& table : figures().tables) total += table.memoryBytes;
    return total;
}

StoreFigures MemoryStore::figures() const {
    StoreFigures figures;
    for (size_t i = 0; i < kTables; ++i) {
        const auto records = this->records(static_cast<Table>(i));
        TableFigures& table = figures.tables.emplace_back();
        table.name = kTableNames[i];
        table.keys = records->size();
        for (const auto& [key, value] : *records) table.memoryBytes += key.size() + value.size();
    }
    return figures;
}

std::vector<uint64_t> MemoryStore::approximateBytes(Table table, const std::vector<KeyRange>& ranges) const {
    const auto records = this->records(table);
    std::vector<uint64_t> sizes;
    for (const KeyRange& range : ranges) {
        uint64_t bytes = 0;
        visitRange(*records, range.from, range.to, [&bytes](std::string_view key, std::string_view value) {
            bytes += key.size() + value.size();
            return true;
        });
        sizes.push_back(bytes);
    }
    return sizes;
}

Result<CheckpointFacts> MemoryStore::checkpoint(const std::string& folder) const {
    return Status(Code::FailedPrecondition, "a store in memory cannot be written to '" + folder + "'");
}

}  // namespace fairlead::broker
