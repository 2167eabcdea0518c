// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/throttles/throttle_control.h"

#include "broker/core/calendar.h"
#include "broker/core/text/utc_text.h"
#include "broker/engine/throttles/served_waits.h"
#include "broker/engine/throttles/throttle_words.h"
#include "broker/fairness/noise/throttle_records.h"
#include "shared/duration.h"
#include "shared/number_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kNoiseLookInterval = std::chrono::seconds(1);
constexpr size_t kSamplesInTurn = 1000;
constexpr size_t kMostNamed = 20;  // of the noisy tenants

std::string fourFigures(double number) { return numberText(number, std::chars_format::general, 4); }

// The fields that all events about throttles have.
Event noiseEvent(const NoiseChange& change, const ThrottleControl::Around& around, Time now) {
    const TenantState& tenant = around.tenants[change.tenant];
    const Throttle& throttle = change.throttle;
    const bool isThrottled = change.kind == NoiseChange::Kind::Throttled;
    Event event{0,
                now,
                std::string(isThrottled ? event_types::kThrottled : event_types::kThrottleReleased),
                *tenant.name,
                isThrottled ? EventSeverity::Warning : EventSeverity::Info,
                {},
                {}};
    const double factor = isThrottled ? throttle.weightFactor : 1;
    event.fields = {{"level", std::to_string(isThrottled ? throttle.level : 0)},
                    {"original_weight", fourFigures(tenant.limits.weight)},
                    {"effective_weight", fourFigures(tenant.limits.weight * factor)}};
    if ((isThrottled || throttle.isPinned) && throttle.until)
        event.fields.emplace_back("until", utcText(toCalendar(*throttle.until)));
    if (isThrottled && throttle.createsPerSecond)
        event.fields.emplace_back("creates_per_second", fourFigures(*throttle.createsPerSecond));
    return event;
}

void addWaits(NoiseSample& sample, const TenantState& tenant, const Scheduler& scheduler, Time now) {
    const auto add = [&](Time since, uint64_t count) {
        sample.waitingTasks += count;
        sample.waitingSeconds += double(count) * double((now - since).count()) / 1e6;
    };
    visitServedQueues(tenant, scheduler, [&add](const auto& queue) { queue.ages().forEach(add); });
}

// "acme 4.2s instead of 100ms (120 tasks), bolt …"
std::string victimsText(const NoiseChange& change, const ThrottleControl::Around& around) {
    std::string text;
    const auto lasting = [](double seconds) { return formatDuration(Micros(int64_t(seconds * 1000 + 0.5) * 1000)); };
    for (const NoiseVictim& victim : change.victims)
        text += (text.empty() ? "" : ", ") + *around.tenants[victim.tenant].name + " " + lasting(victim.seconds) +
                " instead of " + lasting(victim.usualSeconds) + " (" + std::to_string(victim.tasks) +
                (victim.tasks == 1 ? " task)" : " tasks)");
    return text;
}

// A tenant with a rate limit of its own is not cut below that.
Rate cutOf(double createsPerSecond, const TenantLimits& limits) {
    if (limits.maxEnqueueRate && limits.mode == LimitMode::Hard)
        createsPerSecond = std::max(createsPerSecond, double(limits.maxEnqueueRate->limit) * 1e6 /
                                                          double(limits.maxEnqueueRate->period.count()));
    return {uint64_t(std::ceil(createsPerSecond)), std::chrono::seconds(1), 0};
}

}  // namespace

void ThrottleControl::setTiers(TenantNumber tenant, const std::vector<ThrottleTier>& tiers, Time now) {
    if (tiers.empty())
        m_tiers.erase(tenant);
    else
        m_tiers[tenant].setTiers(tiers, now);
}

Status ThrottleControl::admits(TenantNumber tenant, Time ownRateAllows, Time now, size_t creates) const {
    const auto cut = m_cuts.find(tenant);
    if (cut == m_cuts.end()) return {};
    Gcra after = cut->second;
    for (; creates > 1 && after.allowedAt(now) <= now; --creates) after.take(now);
    const Time allowed = after.allowedAt(now);
    if (allowed <= now) return {};
    const Micros wait = std::max(allowed, ownRateAllows) - now;
    const Throttle* throttle = m_watch.find(tenant);
    return {Code::ResourceExhausted,
            "throttled as a noisy neighbour (" +
                std::string(!throttle            ? ""
                            : throttle->isPinned ? "by hand"
                                                 : nameOf(throttle->signal)) +
                "): rate limit exceeded, creates are cut to twice what is completed; retry after " +
                formatDuration(wait),
            LimitReached{"throttle", {}, {}, wait}};
}

void ThrottleControl::created(TenantNumber tenant, Time now) {
    if (const auto tiers = m_tiers.find(tenant); tiers != m_tiers.end()) tiers->second.count(now);
    if (const auto cut = m_cuts.find(tenant); cut != m_cuts.end()) cut->second.take(now);
}

void ThrottleControl::look(const Around& around, Time now) {
    if (m_windowStart == Time()) m_windowStart = now;
    if (!m_window && now - m_windowStart >= NoisyNeighbourWatch::kWindow) {
        m_window.emplace().length = now - std::exchange(m_windowStart, now);
        m_window->seats = around.idleSeats;
        m_sampled = 0;
    }
    // In parts: a task waits for one of them at most, however many tenants there are.
    if (m_window)
        for (size_t left = kSamplesInTurn; m_sampled < around.tenants.size(); ++m_sampled, --left) {
            if (left == 0) return;
            addSample(around.tenants[m_sampled], around, now);
        }
    m_nextLook = now + kNoiseLookInterval;
    for (NoiseChange& change : m_watch.endPins(now)) {
        change.throttle.isPinned = false;
        tellByHand(change, around, now);
    }
    if (m_window) judge(around, now);
    enforce(around, now);
    save(around.turn);
}

void ThrottleControl::addSample(const TenantState& tenant, const Around& around, Time now) {
    if (tenant.isDeleted) return;
    const Lost lost = around.scheduler.lostOf(tenant.number, now);
    const uint64_t running = tenant.inProgress - uint64_t(lost.tasks);
    m_window->seats += double(running);
    const auto before = m_seen.find(tenant.number);
    const Seen last = before == m_seen.end() ? Seen{0, 0, 0, tenant.seatMicros(m_windowStart - m_window->length), 0, 0}
                                             : before->second;
    const Seen current{tenant.enqueuedTotal, tenant.doneTotal,
                       tenant.failedTotal,   tenant.seatMicros(now) - lost.micros,
                       tenant.begunTotal,    tenant.waitedMicros};
    const bool isActive = tenant.ready > 0 || tenant.inProgress > 0 || current.enqueued != last.enqueued ||
                          current.done != last.done || m_watch.find(tenant.number);
    if (before != m_seen.end())
        before->second = current;
    else if (current.enqueued + current.done + current.failed > 0 || current.seatMicros > 0)
        m_seen.emplace(tenant.number, current);
    if (!isActive) return;
    NoiseSample& sample = m_window->tenants.emplace_back();
    sample.tenant = tenant.number;
    sample.isWatched = m_options.isEnabled && tenant.limits.noisyNeighbourWatch;
    sample.weight = tenant.limits.weight;
    if (tenant.limits.maxConcurrency) sample.cap = *tenant.limits.maxConcurrency;
    sample.enqueued = current.enqueued - last.enqueued;
    sample.done = current.done - last.done;
    sample.failed = current.failed - last.failed;
    sample.seatMicros = std::max<int64_t>(0, current.seatMicros - last.seatMicros);
    sample.running = running;
    sample.hanging = std::min(running, around.runs.hanging(tenant.number));
    // Tasks that are held back by an operator or by the tenant's own limits, or that no worker takes, do not wait because
    // of other tenants.
    const bool isHeldBack = tenant.limits.paused || sample.cap <= double(tenant.inProgress);
    sample.ready = isHeldBack ? 0 : servedTasks(tenant, around.scheduler);
    sample.bytes = tenant.bytes;
    sample.isWithinShare = tenant.demand.isWithinShare();
    if (!isHeldBack) {
        addWaits(sample, tenant, around.scheduler, now);
        sample.begunTasks = current.begun - last.begun;
        sample.begunSeconds = double(current.waitedMicros - last.waitedMicros) / 1e6;
    }
}

void ThrottleControl::judge(const Around& around, Time now) {
    NoiseWindow window = *std::exchange(m_window, std::nullopt);
    std::erase_if(window.tenants, [&](const NoiseSample& each) { return around.tenants[each.tenant].isDeleted; });
    for (const NoiseChange& change : m_watch.judge(window, now)) tell(change, around, now);
    tellOfMany(around, now);
}

void ThrottleControl::tellOfMany(const Around& around, Time now) {
    const bool areMany = m_options.isEnabled && m_watch.areManyNoisy();
    if (areMany && !m_wereMany) {
        const std::vector<TenantNumber>& noisy = m_watch.noisy();
        const std::string count = std::to_string(noisy.size());
        std::string names;
        for (size_t i = 0; i < std::min(noisy.size(), kMostNamed); ++i)
            names += (i == 0 ? "" : ", ") + *around.tenants[noisy[i]].name;
        if (noisy.size() > kMostNamed) names += ", …";
        around.events.happened({0,
                                now,
                                std::string(event_types::kManyNoisy),
                                {},
                                EventSeverity::Warning,
                                {{"count", count}, {"tenants", names}},
                                count + " tenants are noisy at once: " + names},
                               around.turn);
    }
    m_wereMany = areMany;
}

void ThrottleControl::tell(const NoiseChange& change, const Around& around, Time now) {
    const Throttle& throttle = change.throttle;
    const std::string& name = *around.tenants[change.tenant].name;
    const bool isThrottled = change.kind == NoiseChange::Kind::Throttled;
    Event event = noiseEvent(change, around, now);
    event.fields.insert(event.fields.begin(), {{"signal", std::string(nameOf(throttle.signal))},
                                               {"value", fourFigures(throttle.value)},
                                               {"threshold", fourFigures(throttle.threshold)}});
    event.text = "tenant '" + name + "' is ";
    event.text += isThrottled ? effectOf(throttle) + ": " + reasonOf(throttle) : "not throttled any more";
    if (isThrottled) {
        event.fields.emplace_back("victim_count", std::to_string(change.victimCount));
        if (change.victimCount > 0) {
            event.fields.emplace_back(event_fields::kVictims, victimsText(change, around));
            event.text += change.victimCount == 1
                              ? "; 1 other tenant waits longer meanwhile"
                              : "; " + std::to_string(change.victimCount) + " other tenants wait longer meanwhile";
        }
    }
    around.events.happened(std::move(event), around.turn);
}

void ThrottleControl::tellByHand(const NoiseChange& change, const Around& around, Time now) {
    const Throttle& throttle = change.throttle;
    Event event = noiseEvent(change, around, now);
    event.fields.insert(event.fields.begin(),
                        {{"signal", "operator"}, {"author", throttle.author}, {"reason", throttle.reason}});
    event.text = "tenant '" + *around.tenants[change.tenant].name + "' is ";
    if (change.kind == NoiseChange::Kind::Throttled)
        event.text += effectOf(throttle) + " by '" + throttle.author + "'";
    else if (throttle.isPinned)
        event.text += "exempted from throttling by '" + throttle.author + "'";
    else
        event.text += "left to the noisy-neighbour watch again";
    if (throttle.isPinned) event.text += " until " + utcText(toCalendar(*throttle.until)) + ": " + throttle.reason;
    around.events.happened(std::move(event), around.turn);
}

void ThrottleControl::enforce(const Around& around, Time now) {
    std::map<TenantNumber, InForce> wanted;
    for (const auto& [tenant, throttle] : m_watch.throttles())
        wanted[tenant] = {throttle.weightFactor, throttle.isHeld()};
    for (const auto& [tenant, tiers] : m_tiers)
        if (const double factor = tiers.factor(now); factor != 1) wanted[tenant].weightFactor *= factor;
    std::erase_if(wanted, [](const auto& each) { return each.second == InForce(); });
    const auto apply = [&](TenantNumber tenant, const InForce& inForce) {
        around.scheduler.setThrottle(tenant, inForce.weightFactor, inForce.isHeld, now);
    };
    for (const auto& [tenant, inForce] : wanted) apply(tenant, inForce);
    for (const auto& [tenant, inForce] : m_inForce)
        if (!wanted.contains(tenant)) apply(tenant, {});
    m_inForce = std::move(wanted);

    std::erase_if(m_cuts, [this](const auto& each) {
        const Throttle* throttle = m_watch.find(each.first);
        return !throttle || !throttle->createsPerSecond;
    });
    for (const auto& [tenant, throttle] : m_watch.throttles())
        if (throttle.createsPerSecond)
            m_cuts[tenant].setRate(cutOf(*throttle.createsPerSecond, around.tenants[tenant].limits), now);
}

void ThrottleControl::save(Turn& turn) {
    if (m_saved == m_watch.throttles()) return;
    for (const auto& [tenant, throttle] : m_watch.throttles())
        if (const auto saved = m_saved.find(tenant); saved == m_saved.end() || saved->second != throttle)
            turn.writes.put(Table::Fairness, throttleKey(tenant), encodeThrottle(throttle));
    for (const auto& [tenant, throttle] : m_saved)
        if (!m_watch.find(tenant)) turn.writes.erase(Table::Fairness, throttleKey(tenant));
    m_saved = m_watch.throttles();
}

void ThrottleControl::decide(TenantNumber tenant, const NoisyNeighbourWatch::Pin& pin, const Around& around, Time now) {
    tellByHand(m_watch.pin(tenant, pin), around, now);
    enforce(around, now);
    save(around.turn);
}

bool ThrottleControl::leaveToWatch(TenantNumber tenant, const std::string& author, const std::string& reason,
                                   const Around& around, Time now) {
    const Throttle* found = m_watch.find(tenant);
    if (!found || !found->isPinned) return false;
    NoiseChange change{tenant, NoiseChange::Kind::Released, *found};
    change.throttle.isPinned = false;
    change.throttle.author = author;
    change.throttle.reason = reason;
    m_watch.release(tenant);
    tellByHand(change, around, now);
    enforce(around, now);
    save(around.turn);
    return true;
}

void ThrottleControl::forget(TenantNumber tenant, Turn& turn) {
    m_watch.release(tenant);
    m_tiers.erase(tenant);
    m_seen.erase(tenant);
    m_inForce.erase(tenant);
    m_cuts.erase(tenant);
    save(turn);
}

TenantThrottle ThrottleControl::view(TenantNumber tenant) const {
    TenantThrottle view;
    if (const Throttle* throttle = m_watch.find(tenant)) {
        view.level = throttle->level;
        view.until = throttle->until;
        view.isByHand = throttle->isPinned;
        if (throttle->isPinned) {
            view.author = throttle->author;
            view.reason = throttle->reason;
        } else {
            view.signal = nameOf(throttle->signal);
        }
    }
    if (const auto inForce = m_inForce.find(tenant); inForce != m_inForce.end())
        view.weightFactor = inForce->second.weightFactor;
    return view;
}

std::vector<WaitReason> ThrottleControl::notes(TenantNumber tenant, Time now) const {
    using Kind = WaitReason::Kind;
    std::vector<WaitReason> notes;
    if (const Throttle* throttle = m_watch.find(tenant); throttle && throttle->isHeld())
        notes.push_back({.kind = Kind::Throttled,
                         .count = uint64_t(throttle->level),
                         .until = throttle->until,
                         .author = throttle->author,
                         .reason = throttle->reason,
                         .key = throttle->isPinned ? std::string() : std::string(nameOf(throttle->signal)),
                         .factor = throttle->weightFactor});
    const auto tiers = m_tiers.find(tenant);
    if (const ThrottleTier* tier = tiers == m_tiers.end() ? nullptr : tiers->second.inForce(now))
        notes.push_back(
            {.kind = Kind::Tier, .limit = tier->threshold, .length = tier->window, .factor = tier->weightFactor});
    return notes;
}

bool ThrottleControl::restore(TenantNumber tenant, std::string_view record, Time now) {
    auto throttle = decodeThrottle(record);
    if (!throttle) return false;
    m_saved[tenant] = *throttle;
    m_watch.restore(tenant, std::move(*throttle), now);
    return true;
}

}  // namespace fairlead::broker
