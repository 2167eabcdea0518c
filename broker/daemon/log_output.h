// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

namespace fairlead::broker {

// Sends everything that is logged to standard error, one line each: as text, "<time> <level> <message>", or as a JSON
// object with the members time (UTC), level and message, which is valid whatever the message holds. To be called before
// threads start.
void startLog(const LogOptions& options);

// Any thread, after startLog().
void setLogLevel(LogLevel least);

}  // namespace fairlead::broker
