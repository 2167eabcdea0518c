// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/plight_watch.h"

#include "broker/telemetry/awaited_seats.h"
#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/incidents.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

using std::chrono::seconds;

constexpr double kFactor = 2;    // of the usual wait
constexpr double kLonger = 0.5;  // seconds
constexpr double kStillFactor = 1.5;
constexpr double kStillLonger = 0.4;
constexpr double kOwed = 0.5;  // of what is due
constexpr double kStillOwed = 0.8;
constexpr double kLeastSeats = 0.1;  // due; below that half of it says nothing
constexpr Micros kOwedFor = seconds(60);
constexpr Micros kBegins = seconds(3);
constexpr Micros kEnds = seconds(5);
constexpr Micros kOwnLasts = seconds(20);    // waits that the own limits caused are seen for a while
constexpr Micros kWaitsReach = seconds(60);  // of the figures of waits
constexpr Micros kNoWorkerFor = seconds(5);
constexpr Micros kAwayFor = seconds(1);
constexpr Micros kFeltWithin = seconds(30);
constexpr Micros kCatchesUp = seconds(15);  // after it last came nearer to its end
constexpr Micros kServedFirst = std::chrono::minutes(1);
constexpr Micros kCatchesUpAtMost = std::chrono::minutes(10);
constexpr Micros kHeap = seconds(10);                     // what has waited no longer is no backlog
constexpr Micros kGivenUp = std::chrono::minutes(14);     // then those that are there are as many as there usually are
constexpr Micros kAnyTime = std::chrono::hours(100'000);  // nothing says how long
constexpr double kSoonOver = 1;                           // seconds; who waits no longer needs nothing to compare with
constexpr size_t kUntaken = 4;                            // commands that are looked for again
constexpr double kFills = 0.85;                           // of what is due
constexpr double kWantsMore = 1.1;
constexpr double kTwice = 2;      // usual ones for each that is left
constexpr double kReason = 0.25;  // of what is lacking, held by others
constexpr double kClearReason = 0.5;

bool isHeldByItsOwn(const TenantCounters& counters) {
    return counters.throttleLevel > 0 || (counters.ready > 0 && (counters.paused || counters.isHeldBack));
}

bool isSlow(const TenantFigures& tenant) {
    return tenant.counters.stuck ||
           (tenant.load && tenant.load->factor == LoadFactor::Cost && !tenant.load->isOver && !tenant.load->isOfOne);
}

bool hasFewerSeats(const TenantFigures& tenant) {
    return tenant.load && tenant.load->factor == LoadFactor::Seats && !tenant.load->isOver;
}

// Its workers have gone or hang, not others have come.
bool hasLostSeats(const TenantFigures& tenant) {
    const TenantCounters& counters = tenant.counters;
    if (hasFewerSeats(tenant) && tenant.load->times >= kTwice) return true;
    // What nobody takes any more waits for no seat of the others.
    return isSlow(tenant) || std::any_of(counters.lacking.begin(), counters.lacking.end(), [](const auto& queue) {
               return queue.isServed && queue.lost && queue.isMostLost;
           });
}

// What holds its ready tasks, other than that no worker is there.
std::optional<FindingKind> holdOf(const TenantFigures& tenant) {
    const TenantCounters& counters = tenant.counters;
    // What has failed is not always ready.
    if (counters.ready == 0) return tenant.failedAt ? std::optional(FindingKind::Dying) : std::nullopt;
    if (counters.paused || !counters.pausedQueues.empty()) return FindingKind::Paused;
    // What its own tasks do is not over for it when they have ended.
    const bool isByItself = counters.stuck && counters.stuck->tenant == counters.tenant;
    if (isSlow(tenant) && !isByItself) return FindingKind::Stuck;
    if (hasFewerSeats(tenant)) return FindingKind::WorkersGone;
    if (counters.throttleLevel > 0) return FindingKind::Throttled;
    if (counters.isHeldBack) return FindingKind::Limited;
    if (tenant.failedAt) return FindingKind::Dying;
    return std::nullopt;
}

// Who waits for the same seats has the same reason.
bool isOfSeats(FindingKind kind) { return kind == FindingKind::WorkersGone || kind == FindingKind::Stuck; }

// When that ended.
Time endOf(FindingKind hold, const TenantFigures& tenant, Time now) {
    return isOfSeats(hold) && tenant.load && tenant.load->isOver ? tenant.load->until : now;
}

// Since when workers are missing that took some of its ready tasks.
std::optional<Time> workersLostSince(const TenantCounters& counters) {
    std::optional<Time> since;
    for (const LackingQueue& queue : counters.lacking)
        if (queue.lost && (!since || queue.lost->since < *since)) since = queue.lost->since;
    return since;
}

// Of the commands that no worker takes, the first few.
std::vector<std::string> untakenOf(const TenantCounters& counters) {
    std::vector<std::string> commands;
    for (const LackingQueue& queue : counters.lacking)
        if (!queue.isServed && commands.size() < kUntaken) commands.push_back(queue.command);
    return commands;
}

// Of the tasks that some worker takes, also where others that took them are missing.
std::optional<Time> oldestServed(const TenantCounters& counters) {
    std::optional<Time> oldest = counters.inServedQueues.oldest;
    for (const LackingQueue& queue : counters.lacking)
        if (queue.isServed && (!oldest || queue.oldest < *oldest)) oldest = queue.oldest;
    return oldest;
}

bool isOwnDoing(const AwaitedSeats& seats) {
    return (seats.held >= kFills * seats.due && seats.wanted > kWantsMore * seats.due) ||
           seats.held > 1.05 * seats.due + 0.05;
}

double longestWait(const UsualWait& usual, bool wasHurt) {
    return wasHurt ? std::max(kStillFactor * usual.p99Seconds, usual.p99Seconds + kStillLonger)
                   : std::max(kFactor * usual.p99Seconds, usual.p99Seconds + kLonger);
}

bool waitsLongerThanUsual(const TenantFigures& tenant, bool wasHurt) {
    if (!tenant.isQuiet || !tenant.usual || !tenant.plight.waitSeconds) return false;
    return *tenant.plight.waitSeconds > longestWait(*tenant.usual, wasHurt);
}

}  // namespace

void PlightWatch::take(Time now, std::span<TenantFigures* const> tenants, const PoolShares& shares,
                       const std::function<bool(uint32_t tenantNumber)>& isHandedOut) {
    m_now = now;
    if (m_start == Time()) m_start = now;
    m_recovering.clear();
    for (const auto& [number, kept] : std::exchange(m_restored, {})) noteKept(m_past[number], kept);
    const bool isGapNew = std::exchange(m_isGapNew, false);
    for (TenantFigures* tenant : tenants) {
        Past& past = m_past[tenant->counters.tenantNumber];
        if (isGapNew) noteGap(past, *tenant);
        const bool isAcquitted = acquitLosses(past, *tenant);
        noteWorkers(past, *tenant, isAcquitted);
        noteHold(past, *tenant);
        const TenantRecovery& own = past.recovery;
        const bool isOfAll = own.isOfGap || isOfSeats(own.after) || own.after == FindingKind::Dying;
        if (!past.backAt || tenant->counters.ready == 0 || !isOfAll) continue;
        for (const PoolShares::Part& part : shares.of(tenant->counters.tenantNumber))
            if (part.waits) {
                TenantRecovery& recovery = m_recovering[part.pool];
                if (own.away > recovery.away) recovery = own;
            }
    }
    for (TenantFigures* tenant : tenants) judge(m_past[tenant->counters.tenantNumber], *tenant, shares);
    findIncidents(tenants, shares, isHandedOut);
    for (TenantFigures* tenant : tenants) fill(m_past[tenant->counters.tenantNumber], *tenant);
}

bool PlightWatch::isOwnWait(uint32_t tenantNumber) const {
    const auto past = m_past.find(tenantNumber);
    if (m_gap && m_now - m_gap->until < kWaitsReach) return true;
    return past != m_past.end() && (m_now - past->second.ownAt < kWaitsReach || past->second.backAt);
}

bool PlightWatch::isPressed(uint32_t tenantNumber) const {
    const auto past = m_past.find(tenantNumber);
    return past != m_past.end() && m_now - past->second.pressedAt < kWaitsReach;
}

bool PlightWatch::acquitLosses(Past& past, TenantFigures& tenant) const {
    TenantCounters& counters = tenant.counters;
    if (counters.lacking.empty()) {
        past.losses.clear();
        return false;
    }
    std::map<Time, bool> losses;
    const bool isHeld = counters.throttleLevel > 0 || counters.isHeldBack;
    const bool isLate = counters.ready > 0 && tenant.newestWaitSeconds > lateAfter(tenant);
    const size_t before = counters.lacking.size();
    std::erase_if(counters.lacking, [&](const LackingQueue& queue) {
        if (!queue.isServed || !queue.lost) return false;
        const Time since = queue.lost->since;
        const auto known = past.losses.find(since);
        bool& isFelt = losses[since];
        isFelt = isFelt || (known != past.losses.end() && known->second) ||
                 (isLate && !isHeld && m_now - since <= kFeltWithin);
        if (!isHeld && (isFelt || m_now - since <= kFeltWithin)) return false;
        ReadyPart& served = counters.inServedQueues;
        served.tasks += queue.tasks;
        served.oldest = std::min(served.oldest.value_or(queue.oldest), queue.oldest);
        return true;
    });
    past.losses = std::move(losses);
    return counters.lacking.size() < before;
}

void PlightWatch::noteWorkers(Past& past, const TenantFigures& tenant, bool isAcquitted) {
    const TenantCounters& counters = tenant.counters;
    if (counters.ready > 0 && counters.hasNoWorker) {
        if (!past.noWorkerSince) past.noWorkerSince = m_now;
        past.untaken = untakenOf(counters);
        return;
    }
    // That something else is ready, which a worker takes, brings nobody back.
    const bool areStillAway = std::any_of(counters.lacking.begin(), counters.lacking.end(), [&](const auto& queue) {
        return !queue.isServed &&
               std::find(past.untaken.begin(), past.untaken.end(), queue.command) != past.untaken.end();
    });
    const std::optional<Time> lost = std::exchange(past.workersLostSince, workersLostSince(counters));
    const bool areBack =
        lost && !past.workersLostSince && !isAcquitted && counters.ready > 0 && m_now - *lost < kGivenUp;
    if (areBack)
        noteBack(past, {m_now - *lost, FindingKind::WorkersGone, false, {}, m_now});
    else if (past.noWorkerSince && !areStillAway && (m_now - *past.noWorkerSince >= kAwayFor || !past.hadWorker)) {
        const Micros away = m_now - awaySince(past);
        // Of the start: part of it was the broker's own absence, which is told if it was the longer one.
        const bool isStart = isOfStart(past);
        const bool isOfGap = isStart && m_gap && 2 * m_gap->length() > away;
        if (isStart && past.recovery.isOfGap) past.backAt.reset();
        noteBack(past, {away, FindingKind::WorkersGone, isOfGap, {}, m_now});
    }
    past.noWorkerSince.reset();
    past.untaken.clear();
    past.hadWorker = past.hadWorker || counters.ready + counters.inProgress > 0;
    if (!past.backAt) return;
    const std::optional<Time> oldest = oldestServed(counters);
    const Micros age = oldest ? m_now - *oldest : Micros(0);
    // It catches up as long as its oldest task is younger than it was before, whenever that came: what clients kept, and
    // tries that had failed, come after the end. Others who catch up may be served first: seats that are used to three
    // quarters need three times as long as it had lasted.
    const Micros first = past.recovery.away == kAnyTime ? kServedFirst : std::max(kServedFirst, 3 * past.recovery.away);
    const bool isBehind = age.count() > kSoonOver * 1e6 && m_now - *past.backAt < first;
    if (isBehind || age < past.leastAge) past.caughtUpAt = m_now;
    past.leastAge = std::min(past.leastAge, age);
    const Micros atMost =
        past.recovery.away == kAnyTime ? kCatchesUpAtMost : std::max(kCatchesUpAtMost, past.recovery.away);
    if (m_now - past.caughtUpAt > kCatchesUp || m_now - *past.backAt > atMost) past.backAt.reset();
}

bool PlightWatch::isOfStart(const Past& past) const {
    return !past.hadWorker && *past.noWorkerSince - m_start < kNoWorkerFor;
}

Time PlightWatch::awaySince(const Past& past) const {
    if (!isOfStart(past)) return *past.noWorkerSince;
    return m_gap && m_gap->isRestart ? std::min(m_gap->since, *past.noWorkerSince) : m_now - kAnyTime;
}

void PlightWatch::noteHanging(Hold& hold, const TenantFigures& tenant) const {
    if (!tenant.counters.stuck) return;
    hold.by = tenant.counters.stuck->tenant;
    hold.hungAt = m_now;
}

void PlightWatch::noteHold(Past& past, const TenantFigures& tenant) const {
    const std::optional<FindingKind> now = holdOf(tenant);
    if (tenant.failedAt) past.failedAt = *tenant.failedAt;
    if (now) past.heldAt = m_now;
    const bool isWaiting = tenant.counters.ready + tenant.counters.retrying > 0;
    // Who sends little has nothing to be held now and then.
    if (past.hold && now == past.hold->kind) {
        noteHanging(*past.hold, tenant);
        return;
    }
    if (past.hold && !isWaiting && m_now - past.heldAt < kHeap) return;
    if (past.hold && isWaiting && m_now - past.hold->since >= kAwayFor) {
        const Hold& hold = *past.hold;
        const Time over = hold.kind == FindingKind::Dying ? past.failedAt : endOf(hold.kind, tenant, m_now);
        const Time ended = std::max(over, hold.hungAt);
        noteBack(past, {std::max(ended, hold.since) - hold.since, hold.kind, false, hold.by, ended});
    }
    past.hold.reset();
    if (!now) return;
    past.hold = Hold{{*now, m_now, {}}, {}};
    noteHanging(*past.hold, tenant);
}

// Who was hurt before is so by others still.
void PlightWatch::noteGap(Past& past, const TenantFigures& tenant) const {
    if (m_gap->length() >= kAwayFor && !tenant.hurtSince)
        noteBack(past, {m_gap->length(), FindingKind::WorkersGone, true, {}, m_now});
}

void PlightWatch::noteBack(Past& past, const TenantRecovery& ended) const {
    // What was not caught up with is caught up with, too. The longest is why it waits.
    const Micros away = past.backAt ? past.recovery.away : Micros(0);
    const bool isSame = ended.after == past.recovery.after && ended.isOfGap == past.recovery.isOfGap;
    const bool isGoingOn = isSame && ended.at - ended.away - past.recovery.at <= kHeap;
    if (!past.backAt || ended.away >= away)
        past.recovery = ended;
    else if (isGoingOn)
        past.recovery.at = std::max(past.recovery.at, ended.at);
    past.recovery.away = std::min(kAnyTime, away + ended.away);
    past.backAt = std::max(past.backAt.value_or(ended.at), ended.at);
    past.leastAge = kAnyTime;
    past.caughtUpAt = m_now;
}

KeptHolds PlightWatch::keptOf(const Past& past) const {
    KeptHolds kept;
    if (past.backAt) kept.recovery = past.recovery;
    std::optional<TenantHold> hold = past.hold;
    for (const std::optional<Time>& since : {past.noWorkerSince, past.workersLostSince})
        if (since && (!hold || *since < hold->since)) hold = {FindingKind::WorkersGone, *since};
    if (hold && m_now - hold->since >= kAwayFor) kept.hold = hold;
    return kept;
}

void PlightWatch::noteKept(Past& past, const KeptHolds& kept) const {
    past.kept = kept;
    if (kept.recovery) noteBack(past, *kept.recovery);
    if (!kept.hold) return;
    const Time ended = std::max(kept.hold->since, m_gap && m_gap->isRestart ? m_gap->since : m_now);
    noteBack(past, {ended - kept.hold->since, kept.hold->kind, false, kept.hold->by, ended});
}

std::vector<uint32_t> PlightWatch::takeChanged() {
    std::vector<uint32_t> changed;
    for (auto& [number, past] : m_past) {
        KeptHolds now = keptOf(past);
        if (now == past.kept) continue;
        past.kept = std::move(now);
        changed.push_back(number);
    }
    return changed;
}

std::string PlightWatch::encode(uint32_t tenantNumber) const {
    const auto past = m_past.find(tenantNumber);
    return past == m_past.end() ? std::string() : broker::encode(keptOf(past->second));
}

bool PlightWatch::restore(uint32_t tenantNumber, std::string_view record) {
    const std::optional<KeptHolds> kept = decodeHolds(record);
    if (kept) m_restored.emplace_back(tenantNumber, *kept);
    return kept.has_value();
}

void PlightWatch::judge(Past& past, TenantFigures& tenant, const PoolShares& shares) const {
    const TenantCounters& counters = tenant.counters;
    const AwaitedSeats seats = awaitedSeats(shares, counters.tenantNumber);
    const bool wasHurt = tenant.hurtSince.has_value();
    if (isHeldByItsOwn(counters)) past.ownAt = m_now;
    past.isRecovering = past.backAt.has_value();
    // While the broker was away nobody had anything that another one missed.
    tenant.plight.catchesUp = past.backAt && !past.recovery.isOfGap && past.recovery.after != FindingKind::Throttled;
    past.anywhere = past.backAt ? past.recovery : TenantRecovery();
    for (const uint32_t pool : seats.pools)
        if (const auto found = m_recovering.find(pool); found != m_recovering.end()) {
            past.isRecovering = true;
            if (found->second.away > past.anywhere.away) past.anywhere = found->second;
        }

    const std::optional<Time> oldest = oldestServed(counters);
    const bool isOld = oldest && m_now - *oldest > kHeap;
    if (past.isRecovering && (isOld || tenant.newestWaitSeconds > kSoonOver)) past.behindAt = m_now;

    const double lack = seats.lack();
    const bool isOwed =
        counters.ready > 0 && seats.due >= kLeastSeats && seats.held < (wasHurt ? kStillOwed : kOwed) * seats.due;
    if (!isOwed) past.owedSince.reset();
    if (isOwed && !past.owedSince) past.owedSince = m_now;

    const bool isFree =
        m_now - past.ownAt > kOwnLasts && !(counters.ready > 0 && counters.hasNoWorker) && !hasLostSeats(tenant);
    past.isWaitingForOthers = isFree && lack > 0.05 * seats.due && seats.byOthers >= kReason * lack &&
                              !isOwnDoing(seats) && (!past.isRecovering || seats.clearlyOver >= kReason * lack);
    const bool isOver = seats.over >= kClearReason * lack;
    if (past.isWaitingForOthers && isOver && lack > 0.2 * seats.due && tenant.plight.waitSeconds.value_or(0) > kLonger)
        past.pressedAt = m_now;
    const bool isLongOwed = past.owedSince && isOver && (wasHurt || m_now - *past.owedSince >= kOwedFor);
    if (isLongOwed || (tenant.usual && tenant.newestWaitSeconds > longestWait(*tenant.usual, wasHurt)))
        past.lateAt = m_now;
    // What waited is seen in the figures for some seconds more.
    const bool isLate = isLongOwed || (waitsLongerThanUsual(tenant, wasHurt) && m_now - past.lateAt <= kEnds);
    noteHurt(past, tenant, past.isWaitingForOthers && isLate);
    if (tenant.hurtSince) past.pressedAt = m_now;
}

void PlightWatch::noteHurt(Past& past, TenantFigures& tenant, bool isHurt) const {
    std::optional<Time>& since = tenant.hurtSince;
    if (isHurt) {
        past.wellFrom.reset();
        if (!past.hurtFrom) past.hurtFrom = m_now;
        if (!since && m_now - *past.hurtFrom >= kBegins && past.lateAt == m_now) since = past.hurtFrom;
        return;
    }
    past.hurtFrom.reset();
    if (!past.wellFrom) past.wellFrom = m_now;
    const bool isOther = m_now == past.ownAt || past.isRecovering || kindOf(past, tenant) == PlightKind::NoWorker ||
                         hasLostSeats(tenant);
    if (isOther || m_now - *past.wellFrom >= kEnds) since.reset();
}

PlightKind PlightWatch::kindOf(const Past& past, const TenantFigures& tenant) const {
    const TenantCounters& counters = tenant.counters;
    if (counters.ready > 0 && counters.paused) return PlightKind::None;
    if (past.noWorkerSince) {
        if (m_now - *past.noWorkerSince >= kNoWorkerFor) return PlightKind::NoWorker;
        return isOfStart(past) ? PlightKind::Recovering : PlightKind::None;
    }
    if (tenant.hurtSince) return PlightKind::Hurt;
    // What held its own tasks is why they wait, though others may be hurt by its catching up.
    if (counters.ready == 0 || (!tenant.plight.pushes.empty() && !tenant.plight.catchesUp)) return PlightKind::None;
    const double wait = tenant.newestWaitSeconds;
    if (past.isRecovering && m_now - past.behindAt <= kHeap) return PlightKind::Recovering;
    if (past.isWaitingForOthers && tenant.isQuiet && !tenant.usual && wait > kSoonOver) return PlightKind::Unknown;
    return PlightKind::None;
}

void PlightWatch::fill(Past& past, TenantFigures& tenant) const {
    Plight& plight = tenant.plight;
    plight.kind = kindOf(past, tenant);
    plight.since.reset();
    if (plight.kind == PlightKind::NoWorker) plight.since = past.noWorkerSince;
    if (plight.kind == PlightKind::Hurt) {
        plight.since = tenant.hurtSince;
        // While it is not yet called well, the wait that hurt it is told, not the one that shows that it is.
        std::optional<double>& from = past.hurtFrom ? plight.waitSeconds : past.hurtWait;
        past.hurtWait = plight.waitSeconds = from;
    }
    plight.away = Micros(0);
    plight.after = FindingKind::WorkersGone;
    plight.by.clear();
    plight.gap.reset();
    plight.over.reset();
    if (plight.kind == PlightKind::Recovering) plight.away = past.noWorkerSince ? kAnyTime : past.anywhere.away;
    const bool isHurt = plight.kind == PlightKind::Hurt;
    if (past.noWorkerSince || !(plight.kind == PlightKind::Recovering || (isHurt && past.isRecovering))) return;
    plight.after = past.anywhere.after;
    plight.by = past.anywhere.by;
    if (past.anywhere.isOfGap) plight.gap = m_gap;
    (isHurt ? plight.over : plight.since) = plight.gap ? plight.gap->until : past.anywhere.at;
}

}  // namespace fairlead::broker
