// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/records.h"

#include <optional>
#include <string>

namespace fairlead::broker {

// A short text that differs whenever the task has moved or was edited: who decides by what they saw hands it back, and
// is refused when it is not so any more. Heartbeats do not change it. Opaque to everybody else.
std::string revisionOf(const LiveRecord& live, const std::optional<LeaseRecord>& lease);
std::string revisionOf(const EndedRecord& ended);

}  // namespace fairlead::broker
