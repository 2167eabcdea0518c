// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/cron_book.h"

#include "broker/core/bounds/page_room.h"
#include "broker/cron/cron_schedule.h"
#include "broker/store/cron_records.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

// Leaves out what has had its turn.
std::optional<Time> nextOf(const CronEntry& entry, const CronTimes& times, Time now) {
    if (!entry.isEnabled) return std::nullopt;
    for (Time after = now;;) {
        const auto next = nextOccurrence(times.expression, times.zone, after, entry.createdAt);
        const auto span = std::find_if(entry.had.begin(), entry.had.end(), [&next](const CronEntry::Span& one) {
            return next && one.first <= *next && *next <= one.last;
        });
        if (span == entry.had.end()) return next;
        after = span->last;
    }
}

// Spans between which nothing occurs become one.
void noteTurn(CronEntry& entry, const CronTimes& times, Time occurrence) {
    std::vector<CronEntry::Span>& had = entry.had;
    const CronEntry::Span turn{occurrence, occurrence};
    if (times.expression.every || times.expression.runsThrough) {
        had.assign(1, turn);
        return;
    }
    auto at = std::find_if(had.begin(), had.end(), [&](const auto& span) { return span.last >= occurrence; });
    if (at != had.end() && at->first <= occurrence) return;
    at = had.insert(at, turn);
    const auto next = [&](Time after) { return nextOccurrence(times.expression, times.zone, after, entry.createdAt); };
    if (at + 1 != had.end() && next(occurrence) == (at + 1)->first) {
        at->last = (at + 1)->last;
        had.erase(at + 1);
    }
    if (at != had.begin() && next((at - 1)->last) == occurrence) {
        (at - 1)->last = at->last;
        had.erase(at);
    }
    if (had.size() <= kMostCronSpans) return;
    // The one that is farthest away.
    if (occurrence - had.front().last > had.back().first - occurrence)
        had.erase(had.begin());
    else
        had.pop_back();
}

void findSkip(CronEntry& entry, const CronTimes& times, Time after) {
    const auto next = [&](Time from) {
        return entry.nextRun ? nextSkip(times.expression, times.zone, from, *entry.nextRun) : std::nullopt;
    };
    entry.nextSkip = next(after);
    if (entry.nextSkip && entry.nextSkip == entry.toldSkip) entry.nextSkip = next(*entry.nextSkip);
}

std::optional<Time> dueOf(const CronEntry& entry) { return entry.nextSkip ? entry.nextSkip : entry.nextRun; }

// What came before it is nothing that it has missed: since then it has had a turn, or was not there.
std::optional<Time> lastTurnBy(Time now, const CronEntry& entry) {
    std::optional<Time> last;
    if (entry.createdAt <= now) last = entry.createdAt;
    for (const CronEntry::Span& span : entry.had)
        if (span.first <= now) last = std::max(last.value_or(span.first), std::min(span.last, now));
    return last;
}

// At the same times, and with the same right to run.
bool runsAs(const CronEntry& a, const CronEntry& b) {
    return a.expression == b.expression && a.zone == b.zone && a.overlap == b.overlap && a.isEnabled == b.isEnabled;
}

std::string keyOf(const CronBook::Place& place) {
    return std::string(std::string_view(tenantKey(place.tenant))) + place.name;
}

Status noSuchCron(const std::string& name) { return {Code::NotFound, "no cron entry '" + name + "'"}; }

}  // namespace

Result<CronTimes> CronTimes::read(const std::string& expression, const std::string& zone, Time now) {
    const auto parsed = CronExpression::parse(expression);
    RETURN_IF_ERROR(parsed.status());
    const auto found = CronZone::find(zone);
    RETURN_IF_ERROR(found.status());
    if (!nextOccurrence(*parsed, *found, now, now))
        return Status(Code::InvalidArgument, "the cron expression is wrong: '" + expression + "' never occurs");
    return CronTimes{*parsed, *found};
}

Result<CronEntry> CronBook::put(const Place& place, CronEntry entry, const CronTimes& times, WriteSet& writes,
                                Time now) {
    const auto known = m_entries.find(place);
    const size_t before = known == m_entries.end() ? 0 : known->second.entry.task.payload.size();
    const size_t after = entry.task.payload.size();
    if (after > before) RETURN_IF_ERROR(m_bytes.admits(place.tenant, after - before));
    if (known == m_entries.end()) {
        RETURN_IF_ERROR(m_counts.admits(place.tenant));
        m_counts.take(place.tenant);
        entry.createdAt = now;
    } else {
        entry.createdAt = known->second.entry.createdAt;
        entry.lastRun = known->second.entry.lastRun;
        entry.runs = known->second.entry.runs;
        if (known->second.times.expression == times.expression && known->second.entry.zone == entry.zone) {
            entry.had = known->second.entry.had;
            entry.toldSkip = known->second.entry.toldSkip;
        }
    }
    m_bytes.give(place.tenant, before);
    m_bytes.take(place.tenant, after);
    Kept& kept = m_entries[place];
    const bool isAsBefore = known != m_entries.end() && kept.entry.trouble.empty() && runsAs(kept.entry, entry);
    if (isAsBefore) {
        entry.isOwed = kept.entry.isOwed;
        entry.nextRun = kept.entry.nextRun;
        entry.nextSkip = kept.entry.nextSkip;
        kept.entry = std::move(entry);
    } else {
        kept.times = times;
        kept.entry = std::move(entry);
        kept.entry.isOwed = false;
        ++kept.version;
        kept.isUnderWay = false;
        planNext(place, kept, now);
    }
    save(place, kept.entry, writes);
    return kept.entry;
}

Result<CronEntry> CronBook::remove(const Place& place, WriteSet& writes) {
    const auto known = m_entries.find(place);
    if (known == m_entries.end()) return noSuchCron(place.name);
    plan(place, known->second, std::nullopt);
    CronEntry entry = std::move(known->second.entry);
    m_bytes.give(place.tenant, entry.task.payload.size());
    m_counts.give(place.tenant);
    m_entries.erase(known);
    writes.erase(Table::Cron, keyOf(place));
    return entry;
}

Result<CronEntry> CronBook::enable(const Place& place, bool isEnabled, const std::string& author, WriteSet& writes,
                                   Time now) {
    const auto known = m_entries.find(place);
    if (known == m_entries.end()) return noSuchCron(place.name);
    Kept& kept = known->second;
    if (isEnabled && !kept.entry.trouble.empty())
        return Status(Code::FailedPrecondition, "cron entry '" + place.name + "' cannot run: " + kept.entry.trouble);
    if (kept.entry.isEnabled == isEnabled) return kept.entry;
    kept.entry.isEnabled = isEnabled;
    kept.entry.isOwed = false;
    kept.entry.author = author;
    ++kept.version;
    kept.isUnderWay = false;
    planNext(place, kept, now);
    save(place, kept.entry, writes);
    return kept.entry;
}

void CronBook::removeTenant(TenantNumber tenant, WriteSet& writes) {
    for (auto it = m_entries.lower_bound({tenant, {}}); it != m_entries.end() && it->first.tenant == tenant;) {
        plan(it->first, it->second, std::nullopt);
        m_bytes.give(tenant, it->second.entry.task.payload.size());
        m_counts.give(tenant);
        writes.erase(Table::Cron, keyOf(it->first));
        it = m_entries.erase(it);
    }
}

const CronBook::Kept* CronBook::nextDue(Time now, Place& place) {
    if (m_due.empty() || m_due.begin()->first > now) return nullptr;
    place = m_due.begin()->second;
    Kept& kept = m_entries.at(place);
    const CronEntry& entry = kept.entry;
    kept.isSkip = entry.nextSkip && *entry.nextSkip <= now;
    kept.turn = !kept.isSkip && entry.nextRun && *entry.nextRun <= now ? entry.nextRun : std::nullopt;
    plan(place, kept, std::nullopt);
    kept.isUnderWay = true;
    return &kept;
}

std::optional<Time> CronBook::nextWake() const {
    return m_due.empty() ? std::nullopt : std::optional(m_due.begin()->first);
}

const CronBook::Kept* CronBook::find(const Place& place) const {
    const auto known = m_entries.find(place);
    return known == m_entries.end() ? nullptr : &known->second;
}

uint64_t CronBook::countTold(const Place& place, bool isTriggered, Time now) {
    Kept& kept = m_entries.at(place);
    Kept::Told& told = isTriggered ? kept.triggered : kept.skipped;
    ++told.since;
    if (told.at != Time() && now - told.at < kToldOf) return 0;
    told.at = now;
    return std::exchange(told.since, 0);
}

void CronBook::turnOver(const Place& place, Outcome outcome, WriteSet& writes, Time now) {
    const auto known = m_entries.find(place);
    if (known == m_entries.end() || !known->second.isUnderWay) return;
    Kept& kept = known->second;
    kept.isUnderWay = false;
    if (kept.isSkip) {
        kept.entry.toldSkip = kept.entry.nextSkip;
        findSkip(kept.entry, kept.times, *kept.entry.toldSkip);
        plan(place, kept, kept.entry.isOwed ? std::optional(now) : dueOf(kept.entry));
        return save(place, kept.entry, writes);
    }
    if (outcome == Outcome::Owed && kept.entry.isOwed) return plan(place, kept, now + kLookAgain);
    if (kept.turn) noteTurn(kept.entry, kept.times, *kept.turn);
    kept.entry.isOwed = outcome == Outcome::Owed;
    if (outcome == Outcome::Ran) {
        kept.entry.lastRun = now;
        ++kept.entry.runs;
    }
    planNext(place, kept, now);
    if (outcome == Outcome::Owed) plan(place, kept, now + kLookAgain);
    save(place, kept.entry, writes);
}

std::vector<TenantNumber> CronBook::tenants() const {
    std::vector<TenantNumber> numbers;
    for (auto it = m_entries.begin(); it != m_entries.end(); it = m_entries.lower_bound({numbers.back() + 1, {}}))
        numbers.push_back(it->first.tenant);
    return numbers;
}

CronPage CronBook::list(const ListCrons& wanted, const Owners& tenants) const {
    CronPage page;
    PageRoom room(wanted.limit, PageRoom::kSliceBytes);
    for (const auto& [name, number] : tenants) {
        if (name < wanted.afterTenant) continue;
        const std::string after = name == wanted.afterTenant ? wanted.afterName : std::string();
        if (!wanted.name.empty() && wanted.name <= after) continue;
        auto it = wanted.name.empty() ? m_entries.upper_bound({number, after}) : m_entries.find({number, wanted.name});
        for (; it != m_entries.end() && it->first.tenant == number; ++it) {
            const CronEntry& entry = it->second.entry;
            if (!room.take(sizeof entry + entry.name.size() + entry.task.payload.size())) {
                page.hasMore = true;
                return page;
            }
            page.entries.push_back(entry);
            if (!wanted.name.empty()) break;
        }
    }
    return page;
}

Status CronBook::restore(std::string_view key, std::string_view value, const std::string* tenant, Time now) {
    auto entry = decodeCron(value);
    if (!entry || !tenant) return {Code::DataLoss, "the store is damaged: it holds a cron entry that cannot be read"};
    const Place place{KeyReader(key).u32(), std::string(key.substr(sizeof(TenantNumber)))};
    Kept& kept = m_entries[place];
    kept.entry = std::move(*entry);
    kept.entry.tenant = *tenant;
    kept.entry.name = place.name;
    m_counts.take(place.tenant);
    m_bytes.take(place.tenant, kept.entry.task.payload.size());
    const auto expression = CronExpression::parse(kept.entry.expression);
    const auto zone = CronZone::find(kept.entry.zone);
    if (!expression || !zone) {
        kept.entry.trouble = (expression ? zone.status() : expression.status()).message();
        kept.entry.nextRun = std::nullopt;
        return {};
    }
    kept.times = {*expression, *zone};
    // A skip that is written down may have been while the broker did not run.
    if (!kept.entry.nextSkip) findSkip(kept.entry, kept.times, now);
    if (!kept.entry.isOwed && planIfNothingMissed(place, kept, now)) return {};
    plan(place, kept, kept.entry.isOwed ? std::optional(now) : dueOf(kept.entry));
    return {};
}

void CronBook::clockStepped(WriteSet& writes, Time now) {
    for (auto& [place, kept] : m_entries) {
        CronEntry& entry = kept.entry;
        if (kept.isUnderWay || !entry.isEnabled || !entry.trouble.empty()) continue;
        const std::optional<Time> due = dueOf(entry);
        const auto before = std::pair(entry.nextRun, entry.nextSkip);
        if (entry.isOwed) {
            plan(place, kept, now + kLookAgain);
        } else if (!due || *due > now) {
            planNext(place, kept, now);
        } else if (!planIfNothingMissed(place, kept, now)) {
            continue;  // due by the new time
        }
        if (before != std::pair(entry.nextRun, entry.nextSkip)) save(place, entry, writes);
    }
}

std::vector<CronEntry> CronBook::inTrouble() const {
    std::vector<CronEntry> found;
    for (const auto& [place, kept] : m_entries)
        if (kept.entry.isEnabled && !kept.entry.trouble.empty()) found.push_back(kept.entry);
    return found;
}

// It has missed nothing by what was planned by a clock that was behind for a while.
bool CronBook::planIfNothingMissed(const Place& place, Kept& kept, Time now) {
    const CronEntry& entry = kept.entry;
    if (!entry.nextRun || *entry.nextRun > now) return false;
    const std::optional<Time> last = lastTurnBy(now, entry);
    if (!last || *last <= *entry.nextRun) return false;
    planNext(place, kept, *last);
    return true;
}

// Also what the local clock skips before it.
void CronBook::planNext(const Place& place, Kept& kept, Time now) {
    kept.entry.nextRun = nextOf(kept.entry, kept.times, now);
    findSkip(kept.entry, kept.times, now);
    plan(place, kept, dueOf(kept.entry));
}

void CronBook::plan(const Place& place, Kept& kept, std::optional<Time> due) {
    if (kept.due) m_due.erase({*kept.due, place});
    kept.due = due;
    if (due) m_due.emplace(*due, place);
}

void CronBook::save(const Place& place, const CronEntry& entry, WriteSet& writes) {
    writes.put(Table::Cron, keyOf(place), encodeCron(entry));
}

}  // namespace fairlead::broker
