// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kSmallWindow = 16;
constexpr size_t kRefillPage = 512;

}  // namespace

// Invariant outside of a turn: no waiting offer would take any task that is ready in memory. So only new offers and
// queues that just got a head need a look, and an idle worker costs nothing.
void Engine::dispatch(Time now) {
    for (const auto& [tenantNumber, command] : m_withWork) {
        if (m_tenants[tenantNumber].limits.paused) continue;
        const ReadyQueue& queue = m_tenants[tenantNumber].queues[command];
        while (queue.hasHead()) {
            auto offer = m_seats.takeFor(tenantNumber, command);
            if (!offer) break;
            if (offer->worker->isFull())
                m_seats.rest(std::move(*offer));
            else
                fill(*offer, now);
        }
    }
    m_withWork.clear();
    for (SeatOffer& offer : m_newOffers) {
        if (offer.worker->isFull())
            m_seats.rest(std::move(offer));
        else if (!fill(offer, now))
            m_seats.hold(std::move(offer));
    }
    m_newOffers.clear();
}

bool Engine::fill(const SeatOffer& offer, Time now) {
    Assigned assigned{offer.worker, {}, offer.asBatch};
    size_t bytes = 0;
    while (assigned.tasks.size() < offer.count) {
        const auto turn = offer.worker->scope.all ? m_order.pick(offer.commands)
                                                  : m_order.pick(offer.worker->tenants, offer.commands);
        if (!turn) break;
        TenantState& owner = m_tenants[turn->tenant];
        ReadyQueue& queue = owner.queues[turn->command];
        const size_t weight = assignmentWeight(queue.head().task.payloadBytes);
        bytes += weight;
        if (!assigned.tasks.empty() && bytes > m_options.batchBytes) break;
        offer.worker->unsent += weight;
        lease(owner, turn->command, offer, assigned, now);
        m_order.served(*turn);
        if (!queue.hasHead()) m_order.sleep(turn->tenant, turn->command);
        requestRefill(owner, turn->command, queue);
    }
    if (assigned.tasks.empty()) return false;
    m_turn.answers.emplace_back(std::move(assigned));
    return true;
}

void Engine::queueHasWork(TenantState& owner, CommandNumber command) {
    if (owner.limits.paused) return;
    m_order.wake(owner.number, command);
    if (m_seats.size() > 0) m_withWork.emplace_back(owner.number, command);
}

void Engine::requestRefill(TenantState& owner, CommandNumber command, ReadyQueue& queue) {
    while (const auto refill = queue.nextRefill())
        ask(ReadOverflow{owner.number, command, refill->priority, refill->after,
                         std::min(kRefillPage, m_options.windowSize)});
}

size_t Engine::windowSize() const {
    return m_inWindows < m_options.windowBudget ? m_options.windowSize : std::min(kSmallWindow, m_options.windowSize);
}

void Engine::handle(ReadOverflowDone&& answer, Time) {
    TenantState& owner = m_tenants[answer.tenant];
    ReadyQueue& queue = owner.queues[answer.command];
    const bool wasEmpty = !queue.hasHead();
    const size_t before = queue.inWindows();
    queue.refilled(answer.priority, answer.tasks);
    m_inWindows += queue.inWindows() - before;
    if (wasEmpty && queue.hasHead()) queueHasWork(owner, answer.command);
    requestRefill(owner, answer.command, queue);
}

void Engine::handle(ReadDelayedDone&& answer, Time) { m_delayed.readDone(std::move(answer)); }

}  // namespace fairlead::broker
