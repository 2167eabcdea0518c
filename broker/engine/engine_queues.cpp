// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings of single queues.
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/engine/room_outlook.h"
#include "shared/limits/limit_rules.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostSettingsExamined = 20'000;  // for one page

std::string boundText(const std::optional<uint64_t>& most) { return most ? std::to_string(*most) : "not set"; }

}  // namespace

void Engine::handle(ChangeQueue&& command, Time now) {
    const auto answer = [&](Result<QueueView> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isEvery = command.tenant == kEveryTenant;
    // As max_queue_depth.
    if (const double most = ruleOf(LimitField::MaxQueueDepth).most; double(command.maxDepth.value_or(0)) > most)
        return answer(Status(Code::InvalidArgument, "max_depth: must be at most " + std::to_string(uint64_t(most))));
    if (command.onlyKnown)
        if (Status unknown = checkKnown(command.tenant); !unknown.ok()) return answer(std::move(unknown));
    if (!isEvery)
        if (Status closed = closedBy(tenantNamed(command.tenant)); !closed.ok()) return answer(std::move(closed));
    const TenantNumber number = isEvery ? QueueSettings::kEvery : tenantNamed(command.tenant).number;
    const CommandNumber queue = m_commandNames.numberOf(queueName(command.command));
    const std::string& name = m_commandNames.nameOf(queue);

    const QueueSetting before = m_queueSettings.of(number, queue);
    QueueSetting after = before;
    after.changed = {std::move(command.author), std::move(command.reason), now};
    // Who paused it first, and why, stays.
    if (command.pause && *command.pause != before.paused.has_value())
        after.paused = *command.pause ? std::optional(after.changed) : std::nullopt;
    if (command.clearMaxDepth) after.maxDepth.reset();
    if (command.maxDepth) after.maxDepth = command.maxDepth;
    const bool isPauseChanged = after.paused.has_value() != before.paused.has_value();
    const bool isBoundChanged = after.maxDepth != before.maxDepth;
    if (!isPauseChanged && !isBoundChanged) return answer(queueOf(number, queue, command.scope));

    if (Status full = m_queueSettings.set(number, queue, after, m_turn.writes); !full.ok())
        return answer(std::move(full));
    m_commandNames.keep(queue, m_turn.writes);
    if (!isEvery) keepTenant(number, now);
    AuditEntry entry{0, now, command.tenant, "queue.change", after.changed.author, after.changed.reason, {}, {}};
    const auto yesOrNo = [](bool is) { return std::string(is ? "yes" : "no"); };
    if (isPauseChanged) {
        pauseQueue(number, queue, after.paused.has_value(), now);
        m_events.queuePaused(command.tenant, name, after.paused.has_value(), after.changed, m_turn);
        entry.changes.push_back(
            {"queue '" + name + "' paused", yesOrNo(before.paused.has_value()), yesOrNo(after.paused.has_value())});
    }
    if (isBoundChanged)
        entry.changes.push_back(
            {"queue '" + name + "' max_depth", boundText(before.maxDepth), boundText(after.maxDepth)});
    // A pause has told of itself.
    if (isBoundChanged) m_events.tenantChanged(entry, m_turn);
    m_audit.add(std::move(entry), m_turn.writes);
    answer(queueOf(number, queue, command.scope));
}

void Engine::pauseQueue(TenantNumber number, CommandNumber command, bool isPaused, Time now) {
    const bool isEvery = number == QueueSettings::kEvery;
    m_scheduler->setPaused(isEvery ? std::nullopt : std::optional(number), command, isPaused, now);
    m_work.queueIs(isEvery ? std::nullopt : std::optional(number), command, isPaused);
    m_areFiguresOld = true;
    const auto show = [&](TenantState& owner) {
        if (owner.queues.contains(command)) touch(owner);
    };
    if (!isEvery) return show(tenant(number));
    for (TenantState& owner : m_tenants) show(owner);
}

Status Engine::boundOf(const std::string& queue, const TenantState& owner, bool isHeld, int64_t more) const {
    if (m_queueSettings.all().empty()) return {};
    const auto command = m_commandNames.find(queue);
    const auto most = command ? m_queueSettings.maxDepthOf(owner.number, *command) : std::nullopt;
    if (!most) return {};
    const auto depth = uint64_t(std::max<int64_t>(0, int64_t(RoomOutlook::depthOf(owner, *command, isHeld)) + more));
    if (depth < *most) return {};
    return {Code::ResourceExhausted,
            std::string("limit ") + kQueueBoundKey + " reached: " + std::to_string(depth) + " of " +
                std::to_string(*most) + " tasks are " + (isHeld ? "held" : "waiting") + " in queue '" + queue + "'" +
                (*most == 0 ? ""
                 : isHeld   ? "; retry when some are activated"
                            : "; retry when some have been served"),
            LimitReached{kQueueBoundKey, depth, *most, {}, {}, queue, *most == 0}};
}

QueueView Engine::queueOf(TenantNumber number, CommandNumber command, const TenantScope& scope) const {
    const bool isEvery = number == QueueSettings::kEvery;
    QueueView view;
    if (isEvery) view.tenant = kEveryTenant;
    if (number < m_tenants.size()) view.tenant = m_tenantNames.nameOf(number);
    view.command = m_commandNames.nameOf(command);
    view.own = m_queueSettings.of(number, command);
    view.paused = m_queueSettings.pauseOf(number, command);
    view.maxDepth = m_queueSettings.maxDepthOf(number, command);
    const auto add = [&](const TenantState& owner) {
        if (const auto queue = owner.queues.find(command); queue != owner.queues.end())
            view.ready += queue->second.size();
        if (const auto counts = owner.byCommand.find(command); counts != owner.byCommand.end()) {
            const uint64_t held = std::min<uint64_t>(m_keys.waitingOf(owner.number, command), counts->second.delayed);
            view.ready += held;
            view.delayed += counts->second.delayed - held;
            view.held += counts->second.held;
            view.inProgress += counts->second.inProgress;
        }
    };
    if (!isEvery) {
        if (number < m_tenants.size()) add(m_tenants[number]);
        return view;
    }
    for (const TenantState& owner : m_tenants)
        if (!owner.isDeleted && scope.covers(*owner.name)) add(owner);
    return view;
}

void Engine::handle(ReadQueues&& command, Time) {
    QueueSettingPage page;
    const auto answer = [&](Result<QueueSettingPage> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isEvery = command.tenant == kEveryTenant;
    const bool mayRead = command.tenant.empty() || (isEvery ? command.scope.all : command.scope.covers(command.tenant));
    if (!mayRead) return answer(std::move(page));
    constexpr CommandNumber kUnknown = UINT32_MAX;
    const CommandNumber onlyQueue = m_commandNames.find(queueName(command.command)).value_or(kUnknown);
    const TenantNumber onlyTenant =
        isEvery ? QueueSettings::kEvery : m_tenantNames.find(command.tenant).value_or(TenantConfigs::kNobody);
    if (!command.tenant.empty() && !command.command.empty()) {
        QueueView view{command.tenant, queueName(command.command), {}, {}, {}};
        if (onlyQueue != kUnknown) view = queueOf(onlyTenant, onlyQueue, command.scope);
        view.tenant = command.tenant;
        page.queues.push_back(std::move(view));
        return answer(std::move(page));
    }
    const auto& all = m_queueSettings.all();
    const QueueSettings::Place from{CommandNumber(command.from >> 32), TenantNumber(command.from)};
    size_t examined = 0;
    for (auto it = all.lower_bound(from); it != all.end(); ++it) {
        const auto& [itsCommand, itsTenant] = it->first;
        const bool isOfEvery = itsTenant == QueueSettings::kEvery;
        const bool isMeant = (command.tenant.empty() || onlyTenant == itsTenant) &&
                             (command.command.empty() || onlyQueue == itsCommand) &&
                             (isOfEvery ? command.scope.all || command.alsoOfEvery
                                        : command.scope.covers(m_tenantNames.nameOf(itsTenant)));
        if ((isMeant && page.queues.size() == command.limit) || examined++ == kMostSettingsExamined) {
            page.next = uint64_t{itsCommand} << 32 | itsTenant;
            break;
        }
        if (isMeant) page.queues.push_back(queueOf(itsTenant, itsCommand, command.scope));
    }
    answer(std::move(page));
}

}  // namespace fairlead::broker
