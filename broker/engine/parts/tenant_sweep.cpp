// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/tenant_sweep.h"

#include "broker/engine/parts/retention.h"
#include "broker/tables/attempt_keys.h"
#include "broker/tables/stored_names.h"
#include "broker/tables/task_id_source.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

// Records for one read: that costs some milliseconds, after which the job publishes its progress.
constexpr size_t kSweepExamineLimit = 1024;

Status unreadableInSweep(std::string_view what) {
    return {Code::DataLoss, "the store is damaged: unreadable " + std::string(what)};
}

bool isIncluded(SweepPhase phase, const OperationSpec& spec) {
    if (phase == SweepPhase::Over || spec.kind == OperationKind::DeleteTenant) return true;
    if (phase == SweepPhase::Waiting) return (spec.purged & kPurgeWaiting) != 0;
    return phase == SweepPhase::Ended && (spec.purged & (kPurgeDead | kPurgeCompleted)) != 0;
}

SweepPhase firstFrom(uint8_t phase, const OperationSpec& spec) {
    while (!isIncluded(static_cast<SweepPhase>(phase), spec)) ++phase;
    return static_cast<SweepPhase>(phase);
}

Table tableOf(SweepPhase phase) {
    switch (phase) {
        case SweepPhase::Leases: return Table::Lease;
        case SweepPhase::Webhooks: return Table::Webhook;
        case SweepPhase::Waiting: return Table::Live;
        case SweepPhase::Ended: return Table::Ended;
        case SweepPhase::IdempotencyKeys: return Table::Idempotency;
        case SweepPhase::Attempts:
        case SweepPhase::Over: break;
    }
    return Table::Attempt;
}

// One read, in one phase.
class Sweep {
public:
    Sweep(const StoreReads& store, const ReadSweep& request)
        : m_store(store), m_request(request), m_spec(*request.spec), m_queues(store, 'c') {}

    Result<ReadSweepDone> run() {
        const std::string& cursor = m_request.cursor;
        m_done.operation = m_request.operation;
        m_done.phase = firstFrom(cursor.empty() ? 1 : uint8_t(cursor.front()), m_spec);
        if (m_done.phase == SweepPhase::Over) {
            m_done.cursor = sweepCursor(SweepPhase::Over, {});
            m_done.exhausted = true;
            return std::move(m_done);
        }
        const std::string first(std::string_view(tenantKey(m_spec.tenant)));
        const std::string last(std::string_view(tenantKey(m_spec.tenant + 1)));
        const bool isGoingOn = !cursor.empty() && cursor.front() == char(m_done.phase);
        const std::string from = isGoingOn ? std::max(first, cursor.substr(1)) : first;
        Status status;
        RETURN_IF_ERROR(m_store.scan(tableOf(m_done.phase), from, last, [&](std::string_view key, std::string_view v) {
            if (m_found == m_request.limit || m_looked == kSweepExamineLimit) {
                m_done.cursor = sweepCursor(m_done.phase, key);
                return false;
            }
            ++m_looked;
            status = look(key, v);
            return status.ok();
        }));
        RETURN_IF_ERROR(status);
        RETURN_IF_ERROR(leaveGroups());
        if (!m_done.cursor.empty()) return std::move(m_done);
        const SweepPhase next = firstFrom(uint8_t(uint8_t(m_done.phase) + 1), m_spec);
        m_done.cursor = sweepCursor(next, {});
        m_done.exhausted = next == SweepPhase::Over;
        return std::move(m_done);
    }

private:
    Status look(std::string_view key, std::string_view value) {
        switch (m_done.phase) {
            case SweepPhase::Leases:
            case SweepPhase::Waiting:
            case SweepPhase::Ended: return lookAtTask(key, value);
            case SweepPhase::Webhooks: {
                const auto place = readWebhookKey(key);
                if (!place) return unreadableInSweep("key in webhook");
                const auto call = WebhookRecord::decode(value);
                m_done.webhooks.push_back({*place, sweepCursor(m_done.phase, key), call && call->isOfEvent()});
                break;
            }
            case SweepPhase::IdempotencyKeys: {
                const auto known = IdempotencyRecord::decode(value);
                if (!known) return unreadableInSweep("idempotency key");
                m_keysByEnd[known->expires].emplace(key.substr(sizeof(TenantNumber)));
                m_done.keys.emplace_back(key);
                break;
            }
            case SweepPhase::Attempts:
            case SweepPhase::Over: m_done.keys.emplace_back(key); break;
        }
        ++m_found;
        return {};
    }

    Status lookAtTask(std::string_view key, std::string_view value) {
        KeyReader reader(key);
        reader.u32();
        SweptTask task;
        task.id = reader.id();
        task.cursor = sweepCursor(m_done.phase, key);
        task.examined = m_done.examined++;
        if (!reader.ok()) return unreadableInSweep("key of a task");
        if (m_done.phase == SweepPhase::Waiting && !(task.live = LiveRecord::decode(value)))
            return unreadableInSweep("record in live");
        if (m_done.phase == SweepPhase::Ended && !(task.ended = EndedRecord::decode(value)))
            return unreadableInSweep("record in ended");
        if (m_spec.kind == OperationKind::Purge) {
            const auto isMeant = this->isMeant(task, key);
            RETURN_IF_ERROR(isMeant.status());
            if (!*isMeant) return {};
        }
        RETURN_IF_ERROR(readAttemptKeys(m_store, m_spec.tenant, task.id, task.attemptKeys));
        m_done.tasks.push_back(std::move(task));
        ++m_found;
        return {};
    }

    // The keys are also in the retention groups of their expiry time, and would stay in the store until then.
    Status leaveGroups() {
        for (const auto& [end, texts] : m_keysByEnd) {
            Status status;
            RETURN_IF_ERROR(m_store.scan(Table::Due, keyGroupsAt(end), keyGroupsAfter(end),
                                         [&, &texts = texts](std::string_view key, std::string_view value) {
                                             status = leaveGroup(key, value, texts);
                                             return status.ok();
                                         }));
            RETURN_IF_ERROR(status);
        }
        return {};
    }

    Status leaveGroup(std::string_view key, std::string_view value, const std::set<std::string>& texts) {
        auto group = RetentionRecord::decode(value);
        if (!group) return unreadableInSweep("retention record");
        const size_t gone = std::erase_if(group->idempotencyKeys, [&](const RetentionRecord::Key& known) {
            return known.tenant == m_spec.tenant && texts.contains(known.text);
        });
        if (gone == 0) return {};
        const bool isEmpty = group->tasks.empty() && group->idempotencyKeys.empty();
        m_done.keyGroups.push_back({std::string(key), isEmpty ? std::string() : group->encode()});
        return {};
    }

    // Whether a purge covers the task: its set is what was there when it began.
    Result<bool> isMeant(const SweptTask& task, std::string_view key) {
        const CommandNumber command = task.ended ? task.ended->command : task.live->command;
        if (!m_spec.filter.command.empty() && m_queues[command] != queueName(m_spec.filter.command)) return false;
        if (task.ended)
            return task.ended->endedAt <= m_request.startedAt &&
                   (m_spec.purged & (task.ended->isDead() ? kPurgeDead : kPurgeCompleted)) != 0;
        if (TaskIdSource::createdAt(task.id) > m_request.startedAt) return false;
        const auto lease = m_store.read(Table::Lease, key);
        RETURN_IF_ERROR(lease.status());
        return !lease->has_value();
    }

    const StoreReads& m_store;
    const ReadSweep& m_request;
    const OperationSpec& m_spec;
    StoredNames m_queues;
    ReadSweepDone m_done;
    std::map<Time, std::set<std::string>> m_keysByEnd;
    size_t m_looked = 0;
    size_t m_found = 0;
};

}  // namespace

Result<ReadSweepDone> readSweep(const StoreReads& store, const ReadSweep& request) {
    return Sweep(store, request).run();
}

std::string sweepCursor(SweepPhase phase, std::string_view key) {
    return std::string(1, char(phase)) + std::string(key);
}

Status closedBy(const TenantState& tenant) {
    if (tenant.isDeleted) return {Code::Unavailable, "tenant '" + *tenant.name + "' was deleted meanwhile, try again"};
    if (tenant.deletion == 0) return {};
    return {Code::FailedPrecondition,
            "tenant '" + *tenant.name + "' is being deleted (operation " + std::to_string(tenant.deletion) + ")"};
}

}  // namespace fairlead::broker
