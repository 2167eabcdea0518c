// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/operation_events.h"
#include "broker/store/ended_records.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kStep = 64;  // tasks changed in one turn, which limits how long live traffic waits
constexpr Micros kPacedStep = std::chrono::milliseconds(100);

// How many tasks an operation may change in one step.
size_t stepLimit(const Operation& operation) {
    const OperationSpec& spec = operation.spec;
    const size_t paced = spec.perSecond == 0 ? kStep : std::clamp<size_t>(spec.perSecond / 10, 1, kStep);
    return operation.isInCanary() ? std::min<size_t>(paced, spec.canary - operation.done) : paced;
}

}  // namespace

Micros stepInterval(const OperationSpec& spec) {
    if (spec.perSecond == 0) return Micros(0);
    if (spec.perSecond < 10) return Micros(1'000'000 / spec.perSecond);
    if (spec.perSecond / 10 > kStep) return Micros(int64_t(kStep) * 1'000'000 / spec.perSecond);
    return kPacedStep;
}

void Engine::handle(StartOperation&& command, Time now) {
    Status refusal;
    for (const std::string& tenant : command.named)
        if (refusal.ok()) refusal = checkKnown(tenant);
    if (refusal.ok()) refusal = m_operations.admits(command.spec);
    if (refusal.ok() && command.spec.isSweep())
        refusal = beginSweep(m_operations.nextId(), command.spec, now);
    else if (refusal.ok() && command.spec.kind == OperationKind::Requeue)
        refusal = m_disk.admits();
    if (!refusal.ok()) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), refusal = std::move(refusal)] { reply(refusal); }});
        return;
    }
    const Operation& operation = m_operations.begin(std::move(command.spec), m_turn, now);
    tellOf(operation, event_types::kOperationStarted, operation.spec.startedBy, now);
    m_turn.answers.emplace_back(Reply{[reply = std::move(command.reply), operation] { reply(operation); }});
}

void Engine::tellOf(const Operation& operation, std::string_view type, const std::string& author, Time now) {
    m_events.happened(operationEvent(type, operation, author, now), m_turn);
}

void Engine::handle(ControlOperation&& command, Time now) {
    const auto answer = [&](Result<Operation> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    RunningOperation* const running = m_operations.find(command.operation);
    if (!running || !command.scope.covers(running->operation.spec.filter.tenants))
        return answer(Status(Code::NotFound, "no operation " + std::to_string(command.operation)));
    Operation& operation = running->operation;
    if (operation.isOver())
        return answer(Status(Code::FailedPrecondition, "operation " + std::to_string(operation.id) + " is over"));
    const OperationState before = operation.state;
    switch (command.action) {
        case OperationAction::Pause: operation.state = OperationState::Paused; break;
        case OperationAction::Resume:
            if (operation.spec.kind == OperationKind::Requeue)
                if (Status full = m_disk.admits(); !full.ok()) return answer(std::move(full));
            operation.state = OperationState::Running;
            // The caller knows the results so far. If the pause was due to the disk, the canary has no result yet.
            if (!operation.pausedBecause.empty() && operation.waitsForCanary()) operation.canaryPassed = true;
            operation.pausedBecause.clear();
            operation.judgedFrom = operation.endedAgain();
            operation.forgiven = operation.failedAgain;
            running->nextStep = now;
            break;
        case OperationAction::Cancel:
            m_operations.end(operation, OperationState::Cancelled, now);
            if (operation.spec.isSweep()) endSweep(operation, now);
            break;
    }
    m_operations.save(*running, m_turn);
    if (operation.state != before)
        tellOf(operation,
               operation.state == OperationState::Paused    ? event_types::kOperationPaused
               : operation.state == OperationState::Running ? event_types::kOperationResumed
                                                            : event_types::kOperationFinished,
               command.author, now);
    answer(operation);
}

void Engine::stepOperations(Time now) {
    for (RunningOperation* const running : m_operations.due(now)) {
        const Operation& operation = running->operation;
        running->reading = true;
        running->nextStep = now;
        if (running->spec->isSweep())
            ask(ReadSweep{operation.id, running->spec, operation.startedAt, running->cursor, stepLimit(operation)});
        else  // a task that died in the same microsecond was dead when the job began
            ask(ReadDead{operation.id, running->spec, operation.startedAt + Micros(1), running->cursor,
                         stepLimit(operation)});
    }
}

void Engine::handle(ReadDeadDone&& answer, Time now) {
    RunningOperation* const found = m_operations.find(answer.operation);
    if (!found) return;
    RunningOperation& running = *found;
    running.reading = false;
    Operation& operation = running.operation;
    // Paused or cancelled in the meantime: nothing was changed yet, and the cursor stays.
    if (operation.state != OperationState::Running) return;
    // Requeued tasks need disk space until they end. The job stays paused until an administrator resumes it.
    Status full = m_disk.admits();
    for (TermsTable::Wanted wanted; const DeadTask& task : answer.tasks)
        if (full.ok()) full = m_terms.admits(task.tenant, task.terms, wanted);
    if (!full.ok() && operation.spec.kind == OperationKind::Requeue) {
        operation.state = OperationState::Paused;
        operation.pausedBecause = full.message();
        tellOf(operation, event_types::kOperationPaused, {}, now);
        return m_operations.save(running, m_turn);
    }
    const bool isRequeue = operation.spec.kind == OperationKind::Requeue;
    const auto hasKeyMoved = [&](const DeadTask& task) {
        const UniqueKey& key = task.ended.core.unique;
        return isRequeue && key.isSet() && m_reads.hasUniqueChanged(task.tenant, key);
    };
    // A task was edited in the meantime: the step is repeated with the new records.
    if (std::any_of(answer.tasks.begin(), answer.tasks.end(),
                    [&](const DeadTask& task) { return m_reads.isOutdated(task.id) || hasKeyMoved(task); }))
        return;
    for (const DeadTask& task : answer.tasks) {
        // Of two with one unique key the first comes back.
        const bool isKeyFree = !hasKeyMoved(task) && keyIsFree(task.rivals, now).ok();
        const bool mayComeBack =
            isKeyFree && m_tenants[task.tenant].deletion == 0 && inTime(task.ended.core, calendar(now)).ok();
        if (m_reads.hasLeft(task.id) || (isRequeue && !mayComeBack)) {
            ++operation.skipped;
            continue;
        }
        if (isRequeue)
            static_cast<void>(bringBack(task.tenant, task.id, task.ended, task.terms,
                                        {operation.spec.startedBy, operation.spec.reason, uint32_t(operation.id)}, {},
                                        now));
        else
            forget(task, now);
        ++operation.done;
    }
    operation.skipped += answer.missing;
    operation.examined += answer.examined;
    running.cursor = std::move(answer.cursor);
    // The pace is one of tasks. The pause is as long as the step was, so that live traffic has the disk at least half of the
    // time.
    const Micros pace = answer.tasks.empty() ? Micros(0) : stepInterval(operation.spec);
    running.nextStep = now + std::max(pace, now - running.nextStep);
    if (answer.exhausted) {
        m_operations.end(operation, OperationState::Done, now);
        tellOf(operation, event_types::kOperationFinished, {}, now);
    }
    m_operations.save(running, m_turn);
}

LiveRecord Engine::bringBack(TenantNumber number, const TaskId& id, const EndedRecord& ended,
                             const std::optional<JobTerms>& terms, const Asked& asked, std::optional<Time> runAt,
                             Time now) {
    eraseEnded(number, id, ended.isResultApart, m_turn.writes);
    if (ended.isDead()) removeDeadLetter({number, ended.endedAt, id}, ended.command, ended.error, ended.errorType);
    LiveRecord live{.core = ended.core, .command = ended.command};
    live.core.attempts = 0;
    live.core.requeues = uint8_t(std::min(ended.core.requeues + 1, 255));
    live.core.operation = asked.operation;
    live.core.terms = m_terms.take(number, terms, m_turn.writes);
    if (const KeyLimit* limit = keyLimitOf(live.core)) m_keys.named(number, *limit, now);
    if (terms && terms->isStep) {
        m_turn.writes.erase(Table::Workflow, workflowKey(WorkflowPart::End, number, id));
        m_turn.writes.put(Table::Workflow, workflowKey(WorkflowPart::Again, number, id), {});
        m_workflows.again(number, id);
    }
    expireLater(m_tenants[number], id, live);
    if (const UniqueKey& key = live.core.unique; key.isSet()) {
        const IdempotencyRecord claim{id, Time{INT64_MAX}, unique_states::kNotEnded};
        m_turn.writes.put(Table::Idempotency, uniqueKey(number, key, id), claim.encode());
        m_reads.uniqueChanged(number, key);
    }
    m_turn.writes.put(Table::Attempt, attemptKey(number, id, live.core.requeues, 0),
                      AttemptRecord{AttemptOutcome::Requeued, now, now, asked.by, asked.reason}.encode());
    m_tenants[number].bytes += live.core.payloadBytes;
    const std::optional<Time> until = waitsUntil({}, runAt, now);
    if (until)
        makeScheduled(m_tenants[number], id, live, *runAt);
    else
        makeReady(m_tenants[number], id, live, now);
    JobEvent* const told = ended.isDead() ? jobEvent(JobEvent::Kind::DeadLetterRetried, m_tenants[number], live.command,
                                                     id, live.core, now)
                                          : nullptr;
    if (told && until && *until > now) told->next = until;
    tellOfWait(m_tenants[number], live.command, id, live.core, until, now);
    return live;
}

void Engine::forget(const DeadTask& task, Time now) {
    jobEvent(JobEvent::Kind::DeadLetterDeleted, m_tenants[task.tenant], task.ended.command, task.id, task.ended.core,
             now);
    const Key key = taskKey(task.tenant, task.id);
    m_turn.writes.erase(Table::Body, key);
    eraseEnded(task.tenant, task.id, task.ended.isResultApart, m_turn.writes);
    forgetClientId(task.tenant, task.ended.core.clientId);
    for (const std::string& attempt : task.attemptKeys) m_turn.writes.erase(Table::Attempt, attempt);
    removeDeadLetter({task.tenant, task.ended.endedAt, task.id}, task.ended.command, task.ended.error,
                     task.ended.errorType);
}

void Engine::forgetClientId(TenantNumber tenant, const TaskId& clientId) {
    if (clientId == TaskId()) return;
    m_turn.writes.erase(Table::ClientId, clientIdKey(clientId, tenant));
    m_reads.clientIdFreed(tenant, clientId);
}

void Engine::removeDeadLetter(const DeadPlace& place, CommandNumber command, const std::string& error,
                              const std::string& errorType) {
    eraseDead({place, command, errorFingerprint(m_commandNames.nameOf(command), error, errorType)}, m_turn.writes);
    TenantState& owner = m_tenants[place.tenant];
    owner.takeDead();
    --m_tick.commands.of(m_commandNames.nameOf(command)).dead;
    changed(owner, place.id);
    m_reads.left(place.id);
}

}  // namespace fairlead::broker
