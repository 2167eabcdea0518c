// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/net/http_client.h"
#include "broker/webhooks/webhook_options.h"
#include "shared/clock.h"

#include <cstdint>
#include <string>

namespace fairlead::broker {

// One end of a task, as its webhook is told of it.
struct WebhookEvent {
    std::string url;
    TaskId id;
    uint8_t requeues = 0;  // which of the task's ends
    std::string tenant;
    std::string command;
    bool dead = false;
    uint16_t attempts = 0;   // deliveries of the task to workers
    std::string resultJson;  // "": none
    std::string error;
    Time endedAt;
    std::string traceParent;
    std::string traceState;
};

// The same for every attempt to deliver it, different for every end of every task.
std::string deliveryId(const TaskId& id, uint8_t requeues);

// The call to make: codeQ's body and headers, and ours. attempt: of telling it, from 1 on; now: goes into the signature,
// so that receivers can refuse what is old.
HttpRequest toRequest(const WebhookEvent& event, int attempt, const WebhookOptions& options, Time now);

}  // namespace fairlead::broker
