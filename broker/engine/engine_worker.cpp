// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"
#include "broker/core/id_spelling.h"
#include "broker/engine/parts/delivery_length.h"
#include "broker/engine/engine.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <unordered_set>

namespace fairlead::broker {

namespace {

constexpr const char* kNotOwner = "not-owner";
constexpr const char* kNotFound = "not-found";
constexpr const char* kAmbiguous = "ambiguous";
constexpr const char* kResultNotFound = "task not found";

PendingAck pendingAck(const TaskId& id, std::string idText) { return {{std::move(idText), {}}, id, false}; }

}  // namespace

void Engine::handle(OpenWorker&& command, Time now) {
    auto worker = std::make_shared<WorkerSession>();
    worker->id = command.session;
    worker->sink = std::move(command.sink);
    worker->workerId = std::make_shared<const std::string>(std::move(command.workerId));
    worker->scope = std::move(command.scope);
    worker->outbound = std::move(command.outbound);
    worker->asker = askerOf(command.subject);
    if (*worker->workerId != command.subject) worker->place.worker = *worker->workerId;
    if (!worker->scope.all)
        for (const std::string& name : worker->scope.tenants) worker->tenants.push_back(tenantNamed(name).number);
    openSession(worker->id, *worker->workerId, worker->scope, worker->asker, now);
    m_sessions[worker->id] = std::move(worker);
}

void Engine::handle(CloseWorker&& command, Time now) {
    for (const SeatOffer& offer : m_seats.withdraw(command.session)) {
        m_scheduler->seatsWithdrawn(offer.pool, offer.count);
        m_scheduler->seatsGone(offer.pool);
    }
    m_lateAcks.left(command.session);
    const auto closed = m_sessions.extract(command.session);
    if (closed.empty()) return;
    m_scheduler->countWorkers(closed.mapped()->pool, -1);
    m_scheduler->seatsGone(closed.mapped()->pool);
    m_workers.left(closed.mapped()->place, closeSession(command.session, now, now));
}

void Engine::openSession(SessionId session, const std::string& worker, const TenantScope& scope, uint64_t asker,
                         Time now) {
    for (const TaskId& id : m_holders.open(session, worker, scope, asker, now, m_nameOf)) leaseChanged(id);
}

uint64_t Engine::closeSession(SessionId session, Time since, Time now) {
    const LeaseHolders::Closed closed = m_holders.close(session, since, m_options.workerGrace, now, m_nameOf);
    // Whose caller is another worker's, which may still be there, has been in this one's hands since a heartbeat.
    for (const TaskId& id : closed.lost) {
        const CallerPresence::Id caller = m_leases.find(id)->caller;
        if (m_callers.sessionOf(caller) != session) m_callers.ended(caller);
    }
    uint64_t gone = 0;
    for (const TaskId& id : closed.changed) {
        gone += m_leases.find(id)->goneSince == since;
        leaseChanged(id);
    }
    return gone;
}

void Engine::leaseChanged(const TaskId& id) {
    const Lease& lease = *m_leases.find(id);
    writeLease(id, lease);
    changed(m_tenants[lease.tenant], id);
}

void Engine::writeLease(const TaskId& id, const Lease& lease) {
    LeaseRecord record{lease.core.attempts, m_epoch,         lease.start,     lease.until, *lease.workerId,
                       lease.ticket.pool,   lease.goneSince, lease.hasStream, lease.length};
    if (lease.chargedFrom != lease.start) record.chargedFrom = lease.chargedFrom;
    record.lostSince = lease.lostSince;
    record.asker = lease.asker;
    m_turn.writes.put(Table::Lease, taskKey(lease.tenant, id), record.encode());
}

void Engine::handle(OfferSeats&& command, Time now) {
    const auto worker = session(command.session);
    if (!worker) return;
    SeatOffer offer;
    offer.worker = worker;
    offer.pool = poolFor(*worker, std::move(command.commands), now);
    offer.lease = command.lease;
    offer.isLeaseOpen = command.isLeaseOpen;
    offer.count = std::max(1u, command.count);
    offer.asBatch = command.asBatch;
    await(std::move(offer), now);
    m_workers.has(worker->place, worker->busy + m_seats.seatsOf(worker->id));
}

void Engine::await(SeatOffer offer, Time now) {
    m_scheduler->seatsOffered(offer.pool, offer.count, now);
    m_seats.hold(std::move(offer));
}

PoolKey Engine::poolKeyOf(const WorkerSession& worker, const std::vector<std::string>& commands, Time now) {
    if (m_commandNames.isCrowded()) {
        std::unordered_set<CommandNumber> inUse;
        for (const Scheduler::SavedPool& pool : m_scheduler->save(now))
            inUse.insert(pool.key.commands.begin(), pool.key.commands.end());
        m_commandNames.forgetUnkept(inUse);
    }
    PoolKey key{worker.scope.all, worker.tenants, {}};
    for (const std::string& name : commands) key.commands.push_back(m_commandNames.numberOf(queueName(name)));
    return key;
}

PoolId Engine::poolFor(WorkerSession& worker, std::vector<std::string> commands, Time now) {
    // Workers usually ask for the same commands again.
    if (worker.pool != 0 && worker.commands == commands && m_scheduler->hasPool(worker.pool)) return worker.pool;
    const PoolKey key = poolKeyOf(worker, commands, now);
    worker.commands = std::move(commands);
    m_scheduler->countWorkers(worker.pool, -1);
    worker.pool = m_scheduler->pool(key, now);
    m_scheduler->countWorkers(worker.pool, 1);
    m_workers.joined(worker.place, worker.scope, worker.commands);
    return worker.pool;
}

bool Engine::isTakenOf(const TenantScope& tenants, const std::string& command) const {
    // A command that has no number is taken by who takes every command.
    const CommandNumber number = m_commandNames.find(command).value_or(UINT32_MAX);
    if (tenants.all) return m_scheduler->hasWorker(number);
    return std::any_of(tenants.tenants.begin(), tenants.tenants.end(), [&](const std::string& name) {
        const auto tenant = m_tenantNames.find(name);
        return tenant && m_scheduler->hasWorker(TenantTurn{*tenant, number});
    });
}

void Engine::handle(SubmitResults&& command, Time now) {
    const auto worker = session(command.session);
    if (!worker) return;
    ResultsAcked answer{worker, {}, command.asBatch};
    for (SubmitResults::Item& item : command.items) {
        PendingAck ack = pendingAck(item.id, std::move(item.taskIdText));
        ack.ack.error = item.refusal;
        if (!ack.ack.ok())
            refuseResult(*worker, item, now);
        else if (leaseFor(*worker, ack, kResultNotFound, now))
            end(ack.id,
                {item.completed ? TaskEnd::Completed : TaskEnd::Dead, AttemptOutcome::Failed, std::move(item.error),
                 std::move(item.resultJson), std::move(item.failure)},
                now);
        answer.acks.push_back(std::move(ack));
    }
    acknowledge(std::move(answer), worker->scope, worker->id);
}

// Most clients never look at an ack: the task would wait for the end of its lease, and the reason would be lost.
void Engine::refuseResult(const WorkerSession& worker, SubmitResults::Item& item, Time now) {
    PendingAck unseen = pendingAck(item.id, {});
    if (item.id == TaskId() || !leaseFor(worker, unseen, kResultNotFound, now)) return;
    std::string said = "RESULT_REFUSED: " + item.refusal;
    if (!item.error.empty()) said += "; the worker said: " + item.error;
    Retry retry{AttemptOutcome::ResultRefused, bounded(std::move(said)), {}};
    retryOrDeadLetter(unseen.id, retry, now);
}

void Engine::handle(NackTask&& command, Time now) {
    const auto worker = session(command.session);
    if (!worker) return;
    NackAcked answer{worker, pendingAck(command.id, std::move(command.taskIdText)), {}, false};
    if (leaseFor(*worker, answer.ack, kNotFound, now)) {
        Retry retry{AttemptOutcome::Nacked, std::move(command.reason), command.delay, std::move(command.failure)};
        answer.deadLettered = retryOrDeadLetter(answer.ack.id, retry, now).has_value();
        answer.delay = answer.deadLettered ? Micros() : retry.delay;
    }
    acknowledge(std::move(answer), worker->scope, worker->id);
}

void Engine::handle(HeartbeatTask&& command, Time now) {
    const auto worker = session(command.session);
    if (!worker) return;
    HeartbeatAcked answer{worker, pendingAck(command.id, std::move(command.taskIdText))};
    if (const Lease* held = leaseFor(*worker, answer.ack, kNotFound, now)) {
        const TaskId& id = answer.ack.id;
        if (held->hasStream && held->holder != command.session) m_holders.hold(id, command.session, now);
        if (!held->hasStream || held->lostSince != Time()) {
            if (held->lostSince != Time()) m_callers.took(held->caller);
            m_holders.beats(id, 0, now);
        }
        const bool isOwn = command.isExtendOpen && m_terms.of(held->core.terms).visibility.count() > 0;
        extend(id, *held, isOwn ? held->length : command.extend, now);
    }
    acknowledge(std::move(answer), worker->scope, worker->id);
}

void Engine::extend(const TaskId& id, const Lease& held, Micros by, Time now) {
    const Micros most = mostRun(m_terms.of(held.core.terms), m_options.maxRun);
    m_leases.extend(id, most.count() > 0 ? std::min(now + by, held.start + most) : now + by);
    writeLease(id, held);
    tellOfDelivery(JobEvent::Kind::Heartbeat, held, id, {}, {}, now);
}

void Engine::handle(AbandonTask&& command, Time now) {
    const auto worker = session(command.session);
    if (!worker) return;
    AbandonAcked answer{worker, pendingAck(command.id, std::move(command.taskIdText))};
    if (leaseFor(*worker, answer.ack, kNotFound, now)) giveBack(answer.ack.id, now);
    acknowledge(std::move(answer), worker->scope, worker->id);
}

void Engine::handle(ResumeSeats&& command, Time now) {
    for (SeatOffer& offer : m_seats.callBack(command.session)) {
        if (!m_scheduler->hasPool(offer.pool)) offer.pool = poolFor(*offer.worker, offer.worker->commands, now);
        await(std::move(offer), now);
    }
}

void Engine::handle(ReturnUnsent&& command, Time now) {
    for (const ReturnUnsent::Delivery& delivery : command.deliveries) {
        const Lease* held = m_leases.find(delivery.id);
        if (held && held->start == delivery.leasedAt && *held->workerId == command.workerId) giveBack(delivery.id, now);
    }
}

void Engine::acknowledge(Answer answer, const TenantScope& tenants, SessionId worker) {
    std::vector<TaskPlace> unknown;
    std::unordered_set<TaskId> seen;
    for (PendingAck& ack : acksOf(answer)) {
        if (!ack.noLease) continue;
        // An id shows its tenant: where there is none, or not one of the worker's, there is no such task for it.
        for (const TaskId& own : {ack.id, otherSpelling(ack.id)}) {
            const TenantNumber number = m_ids->tenantOf(own);
            if (number >= m_tenants.size() || !tenants.covers(*m_tenants[number].name)) continue;
            ack.id = own;
            if (seen.insert(own).second) unknown.push_back({number, own});
            break;
        }
    }
    if (auto look = m_lateAcks.take(std::move(answer), worker, std::move(unknown), m_turn)) ask(std::move(*look));
}

Lease* Engine::leaseFor(const WorkerSession& worker, PendingAck& ack, const char* notFound, Time now) {
    return leaseFor({worker.scope, worker.workerId.get(), worker.asker}, ack, notFound, now);
}

Lease* Engine::leaseFor(const LeaseAsker& asker, PendingAck& ack, const char* notFound, Time now) {
    const MeantLease meant = meantLease(m_leases, ack.id, asker, m_nameOf);
    if (meant.isAmbiguous) {
        ack.ack.error = kAmbiguous;
        return nullptr;
    }
    if (!meant.lease) {
        ack.ack.error = notFound;
        ack.noLease = true;
        return nullptr;
    }
    ack.id = ack.ack.id = meant.id;
    if (!meant.isHeldByAsker) {
        ack.ack.error = kNotOwner;
        return nullptr;
    }
    // The lease has ended, and will be removed at the end of the turn.
    if (meant.lease->endsAt() <= now) {
        ack.ack.error = kNotInProgress;
        return nullptr;
    }
    return meant.lease;
}

}  // namespace fairlead::broker
