// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace fairlead::gui {

// A JSON payload typical of this command, of about this many bytes (80 at least). Depends on the arguments and the
// random numbers only.
std::string makePayload(const std::string& command, const std::string& tenant, uint64_t number, uint32_t bytes,
                        std::mt19937_64& random);

// A JSON result typical of a worker that took this long.
std::string makeResultJson(const std::string& command, double seconds);

// Uniform in [0, 1).
double chance(std::mt19937_64& random);

// Exponentially distributed with this mean, capped at ten times the mean.
double exponential(double mean, std::mt19937_64& random);

}  // namespace fairlead::gui
