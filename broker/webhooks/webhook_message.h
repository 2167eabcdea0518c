// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event_subscription.h"
#include "broker/core/task.h"
#include "broker/core/task_id.h"
#include "broker/net/http_client.h"
#include "broker/webhooks/webhook_options.h"
#include "shared/clock.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

// The end of a task, as reported to its webhook.
struct WebhookEvent {
    std::string url;
    TaskId id;
    uint8_t requeues = 0;  // before this end
    std::string tenant;
    std::string command;
    TaskEnd end = TaskEnd::Completed;
    uint16_t attempts = 0;   // deliveries of the task to workers
    std::string resultJson;  // "": none
    std::string error;
    Time endedAt;
    std::string traceParent;
    std::string traceState;
};

// The same for every attempt to deliver one end of a task, different for every other end.
std::string deliveryId(const TaskId& id, uint8_t requeues);

// Adds the headers with which a receiver can tell that the call is ours: codeQ's with the first secret, ours with each. None
// without a secret.
void signCall(HttpCall& call, const std::vector<std::string>& secrets, Time now);

// The request to send, with codeQ's body and headers, and ours. attempt: of the delivery, from 1 on; now: is part of
// the signature, so that receivers can refuse old requests.
HttpCall toRequest(const WebhookEvent& event, int attempt, const WebhookOptions& options, Time now);

// A call to a subscriber, signed as Open Job Spec says, with both secrets while the old one counts.
struct SubscriberCall {
    std::string type;   // of the event
    std::string body;   // the event
    TaskId deliveryId;  // the same for every attempt
    int attempt = 1;
};
HttpCall toRequest(const SubscriberCall& call, const EventSubscription& to, const WebhookOptions& options, Time now);

}  // namespace fairlead::broker
