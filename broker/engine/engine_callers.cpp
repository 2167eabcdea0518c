// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <unordered_set>
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

// In their order: whoever asks for a queue twice takes no more from it.
std::vector<std::string> eachOnce(std::vector<std::string> commands) {
    if (commands.size() < 2) return commands;
    std::unordered_set<std::string> seen;
    std::erase_if(commands, [&seen](const std::string& command) { return !seen.insert(queueName(command)).second; });
    return commands;
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
    worker->isNamed = command.isNamed;
    worker->knowsChosenIds = command.knowsChosenIds;
    worker->commands = eachOnce(std::move(command.commands));
    worker->isInOrder = command.isInOrder;
    worker->origin = std::move(command.origin);
    worker->refused = std::move(command.refused);
    SeatOffer offer;
    offer.isLeaseOpen = command.lease.count() == 0;
    offer.lease = offer.isLeaseOpen ? m_options.defaultLease : command.lease;
    offer.count = std::clamp(command.count, 1u, kMostTasks);
    offer.asBatch = offer.count > 1;
    offer.worker = std::move(worker);
    m_fetches.push_back(std::move(offer));
}

bool Engine::isReadyFor(const WorkerSession& worker, CommandNumber command) const {
    if (!m_scheduler->isReady(command)) return false;
    return worker.scope.all || std::any_of(worker.tenants.begin(), worker.tenants.end(), [&](TenantNumber tenant) {
               return m_scheduler->isReady(TenantTurn{tenant, command});
           });
}

// The pools are kept for a worker that is known. Otherwise there are some only for commands that there is a task of, so
// that nothing stays of who asks for ever new commands, and those without a task cost no more than a look.
bool Engine::findPools(SeatOffer& offer, Time now) {
    WorkerSession& worker = *offer.worker;
    if (!worker.scope.all) {
        const std::vector<std::string>& names = worker.scope.tenants;
        if (worker.id == 0 && names.size() == 1 && !m_tenantNames.find(names.front())) return false;
        for (const std::string& name : names) worker.tenants.push_back(tenantNamed(name).number);
    }
    const CallerPresence::Asks asks{worker.scope, worker.commands, worker.isInOrder, worker.isNamed};
    std::string key = CallerPresence::keyOf(*worker.workerId, worker.origin, asks);
    worker.caller = key.empty() ? 0 : m_callers.find(key);
    const bool isInOrder = worker.takesInOrder();
    if (worker.caller == 0 && m_callers.hasRoomFor(key, worker.scope, isInOrder ? worker.commands.size() : 1)) {
        std::vector<PoolId> pools;
        const PoolKey all = poolKeyOf(worker, worker.commands, now);
        if (isInOrder)
            for (const CommandNumber command : all.commands)
                pools.push_back(m_scheduler->pool({all.allTenants, all.tenants, {command}}, now));
        else
            pools.push_back(m_scheduler->pool(all, now));
        worker.caller = m_callers.add(std::move(key), *worker.workerId, worker.origin, asks, std::move(pools), now);
    }
    if (!worker.takesApart()) {
        offer.pool = worker.caller != 0 ? m_callers.at(worker.caller).pools.front()
                                        : m_scheduler->pool(poolKeyOf(worker, worker.commands, now), now);
        return true;
    }
    for (const std::string& name : worker.commands)
        if (const auto command = m_commandNames.find(queueName(name)); command && isReadyFor(worker, *command))
            offer.apart.push_back(*command);
    return !offer.apart.empty();
}

// After the offers that have waited: those are older.
void Engine::serveFetches(Time now) {
    for (SeatOffer& offer : std::exchange(m_fetches, {})) serve(std::move(offer), now);
}

void Engine::serve(SeatOffer offer, Time now) {
    const auto worker = offer.worker;
    const bool isThere = findPools(offer, now);
    m_callers.comes(worker->caller, offer.count, now);
    m_callers.asks(worker->caller, now);
    uint32_t used = 0;
    if (isThere && worker->takesApart()) {
        used = fill(offer, now);
    } else if (isThere && m_scheduler->look(offer.pool)->isAnybodyWaiting()) {
        m_scheduler->seatsOffered(offer.pool, offer.count, now);
        used = fill(offer, now);
        m_scheduler->seatsWithdrawn(offer.pool, offer.count - used);
    }
    if (used > 0 || worker->id == 0) {
        m_callers.answered(worker->caller, offer.count - used, now);
        if (used == 0) m_turn.answers.emplace_back(Assigned{worker, {}, offer.asBatch, {}});
        return;
    }
    if (Status room = m_callers.admitsWait(worker->scope, worker->commands.size()); !room.ok()) {
        m_callers.answered(worker->caller, offer.count, now);
        if (worker->refused)
            m_turn.answers.emplace_back(Reply{[worker, room = std::move(room)] { worker->refused(room); }});
        else
            m_turn.answers.emplace_back(Assigned{worker, {}, offer.asBatch, {}});
        return;
    }
    if (offer.pool == 0) {
        PoolKey key = poolKeyOf(*worker, worker->commands, now);
        offer.apart = key.commands;
        offer.pool = m_scheduler->pool(std::move(key), now);
    }
    m_callers.waitBegan(worker->scope, worker->commands.size());
    if (worker->caller == 0) m_scheduler->countWorkers(offer.pool, 1);
    m_callers.waits(worker->caller, offer.count, offer.pool, now);
    m_callers.waitBegan(worker->caller);
    m_waits[worker->id] = worker;
    await(std::move(offer), now);
}

// REQUIRES: its seats have been withdrawn.
void Engine::waitIsOver(const SeatOffer& offer, uint32_t free, Time now) {
    const WorkerSession& worker = *offer.worker;
    m_waits.erase(worker.id);
    m_callers.waitEnded(worker.scope, worker.commands.size());
    m_callers.waitEnded(worker.caller, now);
    m_callers.answered(worker.caller, free, now);
    if (worker.caller != 0) return;
    m_scheduler->countWorkers(offer.pool, -1);
    // Nobody knows whether such a worker comes again, and its names take room.
    if (worker.takesApart()) m_scheduler->dropUnused(offer.pool);
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
        waitIsOver(offer, offer.count, now);
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
    CallerAcked answer{
        {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) { reply(errorsOf(std::move(acks))); }};
    answer.acks.reserve(command.items.size());
    for (FinishTasks::Item& item : command.items) {
        Lease* held = nullptr;
        answer.acks.push_back(claim(command.caller, item.id, &held, now));
        if (held)
            end(answer.acks.back().id,
                {item.completed ? TaskEnd::Completed : TaskEnd::Dead, AttemptOutcome::Failed, std::move(item.error),
                 std::move(item.resultJson), std::move(item.failure)},
                now);
    }
    if (command.endedAt) *command.endedAt = now;
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(KeepText&& command, Time now) {
    const std::string key = tenantTextKey(command.tenant, command.name);
    Status closed;
    if (command.text) closed = closedBy(tenantNamed(command.tenant));
    if (!closed.ok()) {
        // Nothing is kept.
    } else if (command.text) {
        keepTenant(tenantNamed(command.tenant).number, now);
        m_turn.writes.put(Table::Meta, key, std::move(*command.text));
    } else {
        m_turn.writes.erase(Table::Meta, key);
    }
    m_turn.answers.emplace_back(
        Reply{[reply = std::move(command.reply), closed = std::move(closed)] { reply(closed); }});
}

void Engine::handle(TellGone&& command, Time) { m_goneTold.push_back(std::move(command.tell)); }

void Engine::handle(RetryTask&& command, Time now) {
    Lease* held = nullptr;
    PendingAck ack = claim(command.caller, command.id, &held, now);
    RetryTask::Outcome outcome;
    if (held) {
        if (command.keyClosedUntil) closeKey(*held, ack.id, command, now);
        Retry retry{AttemptOutcome::Nacked, std::move(command.reason), command.delay, std::move(command.failure)};
        outcome.attempts = held->core.attempts;
        outcome.maxAttempts = held->core.maxAttempts;
        outcome.end = retryOrDeadLetter(ack.id, retry, now);
        outcome.delay = outcome.end ? Micros() : retry.delay;
    }
    CallerAcked answer{{}, [reply = std::move(command.reply), outcome](std::vector<TaskAck> acks) {
                           RetryTask::Outcome told = outcome;
                           told.error = std::move(acks.front().error);
                           reply(std::move(told));
                       }};
    answer.acks.push_back(std::move(ack));
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(ExtendLeases&& command, Time now) {
    CallerAcked answer{
        {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) { reply(errorsOf(std::move(acks))); }};
    answer.acks.reserve(command.ids.size());
    if (command.ids.empty() && command.caller.workerId)
        m_callers.beats(*command.caller.workerId, command.caller.tenants, now);
    for (const TaskId& id : command.ids) {
        Lease* held = nullptr;
        answer.acks.push_back(claim(command.caller, id, &held, now));
        if (!held) continue;
        const TaskId& own = answer.acks.back().id;
        if (!held->hasStream || held->lostSince != Time()) {
            const SessionId session = m_callers.heard(*held->workerId, command.caller.tenants, now);
            if (held->lostSince != Time()) m_callers.took(held->caller);
            m_holders.beats(own, session, now);
        }
        extend(own, *held, command.extend.count() > 0 ? command.extend : lengthOf(*held), now);
    }
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

void Engine::handle(GiveBackTask&& command, Time now) {
    Lease* held = nullptr;
    CallerAcked answer{
        {}, [reply = std::move(command.reply)](std::vector<TaskAck> acks) { reply(std::move(acks.front().error)); }};
    answer.acks.push_back(claim(command.caller, command.id, &held, now));
    if (held) giveBack(answer.acks.back().id, now);
    acknowledge(std::move(answer), command.caller.tenants, 0);
}

}  // namespace fairlead::broker
