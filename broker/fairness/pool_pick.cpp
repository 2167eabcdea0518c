// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Who gets the next seat of a pool.
#include "broker/fairness/pool.h"

#include <optional>

namespace fairlead::broker {

namespace {

constexpr LineMask uptoGrade(Grade grade) { return LineMask((2u << grade) - 1); }

}  // namespace

std::optional<ServiceOrder::First> Pool::firstIn(LineMask lines, Moment now) {
    // Its share may have shrunk since it was put in the line.
    while (const auto first = m_order.first(lines)) {
        Account& owner = m_accounts[first->entry.party];
        if (!isBlocked(owner)) return first;
        stand(owner, now);
    }
    return std::nullopt;
}

std::optional<TenantTurn> Pool::pick(Moment now) {
    if (seats().waiting() <= 0) return std::nullopt;
    countIfSeatsChanged(now);
    if (const auto owed = pickOwed(now)) return owed;
    if (m_kept.free() < 1) return std::nullopt;
    if (m_options->policy == SchedulingPolicy::Fair) return pickFair(now);
    const auto first = firstIn(ServiceOrder::kAll, now);
    return first ? std::optional(turnOf(m_accounts[first->entry.party], 0)) : std::nullopt;
}

// A tenant with fewer seats than its guaranteed minimum, as long as all that is guaranteed can be given.
std::optional<TenantTurn> Pool::pickOwed(Moment now) {
    while (!m_owed.isEmpty() && m_guaranteedInUse < m_kept.mostGuaranteed()) {
        Account& owner = m_accounts[m_owed.front().party];
        if (isBlocked(owner)) {
            stand(owner, now);
            continue;
        }
        const auto first = owner.commands.first();
        return TenantTurn{owner.tenant, first->command};
    }
    return std::nullopt;
}

// The first in the order. If its task is longer than those that seats are kept for, others go ahead only if they use
// nothing that it waits for: tasks as short as those, and tasks of tenants that ask for little (kept seats are theirs).
std::optional<TenantTurn> Pool::pickFair(Moment now) {
    using State = ProbeLines::State;
    std::optional<ProbeLines::First> probe;
    const auto consider = [&](State state) {
        const auto first = m_probes.first(state);
        if (first && (!probe || first->entry < probe->entry)) probe = first;
    };
    if (!m_probes.isEmpty()) {
        const bool mayAnything = !m_kept.missedBy(kLongest);
        if (mayAnything) consider(State::Out);
        if (mayAnything || m_kept.mayProbe(true)) consider(State::Proven);
        if (mayAnything || m_kept.mayProbe(false)) consider(State::Unproven);
    }
    for (LineMask lines = ServiceOrder::kAll;;) {
        const auto first = firstIn(lines, now);
        if (probe && (!first || probe->entry < first->entry))
            return TenantTurn{m_accounts[probe->entry.party].tenant, probe->command};
        if (!first) return std::nullopt;
        const Grade grade = gradeAt(first->line);
        const auto missed = m_kept.missedBy(grade, isLittle(first->line));
        if (!missed) return turnOf(m_accounts[first->entry.party], grade);
        LineMask next = LineMask(uptoGrade(*missed) << kLittleGrades);
        next = LineMask(next | (isLittle(first->line) ? uptoGrade(*missed) & kLittleLines : kLittleLines));
        lines = LineMask(lines & next);
    }
}

// The tenant's next task among the work for which it is in that line.
TenantTurn Pool::turnOf(const Account& owner, Grade grade) const {
    if (m_options->policy != SchedulingPolicy::Fair) return {owner.tenant, owner.commands.first()->command};
    auto next = owner.commands.first(ServiceOrder::maskOf(grade));
    if (grade == owner.unknownGrade) {
        const auto unknown = owner.commands.first(ServiceOrder::maskOf(CommandAccounts::kUnknownLine));
        if (unknown && (!next || unknown->key < next->key)) next = unknown;
    }
    return {owner.tenant, next->command};
}

}  // namespace fairlead::broker
