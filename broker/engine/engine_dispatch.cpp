// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kSmallWindow = 16;
constexpr size_t kRefillPage = 512;
constexpr size_t kRefillBelow = 128;
constexpr size_t kTightRefillPage = 64;
constexpr size_t kTightRefillBelow = 32;

}  // namespace

// Invariant between turns: no waiting offer could be given a task that is ready in memory. Only pools in which
// something has changed are looked at, so an idle worker costs nothing.
void Engine::dispatch(Time now) {
    m_scheduler->advance(now);
    for (const PoolId pool : m_scheduler->takeHotPools())
        while (const SeatOffer* offer = m_seats.first(pool)) {
            const bool isFull = offer->worker->isFull();
            const uint32_t used = isFull ? 0 : fill(*offer, now);
            if (!isFull && used == 0) {
                if (!offer->worker->isStream) m_callers.waits(offer->worker->caller, offer->count, pool, now);
                break;
            }
            SeatOffer taken = m_seats.takeFirst(pool);
            m_scheduler->seatsWithdrawn(pool, taken.worker->takesApart() ? taken.count : taken.count - used);
            if (!taken.worker->isStream) waitIsOver(taken, taken.count - used, now);
            if (isFull) m_seats.rest(std::move(taken));
        }
    serveFetches(now);
}

uint32_t Engine::fill(const SeatOffer& offer, Time now) {
    Assigned assigned{offer.worker, {}, offer.asBatch, {}};
    size_t bytes = 0;
    const WorkerSession& worker = *offer.worker;
    if (worker.takesApart())
        m_callers.asks(worker.caller, now);
    else
        takeFrom(offer.pool, offer, assigned, bytes, now);
    for (auto next = offer.apart.begin(); next != offer.apart.end();) {
        const auto wanted = offer.count - uint32_t(assigned.tasks.size());
        if (wanted == 0) break;
        PoolKey key{worker.scope.all, worker.tenants, {}};
        while (next != offer.apart.end() && (key.commands.empty() || !worker.takesInOrder()))
            if (const CommandNumber command = *next++; isReadyFor(worker, command)) key.commands.push_back(command);
        if (key.commands.empty()) break;
        const PoolId pool = m_scheduler->pool(std::move(key), now);
        if (!m_scheduler->look(pool)->isAnybodyWaiting()) continue;
        m_scheduler->seatsOffered(pool, wanted, now);
        m_scheduler->seatsWithdrawn(pool, wanted - takeFrom(pool, offer, assigned, bytes, now));
        // What is left of it is kept for others or does not fit: it still comes before the later commands.
        if (m_scheduler->look(pool)->isAnybodyWaiting()) break;
    }
    const auto used = uint32_t(assigned.tasks.size());
    if (used == 0) return 0;
    if (offer.worker->outbound) offer.worker->outbound->add(bytes);
    m_turn.answers.emplace_back(std::move(assigned));
    return used;
}

uint32_t Engine::takeFrom(PoolId pool, const SeatOffer& offer, Assigned& assigned, size_t& bytes, Time now) {
    const size_t before = assigned.tasks.size();
    while (assigned.tasks.size() < offer.count) {
        const auto turn = m_scheduler->pick(pool, now);
        if (!turn) break;
        TenantState& owner = m_tenants[turn->tenant];
        ReadyQueue& queue = owner.queues[turn->command];
        if (endHead(owner, turn->command, queue, now) || holdBack(owner, turn->command, queue, now)) continue;
        const size_t weight = queue.head().core.payloadBytes + m_options.assignmentOverhead;
        if (!assigned.tasks.empty() && bytes + weight > m_options.batchBytes) break;
        bytes += weight;
        lease(owner, turn->command, pool, offer, assigned, now);
        if (!queue.hasHead())
            m_scheduler->sleep(*turn, now);
        else if (m_scheduler->policy() == SchedulingPolicy::Fifo)
            m_scheduler->headChanged(*turn, queue.head().sequence, now);
        requestRefill(owner, turn->command, queue);
    }
    return uint32_t(assigned.tasks.size() - before);
}

void Engine::queueHasWork(TenantState& owner, CommandNumber command, Time now) {
    const ReadyQueue& queue = owner.queues[command];
    m_scheduler->wake({owner.number, command}, queue.head().sequence, now, queue.size());
}

void Engine::requestRefill(TenantState& owner, CommandNumber command, ReadyQueue& queue) {
    // If memory is short, windows are filled less, however many lines there are.
    const bool isTight = windowSize() < m_options.windowSize;
    const size_t below = isTight ? kTightRefillBelow : kRefillBelow;
    const size_t page = std::min(isTight ? kTightRefillPage : kRefillPage, m_options.windowSize);
    while (const auto refill = queue.nextRefill(below)) {
        ask(ReadOverflow{owner.number, command, refill->priority, refill->after, page});
        ++m_refills;
    }
}

size_t Engine::windowSize() const {
    return m_inWindows + m_refills * kRefillPage < m_options.windowBudget
               ? m_options.windowSize
               : std::min(kSmallWindow, m_options.windowSize);
}

void Engine::handle(ReadOverflowDone&& answer, Time now) {
    --m_refills;
    TenantState& owner = m_tenants[answer.tenant];
    if (owner.isDeleted) return;  // the tasks of the answer are deleted too
    ReadyQueue& queue = owner.queues[answer.command];
    const bool wasEmpty = !queue.hasHead();
    const size_t before = queue.inWindows();
    queue.refilled(answer.priority, answer.tasks);
    m_inWindows += queue.inWindows() - before;
    if (wasEmpty && queue.hasHead()) queueHasWork(owner, answer.command, now);
    requestRefill(owner, answer.command, queue);
}

void Engine::handle(ReadDelayedDone&& answer, Time) {
    DelayedTasks& all = answer.kind == DueKind::Expiry      ? m_expiring
                        : answer.kind == DueKind::Scheduled ? m_scheduled
                                                            : m_delayed;
    all.readDone(std::move(answer));
}

}  // namespace fairlead::broker
