// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

// Sessions of streams are counted from 1; these never meet them.
constexpr SessionId kWaits = SessionId{1} << 63;
constexpr uint32_t kMostTasks = 1000;  // in one answer

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

// 0: it was handed out by an earlier version.
Micros lengthOf(const Lease& lease) { return lease.length.count() > 0 ? lease.length : lease.until - lease.start; }

}  // namespace

void Engine::handle(FetchTasks&& command, Time) {
    auto worker = std::make_shared<WorkerSession>();
    worker->id = command.wait == 0 ? 0 : kWaits | command.wait;
    worker->isStream = false;
    worker->sink = std::make_shared<FetchSink>(std::move(command.reply));
    worker->workerId = std::make_shared<const std::string>(command.caller.workerId.value_or(std::string()));
    worker->scope = std::move(command.caller.tenants);
    worker->asker = askerOf(command.caller.subject);
    worker->commands = std::move(command.commands);
    worker->isInOrder = command.isInOrder;
    worker->origin = std::move(command.origin);
    SeatOffer offer;
    offer.isLeaseOpen = command.lease.count() == 0;
    offer.lease = offer.isLeaseOpen ? m_options.defaultLease : command.lease;
    offer.count = std::clamp(command.count, 1u, kMostTasks);
    offer.asBatch = offer.count > 1;
    offer.worker = std::move(worker);
    m_fetches.push_back(std::move(offer));
}

// The pools are kept for a worker that is known. Otherwise there are some only while there is a task for it, so that
// nothing stays of who asks for ever new commands.
std::vector<PoolId> Engine::poolsFor(WorkerSession& worker, Time now) {
    const bool isWait = worker.id != 0;
    const CallerPresence::Asks asks{worker.scope, worker.commands, worker.isInOrder};
    std::string key = CallerPresence::keyOf(*worker.workerId, worker.origin, asks);
    worker.caller = m_callers.find(key);
    if (!worker.scope.all) {
        const std::vector<std::string>& names = worker.scope.tenants;
        if (!isWait && names.size() == 1 && !m_tenantNames.find(names.front())) return {};
        for (const std::string& name : names) worker.tenants.push_back(tenantNamed(name).number);
    }
    if (worker.caller != 0) return m_callers.at(worker.caller).pools;
    const bool isInOrder = worker.isInOrder && worker.commands.size() > 1;
    const bool isKnown = isWait || m_callers.hasRoomFor(key, worker.scope, isInOrder ? worker.commands.size() : 1);
    const auto isReady = [this](const std::string& name) {
        const auto command = m_commandNames.find(queueName(name));
        return command && m_scheduler->isReady(*command);
    };
    std::vector<PoolId> pools;
    if (isInOrder) {
        for (const std::string& name : worker.commands) {
            if (!isKnown && !isReady(name)) continue;
            const PoolId pool = m_scheduler->pool(poolKeyOf(worker, {name}, now), now);
            if (std::find(pools.begin(), pools.end(), pool) == pools.end()) pools.push_back(pool);
        }
    } else if (isKnown || worker.commands.empty() ||
               std::any_of(worker.commands.begin(), worker.commands.end(), isReady)) {
        pools.push_back(m_scheduler->pool(poolKeyOf(worker, worker.commands, now), now));
    }
    if (isKnown) worker.caller = m_callers.add(std::move(key), *worker.workerId, worker.origin, asks, pools, now);
    return pools;
}

// After the offers that have waited: those are older.
void Engine::serveFetches(Time now) {
    for (SeatOffer& offer : std::exchange(m_fetches, {})) serve(std::move(offer), now);
}

void Engine::serve(SeatOffer offer, Time now) {
    const auto worker = offer.worker;
    std::vector<PoolId> pools = poolsFor(*worker, now);
    m_callers.comes(worker->caller, offer.count, now);
    uint32_t used = 0;
    if (pools.size() > 1) {
        offer.inOrder = std::move(pools);
        used = fill(offer, now);
    } else if (!pools.empty()) {
        offer.pool = pools.front();
        m_callers.asks(worker->caller, now);
        if (m_scheduler->look(offer.pool)->isAnybodyWaiting()) {
            m_scheduler->seatsOffered(offer.pool, offer.count, now);
            used = fill(offer, now);
            m_scheduler->seatsWithdrawn(offer.pool, offer.count - used);
        }
    }
    if (used > 0 || worker->id == 0) {
        m_callers.answered(worker->caller, offer.count - used, now);
        if (used == 0) m_turn.answers.emplace_back(Assigned{worker, {}, offer.asBatch, {}});
        return;
    }
    if (offer.pool == 0) offer.pool = m_scheduler->pool(poolKeyOf(*worker, worker->commands, now), now);
    m_callers.waits(worker->caller, offer.count, offer.inOrder.empty(), now);
    m_callers.waitBegan(worker->caller);
    m_waits[worker->id] = worker;
    await(std::move(offer), now);
}

void Engine::waitIsOver(const WorkerSession& worker, uint32_t free, Time now) {
    m_waits.erase(worker.id);
    m_callers.waitEnded(worker.caller, now);
    m_callers.answered(worker.caller, free, now);
}

void Engine::handle(StopWaiting&& command, Time now) { stopWaiting(kWaits | command.wait, now); }

void Engine::stopWaiting(SessionId id, Time now) {
    const auto isIt = [id](const SeatOffer& offer) { return offer.worker->id == id; };
    if (const auto fresh = std::find_if(m_fetches.begin(), m_fetches.end(), isIt); fresh != m_fetches.end()) {
        m_turn.answers.emplace_back(Assigned{fresh->worker, {}, false, {}});
        m_fetches.erase(fresh);
    }
    for (const SeatOffer& offer : m_seats.withdraw(id)) {
        m_scheduler->seatsWithdrawn(offer.pool, offer.count);
        m_turn.answers.emplace_back(Assigned{offer.worker, {}, false, {}});
        waitIsOver(*offer.worker, offer.count, now);
    }
}

void Engine::handle(ConnectionBroke&& command, Time now) { m_callers.broke(command.origin, command.isSudden, now); }

void Engine::handle(ReturnFetched&& command, Time now) {
    for (const ReturnFetched::Delivery& delivery : command.deliveries) {
        const Lease* held = m_leases.find(delivery.id);
        if (held && !held->hasStream && held->start == delivery.leasedAt) giveBack(delivery.id, now);
    }
}

PendingAck Engine::claim(const TaskCaller& caller, const TaskId& id, Lease** held, Time now) {
    PendingAck ack{{}, id, false};
    const std::string* const workerId = caller.workerId ? &*caller.workerId : nullptr;
    *held = leaseFor({caller.tenants, workerId, askerOf(caller.subject)}, ack, "not-found", now);
    if (*held) m_callers.heard((*held)->caller, now);
    return ack;
}

void Engine::handle(FinishTasks&& command, Time now) {
    CallerAcked answer{{}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
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
    if (command.endedAt) *command.endedAt = now;
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(KeepText&& command, Time) {
    if (command.text)
        m_turn.writes.put(Table::Meta, command.key, std::move(*command.text));
    else
        m_turn.writes.erase(Table::Meta, command.key);
    m_turn.answers.emplace_back(Reply{std::move(command.reply)});
}

void Engine::handle(RetryTask&& command, Time now) {
    Lease* held = nullptr;
    PendingAck ack = claim(command.caller, command.id, &held, now);
    RetryTask::Outcome outcome;
    if (held) {
        Retry retry{AttemptOutcome::Nacked, std::move(command.reason), command.delay, std::move(command.failure)};
        outcome.attempts = held->core.attempts;
        outcome.maxAttempts = held->core.maxAttempts;
        outcome.isDead = retryOrDeadLetter(command.id, retry, now);
        outcome.delay = outcome.isDead ? Micros() : retry.delay;
    }
    CallerAcked answer{
        {}, [reply = std::move(command.reply), outcome](std::vector<TaskAck> acks) {
            RetryTask::Outcome told = outcome;
            told.error = std::move(acks.front().error);
            reply(std::move(told));
        }};
    answer.acks.push_back(std::move(ack));
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(ExtendLeases&& command, Time now) {
    CallerAcked answer{{}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
                           reply(errorsOf(std::move(acks)));
                       }};
    answer.acks.reserve(command.ids.size());
    for (const TaskId& id : command.ids) {
        Lease* held = nullptr;
        answer.acks.push_back(claim(command.caller, id, &held, now));
        if (!held) continue;
        if (!held->hasStream || held->lostSince != Time()) {
            const SessionId session = m_callers.heard(*held->workerId, command.caller.tenants, now);
            if (held->lostSince != Time()) m_callers.took(held->caller);
            m_holders.beats(id, session, now);
        }
        extend(id, *held, command.extend.count() > 0 ? command.extend : lengthOf(*held), now);
    }
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(GiveBackTask&& command, Time now) {
    Lease* held = nullptr;
    CallerAcked answer{{}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) {
                           reply(std::move(acks.front().error));
                       }};
    answer.acks.push_back(claim(command.caller, command.id, &held, now));
    if (held) giveBack(command.id, now);
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

}  // namespace fairlead::broker
