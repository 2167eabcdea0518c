// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/tenant_sweep.h"
#include "broker/store/store.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kStep = 128;  // tasks changed in one turn: live traffic waits no longer than that takes
constexpr size_t kRememberedOver = 1000;
constexpr uint64_t kJudged = 20;  // tasks that must have ended before a rate of failure means something
constexpr Micros kPacedStep = std::chrono::milliseconds(100);

// Tasks a paced operation may change in one of its steps, and how far apart those are.
size_t stepLimit(const Operation& operation) {
    const OperationSpec& spec = operation.spec;
    const size_t paced = spec.perSecond == 0 ? kStep : std::clamp<size_t>(spec.perSecond / 10, 1, kStep);
    return operation.isInCanary() ? std::min<size_t>(paced, spec.canary - operation.done) : paced;
}

// Why the job should not go on like this; empty when it may.
std::string complaintAbout(const Operation& operation) {
    if (!operation.spec.stopAtFailureRate) return {};
    const uint64_t ended = operation.endedAgain() - operation.judgedFrom;
    const uint64_t failed = operation.failedAgain - operation.forgiven;
    const double allowed = *operation.spec.stopAtFailureRate;
    if (ended == 0 || static_cast<double>(failed) <= allowed * static_cast<double>(ended)) return {};
    return std::to_string(failed) + " of " + std::to_string(ended) + " tasks failed again, more than " +
           std::to_string(static_cast<int>(allowed * 100 + 0.5)) + " %";
}

void judge(RunningOperation& running, Time now) {
    Operation& operation = running.operation;
    if (operation.state != OperationState::Running) return;
    const bool allEnded = operation.endedAgain() + operation.withdrawn >= operation.done;
    // A rate of a few says nothing; the canary is what its author says is enough.
    if (operation.isInCanary() ? !(operation.waitsForCanary() && allEnded)
                               : operation.endedAgain() - operation.judgedFrom < kJudged)
        return;
    operation.pausedBecause = complaintAbout(operation);
    if (!operation.pausedBecause.empty()) {
        operation.state = OperationState::Paused;
    } else if (operation.isInCanary()) {
        operation.canaryPassed = true;
        running.nextStep = now;
    }
}

}  // namespace

Micros stepInterval(const OperationSpec& spec) {
    if (spec.perSecond == 0) return Micros(0);
    if (spec.perSecond < 10) return Micros(1'000'000 / spec.perSecond);
    if (spec.perSecond / 10 > kStep) return Micros(static_cast<int64_t>(kStep) * 1'000'000 / spec.perSecond);
    return kPacedStep;
}

void Engine::handle(StartOperation&& command, Time now) {
    const uint64_t id = m_operations.empty() ? 1 : m_operations.rbegin()->first + 1;
    if (command.spec.isSweep()) {
        if (Status refusal = beginSweep(id, command.spec, now); !refusal.ok()) {
            m_turn.answers.emplace_back(
                Reply{[reply = std::move(command.reply), refusal = std::move(refusal)] { reply(refusal); }});
            return;
        }
    }
    RunningOperation& running = m_operations[id];
    running.operation.id = id;
    running.operation.spec = std::move(command.spec);
    running.operation.startedAt = now;
    running.spec = std::make_shared<const OperationSpec>(running.operation.spec);
    running.nextStep = now;
    m_turn.writes.put(Table::Operation, operationKey(id), OperationRecord{running.operation, {}}.encode());
    m_turn.answers.emplace_back(PublishOperation{running.operation});
    save(running);
    m_turn.answers.emplace_back(
        Reply{[reply = std::move(command.reply), operation = running.operation] { reply(operation); }});
    // The oldest that are over make room.
    size_t over = static_cast<size_t>(std::count_if(m_operations.begin(), m_operations.end(),
                                                    [](const auto& entry) { return entry.second.operation.isOver(); }));
    for (auto it = m_operations.begin(); it != m_operations.end() && over > kRememberedOver;) {
        if (!it->second.operation.isOver()) {
            ++it;
            continue;
        }
        m_turn.writes.erase(Table::Operation, operationKey(it->first));
        m_turn.writes.erase(Table::Operation, operationProgressKey(it->first));
        it = m_operations.erase(it);
        --over;
    }
}

void Engine::handle(ControlOperation&& command, Time now) {
    const auto answer = [&](Result<Operation> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const auto it = m_operations.find(command.operation);
    if (it == m_operations.end() || !command.scope.covers(it->second.operation.spec.filter.tenants))
        return answer(Status(Code::NotFound, "no operation " + std::to_string(command.operation)));
    RunningOperation& running = it->second;
    Operation& operation = running.operation;
    if (operation.isOver())
        return answer(Status(Code::FailedPrecondition, "operation " + std::to_string(operation.id) + " is over"));
    switch (command.action) {
        case OperationAction::Pause: operation.state = OperationState::Paused; break;
        case OperationAction::Resume:
            operation.state = OperationState::Running;
            // Whoever resumes it knows how it went so far.
            if (!operation.pausedBecause.empty()) operation.canaryPassed = true;
            operation.pausedBecause.clear();
            operation.judgedFrom = operation.endedAgain();
            operation.forgiven = operation.failedAgain;
            running.nextStep = now;
            break;
        case OperationAction::Cancel:
            operation.state = OperationState::Cancelled;
            operation.endedAt = now;
            if (operation.spec.isSweep()) endSweep(operation, now);
            break;
    }
    save(running);
    answer(operation);
}

void Engine::stepOperations(Time now) {
    for (const uint64_t id : m_steppingOperations) {
        RunningOperation& running = m_operations.at(id);
        if (running.reading || now < running.nextStep || running.operation.waitsForCanary()) continue;
        running.reading = true;
        running.nextStep = now;
        if (running.spec->isSweep()) {
            ask(ReadSweep{id, running.spec, running.operation.startedAt, running.cursor, stepLimit(running.operation)});
            continue;
        }
        // What died in the very microsecond was dead when it began.
        ask(ReadDead{id, running.spec, running.operation.startedAt + Micros(1), running.cursor,
                     stepLimit(running.operation)});
    }
}

void Engine::handle(ReadDeadDone&& answer, Time now) {
    const auto it = m_operations.find(answer.operation);
    if (it == m_operations.end()) return;
    RunningOperation& running = it->second;
    running.reading = false;
    Operation& operation = running.operation;
    // Paused or cancelled meanwhile: nothing was changed yet, and the cursor stays where it is.
    if (operation.state != OperationState::Running) return;
    // One of them was edited meanwhile: the step begins anew with what is true now.
    if (std::any_of(answer.tasks.begin(), answer.tasks.end(),
                    [this](const DeadTask& task) { return isOutdated(task.id); }))
        return;
    for (const DeadTask& task : answer.tasks) {
        const bool isRequeue = operation.spec.kind == OperationKind::Requeue;
        if (m_gone.changedSince(task.id, m_answeredTurn) || (isRequeue && m_tenants[task.tenant].deletion != 0)) {
            ++operation.skipped;
            continue;
        }
        if (isRequeue)
            static_cast<void>(bringBack(
                task.tenant, task.id, task.ended,
                {operation.spec.startedBy, operation.spec.reason, static_cast<uint32_t>(operation.id)}, {}, now));
        else
            forget(task);
        ++operation.done;
    }
    operation.skipped += answer.missing;
    operation.examined += answer.examined;
    running.cursor = std::move(answer.cursor);
    // It rests as long as the step took to come, so that live traffic finds the disk free half of the time at least.
    running.nextStep = now + std::max(stepInterval(operation.spec), now - running.nextStep);
    if (answer.exhausted) {
        operation.state = OperationState::Done;
        operation.endedAt = now;
    }
    save(running);
}

void Engine::account(uint32_t id, uint64_t Operation::*what) {
    const auto it = id == 0 ? m_operations.end() : m_operations.find(id);
    if (it == m_operations.end()) return;  // forgotten long ago
    Operation& operation = it->second.operation;
    ++(operation.*what);
    m_accounted.insert(operation.id);
}

void Engine::judgeOperations(Time now) {
    for (const uint64_t id : std::exchange(m_accounted, {})) {
        const auto it = m_operations.find(id);
        if (it == m_operations.end()) continue;
        judge(it->second, now);
        save(it->second);
    }
}

void Engine::save(const RunningOperation& running) {
    if (running.operation.state == OperationState::Running)
        m_steppingOperations.insert(running.operation.id);
    else
        m_steppingOperations.erase(running.operation.id);
    m_turn.writes.put(Table::Operation, operationProgressKey(running.operation.id),
                      OperationProgressRecord{running.operation, running.cursor}.encode());
    m_turn.answers.emplace_back(PublishProgress{running.operation.id, running.operation});
}

LiveRecord Engine::bringBack(TenantNumber number, const TaskId& id, const EndedRecord& ended, const Asked& asked,
                             std::optional<Time> runAt, Time now) {
    m_turn.writes.erase(Table::Ended, taskKey(number, id));
    m_turn.writes.erase(Table::Dead, deadKey(number, ended.endedAt, id));
    leaveTheDead(number, id);
    const uint8_t requeues = static_cast<uint8_t>(std::min(ended.requeues + 1, 255));
    m_turn.writes.put(Table::Attempt, attemptKey(number, id, requeues, 0),
                      AttemptRecord{AttemptOutcome::Requeued, now, now, asked.by, asked.reason}.encode());
    const LiveRecord live{false,
                          false,
                          ended.priority,
                          ended.command,
                          0,
                          ended.maxAttempts,
                          requeues,
                          ended.payloadBytes,
                          0,
                          {},
                          ended.webhookLane,
                          {ended.lineage.edits, asked.operation}};
    m_tenants[number].bytes += live.payloadBytes;
    if (runAt && *runAt > now)
        makeDelayed(m_tenants[number], id, live, *runAt);
    else
        makeReady(m_tenants[number], id, live, now);
    return live;
}

void Engine::forget(const DeadTask& task) {
    const Key key = taskKey(task.tenant, task.id);
    m_turn.writes.erase(Table::Body, key);
    m_turn.writes.erase(Table::Ended, key);
    m_turn.writes.erase(Table::Dead, deadKey(task.tenant, task.ended.endedAt, task.id));
    for (const std::string& attempt : task.attemptKeys) m_turn.writes.erase(Table::Attempt, attempt);
    leaveTheDead(task.tenant, task.id);
}

void Engine::leaveTheDead(TenantNumber number, const TaskId& id) {
    TenantState& owner = m_tenants[number];
    --owner.dead;
    changed(owner, id);
    m_gone.note(id, m_turnNumber);
}

Status Engine::recoverOperations(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Operation, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint64_t id = reader.u64();
        const bool isBeginning = reader.rest().empty();
        auto beginning = isBeginning ? OperationRecord::decode(value) : std::nullopt;
        auto progress = isBeginning ? std::nullopt : OperationProgressRecord::decode(value);
        // The beginning stands before the progress.
        if (!reader.ok() || !(isBeginning ? beginning.has_value() : progress && m_operations.contains(id))) {
            found = {Code::DataLoss, "the store is damaged: it holds an operation that cannot be read"};
            return false;
        }
        RunningOperation& running = m_operations[id];
        if (isBeginning) {
            running.operation = std::move(beginning->operation);
            running.spec = std::make_shared<const OperationSpec>(running.operation.spec);
            running.cursor = std::move(beginning->cursor);
        } else {
            static_cast<OperationProgress&>(running.operation) = progress->progress;
            running.cursor = std::move(progress->cursor);
        }
        return true;
    }));
    RETURN_IF_ERROR(found);
    for (const auto& [id, running] : m_operations) {
        if (running.operation.state == OperationState::Running) m_steppingOperations.insert(id);
        m_turn.answers.emplace_back(PublishOperation{running.operation});
        const Operation& operation = running.operation;
        if (operation.spec.kind != OperationKind::DeleteTenant || operation.isOver()) continue;
        tenant(operation.spec.tenant).deletion = id;
        refreshLimits(operation.spec.tenant, m_nextTick);
    }
    return {};
}

}  // namespace fairlead::broker
