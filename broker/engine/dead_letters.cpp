// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/dead_letters.h"

#include "broker/core/error_fingerprint.h"
#include "broker/engine/name_table.h"
#include "broker/engine/store_reads.h"
#include "broker/engine/stored_names.h"
#include "broker/engine/stored_task.h"

#include <algorithm>
#include <charconv>

namespace fairlead::broker {

namespace {

// What one look may cost: some milliseconds, after which the job tells how far it is.
constexpr size_t kExamineLimit = 1024;

Status badCursor() { return {Code::InvalidArgument, "the cursor did not come from an earlier page of this list"}; }

bool inTime(const DeadLetterFilter& filter, Time died) {
    return (!filter.diedFrom || died >= *filter.diedFrom) && (!filter.diedUntil || died < *filter.diedUntil);
}

// Everything of the filter but the tenants and the ids, which say where to look.
bool matches(const DeadLetterFilter& filter, const EndedRecord& ended, const std::string& queue) {
    return ended.dead && inTime(filter, ended.endedAt) &&
           (filter.command.empty() || queue == queueName(filter.command)) &&
           (!filter.fingerprint || errorFingerprint(queue, ended.error) == *filter.fingerprint) &&
           ended.error.find(filter.errorContains) != std::string::npos;
}

}  // namespace

Result<DeadLetters::Walk> DeadLetters::walk(const DeadLetterFilter& filter, const std::string& cursor, size_t limit,
                                            size_t examineLimit) const {
    if (!filter.ids.empty()) return walkIds(filter, cursor, limit);
    std::string from = cursor;
    if (!cursor.empty()) {
        KeyReader reader(cursor);
        reader.u32();
        reader.time();
        reader.id();
        if (!reader.ok() || !reader.rest().empty()) return badCursor();
    }
    const auto tenants = tenantsOf(filter);
    RETURN_IF_ERROR(tenants.status());

    Walk walk;
    StoredNames queues(m_store, 'c');
    for (const TenantNumber tenant : *tenants) {
        const std::string first(std::string_view(deadKey(tenant, filter.diedFrom.value_or(Time()), TaskId())));
        const Time end = filter.diedUntil.value_or(Time{INT64_MAX});
        const std::string last(std::string_view(deadKey(tenant, end, TaskId())));
        if (from >= last) continue;
        Status status;
        const Status scanned =
            m_store.scan(Table::Dead, std::max(first, from), last, [&](std::string_view key, std::string_view value) {
                if (walk.found.size() == limit || walk.examined == examineLimit) {
                    walk.cursor = std::string(key);
                    return false;
                }
                ++walk.examined;
                KeyReader reader(key);
                Found found;
                found.tenant = reader.u32();
                reader.time();
                found.id = reader.id();
                const auto dead = DeadRecord::decode(value);
                if (!dead || (filter.fingerprint && dead->fingerprint != *filter.fingerprint)) return true;
                const auto record = m_store.read(Table::Ended, taskKey(found.tenant, found.id));
                if (!record.ok()) {
                    status = record.status();
                    return false;
                }
                const auto ended = record->has_value() ? EndedRecord::decode(**record) : std::nullopt;
                if (!ended) return true;
                if (!matches(filter, *ended, queues[ended->command])) return true;
                found.ended = *ended;
                walk.found.push_back(std::move(found));
                return true;
            });
        RETURN_IF_ERROR(scanned);
        RETURN_IF_ERROR(status);
        if (!walk.cursor.empty()) return walk;
    }
    walk.exhausted = true;
    return walk;
}

Result<DeadLetters::Walk> DeadLetters::walkIds(const DeadLetterFilter& filter, const std::string& cursor,
                                               size_t limit) const {
    size_t next = 0;
    if (!cursor.empty()) {
        const auto [end, error] = std::from_chars(cursor.data(), cursor.data() + cursor.size(), next);
        if (error != std::errc() || end != cursor.data() + cursor.size()) return badCursor();
    }
    Walk walk;
    const StoredTask stored(m_store);
    StoredNames queues(m_store, 'c');
    for (; next < filter.ids.size() && walk.examined < limit; ++next) {
        const TaskId& id = filter.ids[next];
        ++walk.examined;
        ++walk.missing;
        const auto tenantName = stored.tenantNameOf(id);
        if (!tenantName.ok() || !filter.tenants.covers(*tenantName)) continue;
        const auto tenant = stored.tenantOf(id);
        RETURN_IF_ERROR(tenant.status());
        const auto record = m_store.read(Table::Ended, taskKey(*tenant, id));
        RETURN_IF_ERROR(record.status());
        const auto ended = record->has_value() ? EndedRecord::decode(**record) : std::nullopt;
        if (!ended || !matches(filter, *ended, queues[ended->command])) continue;
        --walk.missing;
        walk.found.push_back({*tenant, id, *ended});
    }
    walk.exhausted = next == filter.ids.size();
    if (!walk.exhausted) walk.cursor = std::to_string(next);
    return walk;
}

Result<std::vector<TenantNumber>> DeadLetters::tenantsOf(const DeadLetterFilter& filter) const {
    std::vector<TenantNumber> tenants;
    RETURN_IF_ERROR(m_store.scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0),
                                 [&](std::string_view key, std::string_view name) {
                                     KeyReader reader(key);
                                     reader.u8();
                                     if (filter.tenants.covers(name)) tenants.push_back(reader.u32());
                                     return true;
                                 }));
    return tenants;
}

Result<ReadDeadDone> readDead(const StoreReads& store, const ReadDead& request) {
    DeadLetterFilter filter = request.spec->filter;
    if (!filter.diedUntil || *filter.diedUntil > request.diedBefore) filter.diedUntil = request.diedBefore;
    auto walk = DeadLetters(store).walk(filter, request.cursor, request.limit, kExamineLimit);
    RETURN_IF_ERROR(walk.status());
    ReadDeadDone done;
    done.operation = request.operation;
    done.cursor = std::move(walk->cursor);
    done.examined = walk->examined;
    done.missing = walk->missing;
    done.exhausted = walk->exhausted;
    for (DeadLetters::Found& found : walk->found) {
        DeadTask task{found.tenant, found.id, std::move(found.ended), {}};
        if (request.spec->kind == OperationKind::Delete)
            RETURN_IF_ERROR(readAttemptKeys(store, task.tenant, task.id, task.attemptKeys));
        done.tasks.push_back(std::move(task));
    }
    return done;
}

}  // namespace fairlead::broker
