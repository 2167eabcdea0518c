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

// A task as a worker gets it.
struct Assignment {
    std::string id;
    std::string tenant;
    std::string command;
    std::string payload;
    int32_t priority = 0;
    int32_t attempts = 0;  // this one included
    int32_t maxAttempts = 0;
};

// What the broker said to a completed(), failed() or nacked().
struct WorkAnswer {
    std::string taskId;
    bool ok = false;
    bool dead = false;  // of a nack: it was the last attempt
    std::string error;  // !ok
};

// A client of workerpb that works on several tasks at the same time: every slot takes one, and the next one when that
// is answered. Methods from any thread; events come from gRPC's threads, one at a time, and must be quick.
class WorkerStream {
public:
    struct Events {
        std::function<void(const std::string& workerId)> opened;
        // Owes exactly one of completed(), failed() and nacked(), at any later time.
        std::function<void(const Assignment& task)> assigned;
        std::function<void(const WorkAnswer& answer)> answered;
        // The last event. Tasks that were not answered come to somebody again when their lease has ended.
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
    // Breaks the stream off and waits for closed(). Not from inside an event.
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
