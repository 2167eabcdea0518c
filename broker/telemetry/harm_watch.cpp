// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_watch.h"

#include "broker/core/queue_setting.h"
#include "broker/telemetry/harm_incidents.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/late_wait.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

using std::chrono::seconds;

constexpr Micros kLackingFor = seconds(5);
constexpr Micros kLateFor = seconds(3);      // a burst that is over by then is told of by nobody
constexpr Micros kRefusedFor = seconds(30);  // after the latest
constexpr double kUsualFactor = 2;
constexpr double kStorm = 0.25;  // of the tries; fewer that fail are none
constexpr double kHardly = 0.1;
constexpr double kFewDone = 3;
constexpr Micros kLately = seconds(10);
constexpr Micros kTick = seconds(1);
constexpr Micros kSeenLate = seconds(20);  // what began is seen by then
constexpr Micros kMinute = std::chrono::minutes(1);
constexpr size_t kErrors = 16;  // that are told apart, of a tenant
constexpr const char* kDiskLimit = "disk.min_free";
const std::set<std::string_view> kLimitsOfWaiting{"max_queue_depth", "max_bytes", kQueueBoundKey};

bool isHeldBack(const TenantCounters& counters) { return counters.throttleLevel > 0 || counters.isHeldBack; }

// Of tasks that are held by keys those that are late.
uint64_t lateHeld(const TenantFigures& tenant, Time now) {
    uint64_t late = 0;
    for (const auto& [since, tasks] : tenant.counters.heldSince)
        if (double((now - since).count()) / 1e6 > lateAfter(tenant)) late += tasks;
    return late;
}

bool waitsTooLong(const ReadyPart& ready, const TenantFigures& tenant, Time now) {
    return ready.oldest && double((now - *ready.oldest).count()) / 1e6 > lateAfter(tenant);
}

bool isLoadOf(const TenantFigures& tenant, LoadFactor factor) {
    return tenant.load && tenant.load->factor == factor && !tenant.load->isOver;
}

// Why tasks wait that some worker takes, whether something held them before or not.
std::optional<FindingKind> lastingCause(const TenantFigures& tenant) {
    if (tenant.plight.kind == PlightKind::Unknown) return FindingKind::Unknown;
    if (!tenant.plight.pushes.empty()) return std::nullopt;
    if (isLoadOf(tenant, LoadFactor::Cost)) return FindingKind::Stuck;
    if (isLoadOf(tenant, LoadFactor::Seats)) return FindingKind::WorkersGone;
    return FindingKind::Backlog;
}

// More tasks come than usual, since what held them before was over.
bool hasMoreSince(const TenantFigures& tenant) {
    const std::optional<Time>& over = tenant.plight.since;
    return isLoadOf(tenant, LoadFactor::Arrivals) && over && tenant.load->since > *over;
}

// Why tasks wait that some worker takes. Nothing: they are its own doing, and others are hurt by it.
std::optional<FindingKind> causeOf(const TenantFigures& tenant) {
    const TenantCounters& counters = tenant.counters;
    // One tenant whose tasks take longer is judged by what it takes from the others.
    const bool isSlow = counters.stuck || (isLoadOf(tenant, LoadFactor::Cost) && !tenant.load->isOfOne);
    if (isSlow && !isHeldBack(counters)) return FindingKind::Stuck;
    if (tenant.plight.kind == PlightKind::Hurt) return FindingKind::Hurt;
    if (counters.throttleLevel > 0) return FindingKind::Throttled;
    if (counters.isHeldBack) return FindingKind::Limited;
    if (tenant.plight.kind == PlightKind::Recovering && !hasMoreSince(tenant)) return FindingKind::Recovering;
    return lastingCause(tenant);
}

// Whether others are harmed by what it does, or by what that has left behind.
bool isAccused(const TenantFigures& tenant) {
    const std::string& name = tenant.counters.tenant;
    const bool hasSeats = tenant.counters.stuck && tenant.counters.stuck->tenant == name;
    const bool hadSeats = tenant.plight.kind == PlightKind::Recovering && tenant.plight.by == name;
    return !tenant.plight.pushes.empty() || hasSeats || hadSeats;
}

// Of causes that take seats away from tasks that may have waited before.
bool takesSeats(FindingKind kind) { return kind == FindingKind::Stuck || kind == FindingKind::WorkersGone; }

bool areMany(double died, double usual) { return died > kFewDeaths && died > kUsualFactor * usual; }

// Since when more died within a minute than is usual, up to the last one.
std::optional<Time> dyingFrom(const std::vector<std::pair<Time, uint64_t>>& deaths, double usual) {
    std::optional<Time> since;
    uint64_t within = 0;
    size_t first = 0;
    for (const auto& [at, count] : deaths) {
        within += count;
        for (; at - deaths[first].first >= std::chrono::minutes(1); ++first) within -= deaths[first].second;
        if (!areMany(double(within), usual))
            since.reset();
        else if (!since)
            since = at;
    }
    return since;
}

ReadyPart sumOf(const std::vector<LackingQueue>& queues) {
    ReadyPart sum;
    for (const LackingQueue& queue : queues) {
        sum.tasks += queue.tasks;
        sum.oldest = std::min(sum.oldest.value_or(queue.oldest), queue.oldest);
    }
    return sum;
}

bool isOfWaiting(FindingKind kind) { return kind != FindingKind::Refused && kind != FindingKind::Dying; }

// Creates that are refused because too much waits already would no longer be if that did not wait.
void moveConsequences(std::vector<HarmPart>& harm) {
    HarmPart* cause = nullptr;
    for (HarmPart& part : harm)
        if (isOfWaiting(part.kind) && part.harmed > 0 && (!cause || part.harmed > cause->harmed)) cause = &part;
    if (!cause) return;
    for (HarmPart& part : harm)
        if (part.kind == FindingKind::Refused && kLimitsOfWaiting.contains(part.what))
            cause->harmed += std::exchange(part.harmed, 0);
}

// The last part, by the pools that its tasks wait for.
void divideHurt(const Plight& plight, std::vector<HarmPart>& harm) {
    uint64_t all = 0;
    for (const auto& [incident, tasks] : plight.incidents) all += tasks;
    HarmPart rest = harm.back();
    rest.incident = plight.incident;
    harm.back() = rest;
    const size_t first = harm.size() - 1;
    for (size_t i = 1; all > 0 && i < plight.incidents.size(); ++i) {
        const auto& [incident, tasks] = plight.incidents[i];
        if (tasks == 0) continue;
        HarmPart part = rest;
        part.incident = incident;
        part.harmed = rest.harmed * tasks / all;
        part.tasks = rest.tasks * tasks / all;
        harm[first].harmed -= part.harmed;
        harm[first].tasks -= part.tasks;
        harm.push_back(std::move(part));
    }
}

void tellRecovery(const Plight& plight, HarmPart& part) {
    part.since = plight.since;
    part.after = plight.after;
    part.by = plight.by;
    part.gap = plight.gap;
}

// What of the load bears the cause out.
std::optional<LoadChange> loadOf(FindingKind cause, const TenantFigures& tenant) {
    if (!tenant.load) return std::nullopt;
    const LoadFactor factor = tenant.load->factor;
    const bool isIt = cause == FindingKind::Stuck ? factor == LoadFactor::Cost
                      : cause == FindingKind::WorkersGone
                          ? factor == LoadFactor::Seats
                          : cause == FindingKind::Backlog && factor == LoadFactor::Arrivals;
    return isIt ? tenant.load : std::nullopt;
}

// Whether it is told although no task is late: it stands in the figures, too.
bool isToldWithoutHarm(FindingKind kind, const TenantFigures& tenant) {
    return kind == FindingKind::Hurt || kind == FindingKind::Throttled ||
           (kind == FindingKind::Recovering && tenant.plight.after == FindingKind::WorkersGone) ||
           (kind == FindingKind::Unknown && tenant.counters.ready > 0);
}

}  // namespace

double lateAfter(const TenantFigures& tenant) {
    return lateAfterSeconds(tenant.usual ? std::optional(tenant.usual->p99Seconds) : std::nullopt);
}

void HarmWatch::refused(const RefusedCreates& refused, std::optional<Time> diskLowSince, Time now) {
    m_diskLowSince = diskLowSince;
    for (const auto& [key, count] : refused) {
        Refusals& of = m_past[key.first].refusals[key.second];
        if (of.count == 0) of.since = now;
        of.latest = now;
        of.count += count;
        of.lately.emplace_back(now, count);
    }
}

void HarmWatch::failed(const FailedTries& failed, Time now) {
    for (const auto& [key, tries] : failed) {
        auto& known = m_past[key.first].failed;
        const bool isTooMany = known.size() >= kErrors && !known.contains(key.second);
        Failed& of = known[isTooMany ? FailedAs{key.second.command, {}} : key.second];
        if (of.notedAt == Time()) of.notedAt = now;
        of.lately.emplace_back(now, tries);
    }
}

void HarmWatch::nameFailed(Past& past, std::vector<HarmPart>& harm, Time now) {
    const auto dying =
        std::find_if(harm.begin(), harm.end(), [](const auto& part) { return part.kind == FindingKind::Dying; });
    for (auto it = past.failed.begin(); it != past.failed.end();) {
        Failed& failed = it->second;
        auto& lately = failed.lately;
        while (!lately.empty() && now - lately.front().first >= kMinute) lately.pop_front();
        uint64_t tries = 0;
        for (const auto& [at, count] : lately) tries += count;
        if (dying != harm.end() && double(tries) > kUsualFactor * failed.usual) dying->failed[it->first] = tries;
        const bool isMinute = now - failed.notedAt >= kMinute;
        if (isMinute) {
            failed.notedAt = now;
            failed.usual = nextUsual(failed.usual, double(tries));
        }
        it = isMinute && failed.usual == 0 ? past.failed.erase(it) : std::next(it);
    }
}

void HarmWatch::addRefusals(Past& past, std::vector<HarmPart>& harm, Time now) const {
    for (auto it = past.refusals.begin(); it != past.refusals.end();) {
        auto& [limit, refusals] = *it;
        while (!refusals.lately.empty() && now - refusals.lately.front().first >= std::chrono::minutes(1))
            refusals.lately.pop_front();
        const bool isOver = now - refusals.latest >= kRefusedFor || (limit == kDiskLimit && !m_diskLowSince);
        if (isOver) {
            it = past.refusals.erase(it);
            continue;
        }
        HarmPart& part = harm.emplace_back();
        part.kind = FindingKind::Refused;
        for (const auto& [at, count] : refusals.lately) part.harmed += count;
        part.tasks = refusals.count;
        part.what = limit;
        part.until = refusals.latest;
        part.since = limit == kDiskLimit ? *m_diskLowSince : refusals.since;
        ++it;
    }
}

void HarmWatch::diedBefore(const DiedBefore& died, Time now) {
    Past& past = m_past[died.tenantNumber];
    past.deathsNotedAt = now;
    past.diedBefore = died.deaths;
    past.deaths.clear();
    if (!died.deaths.empty()) past.deaths.emplace_back(died.deaths.front().first - kTick, 0);
    for (const auto& [at, count] : died.deaths) past.deaths.emplace_back(at, past.deadBefore += count);
}

void HarmWatch::addDeaths(Past& past, const TenantFigures& tenant, std::vector<HarmPart>& harm, Time now) {
    auto& deaths = past.deaths;
    // The total begins with the broker, so the first ones died since the tick before.
    if (deaths.empty()) {
        past.deathsNotedAt = now;
        deaths.emplace_back(now, 0);
    }
    deaths.emplace_back(now, past.deadBefore + tenant.counters.deadTotal);
    while (deaths.size() > 1 && now - deaths[1].first >= std::chrono::minutes(1)) deaths.pop_front();
    const auto died = double(deaths.back().second - deaths.front().second);
    const double usual = m_usualDeaths.of(tenant.counters.tenantNumber);
    const double beyond = died - kUsualFactor * usual;
    if (areMany(died, usual)) {
        HarmPart& part = harm.emplace_back();
        part.kind = FindingKind::Dying;
        part.harmed = uint64_t(beyond + 0.5);
        part.tasks = uint64_t(died);
        part.usualDeaths = usual;
        for (size_t i = deaths.size(); i-- > 1 && !part.until;)
            if (deaths[i].second > deaths[i - 1].second) part.until = deaths[i].first;
        if (!past.dyingSince) past.dyingSince = now;
        // What is usual may have been learnt a moment after the start.
        if (!past.diedBefore.empty()) past.dyingSince = dyingFrom(past.diedBefore, usual).value_or(*past.dyingSince);
        part.since = past.dyingSince;
    } else {
        past.dyingSince.reset();
        past.diedBefore.clear();
    }
    if (now - past.deathsNotedAt < std::chrono::minutes(1)) return;
    past.deathsNotedAt = now;
    past.diedBefore.clear();
    m_usualDeaths.note(tenant.counters.tenantNumber, died);
}

bool HarmWatch::Failures::isStorm() const { return areMany(failed, usual) && failed >= kStorm * (failed + done); }

// Lately tries are done again, and hardly any fails.
bool HarmWatch::areWorking(const Past& past, Time now) {
    const auto& tries = past.tries;
    const auto from = std::find_if(tries.begin(), tries.end(), [&](const auto& at) { return now - at.at <= kLately; });
    const auto failed = double(tries.back().failed - from->failed), done = double(tries.back().done - from->done);
    return done >= kFewDone && failed < kHardly * (failed + done);
}

bool HarmWatch::addFailures(Past& past, TenantFigures& tenant, std::vector<HarmPart>& harm, Time now) {
    const TenantCounters& counters = tenant.counters;
    auto& tries = past.tries;
    if (tries.empty()) past.failuresNotedAt = now;
    tries.push_back({now, counters.failedTries, counters.doneTotal});
    while (tries.size() > 1 && now - tries[1].at >= std::chrono::minutes(1)) tries.pop_front();
    const auto failed = double(tries.back().failed - tries.front().failed);
    const auto done = double(tries.back().done - tries.front().done);
    const double usual = m_usualFailures.of(counters.tenantNumber);
    const bool areDying = !harm.empty() && harm.back().kind == FindingKind::Dying;
    m_failures.failed += failed;
    m_failures.done += done;
    m_failures.usual += usual;
    if (tries.size() > 1 && tries.back().failed > std::prev(tries.end(), 2)->failed) past.failedAt = now;
    // Few of each of many tenants are many.
    const bool isStorm = (Failures{failed, done, usual}.isStorm() || (m_isStorm && failed > kUsualFactor * usual)) &&
                         !areWorking(past, now);
    // At the tick after its end PlightWatch knows what it has left behind.
    const bool isTold = isStorm || past.failingSince;
    if (isStorm) tenant.failedAt = past.failedAt;
    if (isStorm && !past.failingSince) past.failingSince = now;
    if (isTold) {
        const auto beyond = std::min(uint64_t(failed - kUsualFactor * usual + 0.5), counters.retrying);
        if (!areDying) harm.emplace_back().kind = FindingKind::Dying;
        HarmPart& part = harm.back();
        part.harmed += beyond;
        if (!areDying) {
            part.tasks = counters.retrying;
            part.failing = uint64_t(failed);
            part.usualDeaths = usual;
        }
        part.since = std::min(part.since.value_or(now), *past.failingSince);
    }
    if (!isStorm) past.failingSince.reset();
    if (now - past.failuresNotedAt >= std::chrono::minutes(1)) {
        past.failuresNotedAt = now;
        m_usualFailures.note(counters.tenantNumber, failed);
    }
    if (failed == 0 && counters.retrying == 0) tries.clear();
    return isTold;
}

HarmWatch::Lacking HarmWatch::addLacking(Past& past, const TenantFigures& tenant, const LateOf& lateOf,
                                         std::vector<HarmPart>& harm, Time now) {
    Lacking lacking;
    const uint64_t late = lateOf(tenant, Micros(0));
    std::erase_if(past.lacking, [&](const auto& known) {
        const auto& queues = tenant.counters.lacking;
        return std::none_of(queues.begin(), queues.end(),
                            [&](const LackingQueue& queue) { return !queue.isServed && queue.command == known.first; });
    });
    for (const LackingQueue& queue : tenant.counters.lacking) {
        HarmPart part;
        part.kind = queue.lost ? FindingKind::WorkersGone : FindingKind::NoWorker;
        part.tasks = part.harmed = queue.tasks;
        part.what = queue.command;
        part.oldest = queue.oldest;
        part.lost = queue.lost;
        if (queue.lost) part.since = queue.lost->since;
        if (queue.isServed) {
            const bool wasLate = past.lateFor && past.lateSince && *past.lateSince < queue.lost->since;
            const uint64_t before = wasLate ? std::min(late, lateOf(tenant, now - queue.lost->since)) : 0;
            const uint64_t untaken = std::min(before - std::min(before, lacking.before.tasks), queue.tasks);
            if (untaken > 0) {
                ReadyPart& all = lacking.before;
                all.tasks += untaken;
                all.oldest = std::min(all.oldest.value_or(queue.oldest), queue.oldest);
                part.tasks -= untaken;
            }
            part.harmed = std::min(late - std::min(late, before + lacking.explained), part.tasks);
            lacking.explained += part.harmed;
            if (part.harmed == 0) continue;
        } else {
            const Time since = past.lacking.try_emplace(queue.command, now).first->second;
            if (!queue.lost && now - since < kLackingFor) continue;
            if (!queue.lost) part.since = since;
        }
        harm.push_back(std::move(part));
    }
    return lacking;
}

void HarmWatch::noteSince(uint32_t tenantNumber, std::vector<HarmPart>& harm, Time now) {
    auto past = m_past.find(tenantNumber);
    if (past == m_past.end() && harm.empty()) return;
    if (past == m_past.end()) past = m_past.try_emplace(tenantNumber).first;
    std::map<FindingKind, Time> began;
    for (HarmPart& part : harm) {
        if (part.kind == FindingKind::Stuck && part.since) began[part.kind] = *part.since;
        if (part.since || part.harmed == 0 || part.kind == FindingKind::Recovering) continue;
        const auto before = past->second.began.find(part.kind);
        part.since = began[part.kind] = before == past->second.began.end() ? now : before->second;
    }
    past->second.began = std::move(began);
    if (past->second.isEmpty()) m_past.erase(past);
}

// What it had waiting when others were harmed by what it does is no harm of the limit that it gets for that.
void HarmWatch::noteAccused(Past& past, const TenantFigures& tenant, const ReadyPart& ready,
                            std::optional<FindingKind> cause, Time now) {
    if (isAccused(tenant))
        past.accusedAt = now;
    else if (past.accusedAt && (!ready.oldest || *ready.oldest > *past.accusedAt))
        past.accusedAt.reset();
    const bool isHeld = cause == FindingKind::Limited || cause == FindingKind::Throttled;
    past.isHeldForIt = past.accusedAt && (past.isHeldForIt || isHeld);
}

void HarmWatch::noteTooFew(Past& past, FindingKind cause, const HarmPart& part) {
    if (cause == FindingKind::Backlog && !past.tooFewSince) past.tooFewSince = part.since;
    if (cause != FindingKind::Backlog && !takesSeats(cause)) past.tooFewSince.reset();
}

void HarmWatch::leaveOlder(const Past& past, const TenantFigures& tenant, const LateOf& lateOf,
                           std::vector<HarmPart>& harm, Time now) {
    HarmPart& latest = harm.back();
    if (!takesSeats(latest.kind) || !past.tooFewSince || !latest.since) return;
    if (*latest.since - *past.tooFewSince < kSeenLate) return;
    // Where no seat is left nothing waits for want of more.
    if (latest.stuck && latest.stuck->seats >= latest.stuck->of) return;
    const uint64_t before = std::min(latest.harmed, lateOf(tenant, now - *latest.since + kLately));
    if (before == 0) return;
    HarmPart older;
    older.harmed = older.tasks = before;
    older.since = past.tooFewSince;
    older.oldest = latest.oldest;
    latest.harmed -= before;
    latest.tasks -= std::min(latest.tasks, before);
    if (latest.harmed == 0) harm.pop_back();
    harm.push_back(std::move(older));
}

void HarmWatch::judge(TenantFigures& tenant, const LateOf& lateOf, Time now) {
    const TenantCounters& counters = tenant.counters;
    std::vector<HarmPart>& harm = tenant.harm;
    harm.clear();
    const auto found = m_past.find(counters.tenantNumber);
    const bool areDeathsNoted = counters.deadTotal > 0 || m_usualDeaths.of(counters.tenantNumber) > 0 ||
                                (found != m_past.end() && found->second.deadBefore > 0);
    const bool areFailuresNoted = counters.retrying > 0 || (found != m_past.end() && !found->second.tries.empty());
    const bool isPastNeeded = !counters.lacking.empty() || areDeathsNoted || areFailuresNoted || isAccused(tenant);
    Past none;
    Past& past = found != m_past.end() ? found->second : isPastNeeded ? m_past[counters.tenantNumber] : none;
    addRefusals(past, harm, now);
    if (areDeathsNoted) addDeaths(past, tenant, harm, now);
    tenant.failedAt.reset();
    const bool isFailingTold = areFailuresNoted && addFailures(past, tenant, harm, now);
    nameFailed(past, harm, now);
    const auto add = [&](FindingKind kind, uint64_t harmed, const ReadyPart& ready) -> HarmPart& {
        HarmPart& part = harm.emplace_back();
        part.kind = kind;
        part.harmed = harmed;
        part.tasks = ready.tasks;
        part.oldest = ready.oldest;
        return part;
    };
    if (counters.paused) {
        past.lacking.clear();
        past.lateFor.reset();
        if (counters.ready > 0)
            add(FindingKind::Paused, lateOf(tenant, Micros(0)), {counters.ready, counters.oldestReadySince});
    } else {
        const uint64_t served = counters.hasNoWorker ? 0 : lateOf(tenant, Micros(0));
        const size_t before = harm.size();
        const Lacking lacking = addLacking(past, tenant, lateOf, harm, now);
        uint64_t late = served - std::min(served, lacking.explained);
        const bool isGoneUntold = counters.hasNoWorker && harm.size() == before;
        ReadyPart rest = isGoneUntold ? sumOf(counters.lacking) : counters.inServedQueues;
        if (lacking.before.tasks > 0) {
            rest.tasks += lacking.before.tasks;
            rest.oldest = std::min(rest.oldest.value_or(*lacking.before.oldest), *lacking.before.oldest);
        }
        for (const auto& [command, ready] : counters.pausedQueues)
            add(FindingKind::Paused, waitsTooLong(ready, tenant, now) ? ready.tasks : 0, ready).what = command;
        if (const uint64_t held = lateHeld(tenant, now); held > 0) add(FindingKind::Limited, held, counters.heldByKeys);
        std::optional<FindingKind> cause = causeOf(tenant);
        noteAccused(past, tenant, rest, cause, now);
        // Until it is told that no worker is there, what was late before is late still.
        if (isGoneUntold && past.lateFor && past.lateSince) {
            cause = past.lateFor;
            late = lateOf(tenant, Micros(0));
        }
        const std::optional<FindingKind> toldBefore = std::exchange(past.lateFor, std::nullopt);
        const bool wasUnknown = toldBefore == FindingKind::Unknown;
        // An outage makes tasks wait for as long as it lasts, and as long again while what it left behind is caught up with.
        // What has waited since before it began would be late without it, too, for another reason.
        if (cause == FindingKind::Recovering && late > 0) {
            const Micros away = tenant.plight.away;
            const Micros since = now - tenant.plight.since.value_or(now);
            const uint64_t lasting = std::min(late, lateOf(tenant, away + std::max(away, since)));
            const ReadyPart ofOutage{rest.tasks - std::min(rest.tasks, lasting), rest.oldest};
            if (lasting > 0 && ofOutage.tasks > 0) {
                HarmPart& part = add(*cause, past.isHeldForIt ? 0 : late - lasting, ofOutage);
                tellRecovery(tenant.plight, part);
            }
            if (lasting > 0) {
                cause = lastingCause(tenant);
                late = lasting;
                rest.tasks = std::min(rest.tasks, lasting);
            }
        }
        // What was handed out late, and nothing waits any more: only of who is hurt it is told that it goes on.
        if (rest.tasks == 0 && cause != FindingKind::Hurt) late = 0;
        // What was late before an outage has been so since then.
        const bool isLate = counters.hasNoWorker || (served > 0 && (rest.tasks > 0 || !counters.lacking.empty()));
        if (late == 0 && !isLate) past.lateSince.reset();
        if (late > 0 && !past.lateSince) past.lateSince = now;
        const bool isNew = late > 0 && now - *past.lateSince < kLateFor && (!toldBefore || wasUnknown);
        if (isNew && cause && !isToldWithoutHarm(*cause, tenant) && !(wasUnknown && cause == FindingKind::Stuck)) {
            late = 0;
            if (wasUnknown) cause = toldBefore;
        }
        if (cause && (late > 0 || isToldWithoutHarm(*cause, tenant))) {
            const bool isHurt = cause == FindingKind::Hurt;
            // Who pushes, and is throttled for it by now, would have as much waiting without: that is its own doing.
            const bool isForPushing = cause == FindingKind::Throttled && !counters.isThrottledByHand;
            const bool isOwn = !tenant.plight.pushes.empty() || isForPushing;
            const uint64_t own = past.isHeldForIt || (isOwn && cause != FindingKind::Recovering) ? 0 : late;
            if (late > 0 || cause == FindingKind::Unknown) past.lateFor = cause;
            HarmPart& part = add(*cause, isHurt ? std::max<uint64_t>(late, 1) : own, rest);
            if (isHurt) part.since = tenant.hurtSince;
            part.load = loadOf(*cause, tenant);
            if (part.load) part.since = part.load->since;
            if (cause == FindingKind::Stuck && (counters.stuck || !part.load)) {
                if (counters.stuck) past.stuck = counters.stuck;
                part.stuck = past.stuck;
                part.since = past.stuck->since;
            }
            if (cause == FindingKind::Stuck) {
                // It goes on while other tasks take their turn.
                const auto began = past.began.find(*cause);
                if (began != past.began.end()) part.since = std::min(*part.since, began->second);
                past.began[*cause] = *part.since;
            }
            if (cause == FindingKind::Recovering) tellRecovery(tenant.plight, part);
            if (!part.since && late > 0) part.since = past.lateSince;
            if (late > 0) noteTooFew(past, *cause, part);
            if (isHurt) divideHurt(tenant.plight, harm);
            leaveOlder(past, tenant, lateOf, harm, now);
        } else if (late == 0) {
            past.tooFewSince.reset();
        }
    }
    if (found == m_past.end() && (none.lateSince || none.lateFor)) m_past[counters.tenantNumber] = std::move(none);
    moveRetries(isFailingTold, harm);
    moveConsequences(harm);
    noteSince(counters.tenantNumber, harm, now);
}

std::vector<HarmPart> HarmWatch::ofNobody(const std::function<bool(uint32_t)>& isKnown, Time now) {
    std::vector<HarmPart> harm;
    m_isStorm = std::exchange(m_failures, {}).isStorm();
    bool isDiskTold = false;
    for (auto it = m_past.begin(); it != m_past.end();) {
        auto& [number, past] = *it;
        const bool isOfNobody = !isKnown(number);
        if (isOfNobody) addRefusals(past, harm, now);
        if (isOfNobody) past.failed.clear();
        isDiskTold = isDiskTold || past.refusals.contains(kDiskLimit);
        if (!isOfNobody) {
            ++it;
            continue;
        }
        it = past.isEmpty() ? m_past.erase(it) : std::next(it);
    }
    if (m_diskLowSince && !isDiskTold) {
        HarmPart& part = harm.emplace_back();
        part.kind = FindingKind::Refused;
        part.what = kDiskLimit;
        part.since = m_diskLowSince;
    }
    return harm;
}

}  // namespace fairlead::broker
