// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/webhook_lane.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/limit_notices.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/engine/room_outlook.h"
#include "shared/duration.h"
#include "shared/limits/limit_rules.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <set>

namespace fairlead::broker {

namespace {

constexpr Micros kNamesPeriod = std::chrono::hours(1);
constexpr uint64_t kNamesAtOnce = 10;  // times as many as there may be commands

std::string idempotencyKey(TenantNumber tenant, const std::string& key) {
    return std::string(std::string_view(tenantKey(tenant))) + key;
}

Status clientIdTaken(const TaskId& id) {
    return {Code::AlreadyExists, "there is a task with the id '" + id.toString() + "' already"};
}

}  // namespace

void Engine::handle(CreateTasks&& command, Time now) {
    TenantState& owner = tenantNamed(command.tenant);
    if (const Status closed = closedBy(owner); !closed.ok()) {
        for (const CreateTasks::Item& item : command.items)
            m_turn.answers.emplace_back(Created{command.sink, item.ticket, closed});
        return;
    }
    const auto hasKey = [](const CreateTasks::Item& item) {
        return item.task.unique || !item.task.idempotencyKey.empty() || item.task.clientId != TaskId();
    };
    if (command.isAtomic && std::any_of(command.items.begin(), command.items.end(), hasKey))
        return ask(LookUpCreates{owner.number, std::move(command)});
    if (command.isAtomic) return tell(createAll(owner, {{owner.number, std::move(command)}, {}}, now));
    for (CreateTasks::Item& item : command.items) {
        if (item.task.unique) {
            ask(LookUpCreates{owner.number, {command.sink, command.tenant, {std::move(item)}}});
            continue;
        }
        const std::string& key = item.task.idempotencyKey;
        const TaskId& clientId = item.task.clientId;
        if (clientId != TaskId() && m_reads.taskOfClientId(owner.number, clientId)) {
            m_turn.answers.emplace_back(Created{command.sink, item.ticket, clientIdTaken(clientId)});
        } else if (key.empty() && clientId == TaskId()) {
            Created created{command.sink, item.ticket, TaskId(), {}, now};
            created.outcome = create(owner, std::move(item.task), &created.beyond, now);
            m_turn.answers.emplace_back(std::move(created));
        } else {
            // Only the store knows the key and the state of its task. It is read after this turn, and the answer comes back to
            // the engine.
            ask(LookUpIdempotencyKey{owner.number, command.sink, std::move(item)});
        }
    }
}

void Engine::handle(LookUpIdempotencyKeyDone&& answer, Time now) {
    LookUpIdempotencyKey& request = answer.request;
    TenantState& owner = tenant(request.tenant);
    const std::string key = request.item.task.idempotencyKey;
    const std::string fullKey = idempotencyKey(owner.number, key);
    const auto answerWith = [&](const Result<TaskId>& outcome) {
        m_turn.answers.emplace_back(Created{request.sink, request.item.ticket, outcome});
    };
    if (const Status closed = closedBy(owner); !closed.ok()) {
        m_turn.answers.emplace_back(Created{request.sink, request.item.ticket, closed});
        return;
    }
    // Another create may have used the key in the meantime, or its task may have gone.
    const TaskId* const taken = key.empty() ? nullptr : m_reads.taskOf(fullKey);
    if (taken && !(answer.found && answer.found->id == *taken) && !m_reads.hasLeft(*taken))
        return ask(std::move(answer.request));
    if (answer.found && m_reads.hasLeft(answer.found->id)) return ask(std::move(answer.request));
    if (answer.found && answer.found->expires > now) {
        Created known{request.sink, request.item.ticket, answer.found->id};
        known.found = answer.state;
        m_turn.answers.emplace_back(std::move(known));
        return;
    }
    const TaskId clientId = request.item.task.clientId;
    const bool isTaken = clientId != TaskId() && (m_reads.taskOfClientId(owner.number, clientId) ||
                                                  (answer.known && !m_reads.isClientIdFree(owner.number, clientId)));
    if (isTaken) return answerWith(clientIdTaken(clientId));

    std::string beyond;
    const Result<TaskId> outcome = create(owner, std::move(request.item.task), &beyond, now);
    if (!outcome) return answerWith(outcome);  // the key stays free
    if (clientId != TaskId()) m_reads.clientIdTaken(owner.number, clientId, *outcome);
    if (!key.empty()) takeIdempotencyKey(owner.number, key, *outcome, now);
    m_turn.answers.emplace_back(Created{request.sink, request.item.ticket, outcome, {}, now, std::move(beyond)});
}

void Engine::takeIdempotencyKey(TenantNumber tenant, const std::string& key, const TaskId& id, Time now) {
    const Time end = now + m_options.idempotencyLifetime;
    const std::string fullKey = idempotencyKey(tenant, key);
    m_turn.writes.put(Table::Idempotency, fullKey, IdempotencyRecord{id, end}.encode());
    m_retention.keyTaken({tenant, key}, end);
    m_reads.keyTaken(fullKey, id);
}

// Every publication of a tenant's figures goes through its queues, so their number is limited; those without tasks are
// forgotten when there is no room. The name of a command that has had a task is kept for ever, so new ones have a rate.
Status Engine::roomFor(const std::string& queue, TenantState& owner, Time now, size_t newQueues) {
    const size_t most = m_options.maxCommandsPerTenant;
    const auto known = m_commandNames.find(queue);
    if (known && owner.queues.contains(*known)) return {};
    if (owner.queues.size() + newQueues >= most) owner.forgetIdleQueues();
    if (owner.queues.size() + newQueues >= most)
        return {Code::ResourceExhausted,
                "too many commands: tenant '" + *owner.name + "' has " + std::to_string(owner.queues.size()) +
                    ", engine.max_commands_per_tenant is " + std::to_string(most) +
                    "; there is room when the last task of one has ended",
                LimitReached{"engine.max_commands_per_tenant", owner.queues.size(), most,
                             RoomOutlook(*this, owner, now).drainedIn()}};
    if (known && m_commandNames.isKept(*known)) return {};
    owner.newCommands.setRate({most, kNamesPeriod, kNamesAtOnce * most}, now);
    Gcra after = owner.newCommands;
    for (; newQueues > 0 && after.allowedAt(now) <= now; --newQueues) after.take(now);
    const Micros wait = after.allowedAt(now) - now;
    if (wait.count() <= 0) return {};
    return {Code::ResourceExhausted,
            "too many new commands: tenant '" + *owner.name + "' may bring " + std::to_string(most) +
                " new names an hour, engine.max_commands_per_tenant, and has brought more; names that are known are "
                "taken; retry after " +
                formatDuration(wait),
            LimitReached{"engine.max_commands_per_tenant", {}, most, wait}};
}

Status Engine::withWait(TenantState& owner, Status why, const RoomAsked& asked, Time now) {
    if (!why.limitReached()) return why;
    LimitReached reached = *why.limitReached();
    reached.tenant = *owner.name;
    std::string text = why.message();
    const LimitRule* const rule = findRule(reached.limit);
    const auto said = rule ? m_configs.whoSet(owner.number, *owner.name, rule->field, now) : std::nullopt;
    if (said && said->until) text += "; the setting ends in " + formatDuration(std::max(*said->until - now, Micros(1)));

    std::optional<Micros> fits = RoomOutlook(*this, owner, now).fitsIn(asked);
    const auto also = [&](const Status& status) {
        if (status.ok()) return;
        const LimitReached* const other = status.limitReached();
        fits = RoomOutlook::later(fits, other ? other->retryAfter : std::nullopt);
    };
    also(m_disk.admits());
    if (asked.creates > 0)
        also(m_throttles.admits(owner.number, owner.admission.rateAllowedAt(owner.limits, now), now, asked.creates));
    TermsTable::Wanted terms;
    for (const auto* each : asked.terms) also(m_terms.admits(owner.number, *each, terms));
    std::set<std::string> newQueues;
    for (const auto& [place, tasks] : asked.byQueue) {
        const auto number = m_commandNames.find(place.first);
        const bool isNew = asked.creates > 0 && !(number && owner.queues.contains(*number));
        if (isNew && newQueues.insert(place.first).second) also(roomFor(place.first, owner, now, newQueues.size() - 1));
    }
    if (reached.retryAfter && fits && *fits > *reached.retryAfter)
        text += "; because of another limit, retry after " + formatDuration(*fits);
    if (reached.retryAfter && !fits) text += "; another limit refuses it, too";
    reached.retryAfter = fits && fits->count() > 0 ? fits : std::nullopt;
    // The setting that forbids it ends.
    reached.isNever = reached.isNever && !reached.retryAfter;
    return {why.code(), std::move(text), std::move(reached)};
}

// Every refusal of a create by a limit goes through here, whichever limit it is.
Status Engine::refusal(TenantState& owner, Status why, const RoomAsked& asked, uint64_t creates, Time now) {
    if (!why.limitReached()) return why;
    why = withWait(owner, std::move(why), asked, now);
    const LimitReached& reached = *why.limitReached();
    owner.countRefused(reached.limit, creates, now);
    owner.admission.countRefused(reached.limit, creates);
    m_tick.refused[{owner.number, reached.limit}] += creates;
    touch(owner);
    if (reached.limit == kQueueBoundKey && isHeard(owner.number, now))
        tellFollowers(owner.number, boundNotice(event_types::kBoundRejected, reached.queue, reached.current.value_or(0),
                                                reached.maximum.value_or(0), now));
    // That the disk is full concerns all tenants, and is an event by itself.
    if (reached.limit != kDiskLimit) m_events.limitRefused(*owner.name, reached.limit, m_turn, now);
    return why;
}

Result<TaskId> Engine::create(TenantState& owner, NewTask&& task, std::string* beyond, Time now) {
    // A step that waits is tried again and again, and nobody was refused anything.
    const bool isAsked = !task.terms || !task.terms->isStep;
    const std::string queue = queueName(task.command);
    const bool isDelayed = waitsUntil(task.runAt, task.calendarAt, now).has_value();
    const auto refuse = [&](Status why) {
        if (!isAsked) return why;
        RoomAsked asked{.largest = task.payload.size(), .creates = 1, .byQueue = {}, .terms = {&task.terms}};
        asked.add(queue, task.isHeld, isDelayed, task.payload.size());
        return refusal(owner, std::move(why), asked, 1, now);
    };
    if (Status full = m_disk.admits(); !full.ok()) return refuse(std::move(full));
    if (Status cut = m_throttles.admits(owner.number, owner.admission.rateAllowedAt(owner.limits, now), now); !cut.ok())
        return refuse(std::move(cut));
    if (Status full = roomFor(queue, owner, now); !full.ok()) return refuse(std::move(full));
    if (Status full = m_terms.admits(owner.number, task.terms); !full.ok()) return refuse(std::move(full));
    const auto exceeded = admit(owner, queue, {task.payload.size(), isDelayed, stageOf(task), isAsked}, now);
    if (!exceeded) return refuse(exceeded.status());
    if (*exceeded) *beyond = nameOf(**exceeded);
    return make(owner, std::move(task), *exceeded, now);
}

Result<std::optional<AdmissionLimit>> Engine::admit(TenantState& owner, const std::string& queue,
                                                    const AdmissionRequest& request, Time now) {
    RETURN_IF_ERROR(boundOf(queue, owner, request.stage == AdmissionRequest::Stage::Held));
    const AdmissionCounts before = owner.admission.counts();
    const CreateAdmission admission = owner.admission.admit(owner.limits, useOf(owner), request, now);
    m_events.limitsExceeded(*owner.name, before, owner.admission.counts(), m_turn, now);
    touch(owner);
    if (admission.refusal) return admission.refusal->toStatus();
    return admission.exceeded;
}

TaskId Engine::make(TenantState& owner, NewTask&& task, std::optional<AdmissionLimit> exceeded, Time now) {
    if (owner.limits.maxEnqueueRate) m_ratesSpent.insert(owner.number);
    m_throttles.created(owner.number, now);
    const TaskId id = m_ids->next(owner.number, now, task.type.empty() ? kPlainVersion : kJobVersion);
    const CommandNumber command = m_commandNames.numberOf(queueName(task.command));
    const bool mayWarn = !m_queueSettings.all().empty() && isHeard(owner.number, now);
    const auto bound = mayWarn ? m_queueSettings.maxDepthOf(owner.number, command) : std::nullopt;
    const uint64_t depth = bound ? RoomOutlook::depthOf(owner, command, task.isHeld) : 0;
    if (bound && boundWarns(depth, *bound))
        tellFollowers(owner.number,
                      boundNotice(event_types::kBoundWarning, queueName(task.command), depth + 1, *bound, now));
    keepTenant(owner.number, now);
    if (!m_commandNames.isKept(command)) owner.newCommands.take(now);
    m_commandNames.keep(command, m_turn.writes);

    BodyRecord body{std::move(static_cast<TaskBody&>(task))};
    body.priority = std::clamp(body.priority, kLowestPriority, kHighestPriority);
    body.maxAttempts = std::clamp(body.maxAttempts > 0 ? body.maxAttempts : m_options.defaultMaxAttempts, 1, 65535);
    body.createdAt = now;
    if (exceeded) body.exceededLimit = nameOf(*exceeded);

    LiveRecord live{.command = command};
    live.core.payloadBytes = uint32_t(body.payload.size());
    live.core.maxAttempts = uint16_t(body.maxAttempts);
    live.core.attempts = uint16_t(std::clamp(task.attemptsBefore, 0, body.maxAttempts - 1));
    live.core.priority = int8_t(body.priority);
    live.core.expiresAt = body.expiresAt;
    live.core.clientId = body.clientId;
    live.core.webhookLane = webhookLane(body.webhook);
    live.core.terms = m_terms.take(owner.number, body.terms, m_turn.writes);
    if (const KeyLimit* limit = keyLimitOf(live.core)) m_keys.named(owner.number, *limit, now);
    if (task.unique) takeUniqueKey(owner.number, id, *task.unique, live.core, now);

    m_turn.writes.put(Table::Body, taskKey(owner.number, id), body.encode());
    m_turn.bodies.emplace_back(id, std::move(body));

    owner.countEnqueued(command);
    ++m_tick.commands.of(m_commandNames.nameOf(command)).created;
    owner.bytes += live.core.payloadBytes;
    if (live.core.clientId != TaskId())
        m_turn.writes.put(Table::ClientId, clientIdKey(live.core.clientId, owner.number),
                          IdempotencyRecord{id, Time()}.encode());
    expireLater(owner, id, live);
    const std::optional<Time> until = waitsUntil(task.runAt, task.calendarAt, now);
    live.byCalendar = until && task.calendarAt && *task.calendarAt - m_calendarOffset == *until;
    live.due = live.byCalendar ? *task.calendarAt : until.value_or(Time());
    if (task.isHeld)
        hold(owner, id, live);
    else
        makeWaiting(owner, id, live, now);
    if (!task.isHeld) tellOfWait(owner, command, id, live.core, until, now);
    return id;
}

}  // namespace fairlead::broker
