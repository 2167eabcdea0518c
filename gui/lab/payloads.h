// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace fairlead::gui {

using Chance = std::mt19937_64;

// A JSON object of about so many bytes, as a task of this command might carry it.
std::string makePayload(const std::string& command, const std::string& tenant, uint32_t bytes, Chance& chance);

// A JSON object that a worker might answer with.
std::string makeResult(double seconds, Chance& chance);

}  // namespace fairlead::gui
