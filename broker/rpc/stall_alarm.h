// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/alarm.h>

#include <chrono>
#include <functional>
#include <memory>

namespace fairlead::broker {

// Looks again and again whether a client takes what its stream has sent, where no feeder does. One thread at a time.
class StallAlarm {
public:
    // Cuts the client off when it has taken nothing for so long; then onCut is called. Stream: a WatchStream. The alarm is
    // a member of the stream.
    template <typename Stream>
    void watch(std::weak_ptr<Stream> weak, std::chrono::seconds patience, std::function<void()> onCut) {
        // A new alarm each time: an alarm whose callback still runs cannot be set again.
        m_alarm = std::make_unique<grpc::Alarm>();
        m_alarm->Set(std::chrono::system_clock::now() + patience, [this, weak, patience, onCut](bool isDue) {
            const auto stream = isDue ? weak.lock() : nullptr;
            if (!stream || stream->isOver()) return;
            if (stream->endIfStalled(patience))
                onCut();
            else
                watch(weak, patience, onCut);
        });
    }

private:
    std::unique_ptr<grpc::Alarm> m_alarm;
};

}  // namespace fairlead::broker
