// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/tenant_since.h"
#include "shared/limits/limit_text.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

const std::string kEvery(kEveryTenant);
constexpr size_t kMostTenantsExamined = 20'000;  // for one page

AuditEntry::Change changeOf(LimitField field, const TenantLimits& before, const TenantLimits& after) {
    return {std::string(ruleOf(field).key), textOf(before, field), textOf(after, field)};
}

// Seats of some workers, and what of them can be guaranteed to whom.
struct Guaranteeing {
    uint64_t seats = 0;
    uint64_t most = 0;
    uint64_t others = 0;  // guaranteed to tenants that have no other workers
    std::string_view which;
    bool isEach = false;  // for every tenant that does not say otherwise
    uint64_t alike = 1;   // as many would have the new guarantee

    Status keeps(uint32_t minSeats) const {
        if (seats == 0 || others + alike * minSeats <= most) return {};
        const uint64_t left = (most - std::min(most, others)) / std::max<uint64_t>(1, alike);
        return {Code::FailedPrecondition, "min_seats " + std::to_string(minSeats) + " cannot be kept: of " +
                                              std::to_string(seats) + " seats" + std::string(which) + " " +
                                              std::to_string(most) + " can be guaranteed, " + std::to_string(others) +
                                              " of them are to other tenants, and at most " + std::to_string(left) +
                                              (isEach ? " are possible for each tenant" : " are possible here")};
    }
};

bool isWithin(const Reach& inner, const Reach& outer) {
    return inner && !inner->empty() && std::includes(outer->begin(), outer->end(), inner->begin(), inner->end());
}

// Whether so many seats can be kept for the tenant, or for every tenant that does not say otherwise: of all shared workers, and
// of those that take its tasks. Without workers nothing is known of that. O(tenants).
Status keepable(uint32_t minSeats, std::optional<TenantNumber> tenant, const std::deque<TenantState>& tenants,
                const TenantConfigs& configs, const Scheduler& scheduler) {
    const bool isEvery = tenant == TenantConfigs::kEvery;
    const Reach reach = tenant && !isEvery ? scheduler.reachOf(*tenant) : nullptr;
    const GuaranteeableSeats reached = scheduler.guaranteeableSeats(reach);
    Guaranteeing all{scheduler.sharedSeats(), scheduler.guaranteeableSeats(), 0, "", isEvery, isEvery ? 0u : 1u};
    Guaranteeing inReach{reached.all, reached.most, 0, " that take its tasks"};
    for (const TenantState& each : tenants) {
        if (each.isDeleted) continue;
        const uint64_t had = each.limits.minSeats;
        if (each.number == tenant) {
            if (minSeats <= had) return {};
        } else if (isEvery && !configs.of(each.number).permanent.minSeats) {
            ++all.alike;
        } else {
            all.others += had;
            if (had > 0 && reach && isWithin(scheduler.reachOf(each.number), reach)) inReach.others += had;
        }
    }
    if (minSeats == 0) return {};
    RETURN_IF_ERROR(all.keeps(minSeats));
    return inReach.keeps(minSeats);
}

}  // namespace

void Engine::handle(ChangeTenant&& command, Time now) {
    const auto answer = [&](Result<TenantView> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isEvery = command.tenant == kEvery;
    if (command.onlyKnown)
        if (Status unknown = checkKnown(command.tenant); !unknown.ok()) return answer(std::move(unknown));
    const std::optional<TenantNumber> known = isEvery ? TenantConfigs::kEvery : m_tenantNames.find(command.tenant);
    // Changes to a tenant that is being deleted would be lost with it.
    if (!isEvery && known && *known < m_tenants.size())
        if (Status closed = closedBy(m_tenants[*known]); !closed.ok()) return answer(std::move(closed));
    const TenantConfig& current = known ? m_configs.of(*known) : TenantConfig();
    if (command.expectedVersion && *command.expectedVersion != current.version) {
        std::string what = "tenant '" + command.tenant + "' is at version " + std::to_string(current.version) +
                           ", not " + std::to_string(*command.expectedVersion);
        if (current.version > 0) what += ": '" + current.author + "' changed it, because '" + current.reason + "'";
        return answer(Status(Code::Aborted, what));
    }
    if (command.set.minSeats)
        if (Status status = keepable(*command.set.minSeats, known, m_tenants, m_configs, *m_scheduler); !status.ok())
            return answer(std::move(status));
    const TenantNumber number = isEvery ? TenantConfigs::kEvery : tenantNamed(command.tenant).number;
    if (!isEvery) keepTenant(number, now);

    TenantConfigs::Change change{command.set, command.clear, command.author, command.reason, std::nullopt};
    if (command.expiresAfter) change.until = now + *command.expiresAfter;
    const TenantLimits before = m_configs.resolve(number, command.tenant).limits;
    m_configs.change(number, change, now, m_turn.writes);
    const TenantLimits after = m_configs.resolve(number, command.tenant).limits;

    AuditEntry entry{0,  now, command.tenant, command.action, std::move(command.author), std::move(command.reason),
                     {}, {}};
    entry.until = change.until;
    for (const LimitRule& rule : limitRules())
        if (isSet(change.set, rule.field) ||
            std::find(change.clear.begin(), change.clear.end(), rule.field) != change.clear.end())
            entry.changes.push_back(changeOf(rule.field, before, after));
    writeDown(std::move(entry));
    refreshLimits(number, now);
    answer(viewOf(number));
}

void Engine::handle(AwaitFigures&& command, Time) {
    if (m_areFiguresOld)
        m_awaitingFigures.push_back(std::move(command.reply));
    else if (m_round)
        m_round->replies.push_back(std::move(command.reply));
    else
        m_turn.answers.emplace_back(AfterFigures{std::move(command.reply)});
}

void Engine::handle(ReadTenants&& command, Time now) {
    TenantPage page;
    const auto answer = [&](Result<TenantPage> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const auto isKnown = [this](TenantNumber number) {
        if (number < m_tenants.size() && m_tenants[number].isDeleted) return false;
        return m_tenantNames.isKept(number) || m_configs.file().tenants.contains(m_tenantNames.nameOf(number));
    };
    if (!command.tenant.empty()) {
        const auto number = command.tenant == kEvery ? TenantConfigs::kEvery : m_tenantNames.find(command.tenant);
        const bool isTheirs = command.tenant == kEvery ? command.scope.all : command.scope.covers(command.tenant);
        if (!number || !isTheirs || (*number != TenantConfigs::kEvery && !isKnown(*number)))
            return answer(Status(Code::NotFound, "no tenant '" + command.tenant + "'"));
        page.tenants.push_back(viewOf(*number));
        if (*number != TenantConfigs::kEvery)
            page.tenants.back().standing = explaining().standingOf(m_tenants[*number], command.scope, now);
        if (*number != TenantConfigs::kEvery) page.tenants.back().throttle = m_throttles.view(*number);
        return answer(std::move(page));
    }
    if (!command.names.empty()) {
        for (const std::string& name : command.names) {
            const auto number = m_tenantNames.find(name);
            TenantView& view = page.tenants.emplace_back();
            view.tenant = name;
            if (number && isKnown(*number))
                view = viewOf(*number);
            else
                view.inForce = m_configs.resolve(TenantConfigs::kNobody, name);
        }
        return answer(std::move(page));
    }
    size_t examined = 0;
    for (TenantNumber number = command.from; number < m_tenants.size(); ++number) {
        const bool isMeant = isKnown(number) && command.scope.covers(*m_tenants[number].name) &&
                             (!command.onlyConfigured || m_configs.of(number).version > 0);
        if ((isMeant && page.tenants.size() == command.limit) || examined++ == kMostTenantsExamined) {
            page.next = number;
            break;
        }
        if (isMeant) page.tenants.push_back(viewOf(number));
    }
    answer(std::move(page));
}

Explaining Engine::explaining() const {
    return {*m_scheduler,   m_configs,   m_queueSettings,  m_throttles, m_delayed, m_holders, m_tenantNames,
            m_commandNames, m_scheduled, m_calendarOffset, m_keys,      m_ruled,   m_terms};
}

void Engine::handle(ExplainPlace&& command, Time now) {
    const TenantState& owner = tenant(command.tenant);
    PlaceView view;
    if (const auto queue = owner.queues.find(command.command); queue != owner.queues.end()) {
        const ReadyQueue::Ahead ahead = queue->second.ahead(command.priority, command.sequence);
        view = {ahead.count, ahead.isLeast, explaining().explain(owner, command.command, command.scope, now), now};
    }
    m_turn.answers.emplace_back(Reply{[reply = std::move(command.reply), view = std::move(view)] { reply(view); }});
}

void Engine::handle(Ping&& command, Time) { m_turn.answers.emplace_back(Reply{std::move(command.reply)}); }

void Engine::handle(ReloadTenantFile&& command, Time now) {
    const TenantFile before = m_configs.file();
    m_configs.setFile(std::move(command.file));
    const TenantFile& after = m_configs.file();
    static const LimitSettings nothing;
    const auto compare = [&](const std::string& name, const LimitSettings& was, const LimitSettings& is) {
        if (was == is) return;
        AuditEntry entry{0, now, name, "limits.file", "configuration file", "the file was read again", {}, {}};
        for (const LimitRule& rule : limitRules()) {
            const auto from = textOf(was, rule.field);
            const auto to = textOf(is, rule.field);
            if (from != to)
                entry.changes.push_back({std::string(rule.key), from.value_or("not set"), to.value_or("not set")});
        }
        writeDown(std::move(entry));
    };
    const auto settingsOf = [](const TenantFile& file, const std::string& name) -> const LimitSettings& {
        const auto it = file.tenants.find(name);
        return it == file.tenants.end() ? nothing : it->second;
    };
    compare(kEvery, before.defaults, after.defaults);
    for (const auto& [name, was] : before.tenants) compare(name, was, settingsOf(after, name));
    for (const auto& [name, is] : after.tenants) {
        static_cast<void>(tenantNamed(name));
        if (!before.tenants.contains(name)) compare(name, nothing, is);
    }
    refreshLimits(TenantConfigs::kEvery, now);
    if (!command.reply) return;
    m_turn.answers.emplace_back(Reply{std::move(command.reply)});
}

Status Engine::checkKnown(const std::string& tenant) const {
    const auto number = m_tenantNames.find(tenant);
    const bool isKept = number && m_tenantNames.isKept(*number);
    if (tenant == kEvery || isKept || m_configs.file().tenants.contains(tenant)) return {};
    return {Code::NotFound, "no tenant '" + tenant + "'"};
}

void Engine::keepTenant(TenantNumber number, Time now) {
    if (m_tenantNames.isKept(number)) return;
    m_tenantNames.keep(number, m_turn.writes);
    m_tenants[number].knownSince = now;
    m_turn.writes.put(Table::Name, tenantSinceKey(number), Key().u64(uint64_t(now.micros)));
    m_events.tenantCreated(m_tenantNames.nameOf(number), m_turn, now);
}

void Engine::writeDown(AuditEntry entry) {
    m_events.tenantChanged(entry, m_turn);
    m_audit.add(std::move(entry), m_turn.writes);
}

TenantView Engine::viewOf(TenantNumber number) const {
    TenantView view;
    view.config = m_configs.of(number);
    view.tenant = number == TenantConfigs::kEvery ? kEvery : m_tenantNames.nameOf(number);
    view.inForce = m_configs.resolve(number, view.tenant);
    if (number == TenantConfigs::kEvery) return view;
    const TenantState& tenant = m_tenants[number];
    // Nothing is handed out of it or taken for it, whatever is set.
    if (tenant.deletion != 0) view.inForce.limits.paused = view.inForce.limits.draining = true;
    view.knownSince = tenant.knownSince;
    const TenantUse use = useOf(tenant);
    view.ready = use.ready;
    view.delayed = use.delayed;
    view.inProgress = tenant.inProgress;
    view.held = tenant.held;
    view.workflows = m_workflows.waiting(number);
    view.dead = tenant.dead;
    view.bytes = tenant.bytes;
    return view;
}

void Engine::revertTemporarySettings(Time now) {
    std::vector<LimitField> fields;
    while (m_configs.nextEnd() && *m_configs.nextEnd() <= now) {
        // Limits in force are stored for each tenant but not for "*": resolve those before they change.
        const TenantLimits everyBefore = m_configs.resolve(TenantConfigs::kEvery, kEvery).limits;
        const auto number = m_configs.nextEnded(now, fields, m_turn.writes);
        if (!number) return;
        const bool isEvery = *number == TenantConfigs::kEvery;
        const std::string& name = isEvery ? kEvery : m_tenantNames.nameOf(*number);
        const TenantLimits& before = isEvery ? everyBefore : m_tenants[*number].limits;
        const TenantLimits after = m_configs.resolve(*number, name).limits;
        const TenantConfig& config = m_configs.of(*number);
        AuditEntry entry{0, now, name, "limits.revert", config.author, config.reason, {}, {}};
        for (const LimitField field : fields) entry.changes.push_back(changeOf(field, before, after));
        writeDown(std::move(entry));
        refreshLimits(*number, now);
    }
}

void Engine::refreshLimits(TenantNumber number, Time now) {
    if (number == TenantConfigs::kEvery) {
        for (TenantNumber each = 0; each < m_tenants.size(); ++each) refreshLimits(each, now);
        return;
    }
    TenantState& owner = m_tenants[number];
    TenantLimits limits = m_configs.resolve(number, *owner.name).limits;
    if (owner.deletion != 0) limits.paused = true;
    touch(owner);
    if (limits == owner.limits) return;
    m_areFiguresOld = true;
    if (limits.maxEnqueueRate != owner.limits.maxEnqueueRate) owner.admission.setRate(limits.maxEnqueueRate, now);
    if (limits.throttleTiers != owner.limits.throttleTiers) m_throttles.setTiers(number, limits.throttleTiers, now);
    owner.limits = std::move(limits);
    m_scheduler->setLimits(number, owner.limits, now);
    m_work.limitsAre(number, owner.limits);
    m_ratesSpent.insert(number);
}

}  // namespace fairlead::broker
