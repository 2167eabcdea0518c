// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits that tasks share by a key.
#include "broker/core/text/utc_text.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/limit_notices.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "shared/duration.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostKeysExamined = 10'000;  // for one list: half a millisecond
constexpr Micros kLongestClosed = std::chrono::hours(24);

std::string limitText(const std::optional<KeyLimit>& limit) {
    if (!limit) return "as tasks say";
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limit->concurrency) add("concurrency " + std::to_string(*limit->concurrency));
    if (limit->rate) add(std::to_string(limit->rate->limit) + " in " + formatTwoFigures(limit->rate->period));
    if (limit->interval) add("one in " + formatTwoFigures(*limit->interval));
    if (limit->until) add("until " + utcText(*limit->until));
    return text;
}

std::string droppedText(const KeyLimit& limit) {
    return "RATE_LIMITED: the limit of key '" + limit.key + "' was reached";
}

}  // namespace

const KeyLimit* Engine::keyLimitOf(const TaskCore& core) const {
    if (core.terms == 0) return nullptr;
    const auto& limit = m_terms.of(core.terms).keyLimit;
    return limit ? &*limit : nullptr;
}

bool Engine::holdBack(TenantState& owner, CommandNumber command, ReadyQueue& queue, Time now) {
    const ReadyTask task = queue.head();
    const KeyLimit* const limit = keyLimitOf(task.core);
    if (const RuledQueues::Place* const ruler = m_ruled.rulerOf({owner.number, command}, limit)) {
        const KeyLimit rule{.key = ruler->second};
        if (const auto verdict = m_keys.verdictOn(owner.number, rule, now); !verdict.isOpen) {
            tellOfKey(event_types::kKeyExceeded, owner, command, task.id, rule, now);
            m_ruled.close({owner.number, command}, verdict.opens);
            m_scheduler->setPaused(owner.number, command, true, now, PausedBy::Limit);
            return true;
        }
    }
    if (!limit) return false;
    const auto held = m_keys.holds({owner.number, command, task.id, task.sequence}, *limit, now);
    if (!held) return false;
    const LiveRecord live{.core = task.core, .command = command, .indexed = task.indexed, .sequence = task.sequence};
    const bool isDropped = limit->onLimit == KeyLimit::OnLimit::Drop;
    tellOfKey(isDropped ? event_types::kKeyDropped : event_types::kKeyExceeded, owner, command, task.id, *limit, now);
    if (isDropped) {
        endWaiting(owner, task.id, live, {TaskEnd::Dead, AttemptOutcome::Failed, droppedText(*limit), {}, {}}, now);
    } else {
        withdraw(owner, task.id, live, now);
        makeDelayed(owner, task.id, live, held->until, held->place);
    }
    if (queue.hasHead() && m_scheduler->policy() == SchedulingPolicy::Fifo)
        m_scheduler->headChanged({owner.number, command}, queue.head().sequence, now);
    return true;
}

// With queues whose limits let something begin again.
void Engine::goOn(Time now) {
    const auto verdict = [&](const RuledQueues::Place& place) {
        return m_keys.verdictOn(place.first, {.key = place.second}, now);
    };
    for (const auto& [number, command] : m_ruled.takeOpened(now, verdict)) {
        m_scheduler->setPaused(number, command, false, now, PausedBy::Limit);
        TenantState& owner = m_tenants[number];
        const auto queue = owner.queues.find(command);
        const RuledQueues::Place* const ruler = m_ruled.rulerOf({number, command});
        if (ruler && queue != owner.queues.end() && queue->second.hasHead())
            tellOfKey(event_types::kKeyReleased, owner, command, queue->second.head().id, {.key = ruler->second}, now);
    }
}

// It was set, or is not set any more: it may be that of a queue.
void Engine::ruleQueue(const KeyGates::Place& place, Time now) {
    const auto& [number, key] = place;
    if (number == KeyGates::kEvery || !key.starts_with(RuledQueues::kPrefix)) return;
    const std::string name = key.substr(RuledQueues::kPrefix.size());
    if (name.empty() || queueName(name) != name) return;
    const RuledQueues::Queue queue{number, m_commandNames.numberOf(name)};
    const auto view = m_keys.view(number, key, now);
    const bool isSet = view && view->isSet;
    m_ruled.look(place);
    if (!m_ruled.rule(queue, place, isSet)) return;
    const KeyLimit rule{.key = key};
    if (isSet) m_keys.named(number, rule, now);
    // What runs already counts as well.
    m_leases.forEach([&](const TaskId&, const Lease& lease) {
        const KeyLimit* const own = keyLimitOf(lease.core);
        if (lease.tenant != number || lease.command != queue.second || (own && !own->isOfEvery && own->key == key))
            return;
        if (isSet)
            m_keys.resumed(number, rule, now);
        else
            m_keys.ended(number, rule, now - lease.start);
    });
    if (!isSet) m_keys.unnamed(number, rule);
}

void Engine::tellOfKey(std::string_view type, const TenantState& owner, CommandNumber command, const TaskId& id,
                       const KeyLimit& limit, Time now) {
    if (!isHeard(owner.number, now)) return;
    const auto key = m_keys.view(limit.isOfEvery ? KeyGates::kEvery : owner.number, limit.key, now);
    if (key) tellFollowers(owner.number, keyNotice(type, *key, id, m_commandNames.nameOf(command), now));
}

void Engine::closeKey(const Lease& lease, const TaskId& id, const RetryTask& why, Time now) {
    const KeyLimit* const limit = keyLimitOf(lease.core);
    const Time until = std::min(*why.keyClosedUntil, now + kLongestClosed);
    if (!limit || until <= now) return;
    // What all tenants share is closed by who works for all of them.
    if (limit->isOfEvery && !why.caller.tenants.all) return;
    m_keys.close(lease.tenant, *limit, until);
    const TenantState& owner = m_tenants[lease.tenant];
    if (!isHeard(owner.number, now)) return;
    const auto key = m_keys.view(limit->isOfEvery ? KeyGates::kEvery : owner.number, limit->key, now);
    Event event = keyNotice(event_types::kKeyAdjusted, *key, id, m_commandNames.nameOf(lease.command), now);
    event.fields.emplace_back("until", utcText(until));
    event.fields.emplace_back("reason", why.reason);
    tellFollowers(owner.number, std::move(event));
}

// Where the task stands, and as what, is known to the store.
void Engine::callBack(Time now) {
    for (const KeyGates::Waiting& waits : m_keys.takeCalled(now))
        ask(ReadTask{waits.tenant, {.id = waits.id, .scope = {.all = true}, .action = ChangeTask::Action::CallBack}});
}

Status Engine::callBack(ReadTaskDone& task, Time now) {
    const KeyLimit* const limit = task.live ? keyLimitOf(task.live->core) : nullptr;
    if (!limit || !task.live->delayed) return {};
    TenantState& owner = m_tenants[task.tenant];
    // Somebody may have given it another time.
    if (m_keys.dueOf(owner.number, *limit, task.change.id) != task.live->due) {
        m_keys.left(owner.number, *limit, task.change.id);
        return {};
    }
    withdraw(owner, task.change.id, *task.live, now);
    makeReady(owner, task.change.id, *task.live, now);
    tellOfKey(event_types::kKeyReleased, owner, task.live->command, task.change.id, *limit, now);
    return {};
}

KeyLimitView Engine::viewOf(const KeyGates::View& view) const {
    return {view.tenant == KeyGates::kEvery ? std::string(kEveryTenant) : m_tenantNames.nameOf(view.tenant),
            view.key,
            view.inForce,
            view.isSet,
            view.use,
            view.waiting,
            view.opens};
}

void Engine::handle(ChangeKeyLimit&& command, Time now) {
    const auto answer = [&](Result<KeyLimitView> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isEvery = command.tenant == kEveryTenant;
    if (command.limit)
        if (Status bad = checkKeyLimit(*command.limit); !bad.ok()) return answer(std::move(bad));
    if (command.onlyKnown || !command.limit)
        if (Status unknown = checkKnown(command.tenant); !unknown.ok()) return answer(std::move(unknown));
    if (!isEvery)
        if (Status closed = closedBy(tenantNamed(command.tenant)); !closed.ok()) return answer(std::move(closed));
    const TenantNumber number = isEvery ? KeyGates::kEvery : tenantNamed(command.tenant).number;
    const auto before = m_keys.view(number, command.key, now);
    if (Status full = m_keys.set(number, command.key, command.limit, m_turn.writes); !full.ok())
        return answer(std::move(full));
    ruleQueue({number, command.key}, now);
    if (!isEvery) keepTenant(number, now);
    AuditEntry entry{0, now, command.tenant, "key_limit.change", command.author, command.reason, {}, {}};
    entry.changes.push_back({"limit of key '" + command.key + "'",
                             limitText(before && before->isSet ? before->inForce : std::nullopt),
                             limitText(command.limit)});
    m_events.tenantChanged(entry, m_turn);
    m_audit.add(std::move(entry), m_turn.writes);
    const auto after = m_keys.view(number, command.key, now);
    answer(after ? viewOf(*after) : KeyLimitView{.tenant = command.tenant, .key = command.key});
}

void Engine::endKeyLimits(Time now) {
    while (const auto place = m_keys.nextEnded(now)) {
        const auto before = m_keys.view(place->first, place->second, now);
        const std::string tenant =
            place->first == KeyGates::kEvery ? std::string(kEveryTenant) : m_tenantNames.nameOf(place->first);
        static_cast<void>(m_keys.set(place->first, place->second, std::nullopt, m_turn.writes));
        ruleQueue(*place, now);
        AuditEntry entry{0, now, tenant, "limits.revert", "", "its time is over", {}, {}};
        entry.changes.push_back(
            {"limit of key '" + place->second + "'", limitText(before->inForce), limitText(std::nullopt)});
        m_events.tenantChanged(entry, m_turn);
        m_audit.add(std::move(entry), m_turn.writes);
    }
}

void Engine::handle(ReadKeyLimits&& command, Time now) {
    const auto answer = [&](Result<KeyLimitPage> result) {
        m_turn.answers.emplace_back(Reply{
            [reply = std::move(command.reply), result = std::move(result)]() mutable { reply(std::move(result)); }});
    };
    // First and last: a tenant each, or all.
    std::vector<std::pair<TenantNumber, TenantNumber>> owners;
    const auto add = [&](const std::string& tenant) {
        const bool isEvery = tenant == kEveryTenant;
        const auto number = isEvery ? std::optional(KeyGates::kEvery) : m_tenantNames.find(tenant);
        if (number && (isEvery ? command.scope.all : command.scope.covers(tenant)))
            owners.emplace_back(*number, *number);
    };
    if (!command.tenant.empty())
        add(command.tenant);
    else if (command.scope.all)
        owners.emplace_back(0, KeyGates::kEvery);
    else
        for (const std::string& tenant : command.scope.tenants) add(tenant);
    KeyLimitPage page;
    if (!command.tenant.empty() && !command.key.empty()) {
        const auto view = owners.empty() ? std::nullopt : m_keys.view(owners.front().first, command.key, now);
        if (!view) return answer(Status{Code::NotFound, "no limit is known of key '" + command.key + "'"});
        page.limits.push_back(viewOf(*view));
        page.total = 1;
        return answer(std::move(page));
    }
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    size_t examined = 0;
    const auto take = [&](const KeyGates::Place& place) {
        page.isAtLeast = examined++ == kMostKeysExamined;
        if (page.isAtLeast) return false;
        if (!command.key.empty() && place.second != command.key) return true;
        if (page.total++ < command.skip || page.limits.size() == command.limit) return true;
        page.limits.push_back(viewOf(*m_keys.view(place.first, place.second, now)));
        return true;
    };
    for (const auto& [first, last] : owners)
        if (!m_keys.visit(first, last, take)) break;
    answer(std::move(page));
}

}  // namespace fairlead::broker
