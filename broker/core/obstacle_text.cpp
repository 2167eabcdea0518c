// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/obstacle_text.h"

#include "broker/core/admission_counts.h"
#include "shared/duration.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr Micros kJustNow = std::chrono::seconds(2);
constexpr Micros kStill = std::chrono::seconds(10);  // after so long the text says that no seat has come free

// In whole seconds from ten seconds on.
std::string lasting(Micros time) {
    const Micros unit = time < kStill ? Micros(1000) : Micros(1'000'000);
    return formatDuration(unit * (std::max(time, unit) / unit));
}

std::string number(uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string percent(double part) { return std::to_string(std::lround(part * 100)) + " %"; }

// ", by 'ann': the import ran wild"
std::string saidBy(const Obstacle& obstacle, Time now) {
    std::string text;
    if (!obstacle.author.empty()) text += " by '" + obstacle.author + "'";
    if (obstacle.since) text += " " + lasting(now - *obstacle.since) + " ago";
    if (!obstacle.reason.empty()) text += ": " + obstacle.reason;
    return text;
}

std::string heldBy(const Obstacle& obstacle) {
    std::string text;
    for (const SeatHolder& holder : obstacle.holders) {
        text += text.empty() ? "; held by " : ", ";
        text += holder.tenant.empty() ? "other tenants" : holder.tenant;
        text +=
            " (" + std::to_string(holder.seats) + ", for " + lasting(holder.held) + (holder.seats > 1 ? " each)" : ")");
    }
    return text;
}

std::string allTaken(const Obstacle& obstacle, Time now) {
    if (obstacle.limit == 0) return "its workers are connected, but ask for no task just now";
    std::string text =
        obstacle.limit == 1 ? "the only seat is taken" : "all " + std::to_string(obstacle.limit) + " seats are taken";
    if (obstacle.gone > 0) text += ", " + std::to_string(obstacle.gone) + " of them by workers that are not connected";
    if (obstacle.since && now - *obstacle.since >= kStill)
        text += "; none has come free for " + lasting(now - *obstacle.since);
    text += obstacle.count == 0 ? "; no tenant is ahead of it"
                                : "; " + number(obstacle.count, "tenant is", "tenants are") + " ahead of it";
    return text + heldBy(obstacle);
}

std::string refused(const Obstacle& obstacle, Time now) {
    const std::string what =
        obstacle.key == nameOf(AdmissionLimit::Draining) ? "because it is draining" : "by " + obstacle.key;
    const bool isOver = obstacle.until && obstacle.until != obstacle.since && now - *obstacle.until > kJustNow;
    return number(obstacle.count, "create was", "creates were") + " refused " + what +
           (obstacle.since ? " in the last " + lasting(now - *obstacle.since) : "") +
           (isOver ? ", the latest " + lasting(now - *obstacle.until) + " ago" : "");
}

std::string delayed(const Obstacle& obstacle) {
    if (obstacle.retrying == 0)
        return "nothing is ready; " + number(obstacle.count, "task is", "tasks are") + " delayed";
    const uint64_t others = obstacle.count - std::min(obstacle.count, obstacle.retrying);
    return "nothing is ready; " + number(obstacle.retrying, "task waits", "tasks wait") + " for another attempt" +
           (others > 0 ? ", and " + number(others, "is", "are") + " delayed" : "");
}

std::string throttled(const Obstacle& obstacle) {
    std::string text = "throttled to level " + std::to_string(obstacle.count);
    if (!obstacle.author.empty())
        text += " by '" + obstacle.author + "'" + (obstacle.reason.empty() ? "" : ": " + obstacle.reason);
    else
        text += " as a noisy neighbour, for its " + obstacle.key;
    text += "; it has half of the seats that it could have otherwise";
    return obstacle.factor < 1 ? text + ", and " + percent(obstacle.factor) + " of its weight" : text;
}

}  // namespace

std::string textOf(const Obstacle& obstacle, Time now) {
    using Kind = Obstacle::Kind;
    const std::string count = std::to_string(obstacle.count);
    const std::string limit = std::to_string(obstacle.limit);
    switch (obstacle.kind) {
        case Kind::Paused: return "the tenant is paused" + saidBy(obstacle, now);
        case Kind::Concurrency: return count + " of at most " + limit + " tasks run already (max_concurrency)";
        case Kind::DispatchRate: return "its dispatch_rate is used up for now";
        case Kind::ReleaseInterval: return "its release_interval has not passed yet";
        case Kind::NoWorker: return "no connected worker takes this command of this tenant";
        case Kind::NoFreeSeat: return allTaken(obstacle, now);
        case Kind::Kept:
            return number(obstacle.free, "seat is", "seats are") +
                   " free, and left to tenants below their share, whose tasks take up to " +
                   formatDuration(obstacle.length) + heldBy(obstacle);
        case Kind::Guaranteed:
            return number(obstacle.count, "seat is", "seats are") +
                   " free, and left to tenants with a guaranteed minimum (min_seats)" + heldBy(obstacle);
        case Kind::OwnSeats:
            return "it may have no more than its own " + number(obstacle.limit, "seat", "seats") + ", and uses " +
                   count;
        case Kind::WorkersGone:
            return "no worker that takes it is connected; " + number(obstacle.gone, "seat is", "seats are") +
                   " still held by workers that have gone, until they return or their tasks are taken from them" +
                   heldBy(obstacle);
        case Kind::Draining: {
            const std::string who = saidBy(obstacle, now);
            return "the tenant is draining and takes no new tasks" + (who.empty() ? "" : "; that was decided" + who);
        }
        case Kind::Delayed: return delayed(obstacle);
        case Kind::Refused: return refused(obstacle, now);
        case Kind::Tier:
            return "it has " + percent(obstacle.factor) + " of its weight: a throttle tier is reached, " + limit +
                   " tasks within " + formatDuration(obstacle.length);
        case Kind::Throttled: return throttled(obstacle);
    }
    return {};
}

}  // namespace fairlead::broker
