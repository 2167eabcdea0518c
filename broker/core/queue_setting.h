// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The name under which a refusal for a queue's bound is reported.
inline constexpr const char* kQueueBoundKey = "queue.max_depth";

// What was set for one queue: a command of one tenant, or of every tenant.
struct QueueSetting {
    std::optional<Decision> paused;    // by whom and why nothing of it is handed out; unset: it is not paused
    std::optional<uint64_t> maxDepth;  // as many ready and delayed tasks as a tenant may have in it; more are refused
    Decision changed;                  // the latest change

    bool isEmpty() const { return !paused && !maxDepth; }
    bool operator==(const QueueSetting&) const = default;
};

// A queue's setting, what is in force with that for every tenant, and what it holds.
struct QueueView {
    std::string tenant;  // kEveryTenant: every tenant
    std::string command;
    QueueSetting own;
    std::optional<Decision> paused;  // in force: its own pause, or that for every tenant
    std::optional<uint64_t> maxDepth;
    uint64_t ready = 0;  // of every tenant that the asker may see, for kEveryTenant
    uint64_t delayed = 0;
    uint64_t held = 0;  // until they are activated
    uint64_t inProgress = 0;
};

struct QueueSettingPage {
    std::vector<QueueView> queues;  // in the order in which the broker came to know their commands
    std::optional<uint64_t> next;   // where the next page begins; unset: this was the last
};

}  // namespace fairlead::broker
