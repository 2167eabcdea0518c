// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/store/store.h"
#include "broker/store/tenant_since.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr std::string_view kSecretKey = "secret";
constexpr std::string_view kEpochKey = "epoch";
constexpr Micros kLately = std::chrono::minutes(10);
constexpr std::string_view kDeadIndexKey = "dead-index";

Status corrupt(std::string_view what) {
    return {Code::DataLoss, "the store is damaged: it holds " + std::string(what)};
}

Result<std::optional<uint64_t>> readNumber(const Store& store, std::string_view name) {
    auto value = store.read(Table::Meta, name);
    if (!value.ok()) return value.status();
    if (!value->has_value()) return std::optional<uint64_t>();
    KeyReader reader(**value);
    const uint64_t number = reader.u64();
    if (!reader.ok()) return corrupt("a number in meta that cannot be read");
    return std::optional<uint64_t>(number);
}

// A line of a ReadyQueue, assembled from the records of its tasks.
struct FoundLine {
    std::vector<ReadyTask> loose;  // no record in Ready
    uint64_t overflow = 0;
    Sequence firstOverflow = UINT64_MAX;
};
// In the order of tenants and time: what died lately, second by second.
void noteDeath(CounterTick& tick, const DeadPlace& place, Time now) {
    if (place.diedAt > now || now - place.diedAt > kLately) return;
    if (tick.diedBefore.empty() || tick.diedBefore.back().tenantNumber != place.tenant)
        tick.diedBefore.push_back({place.tenant, {}});
    auto& deaths = tick.diedBefore.back().deaths;
    if (deaths.empty() || place.diedAt - deaths.back().first >= std::chrono::seconds(1))
        deaths.emplace_back(place.diedAt, 1);
    else
        ++deaths.back().second;
}

using LineKey = std::tuple<TenantNumber, CommandNumber, int8_t>;

}  // namespace

Status Engine::recover(const Store& store, Time now) {
    m_scheduler.emplace(m_options.scheduling, now);
    m_callers.setScheduler(*m_scheduler);
    m_holders.setScheduler(*m_scheduler);
    const auto secret = readNumber(store, kSecretKey);
    if (!secret.ok()) return secret.status();
    const auto epoch = readNumber(store, kEpochKey);
    if (!epoch.ok()) return epoch.status();
    const uint64_t secretValue = secret->value_or(m_random());
    if (!secret->has_value()) m_turn.writes.put(Table::Meta, kSecretKey, Key().u64(secretValue));
    m_epoch = uint32_t(epoch->value_or(0) + 1);
    m_turn.writes.put(Table::Meta, kEpochKey, Key().u64(m_epoch));
    // A restart with the same seed must not create the same ids again.
    m_ids.emplace(secretValue, m_random() ^ m_epoch);

    Status found;
    std::unordered_map<uint32_t, Time> knownSince;
    RETURN_IF_ERROR(store.scan(Table::Name, {}, {}, [&](std::string_view key, std::string_view name) {
        KeyReader reader(key);
        const char kind = char(reader.u8());
        const uint32_t number = reader.u32();
        if (!reader.ok()) found = corrupt("a name without a number");
        if (kind == 't') m_tenantNames.restore(number, name);
        if (kind == 'c') m_commandNames.restore(number, name);
        if (kind == kTenantSince) {
            KeyReader since(name);
            knownSince[number] = Time{int64_t(since.u64())};
            if (!since.ok()) found = corrupt("the time since when a tenant is known");
        }
        return found.ok();
    }));
    RETURN_IF_ERROR(found);
    const auto given = readNumber(store, NameTable::kGivenKey);
    if (!given.ok()) return given.status();
    m_tenantNames.skipTo(uint32_t(given->value_or(0)));
    RETURN_IF_ERROR(m_configs.restore(store, m_queueSettings));
    RETURN_IF_ERROR(m_audit.restore(store));
    RETURN_IF_ERROR(m_events.restore(store));
    for (uint32_t number = 0; number < m_tenantNames.size(); ++number) {
        touch(tenant(number));
        if (const auto since = knownSince.find(number); since != knownSince.end())
            m_tenants[number].knownSince = since->second;
    }
    for (const auto& [name, settings] : m_configs.file().tenants) static_cast<void>(tenantNamed(name));
    std::vector<QueueSettings::Place> misspelled;
    for (const auto& [place, setting] : m_queueSettings.all()) {
        const bool isOfTenant = place.second < m_tenants.size() || place.second == QueueSettings::kEvery;
        if (!isOfTenant || place.first >= m_commandNames.size()) return corrupt("settings of a queue without a name");
        if (queueName(m_commandNames.nameOf(place.first)) != m_commandNames.nameOf(place.first))
            misspelled.push_back(place);
        else if (setting.paused)
            pauseQueue(place.second, place.first, true, now);
    }
    // Of before names were taken alike everywhere: no task is in such a queue, and nobody could name it any more.
    for (const auto& [command, number] : misspelled)
        RETURN_IF_ERROR(m_queueSettings.set(number, command, {}, m_turn.writes));
    RETURN_IF_ERROR(recoverFairness(store, now));

    const auto alive = readNumber(store, EngineState::kAliveKey);
    if (!alive.ok()) return alive.status();
    const Time lastSeen = alive->has_value() ? Time{int64_t(**alive)} : now;
    if (alive->has_value()) m_turns.startedAfter(lastSeen, now);
    std::unordered_map<TaskId, LeaseRecord> leases;
    RETURN_IF_ERROR(store.scan(Table::Lease, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        reader.u32();
        const TaskId id = reader.id();
        auto record = LeaseRecord::decode(value);
        if (!reader.ok() || !record) {
            found = corrupt("a lease that cannot be read");
            return false;
        }
        // The clock was ahead when the lease was given and has been corrected: the lease keeps its length from now on.
        if (record->start > now) {
            record->until = now + (record->until - record->start);
            record->start = now;
        }
        if (record->chargedFrom < record->start) record->chargedFrom = record->start;
        record->chargedFrom = std::min(record->chargedFrom, now);
        // With the previous process all sessions ended.
        if (record->lostSince == Time()) record->lostSince = record->goneSince == Time() ? lastSeen : record->goneSince;
        record->lostSince = std::clamp(record->lostSince, record->chargedFrom, now);
        leases.emplace(id, std::move(*record));
        return true;
    }));
    RETURN_IF_ERROR(found);

    RETURN_IF_ERROR(m_terms.restore(store));
    RETURN_IF_ERROR(m_keys.restore(store));
    std::map<LineKey, FoundLine> lines;
    std::map<std::string, std::shared_ptr<const std::string>> workers;
    RETURN_IF_ERROR(store.scan(Table::Live, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const TenantNumber number = reader.u32();
        const TaskId id = reader.id();
        const auto live = LiveRecord::decode(value);
        if (!reader.ok() || !live || number >= m_tenants.size()) {
            found = corrupt("a task that cannot be read");
            return false;
        }
        TenantState& owner = m_tenants[number];
        if (!m_terms.use(number, live->core.terms)) {
            found = corrupt("a task without its terms");
            return false;
        }
        if (const KeyLimit* limit = keyLimitOf(live->core)) m_keys.named(number, *limit, now);
        m_lastSequence = std::max(m_lastSequence, live->sequence);
        owner.bytes += live->core.payloadBytes;
        if (const auto held = leases.find(id); held != leases.end()) {
            const LeaseRecord& lease = held->second;
            auto& worker = workers[lease.worker];
            if (!worker) worker = std::make_shared<const std::string>(lease.worker);
            TaskCore core = live->core;
            core.attempts = lease.attempt;
            m_leases.add(id,
                         {.core = core,
                          .tenant = number,
                          .command = live->command,
                          .start = lease.start,
                          .until = lease.until,
                          .workerId = worker,
                          .ticket = m_scheduler->resume({number, live->command}, lease.pool, lease.chargedFrom, now),
                          .hasStream = lease.hasStream,
                          .chargedFrom = lease.chargedFrom,
                          .countedFrom = lease.chargedFrom,
                          .length = lease.length.count() > 0 ? lease.length : lease.until - lease.start,
                          .asker = lease.asker});
            // A worker without a stream has not noticed anything.
            const Time goneSince = lease.hasStream && lease.goneSince == Time() ? now : lease.goneSince;
            m_holders.recover(id, lease.lostSince, goneSince, m_options.workerGrace, now);
            leaseChanged(id);
            owner.addInProgress(live->command, 1);
            if (const KeyLimit* limit = keyLimitOf(core)) m_keys.resumed(number, *limit, now);
            owner.startSum += lease.chargedFrom.micros;
            leases.erase(held);
        } else if (live->held) {
            owner.addHeld(live->command, 1);
        } else if (live->delayed) {
            owner.addDelayed(live->command, live->core.attempts, 1);  // DelayedTasks reads it shortly before it is due
            if (const KeyLimit* limit = live->sequence > 0 ? keyLimitOf(live->core) : nullptr)
                m_keys.held({number, live->command, id, live->sequence}, *limit, live->due, now);
        } else {
            ++owner.ready;
            FoundLine& line = lines[{number, live->command, live->core.priority}];
            if (live->indexed) {
                ++line.overflow;
                line.firstOverflow = std::min(line.firstOverflow, live->sequence);
                owner.queues[live->command].restoreAge(live->sequence);
            } else {
                line.loose.push_back({.id = id, .sequence = live->sequence, .core = live->core});
            }
        }
        return true;
    }));
    RETURN_IF_ERROR(found);
    m_terms.forgetUnused(m_turn.writes);
    if (!leases.empty()) return corrupt("a lease on a task that does not exist");
    std::vector<KeyGates::Place> keys;
    m_keys.visit(0, KeyGates::kEvery, [&keys](const KeyGates::Place& place) {
        if (place.second.starts_with(RuledQueues::kPrefix)) keys.push_back(place);
        return true;
    });
    for (const KeyGates::Place& place : keys) ruleQueue(place, now);

    for (auto& [key, line] : lines) {
        const auto& [number, command, priority] = key;
        TenantState& owner = m_tenants[number];
        ReadyQueue& queue = owner.queues[command];
        std::sort(line.loose.begin(), line.loose.end(),
                  [](const ReadyTask& a, const ReadyTask& b) { return a.sequence < b.sequence; });
        for (const ReadyTask& task : line.loose) {
            if (task.sequence < line.firstOverflow) {
                static_cast<void>(queue.append(task, SIZE_MAX));
                ++m_inWindows;
                continue;
            }
            // It was added while the overflow was empty in memory but, as these records show, not on disk. It comes
            // after the overflow, so it becomes part of it.
            m_turn.writes.put(
                Table::Live, taskKey(number, task.id),
                LiveRecord{.core = task.core, .command = command, .indexed = true, .sequence = task.sequence}.encode());
            index(number, command, task);
            ++line.overflow;
            queue.restoreAge(task.sequence);
        }
        queue.restoreOverflow(priority, line.overflow);
        if (queue.hasHead()) queueHasWork(owner, command, now);
        requestRefill(owner, command, queue);
    }

    const auto isIndexed = readNumber(store, kDeadIndexKey);
    if (!isIndexed.ok()) return isIndexed.status();
    if (!isIndexed->has_value()) m_turn.writes.put(Table::Meta, kDeadIndexKey, Key().u64(1));
    const auto countDead = [&](uint64_t command) {
        if (command < m_commandNames.size())
            ++m_tick.commands.of(m_commandNames.nameOf(CommandNumber(command))).dead;
        else
            found = corrupt("a dead task of a command without a name");
        return found.ok();
    };
    RETURN_IF_ERROR(store.scan(Table::Dead, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        DeadEntry entry;
        entry.place.tenant = reader.u32();
        entry.place.diedAt = reader.time();
        entry.place.id = reader.id();
        const auto dead = DeadRecord::decode(value);
        if (!reader.ok() || !dead || entry.place.tenant >= m_tenants.size()) {
            found = corrupt("a dead task that cannot be read");
            return false;
        }
        ++m_tenants[entry.place.tenant].dead;
        noteDeath(m_tick, entry.place, now);
        if (isIndexed->has_value()) return true;
        // Written by an earlier version, which had no index.
        const auto record = store.read(Table::Ended, taskKey(entry.place.tenant, entry.place.id));
        const auto ended = record.ok() && record->has_value() ? EndedRecord::decodeOutline(**record) : std::nullopt;
        if (!ended) {
            found = record.ok() ? corrupt("a dead task without an end") : record.status();
            return false;
        }
        entry.command = ended->command;
        entry.fingerprint = dead->fingerprint;
        putDead(entry, m_turn.writes);
        return countDead(entry.command);
    }));
    RETURN_IF_ERROR(found);
    const Key commands = Key().u8(uint8_t(DeadIndexKind::Command));
    const Key errors = Key().u8(uint8_t(DeadIndexKind::Error));
    RETURN_IF_ERROR(store.scan(Table::DeadIndex, commands, errors, [&](std::string_view key, std::string_view) {
        KeyReader reader(key);
        reader.u8();
        const uint64_t command = reader.u64();
        if (!reader.ok()) found = corrupt("a dead task whose command cannot be read");
        return found.ok() && countDead(command);
    }));
    RETURN_IF_ERROR(found);

    RETURN_IF_ERROR(m_crons.restore(
        store, [this](TenantNumber number) { return number < m_tenants.size() ? m_tenants[number].name : nullptr; },
        calendar(now)));
    RETURN_IF_ERROR(m_subscriptions.restore(
        store, [this](TenantNumber number) { return number < m_tenants.size() ? m_tenants[number].name : nullptr; }));
    RETURN_IF_ERROR(m_workflows.restore(store, now));
    m_nextTick = now;
    m_events.brokerStarted(m_epoch, m_turn, now);
    tellOfTrouble(now);
    RETURN_IF_ERROR(m_operations.restore(store, m_turn));
    for (const auto& [id, running] : m_operations.all()) {
        const Operation& operation = running.operation;
        if (operation.spec.kind != OperationKind::DeleteTenant || operation.isOver()) continue;
        tenant(operation.spec.tenant).deletion = id;
        refreshLimits(operation.spec.tenant, now);
    }
    return {};
}

}  // namespace fairlead::broker
