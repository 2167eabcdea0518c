// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/log_lag.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A broker that stands by, as it said of itself.
struct StandbyFigures {
    std::string name;
    std::string address;
    uint64_t position = 0;
    double secondsBehind = 0;
    double seenSecondsAgo = 0;
};

// A broker and the log of its store.
struct ReplicationFigures {
    bool isOwner = true;
    std::string name;  // of the owner
    uint64_t epoch = 0;
    uint64_t position = 0;              // of this broker's image
    std::optional<LogLag> lag;          // of a broker that stands by
    std::optional<double> awaySeconds;  // for how long the log has not answered; nothing: it answers
    std::vector<StandbyFigures> standbys;
};

}  // namespace fairlead::broker
