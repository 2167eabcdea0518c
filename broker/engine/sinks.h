// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/store/keys.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

// The engine's answers to one connected stream. All methods are called in commit order, one at a time, on whichever
// thread of the engine's tells (broker/engine/engine_thread.cpp), after the change they tell of is durable. They must not block and must not call back into the engine's queue and wait.
// A sink whose stream has gone ignores what it is told. flush() follows once per commit for every sink that was told
// something, so that many answers can leave in one message.

class ProducerSink {
public:
    virtual ~ProducerSink() = default;
    // The id of the new task, or of the one that already carries the idempotency key; or why there is none.
    virtual void created(uint64_t ticket, const Result<TaskId>& outcome) = 0;
    virtual void flush() = 0;
};

// What comes with the payload of an assignment at most: command, webhook, and so much for ids, names and times.
constexpr size_t assignmentOverhead(size_t maxCommandBytes, size_t maxWebhookBytes) {
    return maxCommandBytes + maxWebhookBytes + 768;
}

struct TaskAck {
    std::string taskId;  // as the worker spelled it
    std::string error;   // empty: ok

    bool ok() const { return error.empty(); }
};

class WorkerSink {
public:
    virtual ~WorkerSink() = default;
    // Answers one Ready; never empty. asBatch: the Ready asked for more than one.
    virtual void assigned(std::vector<Assignment> tasks, bool asBatch) = 0;
    // What was to be assigned cannot be read, because the store is damaged: it does not come, and so much of the bound on
    // what is unsent is free again. isAll: the Ready is over with that.
    virtual void unreadable(size_t weight, bool isAll) = 0;
    // In the order of the results; asBatch: they came as a batch.
    virtual void resultsAcked(std::vector<TaskAck> acks, bool asBatch) = 0;
    virtual void heartbeatAcked(TaskAck ack) = 0;
    virtual void nackAcked(TaskAck ack, Micros appliedDelay, bool deadLettered) = 0;
    virtual void abandonAcked(TaskAck ack) = 0;
    virtual void flush() = 0;
};

// Whoever calls webhooks. As above, but never told to flush; any number of places may come, so it keeps none of them.
class WebhookSink {
public:
    virtual ~WebhookSink() = default;
    // A record has been added to the table Webhook.
    virtual void added(const WebhookPlace& place) = 0;
    // SettleWebhook has been done: it is to be called again, and its record is at another place; or it is gone.
    virtual void moved(const WebhookPlace& from, const WebhookPlace& to) = 0;
    virtual void settled(const WebhookPlace& place) = 0;
    // Its record is gone with its tenant. When it is being called just now, what becomes of that is of no interest.
    virtual void dropped(const WebhookPlace& place) = 0;
};

}  // namespace fairlead::broker
