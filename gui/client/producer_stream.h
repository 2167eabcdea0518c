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
};

struct CreateAnswer {
    uint64_t seq = 0;
    bool ok = false;
    std::string taskId;  // ok
    std::string error;   // !ok
};

// A client of producerpb: creates tasks and hears of each one how it went. Creates that wait for the stream leave
// together in batches. Methods from any thread; events come from gRPC's threads, one at a time, and must be quick.
class ProducerStream {
public:
    struct Events {
        std::function<void(const std::string& tenant)> opened;
        std::function<void(const std::vector<CreateAnswer>& answers)> answered;
        // The last event. What was not answered until now may or may not have been taken.
        std::function<void(const Status& status)> closed;
    };

    ProducerStream(std::shared_ptr<grpc::Channel> channel, Events events);
    // Breaks the stream off and waits for closed(). Not from inside an event.
    ~ProducerStream();
    ProducerStream(const ProducerStream&) = delete;
    ProducerStream& operator=(const ProducerStream&) = delete;

    // Call once, before anything else.
    void open(const std::string& token);
    // The seq that its answer will carry: 1, 2, 3, … None comes once the stream is closed.
    uint64_t create(NewTask task);
    // In one message. The seq of the first; the others follow. REQUIRES: !tasks.empty().
    uint64_t createBatch(std::vector<NewTask> tasks);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
