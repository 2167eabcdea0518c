// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace fairlead::gui {

// A JSON object such as a task of this command would carry, of about so many bytes (at least some eighty). What is made
// depends on the arguments and the random numbers only.
std::string makePayload(const std::string& command, const std::string& tenant, uint64_t number, uint32_t bytes,
                        std::mt19937_64& random);

// A JSON object such as a worker answers with that took so long.
std::string makeResultJson(const std::string& command, double seconds);

// Between 0 and 1, 1 excluded.
double chance(std::mt19937_64& random);

// Drawn from an exponential law of this mean, cut at ten times the mean.
double exponential(double mean, std::mt19937_64& random);

}  // namespace fairlead::gui
