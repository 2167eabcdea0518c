// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/store.h"

#include "broker/core/bounds/reads_while.h"
#include "broker/store/no_reads.h"
#include "shared/check.h"

namespace fairlead::broker {

namespace {

constexpr size_t kRecordsBetweenLooks = 64;
constexpr size_t kBytesBetweenLooks = 1 << 20;

Status mayRead() {
    FAIRLEAD_CHECK(!NoReads::areOn());
    return ReadsWhile::status();
}

// Visits what `scan` finds as long as somebody wants it.
template <typename Scan>
Status scanWhileWanted(const StoreReads::Visit& visit, const Scan& scan) {
    RETURN_IF_ERROR(mayRead());
    if (!ReadsWhile::isOn()) return scan(visit);
    size_t records = 0;
    size_t bytes = 0;
    Status wanted;
    RETURN_IF_ERROR(scan([&](std::string_view key, std::string_view value) {
        bytes += key.size() + value.size();
        if (++records >= kRecordsBetweenLooks || bytes >= kBytesBetweenLooks) {
            records = bytes = 0;
            wanted = ReadsWhile::status();
        }
        return wanted.ok() && visit(key, value);
    }));
    return wanted;
}

}  // namespace

Result<std::optional<std::string>> StoreReads::read(Table table, std::string_view key) const {
    RETURN_IF_ERROR(mayRead());
    return onRead(table, key);
}

Result<std::vector<std::optional<std::string>>> StoreReads::readMany(Table table,
                                                                     const std::vector<std::string>& keys) const {
    RETURN_IF_ERROR(mayRead());
    return onReadMany(table, keys);
}

Result<std::vector<bool>> StoreReads::contains(Table table, const std::vector<std::string>& keys) const {
    RETURN_IF_ERROR(mayRead());
    return onContains(table, keys);
}

Status StoreReads::scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    return scanWhileWanted(visit, [&](const Visit& each) { return onScan(table, from, to, each); });
}

Status StoreReads::scanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    return scanWhileWanted(visit, [&](const Visit& each) { return onScanBack(table, from, to, each); });
}

Result<uint64_t> Store::commitLater(const WriteSet& writes) {
    RETURN_IF_ERROR(commit(writes, false));
    return uint64_t{0};
}

bool Store::hasCommitted(uint64_t /*later*/) const { return true; }

Status Store::awaitCommitted(uint64_t /*later*/) { return commit({}, true); }

}  // namespace fairlead::broker
