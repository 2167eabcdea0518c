// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/ended_records.h"
#include "broker/store/tenant_since.h"
#include "broker/tables/event_log.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kLookAgain = std::chrono::seconds(1);

std::string textOf(const OperationSpec& spec) {
    std::string text;
    const auto add = [&](uint8_t state, const char* name) {
        if ((spec.purged & state) != 0) text += (text.empty() ? "" : ", ") + std::string(name);
    };
    add(kPurgeWaiting, "waiting");
    add(kPurgeDead, "dead");
    add(kPurgeCompleted, "completed");
    return spec.filter.command.empty() ? text : text + " of command '" + spec.filter.command + "'";
}

AuditEntry entryOf(const OperationSpec& spec, const std::string& tenant, Time now) {
    const char* action = spec.kind == OperationKind::Purge ? "tenant.purge" : "tenant.delete";
    return {0, now, tenant, action, spec.startedBy, spec.reason, {}, {}};
}

}  // namespace

Status Engine::beginSweep(uint64_t operation, OperationSpec& spec, Time now) {
    const std::string& name = spec.filter.tenants.tenants.front();
    RETURN_IF_ERROR(checkKnown(name));
    const TenantNumber number = tenantNamed(name).number;
    TenantState& owner = tenant(number);
    RETURN_IF_ERROR(closedBy(owner));
    spec.tenant = number;
    AuditEntry entry = entryOf(spec, name, now);
    if (spec.kind == OperationKind::Purge)
        entry.changes.push_back({"tasks", textOf(spec), "being purged, operation " + std::to_string(operation)});
    else
        entry.changes.push_back({"tenant", "there", "being deleted, operation " + std::to_string(operation)});
    m_audit.add(std::move(entry), m_turn.writes);
    // What is completed is not counted in memory, and neither are the tasks of one command.
    if (spec.kind == OperationKind::Purge && spec.filter.command.empty() && (spec.purged & kPurgeCompleted) == 0)
        spec.total = ((spec.purged & kPurgeWaiting) != 0 ? owner.ready + owner.delayed + owner.held : 0) +
                     ((spec.purged & kPurgeDead) != 0 ? owner.dead : 0);
    if (spec.kind == OperationKind::Purge) return {};
    owner.deletion = operation;
    refreshLimits(number, now);
    return {};
}

void Engine::handle(ReadSweepDone&& answer, Time now) {
    RunningOperation* const found = m_operations.find(answer.operation);
    if (!found) return;
    RunningOperation& running = *found;
    running.reading = false;
    Operation& operation = running.operation;
    // Paused or cancelled in the meantime: nothing was changed yet, and the cursor stays.
    if (operation.state != OperationState::Running) return;
    TenantState& owner = tenant(operation.spec.tenant);
    running.cursor = std::move(answer.cursor);
    // A task that has changed since the read is read again: the next step begins with it.
    const auto isOld = [&](const TaskId& id, std::string& cursor) {
        if (!m_reads.hasChanged(id)) return false;
        running.cursor = std::move(cursor);
        answer.exhausted = false;
        return true;
    };
    for (SweptTask& task : answer.tasks) {
        if (isOld(task.id, task.cursor)) {
            answer.examined = task.examined;
            break;
        }
        eraseTask(owner, task, now);
        ++operation.done;
    }
    for (SweptWebhook& webhook : answer.webhooks) {
        if (isOld(webhook.place.id, webhook.cursor)) break;
        m_turn.writes.erase(Table::Webhook, webhookKey(webhook.place));
        if (webhook.isOfEvent) m_subscriptions.callLeft(owner.number);
        m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Dropped, webhook.place});
    }
    const Table table = answer.phase == SweepPhase::IdempotencyKeys ? Table::Idempotency : Table::Attempt;
    for (const std::string& key : answer.keys) m_turn.writes.erase(table, key);
    for (const SweptKeyGroup& group : answer.keyGroups)
        if (group.record.empty())
            m_turn.writes.erase(Table::Due, group.key);
        else
            m_turn.writes.put(Table::Due, group.key, group.record);
    operation.examined += answer.examined;
    running.nextStep = now + stepInterval(operation.spec);
    const bool isDeletion = operation.spec.kind == OperationKind::DeleteTenant;
    if (answer.exhausted && isDeletion &&
        owner.ready + owner.delayed + owner.inProgress + owner.held + owner.dead > 0) {
        // The tenant's name must outlive all its tasks.
        running.cursor.clear();
        running.nextStep = now + kLookAgain;
    } else if (answer.exhausted) {
        m_operations.end(operation, OperationState::Done, now);
        endSweep(operation, now);
        tellOf(operation, event_types::kOperationFinished, {}, now);
    }
    m_operations.save(running, m_turn);
}

void Engine::endSweep(const Operation& operation, Time now) {
    const OperationSpec& spec = operation.spec;
    const bool isDone = operation.state == OperationState::Done;
    AuditEntry entry = entryOf(spec, spec.filter.tenants.tenants.front(), now);
    entry.changes.push_back({"tasks", std::to_string(operation.done), "deleted"});
    if (spec.kind == OperationKind::DeleteTenant)
        entry.changes.push_back({"tenant", "being deleted", isDone ? "deleted" : "there, the deletion was cancelled"});
    m_audit.add(std::move(entry), m_turn.writes);
    if (spec.kind == OperationKind::Purge) return;
    TenantState& owner = m_tenants[spec.tenant];
    owner.deletion = 0;
    owner.droppedUpTo = m_operations.find(operation.id)->cursor;
    owner.droppedAt = now;
    if (isDone)
        retire(owner, now);
    else
        refreshLimits(owner.number, now);
}

void Engine::retire(TenantState& owner, Time now) {
    const TenantNumber number = owner.number;
    const std::string& name = *owner.name;
    owner.isDeleted = true;
    owner.queues.clear();
    owner.byCommand.clear();
    owner.publishedQueues.clear();
    m_configs.remove(number, m_turn.writes);
    for (const CommandNumber command : m_queueSettings.removeTenant(number, m_turn.writes))
        pauseQueue(number, command, false, now);
    m_throttles.forget(number, m_turn);
    m_turn.writes.erase(Table::Fairness, estimatesKey(number));
    m_turn.writes.erase(Table::Fairness, ratesKey(number));
    m_turn.writes.erase(Table::Meta, goneEventsKey(name));
    m_turn.writes.eraseRange(Table::Meta, tenantTextKey(name, {}), std::string(kTenantTexts) + name + char('/' + 1));
    m_crons.removeTenant(number, m_turn.writes);
    m_subscriptions.removeTenant(number, m_turn.writes);
    m_workflows.forgetTenant(number);
    for (uint8_t part = uint8_t(WorkflowPart::Whole); part <= uint8_t(WorkflowPart::Again); ++part)
        if (part != uint8_t(WorkflowPart::Forget))
            m_turn.writes.eraseRange(Table::Workflow, Key().u8(part).u32(number), Key().u8(part).u32(number + 1));
    m_keys.removeTenant(number, m_turn.writes);
    for (const RuledQueues::Place& ruler : m_ruled.removeTenant(number)) m_keys.unnamed(number, {.key = ruler.second});
    m_tenantNames.retire(number, m_turn.writes);
    m_turn.writes.erase(Table::Name, tenantSinceKey(number));
    m_turn.writes.put(Table::History, historyForgetKey(number), {});
    m_tick.removed.push_back({number, name});
    if (m_round) m_round->forget(number, name);
    // As after a restart: a tenant that the configuration file names exists.
    if (m_configs.file().tenants.contains(name)) static_cast<void>(tenantNamed(name));
    // Who waits for its tasks asks again.
    std::vector<SessionId> waits;
    for (const auto& [id, worker] : m_waits)
        if (std::find(worker->tenants.begin(), worker->tenants.end(), number) != worker->tenants.end())
            waits.push_back(id);
    for (const SessionId id : waits) stopWaiting(id, now);
    m_callers.forgetTenant(name, now);
    // Workers bound to the name serve the next tenant of that name.
    for (auto& [id, worker] : m_sessions) {
        const auto at = std::find(worker->tenants.begin(), worker->tenants.end(), number);
        if (at == worker->tenants.end()) continue;
        const TenantNumber next = tenantNamed(name).number;
        *at = next;
        worker->pool = 0;
        const auto move = [&](SeatOffer& offer) {
            if (m_scheduler->hasPool(offer.pool)) offer.pool = m_scheduler->poolWith(offer.pool, next, number, now);
        };
        std::vector<SeatOffer> resting = m_seats.callBack(id);
        for (SeatOffer& offer : m_seats.withdraw(id)) {
            m_scheduler->seatsWithdrawn(offer.pool, offer.count);
            move(offer);
            await(std::move(offer), now);
        }
        for (SeatOffer& offer : resting) {
            move(offer);
            m_seats.rest(std::move(offer));
        }
    }
    // After all that is told of it, so that whoever forgets it has heard everything.
    for (const auto& tell : m_goneTold) m_turn.answers.emplace_back(Reply{[tell, name] { tell(name); }});
}

void Engine::eraseTask(TenantState& owner, const SweptTask& task, Time now) {
    const TaskId& id = task.id;
    const Lease* const held = m_leases.find(id);
    const TaskCore* const core = held ? &held->core : task.live ? &task.live->core : nullptr;
    if (core && m_terms.of(core->terms).isStep)
        stepEnded(owner.number, id, {.state = WorkflowState::Cancelled, .endedAt = now, .error = "DELETED"});
    if (held) {
        const Lease lease = releaseLease(id, now);
        m_operations.account(lease.core.operation, &Operation::withdrawn);
        leave(owner, id, lease.core);
        forgetClientId(owner.number, lease.core.clientId);
    } else if (const auto& live = task.live) {
        withdraw(owner, id, *live, now);
        m_operations.account(live->core.operation, &Operation::withdrawn);
        leave(owner, id, live->core);
        forgetClientId(owner.number, live->core.clientId);
    }
    const Key key = taskKey(owner.number, id);
    for (const Table table : {Table::Body, Table::Live}) m_turn.writes.erase(table, key);
    eraseEnded(owner.number, id, task.ended && task.ended->isResultApart, m_turn.writes);
    for (const std::string& attempt : task.attemptKeys) m_turn.writes.erase(Table::Attempt, attempt);
    m_reads.left(id);
    if (!task.ended) return;
    forgetClientId(owner.number, task.ended->core.clientId);
    if (task.ended->isDead()) {
        removeDeadLetter({owner.number, task.ended->endedAt, id}, task.ended->command, task.ended->error,
                         task.ended->errorType);
        jobEvent(JobEvent::Kind::DeadLetterDeleted, owner, task.ended->command, id, task.ended->core, now);
    }
    changed(owner, id);
}

}  // namespace fairlead::broker
