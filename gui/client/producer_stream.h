// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// A task to be created, as a producer words it.
struct TaskRequest {
    uint64_t seq = 0;  // comes back with the answer; any value
    std::string command;
    std::string payload;
    int32_t priority = 0;
    int32_t delaySeconds = 0;
};

// One producer stream to a broker: one tenant's tasks go in, one answer for each comes out.
//
// The events come on gRPC's threads, one at a time, and must not block, nor destroy the stream. What is sent before the
// broker has said hello waits its turn. Nothing bounds what waits to be written: whoever sends counts the answers.
// An error message of the broker's ends the stream, because nothing that is sent here should get one.
class ProducerStream {
public:
    struct Events {
        std::function<void()> opened;
        std::function<void(uint64_t seq, Result<std::string> taskId)> answered;
        std::function<void(const Status& why)> ended;  // once, the last event, whatever the reason
    };

    // Opens at once. What the token stands for decides the tenant.
    ProducerStream(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, Events events);
    // Breaks the stream off and waits until no event can come any more: milliseconds, also if the broker is hung.
    ~ProducerStream();
    ProducerStream(const ProducerStream&) = delete;
    ProducerStream& operator=(const ProducerStream&) = delete;

    // One message; any thread. Without effect once the stream has ended. REQUIRES: at most 1000 tasks.
    void create(const std::vector<TaskRequest>& tasks);
    // Begins to end: ended() follows. Any thread.
    void cancel();

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
