// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead::broker {

// Seat-time per unit of weight, in microseconds.
using VirtualTime = int64_t;
// Microseconds since the scheduler's origin. Small enough that a sum over very many tasks fits.
using Moment = int64_t;
// One turn at weight 1, for policies that count turns.
inline constexpr VirtualTime kTurn = 1'000'000;

// The seat-time that one party (a tenant in a pool, a command within a tenant) has received, running tasks included:
// charged as it accrues, so that nobody has to know beforehand how long a task takes. A task is lost while nobody is
// known to have it: then it runs no more here, and what it has held stands still. All operations O(1).
//
// Virtual clocks after Goyal, Vin, Cheng (start-time fair queueing); charging while running after Sheng et al. (VTC).
struct ServiceAccount {
    VirtualTime finished = 0;
    int64_t running = 0;
    int64_t startSum = 0;     // of running tasks: when they began to be charged
    int64_t estimateSum = 0;  // the same
    int64_t ended = 0;        // seat-time of ended tasks, as measured
    int64_t lost = 0;         // tasks
    int64_t lostHeld = 0;     // seat-time that those held

    // Seat-time held so far by tasks that have not ended: of those that run, and of all.
    int64_t heldHere(Moment now) const { return running * now - startSum; }
    int64_t held(Moment now) const { return heldHere(now) + lostHeld; }
    int64_t used(Moment now) const { return ended + held(now); }  // since the account exists
    bool isBusy() const { return running + lost > 0; }

    // Only forgive(), reweigh() and lose() lower it.
    VirtualTime attained(Moment now, double weight) const {
        return finished + VirtualTime(std::floor(double(held(now)) / weight));
    }
    // What the running tasks are still expected to take.
    VirtualTime projected(Moment now, double weight) const {
        return VirtualTime(double(std::max<int64_t>(0, estimateSum - heldHere(now))) / weight);
    }

    void begin(Moment now, int64_t estimate) {
        ++running;
        startSum += now;
        estimateSum += estimate;
    }
    // charge: at least what the task held since its start.
    void end(Moment start, int64_t estimate, int64_t charge, double weight, Moment now) {
        FAIRLEAD_CHECK(running > 0);
        --running;
        startSum -= start;
        estimateSum -= estimate;
        ended += now - start;
        finished += VirtualTime(std::ceil(double(charge) / weight));
    }

    // A running task is lost: it held its seat until `until`.
    void lose(Moment start, int64_t estimate, Moment until) {
        FAIRLEAD_CHECK(running > 0);
        --running;
        startSum -= start;
        estimateSum -= estimate;
        ++lost;
        lostHeld += until - start;
    }
    // It is found: it runs again, as if it had begun at `start`, which is so long ago as it has held its seat.
    void find(Moment start, int64_t estimate, Moment now) {
        FAIRLEAD_CHECK(lost > 0);
        --lost;
        lostHeld -= now - start;
        begin(start, estimate);
    }
    // It ends as it was lost.
    void endLost(int64_t held, int64_t charge, double weight) {
        FAIRLEAD_CHECK(lost > 0);
        --lost;
        lostHeld -= held;
        ended += held;
        finished += VirtualTime(std::ceil(double(charge) / weight));
    }

    // A party that returns from idleness gets no credit, and its debt stays. Running tasks count with what they are
    // still expected to take, as in the order: otherwise a tenant with one long task would pay for it twice.
    void raiseTo(VirtualTime level, Moment now, double weight) {
        finished += std::max<VirtualTime>(0, level - attained(now, weight) - projected(now, weight));
    }
    // Lowers what it is ahead of the level by what has been repaid.
    void forgive(VirtualTime level, Moment now, double weight, double repaid) {
        const VirtualTime ahead = attained(now, weight) - level;
        if (ahead > 0 && repaid > 0) finished -= repaid < double(ahead) ? VirtualTime(repaid) : ahead;
    }
    // Scales the distance to the level, not the past.
    void reweigh(VirtualTime level, Moment now, double from, double to) {
        const double lag = double(attained(now, from) - level);
        finished = level + VirtualTime(lag * from / to - double(held(now)) / to);
    }
};

}  // namespace fairlead::broker
