// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

// Sessions of streams are counted from 1; these never meet them.
constexpr SessionId kWaits = SessionId{1} << 63;

// Passes on what a fetch was given.
class FetchSink final : public WorkerSink {
public:
    explicit FetchSink(std::function<void(std::vector<Assignment>)> reply) : m_reply(std::move(reply)) {}

    void assigned(std::vector<Assignment> tasks, bool) override { m_reply(std::move(tasks)); }
    void unreadable(size_t, bool isAll) override {
        if (isAll) m_reply({});
    }
    void resultsAcked(std::vector<TaskAck>, bool) override {}
    void heartbeatAcked(TaskAck) override {}
    void nackAcked(TaskAck, Micros, bool) override {}
    void abandonAcked(TaskAck) override {}
    void flush() override {}

private:
    const std::function<void(std::vector<Assignment>)> m_reply;
};

std::vector<std::string> errorsOf(std::vector<TaskAck> acks) {
    std::vector<std::string> errors;
    errors.reserve(acks.size());
    for (TaskAck& ack : acks) errors.push_back(std::move(ack.error));
    return errors;
}

}  // namespace

void Engine::handle(FetchTasks&& command, Time now) {
    auto worker = std::make_shared<WorkerSession>();
    worker->id = command.wait == 0 ? 0 : kWaits | command.wait;
    worker->isStream = false;
    worker->sink = std::make_shared<FetchSink>(std::move(command.reply));
    worker->workerId = std::make_shared<const std::string>(command.caller.workerId.value_or(std::string()));
    worker->scope = std::move(command.caller.tenants);
    if (!worker->scope.all)
        for (const std::string& name : worker->scope.tenants) worker->tenants.push_back(tenantNamed(name).number);
    SeatOffer offer;
    offer.isLeaseOpen = command.lease.count() == 0;
    offer.lease = offer.isLeaseOpen ? m_options.defaultLease : command.lease;
    offer.count = std::max(1u, command.count);
    offer.asBatch = offer.count > 1;
    if (command.isInOrder && command.commands.size() > 1)
        for (const std::string& name : command.commands)
            offer.inOrder.push_back(m_scheduler->pool(poolKeyOf(*worker, {name}, now), now));
    offer.pool = m_scheduler->pool(poolKeyOf(*worker, command.commands, now), now);
    worker->pool = offer.pool;
    worker->commands = std::move(command.commands);
    noteCaller(*worker, now);
    offer.worker = std::move(worker);
    m_fetches.push_back(std::move(offer));
}

// A worker that asks again and again is one that is there, though it holds no seat open in between.
void Engine::noteCaller(const WorkerSession& worker, Time now) {
    if (!m_callers.isNew(*worker.workerId, worker.pool, now) || m_callers.isFull()) return;
    m_scheduler->countWorkers(worker.pool, 1);
    m_callers.add(*worker.workerId, worker.pool, m_workers.joined(0, worker.scope, worker.commands), now);
}

void Engine::forgetCallers(Time now) {
    while (const auto gone = m_callers.nextGone(now)) {
        m_scheduler->countWorkers(gone->pool, -1);
        m_workers.left(gone->fleet, 0);
    }
}

// After the offers that have waited: those are older.
void Engine::serveFetches(Time now) {
    for (SeatOffer& offer : std::exchange(m_fetches, {})) {
        const bool isInOrder = !offer.inOrder.empty();
        if (!isInOrder) m_scheduler->seatsOffered(offer.pool, offer.count, now);
        const uint32_t used = fill(offer, now);
        if (!isInOrder) m_scheduler->seatsWithdrawn(offer.pool, offer.count - used);
        if (used > 0) continue;
        const auto worker = offer.worker;
        if (worker->id == 0) {
            m_turn.answers.emplace_back(Assigned{worker, {}, offer.asBatch, {}});
            continue;
        }
        m_waits[worker->id] = worker;
        await(std::move(offer), now);
    }
}

void Engine::handle(StopWaiting&& command, Time) { stopWaiting(kWaits | command.wait); }

void Engine::stopWaiting(SessionId id) {
    for (const SeatOffer& offer : m_seats.withdraw(id)) m_scheduler->seatsWithdrawn(offer.pool, offer.count);
    const auto waits = m_waits.extract(id);
    if (!waits.empty()) m_turn.answers.emplace_back(Assigned{waits.mapped(), {}, false, {}});
}

void Engine::handle(ReturnFetched&& command, Time now) {
    for (const ReturnFetched::Delivery& delivery : command.deliveries) {
        const Lease* held = m_leases.find(delivery.id);
        if (held && !held->hasStream && held->start == delivery.leasedAt) giveBack(delivery.id, now);
    }
}

PendingAck Engine::claim(const TaskCaller& caller, const TaskId& id, Lease** held, Time now) {
    PendingAck ack{{}, id, false};
    *held = leaseFor(caller.tenants, caller.workerId ? &*caller.workerId : nullptr, ack, "not-found", now);
    return ack;
}

void Engine::handle(FinishTasks&& command, Time now) {
    CallerAcked answer{command.caller.tenants, {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
                           reply(errorsOf(std::move(acks)));
                       }};
    answer.acks.reserve(command.items.size());
    for (FinishTasks::Item& item : command.items) {
        Lease* held = nullptr;
        answer.acks.push_back(claim(command.caller, item.id, &held, now));
        if (held)
            end(item.id, {item.completed ? TaskEnd::Completed : TaskEnd::Dead, AttemptOutcome::Failed, std::move(item.error), std::move(item.resultJson),
                           std::move(item.failure)},
                now);
    }
    m_turn.answers.emplace_back(std::move(answer));
}

void Engine::handle(RetryTask&& command, Time now) {
    Lease* held = nullptr;
    PendingAck ack = claim(command.caller, command.id, &held, now);
    RetryTask::Outcome outcome;
    if (held) {
        Retry retry{AttemptOutcome::Nacked, std::move(command.reason), command.delay, std::move(command.failure)};
        outcome.attempts = held->core.attempts;
        outcome.isDead = retryOrDeadLetter(command.id, retry, now);
        outcome.delay = outcome.isDead ? Micros() : retry.delay;
    }
    CallerAcked answer{
        command.caller.tenants, {}, [reply = std::move(command.reply), outcome](std::vector<TaskAck> acks) {
            RetryTask::Outcome told = outcome;
            told.error = std::move(acks.front().error);
            reply(std::move(told));
        }};
    answer.acks.push_back(std::move(ack));
    m_turn.answers.emplace_back(std::move(answer));
}

void Engine::handle(ExtendLeases&& command, Time now) {
    CallerAcked answer{command.caller.tenants, {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
                           reply(errorsOf(std::move(acks)));
                       }};
    answer.acks.reserve(command.ids.size());
    for (const TaskId& id : command.ids) {
        Lease* held = nullptr;
        answer.acks.push_back(claim(command.caller, id, &held, now));
        if (held) extend(id, *held, command.extend.count() > 0 ? command.extend : held->length, now);
    }
    m_turn.answers.emplace_back(std::move(answer));
}

void Engine::handle(GiveBackTask&& command, Time now) {
    Lease* held = nullptr;
    CallerAcked answer{command.caller.tenants, {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
                           reply(std::move(acks.front().error));
                       }};
    answer.acks.push_back(claim(command.caller, command.id, &held, now));
    if (held) giveBack(command.id, now);
    m_turn.answers.emplace_back(std::move(answer));
}

}  // namespace fairlead::broker
