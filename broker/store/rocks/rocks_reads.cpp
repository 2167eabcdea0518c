// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_reads.h"

#include "broker/store/rocks/rocks_status.h"

#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

std::string_view view(const rocksdb::Slice& bytes) { return {bytes.data(), bytes.size()}; }

}  // namespace

RocksReads::~RocksReads() {
    if (m_snapshot) m_db->ReleaseSnapshot(m_snapshot);
}

Result<std::optional<std::string>> RocksReads::onRead(Table table, std::string_view key) const {
    if (!handle(table)) return std::optional<std::string>();
    std::string value;
    const rocksdb::Status status = m_db->Get(options(), handle(table), slice(key), &value);
    if (status.IsNotFound()) return std::optional<std::string>();
    if (!status.ok()) return translate(status, "cannot read the store");
    return std::optional<std::string>(std::move(value));
}

Result<std::vector<std::optional<std::string>>> RocksReads::onReadMany(Table table,
                                                                       const std::vector<std::string>& keys) const {
    if (!handle(table)) return std::vector<std::optional<std::string>>(keys.size());
    std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
    std::vector<rocksdb::PinnableSlice> values(keys.size());
    std::vector<rocksdb::Status> statuses(keys.size());
    m_db->MultiGet(options(), handle(table), keys.size(), slices.data(), values.data(), statuses.data());
    std::vector<std::optional<std::string>> found(keys.size());
    for (size_t i = 0; i < keys.size(); ++i)
        if (statuses[i].ok())
            found[i] = values[i].ToString();
        else if (!statuses[i].IsNotFound())
            return translate(statuses[i], "cannot read the store");
    return found;
}

// A value is pinned where it is cached, and not copied.
Result<std::vector<bool>> RocksReads::onContains(Table table, const std::vector<std::string>& keys) const {
    if (!handle(table)) return std::vector<bool>(keys.size());
    std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
    std::vector<rocksdb::PinnableSlice> values(keys.size());
    std::vector<rocksdb::Status> statuses(keys.size());
    m_db->MultiGet(options(), handle(table), keys.size(), slices.data(), values.data(), statuses.data());
    std::vector<bool> found(keys.size());
    for (size_t i = 0; i < keys.size(); ++i) {
        found[i] = statuses[i].ok();
        if (!found[i] && !statuses[i].IsNotFound()) return translate(statuses[i], "cannot read the store");
    }
    return found;
}

Status RocksReads::onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    if (!handle(table)) return {};
    rocksdb::ReadOptions options = this->options();
    const rocksdb::Slice upper = slice(to);
    if (!to.empty()) options.iterate_upper_bound = &upper;
    const std::unique_ptr<rocksdb::Iterator> it(m_db->NewIterator(options, handle(table)));
    for (it->Seek(slice(from)); it->Valid(); it->Next())
        if (!visit(view(it->key()), view(it->value()))) return {};
    return translate(it->status(), "cannot scan the store");
}

Status RocksReads::onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    if (!handle(table)) return {};
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

rocksdb::ReadOptions RocksReads::options() const {
    rocksdb::ReadOptions options;
    options.snapshot = m_snapshot;
    return options;
}

}  // namespace fairlead::broker
