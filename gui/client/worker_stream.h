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

// A task as it is handed to a worker.
struct DeliveredTask {
    std::string id;
    std::string tenant;
    std::string command;
    std::string payload;
    int32_t attempts = 0;  // this one included
    int32_t maxAttempts = 0;
};

// The broker's answer to what a worker said about a task.
struct WorkAnswer {
    std::string taskId;
    std::string error;          // empty: it was taken
    bool isNack = false;        // the answer to a nack, not to a result
    bool deadLettered = false;  // that nack was the last attempt
};

// One worker stream to a broker: seats are offered, tasks come, results go back.
//
// The events come on gRPC's threads, one at a time, and must not block, nor destroy the stream. An error message of the
// broker's ends the stream: the seat it was about would otherwise be lost in silence.
class WorkerStream {
public:
    struct Events {
        std::function<void()> opened;
        std::function<void(std::vector<DeliveredTask> tasks)> delivered;
        std::function<void(std::vector<WorkAnswer> answers)> answered;
        std::function<void(const Status& why)> ended;  // once, the last event, whatever the reason
    };

    // Opens at once. What the token stands for decides whose tasks come.
    WorkerStream(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, const std::string& workerId,
                 Events events);
    // Breaks the stream off and waits until no event can come any more: milliseconds, also if the broker is hung.
    ~WorkerStream();
    WorkerStream(const WorkerStream&) = delete;
    WorkerStream& operator=(const WorkerStream&) = delete;

    // All of them: any thread, without effect once the stream has ended.

    // Offers seats: so many single tasks will be delivered, each as it comes. No commands: whatever the token allows.
    void offerSeats(uint32_t count, const std::vector<std::string>& commands, int32_t leaseSeconds);
    void complete(const std::string& taskId, std::string resultJson);
    void fail(const std::string& taskId, std::string error);
    // Given back; the broker decides when it comes again.
    void nack(const std::string& taskId, std::string reason);
    // Begins to end: ended() follows.
    void cancel();

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
