// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::bench {

// What the policies make of settings that nobody chose, with the seeds from `first` on: for how many of a hundred quiet
// tenants wait at most twice as long as alone and 50 ms, and for how many longer than that and ten seconds.
void searchSettings(int settings, uint64_t first);
// Tenants that are all alike: who waits how long for whom, when nobody is quiet.
void measureAlike();
// A tenant that needs nearly all of its share beside long tasks that began together, once those have ended several times.
void measureNearShare();
// What a tenant gains that plays with the rule, beside three that do the same work honestly and quiet ones.
void playGames();
// One parameter at a time, finely: by how many times p99 changes from one step to the next.
void sweepParameters();

}  // namespace fairlead::bench
