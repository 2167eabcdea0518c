// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/load_watch.h"

#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace fairlead::broker {

namespace {

using std::chrono::seconds;

constexpr double kGrown = 1.5;  // times as usual
constexpr double kStillPart = 0.8;
constexpr Micros kSeatsFor = seconds(5);
constexpr Micros kOverFor = seconds(8);  // slow tasks end in waves
constexpr Micros kNotedFor = seconds(30);
constexpr Micros kNotedAtMost = std::chrono::minutes(1);  // of who was idle for long
constexpr Micros kSeatsOverFor = seconds(2);              // workers without a stream come back one by one
constexpr Micros kOverAtLeast = std::chrono::minutes(1);
constexpr Micros kReach = seconds(9);      // so long what was measured stays grown after its end
constexpr size_t kFewIntervals = 2;        // of totals
constexpr Micros kMeasured = seconds(12);  // at most
constexpr Micros kFlood = seconds(2);      // what clients kept while the broker did not run comes at once
constexpr double kTimesAtMost = 1000;
constexpr double kFewTasks = 10;
constexpr double kOverdue = 3;  // tasks that usually come by then
constexpr double kNearlyAll = 0.9;
constexpr double kLongRuns = 3;  // times they fit into what is measured
constexpr double kLeastUsual = 0.001;
constexpr uint64_t kTicksPerTotals = 2;
constexpr double kFades = 10;  // seconds, of what commands take lately
constexpr double kFadesUsual = 900;
constexpr size_t kSlowNamed = 3;
constexpr double kForgotten = 0.01;                   // tries
constexpr Micros kCalmFor = seconds(5);               // then nothing waits too long any more
constexpr Micros kCountsFor = seconds(10);            // what was handed out late
constexpr Micros kSettles = std::chrono::minutes(2);  // after the start nobody is new
constexpr Micros kNewFor = std::chrono::minutes(10);
constexpr char kNextFigure = '\n';

WaitBucket bucketOf(double value) { return waitBucketOf(Micros(std::llround(value * 1e6))); }

double valueOf(const UsualWaits& usual, uint32_t tenantNumber) {
    const auto known = usual.of(tenantNumber);
    return known ? std::max(known->p99Seconds, kLeastUsual) : 0;
}

bool isWaitingTooLong(const TenantFigures& tenant) {
    return tenant.counters.ready > 0 && tenant.newestWaitSeconds > lateAfter(tenant);
}

// How much of what the tenant wants it wants of each pool.
template <typename Visit>
void forParts(const PoolShares& shares, uint32_t tenantNumber, Visit visit) {
    const auto parts = shares.of(tenantNumber);
    double wanted = 0;
    for (const PoolShares::Part& part : parts) wanted += part.wanted;
    if (wanted <= 0) return;
    for (const PoolShares::Part& part : parts)
        if (part.wanted > 0) visit(part, part.wanted / wanted);
}

}  // namespace

void LoadWatch::take(const CounterTick& tick, std::span<TenantFigures* const> tenants, const PoolShares& shares) {
    m_now = tick.at;
    if (m_start == Time()) m_start = m_now;
    m_present.clear();
    for (const PoolSeats& pool : tick.poolSeats) m_present[pool.pool] = double(pool.present);
    const bool isLate =
        std::any_of(tenants.begin(), tenants.end(), [](const auto* one) { return isWaitingTooLong(*one); });
    countRuns(tick.commands, !isLate);
    if (tick.gap) {
        m_measuresFrom = m_now + kFlood;
        m_times.clear();
    }
    if (m_now >= m_measuresFrom && m_ticks++ % kTicksPerTotals == 0) {
        ++m_taken;
        m_times.push_back(m_now);
        if (m_times.size() > Past::kTotals) m_times.erase(m_times.begin());
        for (const TenantFigures* tenant : tenants) countTotals(m_past[tenant->counters.tenantNumber], *tenant);
    }
    for (const TenantFigures* tenant : tenants)
        if (const auto& stuck = tenant->counters.stuck; stuck && !stuck->tenant.empty())
            m_takenByOne[stuck->pool] = m_now;
    std::erase_if(m_takenByOne, [this](const auto& pool) { return m_now - pool.second > kMeasured; });
    if (isLate) measure(tenants, shares);
    for (const TenantFigures* tenant : tenants)
        if (isWaitingTooLong(*tenant)) noteLate(*tenant, shares);
    std::erase_if(m_causes, [this](const auto& entry) { return m_now - entry.second.lateAt > toldFor(entry.second); });
    const bool isMeasured = m_times.size() == Past::kTotals;
    for (auto& [pool, cause] : m_causes)
        if (!isMeasured && cause.change && !cause.change->isOver && cause.change->factor != LoadFactor::Seats)
            cause.grownAt = m_now;
        else if (isLate)
            keepGreatest(pool, cause, m_pools[pool]);
    for (TenantFigures* tenant : tenants) tenant->load = causeOf(tenant->counters.tenantNumber);
}

void LoadWatch::noteLate(const TenantFigures& tenant, const PoolShares& shares) {
    const uint32_t number = tenant.counters.tenantNumber;
    Past& past = m_past[number];
    const PoolShares::Part* most = nullptr;
    for (const PoolShares::Part& part : shares.of(number))
        if (part.waits && (!most || part.ready > most->ready)) most = &part;
    if (!most) return;
    past.lateAt = m_now;
    past.pool = most->pool;
    m_causes[past.pool].lateAt = m_now;
    Pool& pool = m_pools[past.pool];
    // What is usual is known of one pool, and after a start it is not known of which.
    const bool isSamePool = past.mainPool == 0 ? shares.of(number).size() == 1 : past.mainPool == past.pool;
    const double usual = valueOf(m_seats, number), seats = seatsOf(past.pool);
    if (!isSamePool || seats <= 0 || usual * std::max(pool.seats, 1.0) <= pool.usualSeats * seats) return;
    pool.seats = seats;
    pool.usualSeats = usual;
}

Micros LoadWatch::toldFor(const Cause& cause) { return cause.change && cause.change->isOver ? kCountsFor : kCalmFor; }

std::optional<LoadChange> LoadWatch::causeOf(uint32_t tenantNumber) const {
    const auto past = m_past.find(tenantNumber);
    if (past == m_past.end()) return std::nullopt;
    const auto cause = m_causes.find(past->second.pool);
    if (cause == m_causes.end() || !cause->second.change) return std::nullopt;
    if (m_now - past->second.lateAt > toldFor(cause->second)) return std::nullopt;
    // A worker may be replaced; after a start it is missing.
    const LoadChange& change = *cause->second.change;
    const bool isToBeSeen =
        change.factor == LoadFactor::Seats && m_now - change.since < kSeatsFor && m_now - m_start > kSettles;
    if (isToBeSeen) return std::nullopt;
    // What has grown most is a matter of all tasks of the pool; how much longer tasks take, of those that do.
    LoadChange told = change;
    told.times = std::min(std::max(told.times, cause->second.slowest), kTimesAtMost);
    return told;
}

// What has grown most is the cause until what came of it is served, or something else grows after its end.
void LoadWatch::keepGreatest(uint32_t number, Cause& cause, const Pool& pool) const {
    std::optional<LoadChange> now = greatest(number, pool, cause);
    std::optional<LoadChange>& kept = cause.change;
    const bool isSame = now && kept && !kept->isOver && now->factor == kept->factor;
    if (isSame) {
        now->since = kept->since;
        now->times = std::max(now->times, kept->times);
        if (now->commands.empty()) now->commands = std::move(kept->commands);
    }
    if (isSame || (now && (!kept || kept->isOver || now->times > kept->times))) {
        kept = std::move(now);
        cause.grownAt = m_now;
        const double slowest = kept->factor == LoadFactor::Cost ? slowestOf(pool) : 0;
        cause.slowest = isSame ? std::max(cause.slowest, slowest) : slowest;
    } else if (kept && kept->isOver) {
        // At three times as much twice as much is left behind as came usually; seats that are used to three quarters need three
        // times as long.
        const auto left = std::max(1.0, kept->times - 1) * double((kept->until - kept->since).count());
        if (m_now - kept->until > std::max(kOverAtLeast, Micros(int64_t(3 * left)))) kept.reset();
    } else if (kept) {
        noteOver(cause, pool);
    }
}

void LoadWatch::noteOver(Cause& cause, const Pool& pool) const {
    LoadChange& change = *cause.change;
    const bool isOfSeats = change.factor == LoadFactor::Seats;
    const bool isOfCost = change.factor == LoadFactor::Cost;
    const double part = isOfCost ? double(std::max(pool.intervals, kFewIntervals)) / double(Past::kTotals - 1) : 1;
    const auto partOf = [part](Micros all) { return Micros(int64_t(part * double(all.count()))); };
    if (m_now - cause.grownAt < (isOfSeats ? kSeatsOverFor : partOf(kOverFor))) return;
    change.isOver = true;
    change.until = std::max(change.since, cause.grownAt - (isOfSeats ? Micros(0) : partOf(kReach)));
}

bool LoadWatch::areStillSlow(const Pool& pool) { return pool.takenNow >= kGrown * kStillPart * pool.usualNow; }

void LoadWatch::countTotals(Past& past, const TenantFigures& tenant) const {
    const TenantCounters& counters = tenant.counters;
    const Totals now{counters.seatMicros, counters.enqueuedTotal, counters.doneTotal + counters.failedTotal};
    // While it did nothing its totals stayed as they were.
    const size_t newest = (past.next + Past::kTotals - 1) % Past::kTotals;
    if (past.latest == 0) {
        past.totals.fill(m_taken > 1 ? Totals() : now);  // totals are of this run
        past.firstAt = past.notedAt = m_now;
        past.notedCreated = past.totals.front().created;
    }
    if (past.latest + 1 != m_taken) past.totals.fill(past.totals[newest]);
    past.latest = m_taken;
    past.totals[past.next] = now;
    past.next = (past.next + 1) % Past::kTotals;
}

LoadWatch::Rates LoadWatch::ratesOf(const Past& past, size_t intervals) const {
    Rates rates;
    if (m_times.size() < Past::kTotals || past.latest != m_taken) return rates;
    rates.seconds = double((m_times.back() - m_times[Past::kTotals - 1 - intervals]).count()) / 1e6;
    if (rates.seconds <= 0) return rates;
    const size_t newest = past.next + Past::kTotals - 1;
    const Totals& now = past.totals[newest % Past::kTotals];
    const Totals& then = past.totals[(newest - intervals) % Past::kTotals];
    rates.seats = std::max(0.0, double(now.seatMicros - then.seatMicros) / 1e6 / rates.seconds);
    rates.created = now.created >= then.created ? double(now.created - then.created) / rates.seconds : 0;
    rates.tries = now.tries >= then.tries ? double(now.tries - then.tries) / rates.seconds : 0;
    return rates;
}

bool LoadWatch::isNew(const Past& past) const {
    return past.firstAt - m_start > kSettles && m_now - past.firstAt < kNewFor;
}

void LoadWatch::measure(std::span<TenantFigures* const> tenants, const PoolShares& shares) {
    m_pools.clear();
    for (const TenantFigures* tenant : tenants) {
        const uint32_t number = tenant->counters.tenantNumber;
        const auto found = m_past.find(number);
        if (found == m_past.end()) continue;
        const Rates rates = ratesOf(found->second);
        const double cost = valueOf(m_cost, number), arrivals = valueOf(m_arrivals, number);
        const bool saysCost = cost > 0 && cost * kLongRuns <= rates.seconds;
        // Those that run now may be about to end.
        const double usual = saysCost ? (rates.tries * rates.seconds + double(tenant->counters.inProgress)) * cost : 0;
        const double taken = saysCost ? rates.seats * rates.seconds : 0;
        size_t intervals = kFewIntervals;
        while (intervals + 1 < Past::kTotals && cost * kLongRuns > ratesOf(found->second, intervals).seconds)
            ++intervals;
        const Rates now = ratesOf(found->second, intervals);
        const double usualNow = saysCost ? (now.tries + double(tenant->counters.inProgress) / now.seconds) * cost : 0;
        forParts(shares, number, [&](const PoolShares::Part& part, double weight) {
            Pool& pool = m_pools[part.pool];
            pool.usual += weight * usual;
            pool.taken += weight * taken;
            if (saysCost) pool.tries += weight * taken / cost;
            pool.usualNow += weight * usualNow;
            pool.takenNow += saysCost ? weight * now.seats : 0;
            if (saysCost && taken > 0) pool.intervals = std::max(pool.intervals, intervals);
            if (weight * (taken - usual) > pool.takenMost - pool.usualMost) {
                pool.usualMost = weight * usual;
                pool.takenMost = weight * taken;
            }
            // Who was never here before brings work that is not usual; of others nothing may be known yet.
            if (arrivals == 0 && !isNew(found->second)) return;
            const double each = cost > 0 ? cost : 1;
            pool.work += weight * rates.created * each;
            pool.usualWork += weight * arrivals * each;
            pool.created += weight * rates.created * rates.seconds;
        });
    }
    // Who sends seldom has nothing there now, and is usual all the same until it is overdue.
    for (const auto& [number, past] : m_past) {
        const auto pool = m_pools.find(past.mainPool);
        if (past.latest == m_taken || pool == m_pools.end()) continue;
        const double cost = valueOf(m_cost, number), arrivals = valueOf(m_arrivals, number);
        const double missing = arrivals * double((m_now - past.notedAt).count()) / 1e6;
        if (missing <= kOverdue) pool->second.usualWork += arrivals * (cost > 0 ? cost : 1);
    }
}

std::optional<LoadChange> LoadWatch::greatest(uint32_t number, const Pool& pool, const Cause& cause) const {
    const std::optional<LoadChange>& before = cause.change;
    std::optional<LoadChange> greatest;
    const auto offer = [&](LoadFactor factor, double times) {
        const bool isStill = before && !before->isOver && before->factor == factor;
        if (times < kGrown * (isStill ? kStillPart : 1) || (greatest && times <= greatest->times)) return;
        greatest = LoadChange{factor, std::min(times, kTimesAtMost), m_now};
    };
    if (pool.tries >= kFewTasks && !m_takenByOne.contains(number) && areStillSlow(pool))
        offer(LoadFactor::Cost, pool.taken / std::max(pool.usual, kLeastUsual));
    if (pool.usualWork > 0 && pool.created >= kFewTasks) offer(LoadFactor::Arrivals, pool.work / pool.usualWork);
    // Without any, or if nobody is known to miss some, it is as it was.
    const bool isOfSeats = before && !before->isOver && before->factor == LoadFactor::Seats;
    if (pool.seats > 0 || isOfSeats)
        offer(LoadFactor::Seats, pool.seats > 0 ? pool.usualSeats / pool.seats : before->times);
    if (!greatest) return greatest;
    if (greatest->factor == LoadFactor::Seats) {
        greatest->seats = pool.seats > 0 ? pool.seats : before->seats;
        greatest->seatsUsual = pool.seats > 0 ? pool.usualSeats : before->seatsUsual;
    }
    if (greatest->factor == LoadFactor::Cost) {
        const double taken = pool.taken - pool.takenMost, usual = pool.usual - pool.usualMost;
        greatest->isOfOne = pool.takenMost < 0.9 * pool.taken && taken < kGrown * kStillPart * usual;
        greatest->commands = slowCommands().commands;
    }
    return greatest;
}

double LoadWatch::seatsOf(uint32_t pool) const {
    const auto found = m_present.find(pool);
    return found == m_present.end() ? 0 : found->second;
}

void LoadWatch::countRuns(const CommandTally& commands, bool isCalm) {
    for (auto it = m_runs.begin(); it != m_runs.end();) {
        Runs& runs = it->second;
        runs.seconds *= 1 - 1 / kFades;
        runs.tries *= 1 - 1 / kFades;
        runs.usualSeconds *= 1 - 1 / kFadesUsual;
        runs.usualTries *= 1 - 1 / kFadesUsual;
        it = runs.tries + runs.usualTries < kForgotten ? m_runs.erase(it) : std::next(it);
    }
    for (const auto& [command, counts] : commands.counts()) {
        if (counts.tries == 0) continue;
        Runs& runs = m_runs[command];
        const double ran = double(counts.triedMicros) / 1e6;
        runs.seconds += ran;
        runs.tries += double(counts.tries);
        if (!isCalm) continue;
        runs.usualSeconds += ran;
        runs.usualTries += double(counts.tries);
    }
}

double LoadWatch::slowestOf(const Pool& pool) const {
    const double more = pool.taken - pool.usual, moreOfMost = pool.takenMost - pool.usualMost;
    const bool isOfOne = pool.usualMost > 0 && moreOfMost >= kNearlyAll * more;
    return std::max(slowCommands().times, isOfOne ? pool.takenMost / pool.usualMost : 0);
}

LoadWatch::Slow LoadWatch::slowCommands() const {
    std::vector<std::pair<double, std::string>> slow;  // by how many seconds more than usual
    double took = 0, usually = 0, tries = 0;
    for (const auto& [command, runs] : m_runs) {
        if (runs.usualTries < kFewTasks || runs.usualSeconds <= 0) continue;
        const double usual = runs.tries * runs.usualSeconds / runs.usualTries;
        if (runs.seconds < kGrown * usual) continue;
        slow.emplace_back(usual - runs.seconds, command);
        took += runs.seconds;
        usually += usual;
        tries += runs.tries;
    }
    std::sort(slow.begin(), slow.end());
    Slow all;
    for (const auto& [more, command] : slow)
        if (all.commands.size() < kSlowNamed) all.commands.push_back(command);
    if (tries >= kFewTasks) all.times = took / std::max(usually, kLeastUsual);
    return all;
}

void LoadWatch::note(const TenantFigures& tenant, const PoolShares& shares, float minutes, bool isHarmed) {
    const uint32_t number = tenant.counters.tenantNumber;
    const auto found = m_past.find(number);
    if (found == m_past.end()) return;
    const Rates rates = ratesOf(found->second);
    noteArrivals(found->second, tenant, isHarmed);
    if (rates.tries > 0) m_cost.note(number, bucketOf(rates.seats / rates.tries), minutes, isHarmed);
    const auto parts = shares.of(number);
    const auto most =
        std::max_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.held < b.held; });
    if (most == parts.end() || seatsOf(most->pool) <= 0) return;
    if (!isHarmed) found->second.mainPool = most->pool;
    m_seats.note(number, bucketOf(seatsOf(most->pool)), minutes, isHarmed);
}

void LoadWatch::noteArrivals(Past& past, const TenantFigures& tenant, bool isHarmed) {
    const Micros by = m_now - past.notedAt;
    if (by < kNotedFor) return;
    const uint64_t created = tenant.counters.enqueuedTotal;
    const double each = created > past.notedCreated ? double(created - past.notedCreated) / double(by.count()) : 0;
    const float minutes = float(std::min(by, kNotedAtMost).count()) / 60e6F;
    if (each > 0) m_arrivals.note(tenant.counters.tenantNumber, bucketOf(each * 1e6), minutes, isHarmed);
    past.notedAt = m_now;
    past.notedCreated = created;
}

void LoadWatch::remove(uint32_t tenantNumber) {
    m_past.erase(tenantNumber);
    for (UsualWaits* usual : {&m_arrivals, &m_cost, &m_seats}) usual->remove(tenantNumber);
}

std::vector<uint32_t> LoadWatch::takeChanged() {
    std::vector<uint32_t> changed;
    for (UsualWaits* usual : {&m_arrivals, &m_cost, &m_seats}) {
        const std::vector<uint32_t> these = usual->takeChanged();
        changed.insert(changed.end(), these.begin(), these.end());
    }
    return changed;
}

std::string LoadWatch::encode(uint32_t tenantNumber) const {
    return m_arrivals.encode(tenantNumber) + kNextFigure + m_cost.encode(tenantNumber) + kNextFigure +
           m_seats.encode(tenantNumber);
}

bool LoadWatch::restore(uint32_t tenantNumber, std::string_view record) {
    bool isWhole = true;
    for (UsualWaits* usual : {&m_arrivals, &m_cost, &m_seats}) {
        const size_t end = std::min(record.find(kNextFigure), record.size());
        isWhole = (end == 0 || usual->restore(tenantNumber, record.substr(0, end))) && isWhole;
        record.remove_prefix(std::min(end + 1, record.size()));
    }
    return isWhole;
}

}  // namespace fairlead::broker
