// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

struct Assignment {
    std::string id;
    std::string tenant;
    std::string command;
    std::string payload;
    int32_t priority = 0;
    int32_t attempts = 0;  // including this one
    int32_t maxAttempts = 0;
};

// The broker's reply to completed(), failed() or nacked().
struct WorkAnswer {
    std::string taskId;
    bool ok = false;
    bool dead = false;  // after a nack of the last attempt
    std::string error;  // !ok
};

// A client of workerpb with several slots: each holds one task at a time and gets the next one after its result was
// sent. Methods on any thread; events come on gRPC's threads, one at a time, and must not block.
class WorkerStream {
public:
    struct Events {
        std::function<void(const std::string& workerId)> opened;
        // Call exactly one of completed(), failed() and nacked() for the task, at any later time.
        std::function<void(const Assignment& task)> assigned;
        std::function<void(const WorkAnswer& answer)> answered;
        // The last event. Tasks without a result are delivered again when their lease has expired.
        std::function<void(const Status& status)> closed;
    };
    struct Settings {
        std::string token;
        std::string workerId;
        std::vector<std::string> commands;
        uint32_t slotCount = 1;
        int32_t leaseSeconds = 0;  // 0: the broker's default
    };

    WorkerStream(std::shared_ptr<grpc::Channel> channel, Events events);
    // Cancels the stream and waits for closed(). Must not run inside an event.
    ~WorkerStream();
    WorkerStream(const WorkerStream&) = delete;
    WorkerStream& operator=(const WorkerStream&) = delete;

    // Call once, before anything else.
    void open(const Settings& settings);

    void completed(const std::string& taskId, std::string resultJson);
    void failed(const std::string& taskId, std::string error);
    // delaySeconds 0: the broker's own backoff.
    void nacked(const std::string& taskId, int32_t delaySeconds, std::string reason);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
