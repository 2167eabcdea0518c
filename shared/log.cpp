// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/log.h"

#include "shared/visible_text.h"

#include <cstdio>

namespace fairlead {

namespace {

LogSink& sink() {
    static LogSink instance = [](LogLevel level, std::string_view line) {
        if (level < LogLevel::Warning) return;
        std::fprintf(stderr, "%.*s\n", int(line.size()), line.data());
    };
    return instance;
}

}  // namespace

void setLogSink(LogSink newSink) { sink() = std::move(newSink); }

void log(LogLevel level, std::string_view line) { sink()(level, visibleText(line)); }

}  // namespace fairlead
