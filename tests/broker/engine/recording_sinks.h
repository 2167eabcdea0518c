// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/sinks.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A producer that remembers what it was told.
struct RecordingProducer final : ProducerSink {
    std::map<uint64_t, std::string> ids;  // ticket -> task id
    std::map<uint64_t, Status> refusals;
    int flushes = 0;

    void created(uint64_t ticket, const Result<TaskId>& outcome) override;
    void flush() override { ++flushes; }
};

// A worker that remembers what it was told.
struct RecordingWorker final : WorkerSink {
    struct NackAnswer {
        TaskAck ack;
        Micros delay{};
        bool dead = false;
    };
    std::vector<Assignment> tasks;  // all that were assigned, in order
    std::vector<size_t> batches;    // how many came with each answer
    std::vector<TaskAck> results;
    std::vector<TaskAck> heartbeats;
    std::vector<NackAnswer> nacks;
    std::vector<TaskAck> abandons;
    std::vector<std::pair<size_t, bool>> lost;  // of what could not be read: its weight, and whether nothing else came

    void assigned(std::vector<Assignment> assignments, bool asBatch) override;
    void unreadable(size_t weight, bool isAll) override { lost.emplace_back(weight, isAll); }
    void resultsAcked(std::vector<TaskAck> acks, bool asBatch) override;
    void heartbeatAcked(TaskAck ack) override { heartbeats.push_back(std::move(ack)); }
    void nackAcked(TaskAck ack, Micros delay, bool dead) override { nacks.push_back({std::move(ack), delay, dead}); }
    void abandonAcked(TaskAck ack) override { abandons.push_back(std::move(ack)); }
    void flush() override {}
    std::vector<std::string> ids() const;  // of the tasks
};

// Remembers what it was told of webhooks.
struct RecordingWebhooks final : WebhookSink {
    std::vector<WebhookPlace> addedPlaces;
    std::vector<WebhookPlace> settledPlaces;
    std::vector<WebhookPlace> droppedPlaces;
    std::vector<WebhookPlace> resumedPlaces;

    void added(const WebhookPlace& place) override { addedPlaces.push_back(place); }
    void moved(const WebhookPlace& from, const WebhookPlace& to) override {
        addedPlaces.push_back(to);
        settledPlaces.push_back(from);
    }
    void settled(const WebhookPlace& place) override { settledPlaces.push_back(place); }
    void dropped(const WebhookPlace& place) override { droppedPlaces.push_back(place); }
    void resumed(const WebhookPlace& place) override { resumedPlaces.push_back(place); }
};

}  // namespace fairlead::broker
