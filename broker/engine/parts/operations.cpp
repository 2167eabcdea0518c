// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/operations.h"

#include "broker/core/bounds/shared_total.h"
#include "broker/engine/parts/operation_events.h"
#include "broker/store/store.h"

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kRememberedOver = 1000;
constexpr uint64_t kJudged = 20;  // tasks that must have ended before a rate of failure means something

bool isWaiting(const RunningOperation& running) { return running.reading || running.operation.waitsForCanary(); }

// Why the job should be paused; empty if it may go on.
std::string complaintAbout(const Operation& operation) {
    if (!operation.spec.stopAtFailureRate) return {};
    const uint64_t ended = operation.endedAgain() - operation.judgedFrom;
    const uint64_t failed = operation.failedAgain - operation.forgiven;
    const double allowed = *operation.spec.stopAtFailureRate;
    if (ended == 0 || double(failed) <= allowed * double(ended)) return {};
    return std::to_string(failed) + " of " + std::to_string(ended) + " tasks failed again, more than " +
           std::to_string(int(allowed * 100 + 0.5)) + " %";
}

void judgeOne(RunningOperation& running, Time now) {
    Operation& operation = running.operation;
    if (operation.state != OperationState::Running) return;
    const bool allEnded = operation.endedAgain() + operation.withdrawn >= operation.done;
    // A few tasks say nothing about the failure rate; for a canary, its author has decided how many are enough.
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

std::string partyOf(const OperationSpec& spec) {
    std::string party(spec.filter.tenants.all ? "*" : "");
    for (const std::string& tenant : spec.filter.tenants.tenants) party += tenant + ',';
    return party;
}

}  // namespace

Status Operations::admits(const OperationSpec& spec) const {
    SharedTotal<std::string> unfinished(Bound::Operations);
    for (const auto& [id, running] : m_all)
        if (!running.operation.isOver()) unfinished.take(partyOf(running.operation.spec));
    return unfinished.admits(partyOf(spec));
}

void Operations::dropFinished(Turn& turn) {
    std::map<std::string, std::deque<uint64_t>> finished;
    size_t count = 0;
    for (const auto& [id, running] : m_all) {
        if (!running.operation.isOver()) continue;
        finished[partyOf(running.operation.spec)].push_back(id);
        ++count;
    }
    for (; count > kRememberedOver; --count) {
        const auto most = std::max_element(finished.begin(), finished.end(), [](const auto& one, const auto& other) {
            return one.second.size() < other.second.size();
        });
        const uint64_t id = most->second.front();
        most->second.pop_front();
        turn.writes.erase(Table::Operation, operationKey(id));
        turn.writes.erase(Table::Operation, operationProgressKey(id));
        turn.answers.emplace_back(ForgetOperation{id});
        m_all.erase(id);
    }
}

const Operation& Operations::begin(OperationSpec spec, Turn& turn, Time now) {
    const uint64_t id = nextId();
    RunningOperation& running = m_all[id];
    running.operation.id = id;
    running.operation.spec = std::move(spec);
    running.operation.startedAt = now;
    running.spec = std::make_shared<const OperationSpec>(running.operation.spec);
    running.nextStep = now;
    turn.writes.put(Table::Operation, operationKey(id), OperationRecord{running.operation, {}}.encode());
    turn.answers.emplace_back(PublishOperation{running.operation});
    save(running, turn);
    dropFinished(turn);
    return running.operation;
}

RunningOperation* Operations::find(uint64_t id) {
    const auto it = m_all.find(id);
    return it == m_all.end() ? nullptr : &it->second;
}

void Operations::save(const RunningOperation& running, Turn& turn) {
    const uint64_t id = running.operation.id;
    if (running.operation.state == OperationState::Running)
        m_stepping.insert(id);
    else
        m_stepping.erase(id);
    turn.writes.put(Table::Operation, operationProgressKey(id),
                    OperationProgressRecord{running.operation, running.cursor}.encode());
    turn.answers.emplace_back(PublishProgress{id, running.operation});
}

std::vector<RunningOperation*> Operations::due(Time now) {
    std::vector<RunningOperation*> due;
    for (const uint64_t id : m_stepping)
        if (RunningOperation& running = m_all.at(id); !isWaiting(running) && running.nextStep <= now)
            due.push_back(&running);
    return due;
}

std::optional<Time> Operations::nextStep() const {
    std::optional<Time> next;
    for (const uint64_t id : m_stepping)
        if (const RunningOperation& running = m_all.at(id); !isWaiting(running) && (!next || running.nextStep < *next))
            next = running.nextStep;
    return next;
}

void Operations::account(uint32_t id, uint64_t Operation::*what) {
    RunningOperation* const running = id == 0 ? nullptr : find(id);
    if (!running) return;  // the job was dropped long ago
    ++(running->operation.*what);
    m_unjudged.insert(id);
}

void Operations::end(Operation& operation, OperationState state, Time now) {
    operation.state = state;
    operation.endedAt = now;
    m_unjudged.insert(operation.id);
}

std::vector<std::pair<std::string_view, const Operation*>> Operations::judge(Turn& turn, Time now) {
    std::vector<std::pair<std::string_view, const Operation*>> told;
    for (const uint64_t id : std::exchange(m_unjudged, {})) {
        RunningOperation* const running = find(id);
        if (!running) continue;
        const bool wasRunning = running->operation.state == OperationState::Running;
        judgeOne(*running, now);
        const bool isNewlySettled = isSettled(running->operation) && !running->operation.isSettledTold;
        running->operation.isSettledTold = running->operation.isSettledTold || isNewlySettled;
        save(*running, turn);
        if (wasRunning && running->operation.state == OperationState::Paused)
            told.emplace_back(event_types::kOperationPaused, &running->operation);
        if (isNewlySettled) told.emplace_back(event_types::kOperationSettled, &running->operation);
    }
    return told;
}

Status Operations::restore(const Store& store, Turn& turn) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Operation, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint64_t id = reader.u64();
        const bool isBeginning = reader.rest().empty();
        auto beginning = isBeginning ? OperationRecord::decode(value) : std::nullopt;
        auto progress = isBeginning ? std::nullopt : OperationProgressRecord::decode(value);
        // The record of the start precedes the record of the progress.
        if (!reader.ok() || !(isBeginning ? beginning.has_value() : progress && m_all.contains(id))) {
            found = {Code::DataLoss, "the store is damaged: it holds an operation that cannot be read"};
            return false;
        }
        RunningOperation& running = m_all[id];
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
    for (const auto& [id, running] : m_all) {
        if (running.operation.state == OperationState::Running) m_stepping.insert(id);
        turn.answers.emplace_back(PublishOperation{running.operation});
    }
    return {};
}

}  // namespace fairlead::broker
