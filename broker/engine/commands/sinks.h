// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/store/keys.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The engine's answers to one connected stream. All methods are called in commit order, one at a time, on one of the
// engine's threads (broker/runtime/engine_thread.cpp), after the change that they report is durable. They must not
// block, and must not post to the engine and wait. A sink whose stream has gone ignores the calls. flush() is called
// once per commit on every sink that was called, so that many answers can be sent in one message.

class ProducerSink {
public:
    virtual ~ProducerSink() = default;
    // The id of the new task, or of the one that already has the idempotency key; or why there is none.
    virtual void created(uint64_t ticket, const Result<TaskId>& outcome) = 0;
    // In place of created(): `existing` has the unique key. The outcome is its id, or AlreadyExists.
    virtual void conflicted(uint64_t ticket, const TaskId& existing, const Result<TaskId>& outcome) {
        static_cast<void>(existing);
        created(ticket, outcome);
    }
    // Before created() or conflicted() is called with the same status for each item of a batch that is all or nothing:
    // the first item that could not be created, from 0.
    virtual void batchRefused(size_t item, const Status& why) {
        static_cast<void>(item);
        static_cast<void>(why);
    }
    // Before made(): the task is beyond this limit of its tenant, which is soft.
    virtual void beyond(uint64_t ticket, const std::string& limit) {
        static_cast<void>(ticket);
        static_cast<void>(limit);
    }
    // Before any of these, or made(): the outcome is a task that was there before, and this is its state.
    virtual void found(uint64_t ticket, TaskState state) {
        static_cast<void>(ticket);
        static_cast<void>(state);
    }
    // What is called: the same, with the task's createdAt if it is new. The default leaves that out.
    virtual void made(uint64_t ticket, const Result<TaskId>& outcome, std::optional<Time> /*createdAt*/) {
        created(ticket, outcome);
    }
    // What of the item differs from the task that has its idempotency key; empty: nothing, and the key stands for both.
    // isEdited: the task is no longer what was sent. Asked of items that are looked up together (LookUpCreates), before
    // anything is created, on a thread that reads the store. O(payload).
    virtual std::string differs(uint64_t ticket, const TaskBody& known, bool isEdited) const {
        static_cast<void>(ticket);
        static_cast<void>(known);
        static_cast<void>(isEdited);
        return {};
    }
    virtual void flush() = 0;
};

// The most that accompanies the payload of an assignment: command, webhook, and a fixed part for ids, names and times.
constexpr size_t assignmentOverhead(size_t maxCommandBytes, size_t maxWebhookBytes) {
    return maxCommandBytes + maxWebhookBytes + 768;
}

struct TaskAck {
    std::string taskId;  // as the worker spelled it
    std::string error;   // empty: ok
    TaskId id = {};      // its own, whichever was spelled; 0: nobody held such a task

    bool ok() const { return error.empty(); }
};

class WorkerSink {
public:
    virtual ~WorkerSink() = default;
    // Answers one Ready; never empty. asBatch: the Ready asked for more than one.
    virtual void assigned(std::vector<Assignment> tasks, bool asBatch) = 0;
    // An assigned task cannot be read, because the store is damaged: it is not sent, and `weight` of the bound on
    // unsent bytes is free again. isAll: the Ready has no other task, so it is over.
    virtual void unreadable(size_t weight, bool isAll) = 0;
    // In the order of the results; asBatch: they came as a batch.
    virtual void resultsAcked(std::vector<TaskAck> acks, bool asBatch) = 0;
    virtual void heartbeatAcked(TaskAck ack) = 0;
    virtual void nackAcked(TaskAck ack, Micros appliedDelay, bool deadLettered) = 0;
    virtual void abandonAcked(TaskAck ack) = 0;
    virtual void flush() = 0;
};

// Calls webhooks. As above, but never flushed; it must not keep the places, because there may be any number of them.
class WebhookSink {
public:
    virtual ~WebhookSink() = default;
    // A record has been added to the table Webhook.
    virtual void added(const WebhookPlace& place) = 0;
    // SettleWebhook has been applied: the webhook will be called again, from another place, or is done.
    virtual void moved(const WebhookPlace& from, const WebhookPlace& to) = 0;
    virtual void settled(const WebhookPlace& place) = 0;
    // Its record was deleted with its tenant. If it is being called right now, the outcome does not matter.
    virtual void dropped(const WebhookPlace& place) = 0;
    // What waits in the place's lane, and was passed over, may be called now.
    virtual void resumed(const WebhookPlace& place) = 0;
};

}  // namespace fairlead::broker
