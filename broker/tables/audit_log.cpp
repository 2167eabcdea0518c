// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/audit_log.h"

#include "broker/core/text/cursor_text.h"
#include "broker/store/keys.h"
#include "broker/store/tenant_records.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostEntries = 100'000;
constexpr size_t kEntriesExamined = 10'000;
constexpr Micros kLongestKept = std::chrono::hours(24 * 400);

Status unreadableEntry() {
    return {Code::DataLoss, "the store is damaged: it holds an audit entry that cannot be read"};
}

}  // namespace

void AuditLog::add(AuditEntry entry, WriteSet& writes) {
    const uint64_t number = std::max(m_kept.last() + 1, uint64_t(std::max<int64_t>(entry.at.micros, 1)));
    m_kept.add(number, Time{int64_t(number)}, entry.tenant);
    writes.put(Table::Audit, auditKey(number), encodeAuditEntry(entry));
    while (const auto old = m_kept.takeOlderThan(entry.at - kLongestKept))
        writes.erase(Table::Audit, auditKey(old->number));
    while (m_kept.size() > kMostEntries) writes.erase(Table::Audit, auditKey(m_kept.takeOfMost().number));
}

Status AuditLog::restore(const Store& store) {
    Status found;
    std::vector<std::pair<uint64_t, std::string>> entries;  // newest first
    RETURN_IF_ERROR(store.scan(Table::Audit, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint64_t number = ~reader.u64();
        auto entry = decodeAuditEntry(value);
        if (reader.ok() && entry)
            entries.emplace_back(number, std::move(entry->tenant));
        else
            found = unreadableEntry();
        return found.ok();
    }));
    RETURN_IF_ERROR(found);
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
        m_kept.add(entry->first, Time{int64_t(entry->first)}, entry->second);
    return {};
}

Result<AuditPage> readAudit(const Store& store, const TenantScope& scope, const std::string& tenant,
                            const std::string& cursor, size_t limit) {
    uint64_t before = UINT64_MAX;  // the number of the last entry of the previous page
    if (!cursor.empty()) {
        before = placeFromCursorText(CursorOf::Audit, cursor).value_or(0);
        if (before == 0) return Status(Code::InvalidArgument, "cursor: did not come from an earlier page of this list");
    }
    AuditPage page;
    Status found;
    size_t examined = 0;
    uint64_t last = 0;
    bool hasMore = false;
    const Key from = auditKey(before - (cursor.empty() ? 0 : 1));
    RETURN_IF_ERROR(store.scan(Table::Audit, from, {}, [&](std::string_view key, std::string_view value) {
        if (page.entries.size() == limit || examined == kEntriesExamined) {
            hasMore = true;
            return false;
        }
        ++examined;
        KeyReader reader(key);
        last = ~reader.u64();
        auto entry = decodeAuditEntry(value);
        if (!reader.ok() || !entry) {
            found = unreadableEntry();
            return false;
        }
        if (!scope.covers(entry->tenant) || (!tenant.empty() && entry->tenant != tenant)) return true;
        entry->number = last;
        page.entries.push_back(std::move(*entry));
        return true;
    }));
    RETURN_IF_ERROR(found);
    if (hasMore) page.nextCursor = toCursorText(CursorOf::Audit, last);
    return page;
}

}  // namespace fairlead::broker
