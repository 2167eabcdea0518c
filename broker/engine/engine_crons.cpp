// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/utc_text.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kRunsInTurn = 64;

// Tasks of one entry that are not to overlap have one key. FNV-1a, twice.
UniqueKey overlapKey(const std::string& name) {
    const auto hash = [&name](uint64_t value) {
        for (const char c : "cron:" + name) value = (value ^ uint8_t(c)) * 0x100000001B3ull;
        return value;
    };
    return {hash(0xCBF29CE484222325ull), hash(0x9E3779B97F4A7C15ull)};
}

std::string textOf(const CronEntry& entry) {
    return "'" + entry.expression + "'" + (entry.zone.empty() ? "" : " in " + entry.zone) +
           (entry.isEnabled ? "" : ", disabled");
}

const char* actionOf(ChangeCron::Action action) {
    switch (action) {
        case ChangeCron::Action::Put: return "cron.put";
        case ChangeCron::Action::Delete: return "cron.delete";
        case ChangeCron::Action::Enable: return "cron.enable";
        case ChangeCron::Action::Disable: return "cron.disable";
    }
    return "cron.put";
}

void keep(CronField field, const CronEntry& before, CronEntry* entry) {
    switch (field) {
        case CronField::Zone: entry->zone = before.zone; break;
        case CronField::Overlap: entry->overlap = before.overlap; break;
        case CronField::Enabled: entry->isEnabled = before.isEnabled; break;
        case CronField::Payload:
            entry->task.payload = before.task.payload;
            entry->task.type = before.task.type;
            entry->task.terms = before.task.terms;
            break;
        case CronField::Priority: entry->task.priority = before.task.priority; break;
        case CronField::MaxAttempts: entry->task.maxAttempts = before.task.maxAttempts; break;
        case CronField::Webhook: entry->task.webhook = before.task.webhook; break;
    }
}

Event eventOf(std::string_view type, const CronEntry& entry, Time now) {
    Event event;
    event.at = now;
    event.type = type;
    event.tenant = entry.tenant;
    event.fields = {{"cron", entry.name},
                    {"expression", entry.expression},
                    {"type", entry.task.type.empty() ? entry.task.command : entry.task.type}};
    return event;
}

LookUpCreates requestOf(const CronBook::Place& place, const CronBook::Kept& kept) {
    NewTask task;
    static_cast<TaskBody&>(task) = kept.entry.task;
    task.creator = "cron:" + place.name;
    const CronEntry::Overlap overlap = kept.entry.overlap;
    if (overlap != CronEntry::Overlap::Allow)
        task.unique = UniqueRule{overlapKey(place.name), overlap == CronEntry::Overlap::CancelPrevious
                                                             ? UniqueRule::OnConflict::Replace
                                                             : UniqueRule::OnConflict::Reject};
    LookUpCreates request{place.tenant, {}, CronRun{place.name, kept.version}};
    request.create.items.push_back({0, std::move(task)});
    return request;
}

}  // namespace

void Engine::handle(ChangeCron&& command, Time now) {
    const auto change = [this](const CronBook::Place& at, ChangeCron& wanted, Time time) {
        switch (wanted.action) {
            case ChangeCron::Action::Put: {
                CronEntry entry = wanted.entry;
                entry.author = wanted.author;
                const CronBook::Kept* const before = m_crons.find(at);
                if (wanted.mustExist && !before)
                    return Result<CronEntry>(Status(Code::NotFound, "no cron entry '" + at.name + "'"));
                if (before && wanted.isRegistration)
                    entry.isEnabled =
                        !entry.asked || entry.asked == before->entry.asked ? before->entry.isEnabled : *entry.asked;
                if (before)
                    for (const CronField field : wanted.keeps) keep(field, before->entry, &entry);
                if (before && wanted.keeps.contains(CronField::Zone)) {
                    if (!before->entry.trouble.empty())
                        return Result<CronEntry>(
                            Status(Code::FailedPrecondition,
                                   "cron entry '" + at.name + "' cannot run: " + before->entry.trouble));
                    wanted.times->zone = before->times.zone;
                }
                return m_crons.put(at, std::move(entry), *wanted.times, m_turn.writes, time);
            }
            case ChangeCron::Action::Delete: return m_crons.remove(at, m_turn.writes);
            case ChangeCron::Action::Enable:
            case ChangeCron::Action::Disable: break;
        }
        return m_crons.enable(at, wanted.action == ChangeCron::Action::Enable, wanted.author, m_turn.writes, time);
    };
    const auto answer = [&](Result<CronEntry> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isPut = command.action == ChangeCron::Action::Put;
    const std::string& tenantName = command.entry.tenant;
    const std::string name = command.entry.name;
    const auto number = m_tenantNames.find(tenantName);
    if (!isPut && !number) return answer(Status(Code::NotFound, "no cron entry '" + name + "'"));
    TenantState& owner = number ? tenant(*number) : tenantNamed(tenantName);
    if (const Status closed = closedBy(owner); isPut && !closed.ok()) return answer(closed);
    const CronBook::Place place{owner.number, name};
    const CronBook::Kept* known = m_crons.find(place);
    const std::string before = known ? textOf(known->entry) : "none";
    auto result = change(place, command, calendar(now));
    if (!result) return answer(std::move(result));
    if (isPut) keepTenant(owner.number, now);
    const bool isDeletion = command.action == ChangeCron::Action::Delete;
    m_audit.add({0,
                 now,
                 *owner.name,
                 actionOf(command.action),
                 command.author,
                 command.reason,
                 {{name, before, isDeletion ? "deleted" : textOf(*result)}},
                 {}},
                m_turn.writes);
    answer(std::move(result));
}

void Engine::handle(ListCrons&& command, Time) {
    CronBook::Owners owners;
    const auto add = [&](const std::string& name) {
        const auto number = m_tenantNames.find(name);
        if (number && command.scope.covers(name)) owners.emplace_back(name, *number);
    };
    if (!command.tenant.empty())
        add(command.tenant);
    else if (command.scope.all)
        for (const TenantNumber number : m_crons.tenants()) owners.emplace_back(*m_tenants[number].name, number);
    else
        for (const std::string& name : command.scope.tenants) add(name);
    std::sort(owners.begin(), owners.end());
    owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
    CronPage page = m_crons.list(command, owners);
    m_turn.answers.emplace_back(
        Reply{[reply = std::move(command.reply), page = std::move(page)]() mutable { reply(std::move(page)); }});
}

void Engine::tellOfTrouble(Time now) {
    for (const CronEntry& entry : m_crons.inTrouble()) {
        Event event = eventOf(event_types::kCronStopped, entry, now);
        event.severity = EventSeverity::Warning;
        event.fields.emplace_back("reason", entry.trouble);
        event.text = "cron entry '" + entry.name + "' of tenant '" + entry.tenant + "' does not run: " + entry.trouble;
        m_events.happened(std::move(event), m_turn);
    }
}

// The local clock has gone forward over one of its times.
void Engine::skipCron(const CronBook::Place& place, const CronEntry& entry, Time now) {
    Event event = eventOf(event_types::kCronSkipped, entry, now);
    event.fields.emplace_back("scheduled_at", utcText(entry.nextSkip.value_or(calendar(now))));
    event.fields.emplace_back("reason", "dst_skip");
    event.fields.emplace_back("count", "1");
    event.text = "cron entry '" + entry.name + "' of tenant '" + entry.tenant +
                 "' was skipped: the clock of its time zone went forward over its time";
    m_events.happened(std::move(event), m_turn);
    m_crons.turnOver(place, CronBook::Outcome::Skipped, m_turn.writes, calendar(now));
}

void Engine::fireCrons(Time now) {
    CronBook::Place place;
    for (size_t left = kRunsInTurn; left > 0; --left) {
        const CronBook::Kept* due = m_crons.nextDue(calendar(now), place);
        if (!due) return;
        if (due->isSkip) {
            skipCron(place, due->entry, now);
            continue;
        }
        if (due->entry.overlap == CronEntry::Overlap::Allow)
            runCron({requestOf(place, *due), {}}, now);
        else
            ask(requestOf(place, *due));
    }
}

void Engine::runCron(LookUpCreatesDone&& answer, Time now) {
    const CronBook::Place place{answer.request.tenant, answer.request.cron->name};
    const CronBook::Kept* kept = m_crons.find(place);
    // Changed or deleted since it came due.
    if (!kept || !kept->isUnderWay || kept->version != answer.request.cron->version) return;
    TenantState& owner = tenant(place.tenant);
    const CronEntry& entry = kept->entry;
    const Status closed = closedBy(owner);
    const Created creation =
        closed.ok() ? std::move(createAll(owner, std::move(answer), now).created.front()) : Created{{}, 0, closed};
    const Result<TaskId>& made = creation.outcome;
    const bool overlaps = made.status().code() == Code::AlreadyExists;
    // What waits was replaced with the creation. Where the last one runs, it ends first, and this one is asked for again.
    if (overlaps && entry.overlap == CronEntry::Overlap::CancelPrevious && creation.existing &&
        m_leases.find(*creation.existing)) {
        const std::string why = "CANCELLED: the next run of cron entry '" + entry.name + "' has replaced it";
        end(*creation.existing, {TaskEnd::Cancelled, AttemptOutcome::Cancelled, why, {}, {}}, now);
        return ask(requestOf(place, *kept));
    }
    if (overlaps && entry.overlap == CronEntry::Overlap::Enqueue)
        return m_crons.turnOver(place, CronBook::Outcome::Owed, m_turn.writes, calendar(now));
    const bool isMade = made.ok();
    const auto over = [&] {
        m_crons.turnOver(place, isMade ? CronBook::Outcome::Ran : CronBook::Outcome::Skipped, m_turn.writes,
                         calendar(now));
    };
    const uint64_t runs = m_crons.countTold(place, isMade, now);
    if (runs == 0) return over();
    Event event = eventOf(made ? event_types::kCronTriggered : event_types::kCronSkipped, entry, now);
    // An owed run has no time of its own.
    if (kept->turn) event.fields.emplace_back("scheduled_at", utcText(*kept->turn));
    if (made) {
        event.fields.emplace_back("task", made->toString());
        event.fields.emplace_back("run_count", std::to_string(entry.runs + 1));
        event.text = "cron entry '" + entry.name + "' of tenant '" + entry.tenant + "' created a task";
    } else {
        const std::string reason = overlaps ? "the task of the last time has not ended" : made.status().message();
        const LimitReached* limit = made.status().limitReached();
        event.severity = overlaps ? EventSeverity::Info : EventSeverity::Warning;
        event.fields.emplace_back("reason", overlaps ? "overlap" : limit ? "limit" : "refused");
        if (limit) event.fields.emplace_back("limit", limit->limit);
        event.text = "cron entry '" + entry.name + "' of tenant '" + entry.tenant + "' was skipped: " + reason;
    }
    event.fields.emplace_back("count", std::to_string(runs));
    m_events.happened(std::move(event), m_turn);
    over();
}

}  // namespace fairlead::broker
