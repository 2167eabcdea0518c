// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"

#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/fairness_records.h"
#include "broker/store/store.h"

#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kSaveInterval = std::chrono::seconds(5);
// How often is written that the broker is there: what is written beside costs nothing, and an idle broker leaves the
// disk alone.
constexpr Micros kAliveBeside = std::chrono::seconds(1), kAliveIdle = std::chrono::minutes(1);
constexpr std::string_view kPolicyKey = "policy";

std::string throttleText(const TenantThrottle& throttle) {
    const std::string level = throttle.level > 0 ? "level " + std::to_string(throttle.level) : "none";
    return throttle.isByHand ? level + ", by hand" : level;
}

// Rounded, so that what hardly changes is not written again.
int64_t thousandths(double seats) { return std::llround(seats * 100) * 10; }
double seatsOf(int64_t thousandths) { return double(thousandths) / 1000; }

Key poolRecordKey(PoolId pool) { return Key().u8('p').u32(pool); }

}  // namespace

void Engine::saveFairness(Time now) {
    if (now < m_nextFairnessSave) return;
    m_nextFairnessSave = now + kSaveInterval;
    std::unordered_map<PoolId, size_t> saved;
    for (const Scheduler::SavedPool& pool : m_scheduler->save(now)) {
        // Among the commands of a single tenant, an equal start is as good as the exact balance.
        if (!pool.key.allTenants && pool.key.tenants.size() == 1) continue;
        PoolRecord record;
        record.allTenants = pool.key.allTenants;
        for (const TenantNumber number : pool.key.tenants) record.tenants.push_back(m_tenantNames.nameOf(number));
        for (const CommandNumber number : pool.key.commands) record.commands.push_back(m_commandNames.nameOf(number));
        for (const Commons::Balance& b : pool.balances)
            record.balances.push_back({b.tenant, b.ahead, b.turnsAhead, b.used, b.claimed, b.purse});
        record.severalUntil = pool.memory.severalUntil;
        const KindOfWork::Memory& kept = pool.memory.kept;
        record.kept = {thousandths(kept.used), thousandths(kept.peak), kept.shortest};
        const std::string bytes = record.encode();
        const size_t hash = std::hash<std::string>()(bytes);
        saved.emplace(pool.id, hash);
        if (const auto last = m_savedPools.find(pool.id); last != m_savedPools.end() && last->second == hash) continue;
        m_turn.writes.put(Table::Fairness, poolRecordKey(pool.id), bytes);
    }
    for (const auto& [pool, hash] : m_savedPools)
        if (!saved.contains(pool)) m_turn.writes.erase(Table::Fairness, poolRecordKey(pool));
    m_savedPools = std::move(saved);

    for (const TenantNumber number : m_scheduler->takeTenantsWithNewEstimates()) {
        if (!m_tenantNames.isKept(number)) continue;
        EstimatesRecord record;
        for (const Scheduler::SavedEstimate& e : m_scheduler->saveEstimates(number))
            if (m_commandNames.isKept(e.work.command))
                record.estimates.push_back({e.work.command, e.estimate.count(), e.longest.count()});
        m_turn.writes.put(Table::Fairness, estimatesKey(number), record.encode());
    }
}

// Whoever starts next knows how long nobody was there.
void Engine::saveAlive(Time now, bool isLast) {
    const Micros every = !m_turn.writes.empty() ? kAliveBeside : m_leases.isEmpty() ? kAliveIdle : kSaveInterval;
    if (!isLast && now - m_aliveSavedAt < every) return;
    m_aliveSavedAt = now;
    m_turn.writes.put(Table::Meta, kAliveKey, Key().u64(uint64_t(now.micros)));
}

void Engine::saveRates() {
    for (const TenantNumber number : std::exchange(m_ratesSpent, {})) {
        if (!m_tenantNames.isKept(number) || m_tenants[number].isDeleted) continue;
        const DispatchGate::Saved dispatch = m_scheduler->saveRates(number);
        const RatesRecord record{m_tenants[number].admission.saveRate(), dispatch.rate, dispatch.interval};
        if (record == RatesRecord()) continue;  // the tenant has no rates
        m_turn.writes.put(Table::Fairness, ratesKey(number), record.encode());
    }
}

Status Engine::recoverFairness(const Store& store, Time now) {
    Status found;
    const auto policy = store.read(Table::Meta, kPolicyKey);
    if (!policy.ok()) return policy.status();
    // A policy that was set at run time takes precedence over the configuration.
    if (policy->has_value())
        if (const auto known = policyNamed(**policy)) m_scheduler->setPolicy(*known, now);
    RETURN_IF_ERROR(store.scan(Table::Fairness, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const uint8_t kind = reader.u8();
        const uint32_t number = reader.u32();
        if (kind == 'n' && reader.ok() && number < m_tenants.size() && m_throttles.restore(number, value, now))
            return true;
        const auto pool = kind == 'p' ? PoolRecord::decode(value) : std::nullopt;
        const auto estimates = kind == 'e' ? EstimatesRecord::decode(value) : std::nullopt;
        const auto rates = kind == 'r' && number < m_tenants.size() ? RatesRecord::decode(value) : std::nullopt;
        if (!reader.ok() || (!pool && !estimates && !rates)) {
            found = {Code::DataLoss, "the store is damaged: it holds a fairness record that cannot be read"};
            return false;
        }
        if (rates) {
            m_tenants[number].admission.restoreRate(rates->enqueue, now);
            const DispatchGate::Saved dispatch{rates->dispatch, rates->releaseInterval};
            m_scheduler->restoreRates(number, dispatch, now);
            // Rate or time differ from what was saved: save the result, or every restart computes it again.
            if (m_tenants[number].admission.saveRate() != rates->enqueue || m_scheduler->saveRates(number) != dispatch)
                m_ratesSpent.insert(number);
            return true;
        }
        if (estimates) {
            for (const EstimatesRecord::Estimate& e : estimates->estimates)
                m_scheduler->restore(
                    Scheduler::SavedEstimate{{number, e.command}, Micros(e.micros), Micros(e.longest)});
            return true;
        }
        Scheduler::SavedPool saved{number, {pool->allTenants, {}, {}}, {}, {}};
        for (const std::string& name : pool->tenants) saved.key.tenants.push_back(tenantNamed(name).number);
        for (const std::string& name : pool->commands) saved.key.commands.push_back(m_commandNames.numberOf(name));
        for (const PoolRecord::Balance& b : pool->balances)
            if (b.tenant < m_tenants.size())
                saved.balances.push_back({b.tenant, b.ahead, b.turnsAhead, b.used, b.claimed, b.purse});
        const PoolRecord::Kept& kept = pool->kept;
        saved.memory = {{seatsOf(kept.used), seatsOf(kept.peak), kept.shortest}, pool->severalUntil};
        m_savedPools.emplace(number, 0);
        m_scheduler->restore(saved, now);
        return true;
    }));
    m_nextFairnessSave = now + kSaveInterval;
    return found;
}

void Engine::handle(ChangePolicy&& command, Time now) {
    const SchedulingPolicy before = m_scheduler->policy();
    if (command.policy != before) {
        m_areFiguresOld = true;
        // Heads are tracked under Fifo only, so they may be old.
        for (TenantState& owner : m_tenants)
            for (const auto& [number, queue] : owner.queues)
                if (queue.hasHead()) m_scheduler->noteHead({owner.number, number}, queue.head().sequence);
        m_scheduler->setPolicy(command.policy, now);
        AuditEntry entry{0, now, std::string(kEveryTenant), "policy.change", command.author, command.reason, {}, {}};
        entry.changes.push_back(
            {"scheduling.policy", std::string(policyName(before)), std::string(policyName(command.policy))});
        m_audit.add(std::move(entry), m_turn.writes);
    }
    m_turn.writes.put(Table::Meta, kPolicyKey, policyName(command.policy));
    if (!command.reply) return;
    // After the next tick, so that whoever asks for the policy then is told this one.
    handle(AwaitFigures{[reply = std::move(command.reply)] { reply(Status()); }}, now);
}

void Engine::handle(OverrideThrottle&& command, Time now) {
    using Action = OverrideThrottle::Action;
    const auto answer = [&](Result<TenantView> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const auto known = m_tenantNames.find(command.tenant);
    if (!(known && m_tenantNames.isKept(*known)) && !m_configs.file().tenants.contains(command.tenant))
        return answer(Status(Code::NotFound, "no tenant '" + command.tenant + "'"));
    TenantState& owner = tenantNamed(command.tenant);
    if (Status closed = closedBy(owner); !closed.ok()) return answer(std::move(closed));
    keepTenant(owner.number, now);  // the throttle is stored under its number

    const ThrottleControl::Around around{m_tenants, *m_scheduler, m_events, m_turn, double(m_seats.size()), m_runs};
    const std::string before = throttleText(m_throttles.view(owner.number));
    AuditEntry entry{0, now, command.tenant, "throttle.automatic", command.author, command.reason, {}, {}};
    bool isChanged = true;
    m_areFiguresOld = true;
    if (command.action == Action::Automatic) {
        isChanged = m_throttles.leaveToWatch(owner.number, command.author, command.reason, around, now);
    } else {
        const bool isHeld = command.action == Action::Hold;
        const NoisyNeighbourWatch::Pin pin{isHeld ? command.level : 0, now + command.expiresAfter, command.author,
                                           command.reason};
        m_throttles.decide(owner.number, pin, around, now);
        entry.action = isHeld ? "throttle.hold" : "throttle.release";
        entry.until = pin.until;
    }
    if (isChanged) {
        entry.changes.push_back({"throttle", before, throttleText(m_throttles.view(owner.number))});
        m_audit.add(std::move(entry), m_turn.writes);
        touch(owner);
    }
    TenantView view = viewOf(owner.number);
    view.throttle = m_throttles.view(owner.number);
    answer(std::move(view));
}

}  // namespace fairlead::broker
