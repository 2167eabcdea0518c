// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_rules.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead {

// Limit values as text, as people type them and as files and audit entries store them. Reading a written text gives
// back exactly the same value.
//
//   none                       not limited; no tiers
//   100/1m  100/1m,burst=20    a rate: tasks, period and, if it is a different number, burst
//   5000  64MiB  30s  0.5      a number; bytes also in KiB, MiB, GiB, TiB; a duration; a factor
//   true  false  hard  soft
//   1h:1000:0.5,1d:10000:0.1   tiers: window, threshold and factor each

// Nothing if the layer does not set the field.
std::optional<std::string> textOf(const LimitSettings& settings, LimitField field);
std::string textOf(const TenantLimits& limits, LimitField field);

// Sets the field. InvalidArgument names the field and the expected format; ranges are checked by validate().
Status setFromText(LimitSettings& settings, LimitField field, std::string_view text);

bool isSet(const LimitSettings& settings, LimitField field);
void clear(LimitSettings& settings, LimitField field);
bool isEmpty(const LimitSettings& settings);

// "100/1m,burst=20"
std::string textOf(const Rate& rate);

// The shortest text that reads back as the same value: "0.5".
std::string textOf(double value);

}  // namespace fairlead
