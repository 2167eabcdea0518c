// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/purge_count.h"

#include "broker/tables/stored_names.h"
#include "broker/store/records.h"
#include "shared/queue_name.h"

#include <optional>
#include <unordered_set>

namespace fairlead::broker {

namespace {

constexpr size_t kLookedAtOnce = 1024;

Status uncountable(const char* what) {
    return {Code::DataLoss, std::string("the store is damaged: unreadable ") + what};
}

Result<TenantNumber> numberOf(const StoreReads& store, const std::string& tenant) {
    std::optional<TenantNumber> number;
    RETURN_IF_ERROR(
        store.scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0), [&](std::string_view key, std::string_view name) {
            if (name != tenant) return true;
            KeyReader reader(key);
            reader.u8();
            number = reader.u32();
            return false;
        }));
    if (!number) return Status(Code::NotFound, "no tenant '" + tenant + "'");
    return *number;
}

}  // namespace

Result<PurgeCount> countPurge(const Store& all, const std::string& tenant, const std::string& command, uint8_t purged,
                              size_t mostExamined, const std::function<bool()>& isUnwanted) {
    const auto store = all.snapshot();
    const auto number = numberOf(*store, tenant);
    RETURN_IF_ERROR(number.status());
    const Key first = tenantKey(*number);
    const Key last = tenantKey(*number + 1);
    StoredNames queues(*store, 'c');
    PurgeCount count;
    size_t examined = 0;
    Status status;
    const auto isMeant = [&](CommandNumber of) { return command.empty() || queues[of] == queueName(command); };
    const auto isSpent = [&] {
        if (examined % kLookedAtOnce == 0 && isUnwanted && isUnwanted())
            status = {Code::Aborted, "nobody waits for the count"};
        count.atLeast = examined++ == mostExamined;
        return count.atLeast || !status.ok();
    };

    if ((purged & kPurgeWaiting) != 0) {
        // One lease per seat in use fits into memory; all tasks may not.
        std::unordered_set<std::string> leased;
        RETURN_IF_ERROR(store->scan(Table::Lease, first, last, [&](std::string_view key, std::string_view) {
            leased.emplace(key);
            return true;
        }));
        RETURN_IF_ERROR(store->scan(Table::Live, first, last, [&](std::string_view key, std::string_view value) {
            if (isSpent()) return false;
            const auto live = LiveRecord::decode(value);
            if (!live) status = uncountable("record in live");
            if (live && isMeant(live->command) && !leased.contains(std::string(key))) ++count.waiting;
            return status.ok();
        }));
        RETURN_IF_ERROR(status);
    }
    if ((purged & (kPurgeDead | kPurgeCompleted)) == 0 || count.atLeast) return count;
    RETURN_IF_ERROR(store->scan(Table::Ended, first, last, [&](std::string_view, std::string_view value) {
        if (isSpent()) return false;
        const auto ended = EndedRecord::decodeOutline(value);
        if (!ended) status = uncountable("record in ended");
        if (ended && isMeant(ended->command) && (purged & (ended->isDead() ? kPurgeDead : kPurgeCompleted)) != 0)
            ++(ended->isDead() ? count.dead : count.completed);
        return status.ok();
    }));
    RETURN_IF_ERROR(status);
    return count;
}

}  // namespace fairlead::broker
