// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/noise/noisy_neighbour_watch.h"

#include "shared/check.h"
#include "shared/shares.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kFirstStep = std::chrono::minutes(2);
constexpr Micros kLongestStep = std::chrono::minutes(30);
constexpr Micros kReleaseStep = std::chrono::minutes(1);
constexpr double kLeastFactor = 0.1;
constexpr double kClearly = 1.25;       // times the threshold, so that a value close to the threshold raises no level
constexpr double kFade = 1 - 1.0 / 40;  // per window, for sums over ten minutes
constexpr size_t kWindowsForService = 20;
constexpr uint8_t kQuietWindows = 20;  // five minutes
constexpr uint8_t kFourWindows = 0xf;
constexpr double kMany = 0.1;           // of the active tenants
constexpr double kPart = 0.5;           // of its share, in seats
constexpr double kVictimFactor = 2;     // of the usual wait
constexpr double kVictimSeconds = 0.1;  // longer than the usual wait

size_t indexOf(NoiseSignal signal) { return size_t(signal); }

bool inThreeOfFour(uint8_t bits) { return std::popcount(unsigned(bits & kFourWindows)) >= 3; }

// Lower end of the Wilson interval for a part that was seen in n trials.
double certainPart(double part, double n, double z) {
    if (n <= 0) return 0;
    const double zz = z * z / n;
    const double middle = part + zz / 2;
    const double width = z * std::sqrt(std::max(0.0, part * (1 - part) / n + zz / (4 * n)));
    return std::max(0.0, (middle - width) / (1 + zz));
}

// Median of the sorted values without one that equals `own`; 0 if there is no other.
double medianOfOthers(const std::vector<double>& sorted, double own) {
    if (sorted.size() < 2) return 0;
    const auto place = size_t(std::lower_bound(sorted.begin(), sorted.end(), own) - sorted.begin());
    const size_t n = sorted.size() - 1;
    const auto other = [&](size_t k) { return sorted[k < place ? k : k + 1]; };
    return n % 2 == 1 ? other(n / 2) : (other(n / 2 - 1) + other(n / 2)) / 2;
}

void shift(uint8_t& bits, bool isSet) { bits = uint8_t((bits << 1 | (isSet ? 1 : 0)) & kFourWindows); }

template <typename Window>
double errorPart(const Window& sum) {
    return sum.attempts > 0 ? double(sum.failed) / double(sum.attempts) : 0;
}

}  // namespace

NoisyNeighbourWatch::Window NoisyNeighbourWatch::Past::sum() const {
    Window all;
    for (const Window& w : windows) {
        all.enqueued += w.enqueued;
        all.done += w.done;
        all.attempts += w.attempts;
        all.failed += w.failed;
        all.seatMicros += w.seatMicros;
    }
    return all;
}

const NoisyNeighbourWatch::Past* NoisyNeighbourWatch::pastOf(TenantNumber tenant) const {
    const auto place = std::lower_bound(m_past.begin(), m_past.end(), tenant,
                                        [](const Past& past, TenantNumber number) { return past.tenant < number; });
    return place != m_past.end() && place->tenant == tenant ? &*place : nullptr;
}

// Keeps the past of those that have a sample, and no others'.
void NoisyNeighbourWatch::meet(const std::vector<NoiseSample>& samples) {
    FAIRLEAD_CHECK(std::is_sorted(samples.begin(), samples.end(),
                                  [](const NoiseSample& a, const NoiseSample& b) { return a.tenant < b.tenant; }));
    const auto isOf = [](const Past& past, const NoiseSample& sample) { return past.tenant == sample.tenant; };
    if (std::equal(m_past.begin(), m_past.end(), samples.begin(), samples.end(), isOf)) return;
    std::vector<Past> kept(samples.size());
    auto known = m_past.begin();
    for (size_t i = 0; i < samples.size(); ++i) {
        while (known != m_past.end() && known->tenant < samples[i].tenant) ++known;
        if (known != m_past.end() && known->tenant == samples[i].tenant) kept[i] = *known;
        kept[i].tenant = samples[i].tenant;
    }
    m_past = std::move(kept);
}

void NoisyNeighbourWatch::read(const NoiseWindow& window) {
    const std::vector<NoiseSample>& samples = window.tenants;
    meet(samples);
    std::vector<ShareClaim> claims;
    for (const NoiseSample& sample : samples)
        claims.push_back({sample.weight, double(sample.running + sample.ready), sample.cap});
    const std::vector<double> entitled = entitledShares(claims, window.seats);

    const double windowMicros = double(window.length.count());
    std::vector<Window> sums;
    std::vector<double> rates;
    std::vector<double> depths;
    std::vector<double> errorParts;
    double seats = 0;
    double seatsNow = 0;
    double weights = 0;
    double bytes = 0;
    size_t waiting = 0;
    for (size_t i = 0; i < samples.size(); ++i) {
        const NoiseSample& sample = samples[i];
        Past& past = m_past[i];
        past.windows[past.seen++ % past.windows.size()] = {sample.enqueued, sample.done, sample.done + sample.failed,
                                                           sample.failed, sample.seatMicros};
        past.seats = past.seats * kFade + double(sample.seatMicros);
        past.entitledSeats = past.entitledSeats * kFade + entitled[i] * window.seats * windowMicros;
        past.wholeSeats = past.wholeSeats * kFade + window.seats * windowMicros;
        past.isWithinShare = sample.isWithinShare;
        const Window& sum = sums.emplace_back(past.sum());
        rates.push_back(double(sum.enqueued) * 1e6 / (windowMicros * double(std::min(past.seen, past.windows.size()))));
        depths.push_back(double(sample.ready));
        if (sample.ready > 0) ++waiting;
        errorParts.push_back(errorPart(sum));
        seats += double(sum.seatMicros);
        seatsNow += double(sample.seatMicros);
        weights += sample.weight;
        bytes += double(sample.bytes);
    }
    m_allSeats = m_allSeats * kFade + seatsNow;
    std::vector<double> sortedRates = rates;
    std::sort(sortedRates.begin(), sortedRates.end());
    std::sort(depths.begin(), depths.end());
    std::sort(errorParts.begin(), errorParts.end());

    for (size_t i = 0; i < samples.size(); ++i) {
        const NoiseSample& sample = samples[i];
        const Window& sum = sums[i];
        Past& past = m_past[i];
        const bool othersWait = waiting > (sample.ready > 0 ? 1u : 0u);
        const auto set = [&](NoiseSignal signal, double value, double threshold, bool isPossible) {
            const size_t s = indexOf(signal);
            const bool isOn = isPossible && othersWait && value > threshold;
            past.latest[s] = {value, threshold, isOn};
            shift(past.on[s], isOn);
            shift(past.clearlyOn[s], isOn && value > kClearly * threshold);
            shift(past.low[s], !othersWait || value < threshold / 2);
        };
        // The lower end of the share's interval, because few seats show little: two of four seats may be chance.
        const double share = seats > 0 ? double(sum.seatMicros) / seats : 0;
        past.takesItsPart = double(sample.seatMicros) >= kPart * entitled[i] * seatsNow;
        const auto running = double(sample.running);
        // Who has one task that does not end, or several whose workers hang, cannot have less.
        const bool takesTurns = sample.running > sample.hanging + 1 || sample.done + sample.failed > 0;
        set(NoiseSignal::SeatShare, share, std::max(m_options.shareFactor * entitled[i], m_options.shareLeast),
            takesTurns && (running >= 30 || running >= 0.1 * window.seats) &&
                certainPart(share, window.seats, 2.58) > m_options.shareFactor * entitled[i]);
        const double service = m_allSeats > 0 ? past.seats / m_allSeats : 0;
        const double due = past.wholeSeats > 0 ? past.entitledSeats / past.wholeSeats : 1;
        set(NoiseSignal::ServiceShare, service, std::max(m_options.shareFactor * due, m_options.shareLeast),
            takesTurns && past.seen >= kWindowsForService && running > entitled[i] * window.seats &&
                certainPart(service, window.seats, 2.58) > m_options.shareFactor * due);
        set(NoiseSignal::EnqueueRate, rates[i],
            std::max(m_options.enqueueFactor * std::max(medianOfOthers(sortedRates, rates[i]), 1.0),
                     m_options.storeCreatesPerSecond / 2),
            samples.size() >= 4);
        const auto depth = double(sample.ready);
        const double donePerSecond = double(sum.done) * 1e6 / (windowMicros * double(std::min<size_t>(past.seen, 4)));
        const double drain = donePerSecond > 0 ? std::min(depth / donePerSecond, kNoiseDrainForever)
                             : depth > 0       ? kNoiseDrainForever
                                               : 0;
        // While no worker takes its tasks, what waits is not its doing.
        const bool isServed = sample.seatMicros > 0 || sample.done > 0;
        set(NoiseSignal::Backlog, drain, m_options.backlogSeconds,
            isServed &&
                depth >
                    std::max(double(m_options.backlogTasks), m_options.backlogFactor * medianOfOthers(depths, depth)) &&
                double(sample.bytes) * weights > sample.weight * bytes);
        const auto tries = double(sum.attempts);
        set(NoiseSignal::ErrorRate, certainPart(errorPart(sum), tries, 1.96),
            std::max(m_options.errorFactor * medianOfOthers(errorParts, errorPart(sum)), m_options.errorPart),
            sum.attempts >= m_options.errorDeliveries);
        past.withoutBacklog = sample.ready > 0 ? 0 : uint8_t(std::min(past.withoutBacklog + 1, 255));
        past.withoutCreates = sample.enqueued > 0 ? 0 : uint8_t(std::min(past.withoutCreates + 1, 255));
    }
}

bool NoisyNeighbourWatch::isNoisy(const Past& past) {
    return std::any_of(past.on.begin(), past.on.end(), inThreeOfFour);
}

// The usual wait is learned from windows in which nobody was noisy, one minute late: noise starts before a signal is
// certain.
void NoisyNeighbourWatch::noteWaits(const NoiseWindow& window) {
    const bool isAnyOn = std::any_of(m_past.begin(), m_past.end(), [](const Past& each) {
        return std::any_of(each.latest.begin(), each.latest.end(),
                           [](const NoiseReading& reading) { return reading.isOn; });
    });
    for (size_t i = 0; i < m_past.size(); ++i) {
        const NoiseSample& sample = window.tenants[i];
        Past& past = m_past[i];
        Past::Waited& waited = past.waits[(past.seen - 1) % past.waits.size()];
        if (!waited.wasNoisy && waited.begunTasks > 0) {
            past.usualTasks = past.usualTasks * kFade + double(waited.begunTasks);
            past.usualSeconds = past.usualSeconds * kFade + waited.begunSeconds;
        }
        waited = {sample.begunTasks, sample.begunSeconds, sample.waitingTasks, sample.waitingSeconds, isAnyOn};
    }
}

void NoisyNeighbourWatch::nameVictims(NoiseChange& change) const {
    std::vector<NoiseVictim> all;
    const Past* const noisy = pastOf(change.tenant);
    if (!noisy || !noisy->takesItsPart) return;
    for (const Past& past : m_past) {
        const TenantNumber tenant = past.tenant;
        if (tenant == change.tenant || m_throttles.contains(tenant) || isNoisy(past)) continue;
        if (!past.isWithinShare) continue;  // it waits because of its own load
        NoiseVictim victim{tenant, past.usualTasks > 0 ? past.usualSeconds / past.usualTasks : 0, 0, 0};
        // Tasks that still wait are counted once: they waited in the previous windows too.
        const Past::Waited& now = past.waits[(past.seen - 1) % past.waits.size()];
        victim.tasks = now.waitingTasks;
        victim.seconds = now.waitingSeconds;
        for (const Past::Waited& waited : past.waits) {
            victim.tasks += waited.begunTasks;
            victim.seconds += waited.begunSeconds;
        }
        if (victim.tasks == 0) continue;
        victim.seconds /= double(victim.tasks);
        if (victim.seconds > kVictimFactor * victim.usualSeconds &&
            victim.seconds - victim.usualSeconds > kVictimSeconds)
            all.push_back(victim);
    }
    change.victimCount = all.size();
    std::sort(all.begin(), all.end(), [](const NoiseVictim& a, const NoiseVictim& b) {
        return std::pair(-a.cost(), a.tenant) < std::pair(-b.cost(), b.tenant);
    });
    if (all.size() > NoiseChange::kMostVictims) all.resize(NoiseChange::kMostVictims);
    change.victims = std::move(all);
}

bool NoisyNeighbourWatch::isCalm(const Past& past, NoiseSignal signal) const {
    if (past.low[indexOf(signal)] == kFourWindows) return true;
    if (signal == NoiseSignal::ErrorRate) return false;  // failed tasks are retried without new creates
    if (past.withoutCreates >= kQuietWindows) return true;
    return past.withoutBacklog >= 4 && signal != NoiseSignal::EnqueueRate;
}

void NoisyNeighbourWatch::raise(Throttle& throttle, const Past& past) const {
    throttle.level = std::min(throttle.level + 1, Throttle::kHighestLevel);
    throttle.weightFactor = std::max(throttle.weightFactor / 2, kLeastFactor);
    throttle.stepLength = std::min(throttle.stepLength * 2, kLongestStep);
    if (throttle.level == Throttle::kHighestLevel) throttle.createsPerSecond = createsFor(past);
}

double NoisyNeighbourWatch::createsFor(const Past& past) {
    const double seconds = double(kWindow.count()) / 1e6 * double(past.windows.size());
    return std::max(2 * double(past.sum().done) / seconds, 1.0);
}

void NoisyNeighbourWatch::step(TenantNumber tenant, Throttle& throttle, const Past& past, Time now,
                               std::vector<NoiseChange>& changes) {
    const size_t s = indexOf(throttle.signal);
    const NoiseReading& reading = past.latest[s];
    const auto tell = [&](NoiseChange::Kind kind) {
        throttle.value = reading.value;
        throttle.threshold = reading.threshold;
        changes.push_back({tenant, kind, throttle});
    };
    if (throttle.isRecovering) {
        if (inThreeOfFour(past.on[s]) && !isCalm(past, throttle.signal)) {
            throttle.isRecovering = false;
            throttle.until = now + throttle.stepLength;
            return tell(NoiseChange::Kind::Throttled);
        }
        if (now < *throttle.until) return;
        throttle.weightFactor = std::min(1.0, throttle.weightFactor * 2);
        if (throttle.createsPerSecond) *throttle.createsPerSecond *= 2;
        throttle.until = now + kReleaseStep;
        if (throttle.weightFactor >= 1) tell(NoiseChange::Kind::Released);
        return;
    }
    if (isCalm(past, throttle.signal)) {
        throttle.isRecovering = true;
        throttle.until = now + kReleaseStep;
    } else if (now >= *throttle.until) {
        const bool isWorse = past.clearlyOn[s] == kFourWindows;
        if (isWorse) raise(throttle, past);
        throttle.until = now + throttle.stepLength;
        if (isWorse) tell(NoiseChange::Kind::Throttled);
    }
}

std::vector<NoiseChange> NoisyNeighbourWatch::judge(const NoiseWindow& window, Time now) {
    read(window);
    noteWaits(window);
    std::vector<NoiseChange> changes;
    m_noisy.clear();
    struct Candidate {
        double excess;
        TenantNumber tenant;
        NoiseSignal signal;
    };
    std::vector<Candidate> candidates;
    size_t active = 0;
    for (size_t i = 0; i < m_past.size(); ++i) {
        const NoiseSample& sample = window.tenants[i];
        const Past& past = m_past[i];
        if (sample.running + sample.ready > 0 || past.sum().enqueued > 0) ++active;
        const auto held = m_throttles.find(sample.tenant);
        if (sample.isWatched && isNoisy(past)) m_noisy.push_back(sample.tenant);
        if (held != m_throttles.end() && held->second.isPinned) continue;
        if (!sample.isWatched) {
            if (held != m_throttles.end())
                changes.push_back({sample.tenant, NoiseChange::Kind::Released, held->second});
            continue;
        }
        if (held != m_throttles.end()) {
            step(sample.tenant, held->second, past, now, changes);
            continue;
        }
        std::optional<Candidate> worst;
        for (size_t s = 0; s < kNoiseSignals; ++s) {
            const NoiseReading& reading = past.latest[s];
            // A tenant that is calm already would be released at once, throttled again, and so on.
            if (!reading.isOn || !inThreeOfFour(past.on[s]) || isCalm(past, static_cast<NoiseSignal>(s))) continue;
            const double excess = reading.value / reading.threshold;
            if (!worst || excess > worst->excess) worst = {excess, sample.tenant, static_cast<NoiseSignal>(s)};
        }
        if (worst) candidates.push_back(*worst);
    }
    for (const NoiseChange& change : changes)
        if (change.kind == NoiseChange::Kind::Released) release(change.tenant);

    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::pair(-a.excess, a.tenant) < std::pair(-b.excess, b.tenant);
    });
    const auto most = std::max<size_t>(1, size_t(m_options.throttledPart * double(active)));
    auto throttled = size_t(
        std::count_if(m_throttles.begin(), m_throttles.end(), [](const auto& each) { return !each.second.isPinned; }));
    for (const Candidate& candidate : candidates) {
        if (throttled++ >= most) break;
        const NoiseReading& reading = pastOf(candidate.tenant)->latest[indexOf(candidate.signal)];
        Throttle throttle;
        throttle.signal = candidate.signal;
        throttle.value = reading.value;
        throttle.threshold = reading.threshold;
        throttle.stepLength = kFirstStep;
        throttle.until = now + kFirstStep;
        m_throttles[candidate.tenant] = throttle;
        changes.push_back({candidate.tenant, NoiseChange::Kind::Throttled, throttle});
    }
    m_areMany = double(m_noisy.size()) > std::max(1.0, kMany * double(active));
    for (NoiseChange& change : changes)
        if (change.kind == NoiseChange::Kind::Throttled) nameVictims(change);
    return changes;
}

NoiseChange NoisyNeighbourWatch::pin(TenantNumber tenant, const Pin& pin) {
    Throttle throttle;
    throttle.isPinned = true;
    throttle.level = pin.level;
    // The factor that the same number of steps up would give.
    for (int level = 2; level <= pin.level; ++level) throttle.weightFactor /= 2;
    if (pin.level == Throttle::kHighestLevel) {
        const Past* const past = pastOf(tenant);
        throttle.createsPerSecond = createsFor(past ? *past : Past());
    }
    throttle.until = pin.until;
    throttle.author = pin.author;
    throttle.reason = pin.reason;
    m_throttles[tenant] = throttle;
    return {tenant, pin.level > 0 ? NoiseChange::Kind::Throttled : NoiseChange::Kind::Released, throttle};
}

bool NoisyNeighbourWatch::release(TenantNumber tenant) {
    if (const Past* const past = pastOf(tenant)) m_past[size_t(past - m_past.data())].on = {};
    return m_throttles.erase(tenant) > 0;
}

std::vector<NoiseChange> NoisyNeighbourWatch::endPins(Time now) {
    std::vector<NoiseChange> ended;
    for (const auto& [tenant, throttle] : m_throttles)
        if (throttle.isPinned && throttle.until && *throttle.until <= now)
            ended.push_back({tenant, NoiseChange::Kind::Released, throttle});
    for (const NoiseChange& change : ended) release(change.tenant);
    return ended;
}

const Throttle* NoisyNeighbourWatch::find(TenantNumber tenant) const {
    const auto it = m_throttles.find(tenant);
    return it == m_throttles.end() ? nullptr : &it->second;
}

void NoisyNeighbourWatch::restore(TenantNumber tenant, Throttle throttle, Time now) {
    if (!throttle.isPinned && !throttle.isRecovering && throttle.until && *throttle.until <= now) {
        throttle.isRecovering = true;
        throttle.until = now + kReleaseStep;
    }
    m_throttles[tenant] = std::move(throttle);
}

}  // namespace fairlead::broker
