// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/tenant_statistics.h"

#include "broker/telemetry/harm_incidents.h"
#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/load_watch.h"
#include "broker/telemetry/plight_watch.h"
#include "broker/telemetry/recent_waits.h"
#include "broker/telemetry/pool_shares.h"
#include "broker/telemetry/share_claim.h"
#include "broker/telemetry/share_window.h"
#include "shared/mutex.h"
#include "shared/shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kRememberedRemovals = 1000;
constexpr size_t kRateTicks = 5;
constexpr double kVisiblePart = 0.01;  // of a limit
// With a tick each second: one minute, and ten.
using ShortShares = ShareWindow<12>;
using LongShares = ShareWindow<20>;
constexpr uint64_t kTicksPerShortSlot = 5;
constexpr uint64_t kTicksPerLongSlot = 30;
constexpr uint64_t kTicksPerNote = 10;  // of usual waits
constexpr Micros kStillHeld = std::chrono::seconds(5);
constexpr char kNextPart = '\n';  // in the record of what is usual

struct Totals {
    uint64_t enqueued = 0;
    uint64_t done = 0;
    uint64_t failed = 0;
};

Totals totalsOf(const TenantCounters& counters) {
    return {counters.enqueuedTotal, counters.doneTotal, counters.failedTotal};
}

// One tenant's recent past. Rows of inactive tenants are not updated, as all their past values are the same.
struct Row {
    TenantFigures figures;
    std::deque<Totals> totals;  // at the last kRateTicks ticks, oldest first
    double entitled = 0;        // sum over ticks of its entitled share of that tick
    ShortShares shortShares;
    LongShares longShares;
    uint64_t changedAt = 0;  // tick
    Time countedAt;          // when the counters were taken
    Time heldAt;             // when its limits held something back
    bool active = false;

    void wake() {
        totals.assign(kRateTicks, totalsOf(figures.counters));
        shortShares.begin({figures.counters.seatMicros, entitled});
        longShares.begin({figures.counters.seatMicros, entitled});
        active = true;
    }
    bool isQuiet() const {
        const TenantCounters& counters = figures.counters;
        return counters.isWithinShare && counters.throttleLevel == 0 && !counters.isHeldBack && !counters.hasNoWorker;
    }
    bool wants() const { return figures.counters.ready + figures.counters.inProgress > 0; }
    ShortShares::Sums inAMinute() const { return shortShares.within({figures.counters.seatMicros, entitled}); }
    LongShares::Sums inTenMinutes() const { return longShares.within({figures.counters.seatMicros, entitled}); }
};

double part(double of, double all) { return all > 0 ? of / all : 0; }

// Whether a limit's use has visibly changed; that of a rate falls by itself.
bool showsOther(const std::optional<LimitUse>& a, const std::optional<LimitUse>& b) {
    if (!a || !b) return a.has_value() != b.has_value();
    if (a->field != b->field || a->maximum != b->maximum || (a->used > 0) != (b->used > 0)) return true;
    return std::abs(a->used - b->used) >= kVisiblePart * a->maximum;
}

// What refresh() makes anew.
struct Refreshed {
    std::array<double, 7> numbers;
    std::optional<LimitUse> tightestLimit;

    explicit Refreshed(const TenantFigures& of)
        : numbers{of.enqueuedPerSecond, of.donePerSecond,   of.failedPerSecond,  of.actualShare,
                  of.entitledShare,     of.longActualShare, of.longEntitledShare},
          tightestLimit(of.tightestLimit) {}
    bool shows(const Refreshed& other) const {
        return numbers == other.numbers && !showsOther(tightestLimit, other.tightestLimit);
    }
};

}  // namespace

uint64_t TenantFigures::harmedTasks() const {
    uint64_t sum = 0;
    for (const HarmPart& part : harm) sum += part.harmed;
    return sum;
}

class TenantStatistics::Impl {
public:
    void take(const CounterTick& tick) {
        m_queues.take(tick.at, tick.queues);
        std::shared_ptr<const StatisticsUpdate> latest;
        {
            const Lock lock(m_mutex);
            advance(tick);
            // At the first tick this is the whole table.
            const auto delta = compose(m_tick - 1);
            for (const CounterTick::Removed& gone : tick.removed) delta->removedNumbers.push_back(gone.tenantNumber);
            delta->waits = tick.waits;
            delta->waiting = tick.waiting;
            m_delta = latest = delta;
            m_snapshot.reset();
        }
        if (m_recorder) m_recorder(tick, latest);
        const Lock lock(m_listenerMutex);
        for (const auto& [key, onTick] : m_listeners) onTick();
    }

    const QueueBoard& queues() const { return m_queues; }
    void takeUsual(const VisitUsual& visit, bool isOfCauses) {
        std::vector<std::pair<uint32_t, std::string>> records;
        {
            const Lock lock(m_mutex);
            std::set<uint32_t> changed;
            const auto add = [&changed](const std::vector<uint32_t>& these) {
                changed.insert(these.begin(), these.end());
            };
            add(m_plights.takeChanged());
            if (!isOfCauses) {
                add(m_usual.takeChanged());
                add(m_harm.usualDeaths().takeChanged());
                add(m_harm.usualFailures().takeChanged());
                add(m_loads.takeChanged());
            }
            for (const uint32_t number : changed)
                if (m_rows.contains(number))
                    records.emplace_back(number, m_usual.encode(number) + kNextPart +
                                                     m_harm.usualDeaths().encode(number) + kNextPart +
                                                     m_harm.usualFailures().encode(number) + kNextPart +
                                                     m_loads.encode(number) + kNextPart + m_plights.encode(number));
        }
        for (auto& [number, record] : records) visit(number, std::move(record));
    }
    void restoreUsual(uint32_t tenantNumber, std::string_view record) {
        const Lock lock(m_mutex);
        const auto take = [&record](size_t parts = 1) {
            size_t end = std::min(record.find(kNextPart), record.size());
            while (--parts > 0 && end < record.size()) end = std::min(record.find(kNextPart, end + 1), record.size());
            const std::string_view first = record.substr(0, end);
            record.remove_prefix(std::min(end + 1, record.size()));
            return first;
        };
        m_usual.restore(tenantNumber, take());
        m_harm.usualDeaths().restore(tenantNumber, take());
        m_harm.usualFailures().restore(tenantNumber, take());
        m_loads.restore(tenantNumber, take(LoadWatch::kParts));
        m_plights.restore(tenantNumber, record);
    }
    void setRecorder(Recorder recorder) { m_recorder = std::move(recorder); }

    uint64_t latestTick() const {
        const SharedLock lock(m_mutex);
        return m_tick;
    }

    std::string latestPolicy() const {
        const SharedLock lock(m_mutex);
        return m_policy;
    }

    std::shared_ptr<const StatisticsUpdate> updateSince(uint64_t tick) const {
        const Lock lock(m_mutex);
        if (m_tick == 0) return nullptr;
        // A watcher that is so far behind that removals since then were dropped gets the whole table.
        if (tick < m_remembersFrom) tick = 0;
        if (tick == 0) {
            if (!m_snapshot) m_snapshot = compose(0);
            return m_snapshot;
        }
        return tick + 1 == m_tick ? m_delta : compose(tick);
    }

    uint64_t subscribe(std::function<void()> onTick) {
        const Lock lock(m_listenerMutex);
        m_listeners.emplace(++m_lastKey, std::move(onTick));
        return m_lastKey;
    }

    void unsubscribe(uint64_t key) {
        const Lock lock(m_listenerMutex);
        m_listeners.erase(key);
    }

private:
    void advance(const CounterTick& tick) FAIRLEAD_REQUIRES(m_mutex) {
        ++m_tick;
        m_tickTimes.push_back(tick.at);
        if (m_tickTimes.size() > kRateTicks + 1) m_tickTimes.pop_front();
        m_latestAt = tick.at;
        m_waitingWorkers = tick.waitingWorkers;
        for (const CounterTick::Removed& gone : tick.removed) {
            m_rows.erase(gone.tenantNumber);
            m_waits.remove(gone.tenantNumber);
            m_usual.remove(gone.tenantNumber);
            m_poolShares.remove(gone.tenantNumber);
            m_plights.remove(gone.tenantNumber);
            m_harm.remove(gone.tenantNumber);
            m_loads.remove(gone.tenantNumber);
            m_removed.emplace_back(m_tick, gone.tenant);
        }
        while (m_removed.size() > kRememberedRemovals) {
            m_remembersFrom = m_removed.front().first;
            m_removed.pop_front();
        }
        for (const TenantCounters& counters : tick.changed) {
            const auto [it, isNew] = m_rows.try_emplace(counters.tenantNumber);
            Row& row = it->second;
            if (isNew) {
                // What was counted before this broker's first tick must not count towards a rate.
                row.figures.counters = counters;
                row.figures.counters.enqueuedTotal = row.figures.counters.doneTotal = 0;
                row.figures.counters.failedTotal = 0;
            }
            if (!row.active) row.wake();
            row.figures.counters = counters;
            // A limit that stands lets a task through now and then, and holds back the others all the same.
            if (counters.isHeldBack) row.heldAt = tick.at;
            const bool isStillHeld =
                counters.ready > 0 && counters.limitUses.areHolding() && tick.at - row.heldAt < kStillHeld;
            row.figures.counters.isHeldBack = counters.isHeldBack || isStillHeld;
            row.countedAt = tick.at;
            row.changedAt = m_tick;
        }
        m_seats = tick.seats;
        m_dividedSeats = tick.dividedSeats;
        m_idleSeats = tick.idleSeats;
        m_policy = tick.policy;
        entitle();
        findQuiet();
        takeWaits(tick);
        ShortShares::Sums inAMinute;
        LongShares::Sums inTenMinutes;
        const auto add = [](auto& all, const auto& one) {
            all.seatMicros += one.seatMicros;
            all.entitled += one.entitled;
        };
        for (const auto& [number, row] : m_rows) {
            if (!row.active) continue;
            add(inAMinute, row.inAMinute());
            add(inTenMinutes, row.inTenMinutes());
        }
        const double seconds = double((m_tickTimes.back() - m_tickTimes.front()).count()) / 1e6;
        for (auto& [number, row] : m_rows)
            if (row.active) refresh(row, seconds, inAMinute, inTenMinutes);
        find(tick);
    }

    // Who is hurt, what is usual, and what there is to say of it.
    void find(const CounterTick& tick) FAIRLEAD_REQUIRES(m_mutex) {
        if (tick.gap) m_poolShares.stoodStill(tick.gap->length());
        m_poolShares.take(tick.at, tick.poolSeats, tick.poolUses,
                          [this](uint32_t number) FAIRLEAD_REQUIRES(m_mutex) { return termsOf(number); });
        std::vector<const TenantFigures*> all;
        std::vector<TenantFigures*> active;
        struct Judgement {
            Plight plight;
            std::optional<Time> hurtSince;
            std::vector<HarmPart> harm;
        };
        std::vector<Judgement> before;
        all.reserve(m_rows.size());
        m_harm.refused(tick.refused, tick.diskLowSince, tick.at);
        m_harm.failed(tick.failed, tick.at);
        for (const DiedBefore& died : tick.diedBefore) m_harm.diedBefore(died, tick.at);
        for (auto& [number, row] : m_rows) {
            TenantFigures& figures = row.figures;
            all.push_back(&figures);
            const bool wasCalm = !figures.hurtSince && figures.plight == Plight() && figures.harm.empty();
            if (!row.active && wasCalm && !m_harm.isRefused(number)) continue;
            active.push_back(&figures);
            before.push_back({figures.plight, figures.hurtSince, std::move(figures.harm)});
            figures.plight.waitSeconds = m_waits.latestP99(number);
            figures.newestWaitSeconds = m_waits.newest(number);
        }
        m_loads.take(tick, active, m_poolShares);
        if (tick.gap) m_plights.stoodStill(*tick.gap);
        m_plights.take(m_latestAt, active, m_poolShares,
                       [this](uint32_t number) FAIRLEAD_REQUIRES(m_mutex) { return m_waits.isHandedOut(number); });
        const auto lateOf = [this](const TenantFigures& figures, Micros beyond) FAIRLEAD_REQUIRES(m_mutex) {
            return m_waits.latestAbove(figures.counters.tenantNumber,
                                       lateAfter(figures) + double(beyond.count()) / 1e6);
        };
        for (TenantFigures* figures : active) m_harm.judge(*figures, lateOf, m_latestAt);
        const auto isKnown = [this](uint32_t number) FAIRLEAD_REQUIRES(m_mutex) { return m_rows.contains(number); };
        std::vector<HarmPart> ofNobody = m_harm.ofNobody(isKnown, m_latestAt);
        findHarmIncidents(active, ofNobody);
        joinTooFewSeats(active);
        leaveOutOwnDoing(active);
        for (size_t i = 0; i < active.size(); ++i) {
            const TenantFigures& figures = *active[i];
            if (figures.plight != before[i].plight || figures.hurtSince != before[i].hurtSince ||
                figures.harm != before[i].harm)
                m_rows.at(figures.counters.tenantNumber).changedAt = m_tick;
        }
        if (m_tick % kTicksPerNote == 0) noteUsual(active);
        m_findings = findingsOf(all, true, m_latestAt, ofNobody);
        for (Finding& finding : m_findings)
            if (finding.kind == FindingKind::Backlog) finding.keptSeats = m_idleSeats.guaranteed;
    }

    ShareClaim termsOf(uint32_t number) const FAIRLEAD_REQUIRES_SHARED(m_mutex) {
        const auto row = m_rows.find(number);
        if (row == m_rows.end()) return {};
        return shareClaimOf(row->second.figures.counters, true);
    }

    void noteUsual(std::span<TenantFigures* const> active) FAIRLEAD_REQUIRES(m_mutex) {
        for (TenantFigures* figures : active) {
            const uint32_t number = figures->counters.tenantNumber;
            // What its own flood or limits make a tenant wait is no measure for what others do to it.
            if (figures->waits && (figures->isQuiet || figures->hurtSince) && !m_plights.isOwnWait(number))
                m_usual.note(number, waitBucketOf(Micros(std::llround(figures->waits->p99Seconds * 1e6))),
                             kTicksPerNote / 60.0F, m_plights.isPressed(number));
            m_loads.note(*figures, m_poolShares, kTicksPerNote / 60.0F, !figures->harm.empty());
            const auto usual = m_usual.of(number);
            if (std::exchange(figures->usual, usual) != usual) m_rows.at(number).changedAt = m_tick;
        }
    }

    void takeWaits(const CounterTick& tick) FAIRLEAD_REQUIRES(m_mutex) {
        for (const uint32_t number : m_waits.take(tick.at, tick.waits, tick.waiting)) {
            const auto row = m_rows.find(number);
            if (row == m_rows.end()) {
                m_waits.remove(number);
                continue;
            }
            const std::optional<WaitFigures> waits = m_waits.of(number);
            if (std::exchange(row->second.figures.waits, waits) != waits) row->second.changedAt = m_tick;
        }
    }

    // Computes what each tenant that wants something is entitled to in this tick.
    void entitle() FAIRLEAD_REQUIRES(m_mutex) {
        std::vector<ShareClaim> claims;
        std::vector<Reach> reaches;
        std::vector<Row*> rows;
        for (auto& [number, row] : m_rows) {
            row.figures.entitledAtTick = 0;
            const bool wants = row.active && row.wants();
            // Guaranteed seats are kept even if the tenant wants nothing.
            if (!wants && row.figures.counters.minSeats == 0) continue;
            claims.push_back(shareClaimOf(row.figures.counters));
            reaches.push_back(row.figures.counters.reach);
            rows.push_back(wants ? &row : nullptr);
        }
        // Without workers: of what there might be.
        const SeatsOfPool imagined{0, double(std::max<uint64_t>(1, m_seats))};
        const auto pools =
            seatsOf(m_dividedSeats) > 0 ? std::span<const SeatsOfPool>(m_dividedSeats) : std::span(&imagined, 1);
        const std::vector<double> seats = entitledSeats(claims, reaches, pools);
        const double all = seatsOf(pools);
        for (size_t i = 0; i < rows.size(); ++i) {
            if (!rows[i]) continue;
            rows[i]->figures.entitledAtTick = seats[i] / all;
            rows[i]->entitled += seats[i] / all;
        }
    }

    void findQuiet() FAIRLEAD_REQUIRES(m_mutex) {
        for (auto& [number, row] : m_rows) {
            if (!row.active) continue;
            const bool isQuiet = row.isQuiet();
            m_waits.setQuiet(number, isQuiet);
            if (std::exchange(row.figures.isQuiet, isQuiet) != isQuiet) row.changedAt = m_tick;
        }
    }

    void refresh(Row& row, double seconds, const ShortShares::Sums& allInAMinute,
                 const LongShares::Sums& allInTenMinutes) FAIRLEAD_REQUIRES(m_mutex) {
        const Refreshed before(row.figures);
        const Totals now = totalsOf(row.figures.counters);
        const Totals& then = row.totals.front();
        const auto rate = [seconds](uint64_t a, uint64_t b) { return seconds > 0 ? double(a - b) / seconds : 0.0; };
        row.figures.enqueuedPerSecond = rate(now.enqueued, then.enqueued);
        row.figures.donePerSecond = rate(now.done, then.done);
        row.figures.failedPerSecond = rate(now.failed, then.failed);
        const auto minute = row.inAMinute();
        row.figures.actualShare = part(double(minute.seatMicros), double(allInAMinute.seatMicros));
        row.figures.entitledShare = part(minute.entitled, allInAMinute.entitled);
        // Not at every tick: updates would contain every tenant that did something within ten minutes.
        const auto tenMinutes = row.inTenMinutes();
        if (m_tick % kTicksPerLongSlot == 0) {
            row.figures.longActualShare = part(double(tenMinutes.seatMicros), double(allInTenMinutes.seatMicros));
            row.figures.longEntitledShare = part(tenMinutes.entitled, allInTenMinutes.entitled);
        }
        const Micros since = m_latestAt - row.countedAt;
        row.figures.tightestLimit = row.figures.counters.limitUses.tightestAfter(since);
        if (row.changedAt != m_tick && before.shows(Refreshed(row.figures)))
            row.figures.tightestLimit = before.tightestLimit;
        else
            row.changedAt = m_tick;

        row.totals.pop_front();
        row.totals.push_back(now);
        if (m_tick % kTicksPerShortSlot == 0) row.shortShares.roll({row.figures.counters.seatMicros, row.entitled});
        if (m_tick % kTicksPerLongSlot == 0) row.longShares.roll({row.figures.counters.seatMicros, row.entitled});
        row.active = row.changedAt == m_tick || row.figures.counters.limitUses.areDraining(since) ||
                     tenMinutes != LongShares::Sums() || row.figures.longActualShare != 0 ||
                     row.figures.longEntitledShare != 0 || row.wants() || row.totals.front().enqueued != now.enqueued ||
                     row.totals.front().done != now.done || row.totals.front().failed != now.failed;
    }

    std::shared_ptr<StatisticsUpdate> compose(uint64_t since) const FAIRLEAD_REQUIRES_SHARED(m_mutex) {
        auto update = std::make_shared<StatisticsUpdate>();
        update->tick = m_tick;
        update->at = m_latestAt;
        update->snapshot = since == 0;
        BrokerFigures& totals = update->totals;
        totals.tenants = m_rows.size();
        totals.waitingWorkers = m_waitingWorkers;
        totals.seats = m_seats;
        update->dividedSeats = m_dividedSeats;
        totals.idleSeats = m_idleSeats;
        std::vector<double> ratios;
        for (const auto& [number, row] : m_rows) {
            const TenantFigures& figures = row.figures;
            totals.ready += figures.counters.toldReady();
            totals.delayed += figures.counters.toldDelayed();
            totals.held += figures.counters.held;
            totals.inProgress += figures.counters.inProgress;
            totals.dead += figures.counters.dead;
            if (figures.counters.throttleLevel > 0) ++totals.noisyTenants;
            totals.enqueuedPerSecond += figures.enqueuedPerSecond;
            totals.donePerSecond += figures.donePerSecond;
            totals.failedPerSecond += figures.failedPerSecond;
            if (figures.counters.hasNoWorker) ++totals.tenantsWithoutWorker;
            if (figures.harmedTasks() > 0) ++totals.harmedTenants;
            if (figures.counters.ready > 0 && figures.entitledShare > 0 && !figures.counters.hasNoWorker)
                ratios.push_back(figures.actualShare / figures.entitledShare);
            if (since == 0 || row.changedAt > since) update->tenants.push_back(figures);
        }
        if (!ratios.empty()) totals.jain = jainsIndex(ratios);
        totals.quietWaitP99 = m_waits.quietP99();
        totals.findings = m_findings;
        if (since == 0 || m_removed.empty() || m_removed.back().first <= since) return update;
        std::set<std::string> gone;
        for (const auto& [tick, tenant] : m_removed)
            if (tick > since) gone.insert(tenant);
        for (const auto& [number, row] : m_rows) gone.erase(row.figures.counters.tenant);
        update->removed.assign(gone.begin(), gone.end());
        return update;
    }

    QueueBoard m_queues;
    Recorder m_recorder;

    mutable SharedMutex m_mutex;
    uint64_t m_tick FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::deque<Time> m_tickTimes FAIRLEAD_GUARDED_BY(m_mutex);
    Time m_latestAt FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_waitingWorkers FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_seats FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    std::vector<SeatsOfPool> m_dividedSeats FAIRLEAD_GUARDED_BY(m_mutex);
    IdleSeats m_idleSeats FAIRLEAD_GUARDED_BY(m_mutex);
    std::string m_policy FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<uint32_t, Row> m_rows FAIRLEAD_GUARDED_BY(m_mutex);  // by tenant number
    std::deque<std::pair<uint64_t, std::string>> m_removed
        FAIRLEAD_GUARDED_BY(m_mutex);                           // tenants, with the tick; oldest first
    uint64_t m_remembersFrom FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // tick
    RecentWaits m_waits FAIRLEAD_GUARDED_BY(m_mutex);
    UsualWaits m_usual FAIRLEAD_GUARDED_BY(m_mutex);
    PoolShares m_poolShares FAIRLEAD_GUARDED_BY(m_mutex);
    PlightWatch m_plights FAIRLEAD_GUARDED_BY(m_mutex);
    HarmWatch m_harm FAIRLEAD_GUARDED_BY(m_mutex);
    LoadWatch m_loads FAIRLEAD_GUARDED_BY(m_mutex);
    std::vector<Finding> m_findings FAIRLEAD_GUARDED_BY(m_mutex);
    std::shared_ptr<const StatisticsUpdate> m_delta FAIRLEAD_GUARDED_BY(m_mutex);
    mutable std::shared_ptr<const StatisticsUpdate> m_snapshot FAIRLEAD_GUARDED_BY(m_mutex);

    Mutex m_listenerMutex;  // never taken together with m_mutex
    std::map<uint64_t, std::function<void()>> m_listeners FAIRLEAD_GUARDED_BY(m_listenerMutex);
    uint64_t m_lastKey FAIRLEAD_GUARDED_BY(m_listenerMutex) = 0;
};

TenantStatistics::TenantStatistics() : m_impl(std::make_unique<Impl>()) {}

TenantStatistics::~TenantStatistics() = default;

void TenantStatistics::setRecorder(Recorder recorder) { m_impl->setRecorder(std::move(recorder)); }

void TenantStatistics::take(const CounterTick& tick) { m_impl->take(tick); }

const QueueBoard& TenantStatistics::queues() const { return m_impl->queues(); }

void TenantStatistics::takeUsual(const VisitUsual& visit) { m_impl->takeUsual(visit, false); }

void TenantStatistics::takeCauses(const VisitUsual& visit) { m_impl->takeUsual(visit, true); }

void TenantStatistics::restoreUsual(uint32_t tenantNumber, std::string_view record) {
    m_impl->restoreUsual(tenantNumber, record);
}

uint64_t TenantStatistics::latestTick() const { return m_impl->latestTick(); }

std::string TenantStatistics::latestPolicy() const { return m_impl->latestPolicy(); }

std::shared_ptr<const StatisticsUpdate> TenantStatistics::updateSince(uint64_t tick) const {
    return m_impl->updateSince(tick);
}

uint64_t TenantStatistics::subscribe(std::function<void()> onTick) { return m_impl->subscribe(std::move(onTick)); }

void TenantStatistics::unsubscribe(uint64_t key) { m_impl->unsubscribe(key); }

}  // namespace fairlead::broker
