// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/reads.h"
#include "broker/store/records.h"

#include <optional>
#include <string>

namespace fairlead::broker {

// A short text that changes whenever the task moves or is edited. A caller sends back the revision that it saw, and is
// refused if it is outdated. Heartbeats do not change it. Opaque to all others.
std::string revisionOf(const LiveRecord& live, const std::optional<LeaseRecord>& lease);
std::string revisionOf(const EndedRecord& ended);

// The state in a word, for messages.
std::string stateText(const ReadTaskDone& task);

}  // namespace fairlead::broker
