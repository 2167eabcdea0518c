// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/engine_options.h"
#include "shared/clock.h"

#include <random>

namespace fairlead::broker {

// How long a task waits after its n-th failed delivery (attempts = n >= 1), by the policy of the options; at most
// backoffMax. The policies with jitter draw from the given generator.
Micros backoff(const EngineOptions& options, int attempts, std::mt19937_64& random);

}  // namespace fairlead::broker
