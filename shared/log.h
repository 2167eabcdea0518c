// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace fairlead {

enum class LogLevel { Debug, Info, Warning, Error };

using LogSink = std::function<void(LogLevel, std::string_view)>;

// Sets where log lines go. Until then, warnings and errors go to standard error. Call it before starting threads.
void setLogSink(LogSink sink);

// Logs one line, without a newline. What is not seen in it is escaped (visibleText). Any thread, if the sink allows it.
void log(LogLevel level, std::string_view line);

}  // namespace fairlead
