// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Something that happened in the broker and that an operator may want to know.
enum class EventSeverity : uint8_t { Info = 1, Warning = 2 };

struct Event {
    using Fields = std::vector<std::pair<std::string, std::string>>;

    uint64_t sequence = 0;  // grows by one with every event, also over restarts; given by the log
    Time at;
    std::string type;    // one of event_types
    std::string tenant;  // empty: the broker as a whole; "*": every tenant
    EventSeverity severity = EventSeverity::Info;
    Fields fields;
    std::string text;  // the same as a sentence for people

    bool operator==(const Event&) const = default;
};

namespace event_types {
inline constexpr std::string_view kBrokerStarted = "broker.started";
inline constexpr std::string_view kClockStepped = "broker.clock_stepped";
inline constexpr std::string_view kDiskLow = "broker.disk_low";
inline constexpr std::string_view kDiskRecovered = "broker.disk_recovered";
inline constexpr std::string_view kManyNoisy = "broker.many_noisy";
inline constexpr std::string_view kTenantCreated = "tenant.created";
inline constexpr std::string_view kTenantChanged = "tenant.changed";
inline constexpr std::string_view kTenantHurt = "tenant.hurt";
inline constexpr std::string_view kTenantRelieved = "tenant.relieved";
inline constexpr std::string_view kLimitExceeded = "tenant.limit_exceeded";
inline constexpr std::string_view kThrottled = "tenant.throttled";
inline constexpr std::string_view kThrottleReleased = "tenant.throttle_released";
inline constexpr std::string_view kLeasesExpired = "leases.expired";
inline constexpr std::string_view kWorkersGone = "workers.gone";
inline constexpr std::string_view kWorkersBack = "workers.back";
inline constexpr std::string_view kQueuePaused = "queue.paused";
inline constexpr std::string_view kQueueResumed = "queue.resumed";
inline constexpr std::string_view kOperationStarted = "operation.started";
inline constexpr std::string_view kOperationPaused = "operation.paused";
inline constexpr std::string_view kOperationResumed = "operation.resumed";
inline constexpr std::string_view kOperationFinished = "operation.finished";  // or cancelled
inline constexpr std::string_view kOperationSettled = "operation.settled";    // all that it requeued has ended
inline constexpr std::string_view kCronTriggered = "cron.triggered";
inline constexpr std::string_view kCronSkipped = "cron.skipped";
inline constexpr std::string_view kCronStopped = "cron.stopped";  // it cannot run: its time zone is gone
// Of workers without a stream; told to those who follow jobs, and not kept.
inline constexpr std::string_view kWorkerStarted = "worker.started";
inline constexpr std::string_view kWorkerQuiet = "worker.quiet";
inline constexpr std::string_view kWorkerStopped = "worker.stopped";
inline constexpr std::string_view kWorkerHeartbeat = "worker.heartbeat";
// Of limits that hold a task back or refuse it; told in the same way.
inline constexpr std::string_view kKeyExceeded = "rate_limit.exceeded";
inline constexpr std::string_view kKeyReleased = "rate_limit.released";
inline constexpr std::string_view kKeyDropped = "rate_limit.dropped";
inline constexpr std::string_view kKeyAdjusted = "rate_limit.dynamic_adjusted";  // a worker has closed it
inline constexpr std::string_view kBoundWarning = "backpressure.warning";
inline constexpr std::string_view kBoundRejected = "backpressure.rejected";
// Of workflows; told in the same way.
inline constexpr std::string_view kWorkflowCreated = "workflow.created";
inline constexpr std::string_view kWorkflowStarted = "workflow.started";
inline constexpr std::string_view kWorkflowCompleted = "workflow.completed";
inline constexpr std::string_view kWorkflowFailed = "workflow.failed";
inline constexpr std::string_view kWorkflowCancelled = "workflow.cancelled";
inline constexpr std::string_view kStepCompleted = "workflow.step_completed";  // of a chain
inline constexpr std::string_view kStepFailed = "workflow.step_failed";
inline constexpr std::string_view kStepOfManyCompleted = "workflow.job_completed";  // of a group or batch
inline constexpr std::string_view kStepOfManyFailed = "workflow.job_failed";
inline constexpr std::string_view kCallbackFired = "workflow.callback_fired";
// Of calls to subscribers, and of subscriptions; told in the same way.
inline constexpr std::string_view kWebhookDelivered = "webhook.delivered";
inline constexpr std::string_view kWebhookFailed = "webhook.failed";  // and will be made again
inline constexpr std::string_view kWebhookDead = "webhook.dead";      // given up
inline constexpr std::string_view kSubscriptionCreated = "webhook.subscription.created";
inline constexpr std::string_view kSubscriptionDeleted = "webhook.subscription.deleted";
}  // namespace event_types

namespace event_fields {
// Names tenants other than the event's. Shown only to those who may see every tenant, as part of the text.
inline constexpr const char* kVictims = "victims";
// Of workers: a list, one in a line.
inline constexpr const char* kQueues = "queues";
}  // namespace event_fields

}  // namespace fairlead::broker
