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
    std::string webhook{};
    std::string leaseUntil{};  // as the broker spells it: RFC 3339
};

// The broker's reply to what was said about a task.
struct WorkAnswer {
    enum class To { Result, Nack, Heartbeat, Abandon };
    std::string taskId;
    bool ok = false;
    bool dead = false;  // after a nack of the last attempt
    std::string error;  // !ok
    To to = To::Result;
    int32_t delaySeconds = 0;  // of a nack: until the next attempt
};

// A client of workerpb with several slots: each holds one task at a time and gets the next one after its result was
// sent. With no slots it takes a task only when claim() asks for one. Methods on any thread; events come on gRPC's
// threads, one at a time, and must not block.
class WorkerStream {
public:
    struct Events {
        std::function<void(const std::string& workerId)> opened;
        // Call exactly one of completed(), failed(), nacked() and abandoned() for the task, at any later time.
        std::function<void(const Assignment& task)> assigned;
        std::function<void(const WorkAnswer& answer)> answered;
        // The last event. Tasks without a result are delivered again when their lease has expired.
        std::function<void(const Status& status)> closed;
        // Without slots: the broker refused a claim or a word about a task, and the stream lives on. With slots such a
        // refusal ends the stream.
        std::function<void(const std::string& why)> refused{};
    };
    struct Settings {
        std::string token;
        std::string workerId;
        std::vector<std::string> commands;
        uint32_t slotCount = 1;    // 0: by hand
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
    // Gives it back: another worker gets it at once, and the attempt is not counted as a failure.
    void abandoned(const std::string& taskId);
    // Holds it for so long from now on; 0: as long as at first.
    void heartbeat(const std::string& taskId, int32_t extendSeconds);
    // Asks for one task. REQUIRES: no slots.
    void claim(const std::vector<std::string>& commands, int32_t leaseSeconds);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
