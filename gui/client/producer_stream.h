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

struct NewTask {
    std::string command;
    std::string payload;
    int32_t priority = 0;
    int32_t delaySeconds = 0;
    int32_t maxAttempts = 0;  // 0: the broker's default
    std::string idempotencyKey;
    std::string webhook{};  // URL that is called at its end; empty: none
    int64_t runAtMs = 0;    // not before, in ms since 1970; wins over delaySeconds; 0: unset
};

struct CreateAnswer {
    uint64_t seq = 0;
    bool ok = false;
    std::string taskId;  // ok
    std::string error;   // !ok
};

// A client of producerpb: creates tasks and reports the result of each. Creates that wait to be sent are combined into
// batches. Methods on any thread; events come on gRPC's threads, one at a time, and must not block.
class ProducerStream {
public:
    struct Events {
        std::function<void(const std::string& tenant)> opened;
        std::function<void(const std::vector<CreateAnswer>& answers)> answered;
        // The last event. Creates without an answer may or may not have been accepted.
        std::function<void(const Status& status)> closed;
    };

    ProducerStream(std::shared_ptr<grpc::Channel> channel, Events events);
    // Cancels the stream and waits for closed(). Must not run inside an event.
    ~ProducerStream();
    ProducerStream(const ProducerStream&) = delete;
    ProducerStream& operator=(const ProducerStream&) = delete;

    // Call once, before anything else.
    void open(const std::string& token);
    // Returns the seq of its answer: 1, 2, 3, … No answer comes after the stream was closed.
    uint64_t create(NewTask task);
    // Sends the tasks in one message. Returns the first one's seq; the others follow. REQUIRES: !tasks.empty().
    uint64_t createBatch(std::vector<NewTask> tasks);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
