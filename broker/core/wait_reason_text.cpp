// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/wait_reason_text.h"

#include "broker/core/bounds/admission_counts.h"
#include "shared/duration.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr Micros kJustNow = std::chrono::seconds(2);
constexpr Micros kStill = std::chrono::seconds(10);  // after so long the text says that no seat has come free

std::string number(uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string percent(double part) { return std::to_string(std::lround(part * 100)) + " %"; }

// ", by 'ann': the import ran wild"
std::string saidBy(const WaitReason& reason, Time now) {
    std::string text;
    if (!reason.author.empty()) text += " by '" + reason.author + "'";
    if (reason.since) text += " " + formatRoughly(now - *reason.since) + " ago";
    if (!reason.reason.empty()) text += ": " + reason.reason;
    return text;
}

std::string heldBy(const WaitReason& reason) {
    std::string text;
    for (const SeatHolder& holder : reason.holders) {
        text += text.empty() ? "; held by " : ", ";
        text += holder.tenant.empty() ? "other tenants" : holder.tenant;
        text += " (" + std::to_string(holder.seats) + ", for " + formatRoughly(holder.held) +
                (holder.seats > 1 ? " each)" : ")");
    }
    return text;
}

std::string allTaken(const WaitReason& reason, Time now) {
    if (reason.limit == 0) return "its workers are connected, but ask for no task just now";
    std::string text =
        reason.limit == 1 ? "the only seat is taken" : "all " + std::to_string(reason.limit) + " seats are taken";
    if (reason.gone > 0)
        text += "; " + number(reason.gone, "more task is", "more tasks are") + " with workers that are not connected";
    if (reason.since && now - *reason.since >= kStill)
        text += "; none has come free for " + formatRoughly(now - *reason.since);
    text += reason.count == 0 ? "; no tenant is ahead of it"
                              : "; " + number(reason.count, "tenant is", "tenants are") + " ahead of it";
    return text + heldBy(reason);
}

std::string refused(const WaitReason& reason, Time now) {
    const std::string what =
        reason.key == nameOf(AdmissionLimit::Draining) ? "because it is draining" : "by " + reason.key;
    const bool isOver = reason.until && reason.until != reason.since && now - *reason.until > kJustNow;
    return number(reason.count, "create was", "creates were") + " refused " + what +
           (reason.since ? " in the last " + formatRoughly(now - *reason.since) : "") +
           (isOver ? ", the latest " + formatRoughly(now - *reason.until) + " ago" : "");
}

std::string delayed(const WaitReason& reason) {
    if (!reason.key.empty())
        return number(reason.count, "task waits", "tasks wait") + " for the limit of key '" + reason.key + "'";
    if (reason.retrying == 0) return "nothing is ready; " + number(reason.count, "task is", "tasks are") + " delayed";
    const uint64_t others = reason.count - std::min(reason.count, reason.retrying);
    return "nothing is ready; " + number(reason.retrying, "task waits", "tasks wait") + " for another attempt" +
           (others > 0 ? ", and " + number(others, "is", "are") + " delayed" : "");
}

std::string throttled(const WaitReason& reason) {
    std::string text = "throttled to level " + std::to_string(reason.count);
    if (!reason.author.empty())
        text += " by '" + reason.author + "'" + (reason.reason.empty() ? "" : ": " + reason.reason);
    else
        text += " as a noisy neighbour, for its " + reason.key;
    text += "; it has half of the seats that it could have otherwise";
    return reason.factor < 1 ? text + ", and " + percent(reason.factor) + " of its weight" : text;
}

}  // namespace

std::string textOf(const WaitReason& reason, Time now) {
    using Kind = WaitReason::Kind;
    const std::string count = std::to_string(reason.count);
    const std::string limit = std::to_string(reason.limit);
    switch (reason.kind) {
        case Kind::Paused: return "the tenant is paused" + saidBy(reason, now);
        case Kind::QueuePaused: return "the queue is paused" + saidBy(reason, now);
        case Kind::Concurrency: return count + " of at most " + limit + " tasks run already (max_concurrency)";
        case Kind::DispatchRate: return "its dispatch_rate is used up for now";
        case Kind::ReleaseInterval: return "its release_interval has not passed yet";
        case Kind::NoWorker: return "no connected worker takes this command of this tenant";
        case Kind::NoFreeSeat: return allTaken(reason, now);
        case Kind::Kept:
            return number(reason.free, "seat is", "seats are") +
                   " free, and kept for much shorter tasks of others, up to " + formatRoughly(reason.length) +
                   heldBy(reason);
        case Kind::Guaranteed:
            return number(reason.count, "seat is", "seats are") +
                   " free, and left to tenants with a guaranteed minimum (min_seats)" + heldBy(reason);
        case Kind::OwnSeats:
            return "it may have no more than its own " + number(reason.limit, "seat", "seats") + ", and uses " + count;
        case Kind::WorkersGone:
            return "no worker that takes it is connected; " + number(reason.gone, "task is", "tasks are") +
                   " still with workers that have gone, until they return or their tasks are taken from them" +
                   heldBy(reason);
        case Kind::Draining: {
            const std::string who = saidBy(reason, now);
            return "the tenant is draining and takes no new tasks" + (who.empty() ? "" : "; that was decided" + who);
        }
        case Kind::Delayed: return delayed(reason);
        case Kind::Refused: return refused(reason, now);
        case Kind::Tier:
            return "it has " + percent(reason.factor) + " of its weight: a throttle tier is reached, " + limit +
                   " tasks within " + formatDuration(reason.length);
        case Kind::Throttled: return throttled(reason);
    }
    return {};
}

}  // namespace fairlead::broker
