// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/sync_stream.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace fairlead::ctl {

// A stream of a producer or a worker: a thread of its own collects what the server says, next() takes it out in order.
// It reads no further ahead than kMostAhead, whatever the server sends. Everything else is for one thread. The destructor
// cancels the call.
template <typename Event, typename ServerEvent>
class EventStream {
public:
    using Call = grpc::ClientReaderWriterInterface<Event, ServerEvent>;
    using Open = std::function<std::unique_ptr<Call>(grpc::ClientContext*)>;
    using Seconds = std::chrono::duration<double>;
    static constexpr size_t kMostAhead = 64 * 1024 * 1024;  // bytes, and one message more

    // Waits until it is connected, at most so long; then writes fail.
    EventStream(const Open& open, Seconds patience) {
        m_reader = std::thread([this, open] { read(open); });
        const Lock lock(m_mutex);
        const auto isOpen = [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_call != nullptr; };
        if (!m_changed.waitFor(m_mutex, patience, isOpen)) m_context.TryCancel();
    }
    ~EventStream() {
        m_context.TryCancel();
        {
            const Lock lock(m_mutex);
            m_isClosing = true;
        }
        m_changed.notifyAll();
        m_reader.join();
    }
    EventStream(const EventStream&) = delete;
    EventStream& operator=(const EventStream&) = delete;

    // False when the stream has ended; status() says why. May wait for the server to read.
    bool write(const Event& event) {
        Call* call = nullptr;
        {
            const Lock lock(m_mutex);
            if (!m_status) call = m_call.get();
        }
        return call && call->Write(event);
    }

    // Nothing when nothing came in time or the stream has ended.
    std::optional<ServerEvent> next(Seconds patience) {
        const Lock lock(m_mutex);
        const auto isThere = [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_received.empty() || m_status; };
        m_changed.waitFor(m_mutex, patience, isThere);
        if (m_received.empty()) return std::nullopt;
        ServerEvent event = std::move(m_received.front());
        m_received.pop_front();
        m_ahead -= event.ByteSizeLong();
        m_changed.notifyAll();
        return event;
    }

    bool hasEnded() const {
        const Lock lock(m_mutex);
        return m_status.has_value();
    }
    // How it ended; that no answer came in time, while it has not.
    grpc::Status status() const {
        const Lock lock(m_mutex);
        return m_status.value_or(grpc::Status(grpc::StatusCode::DEADLINE_EXCEEDED, "no answer in time"));
    }

private:
    void read(const Open& open) {
        std::unique_ptr<Call> opened = open(&m_context);
        Call* call = opened.get();
        {
            const Lock lock(m_mutex);
            m_call = std::move(opened);
            m_changed.notifyAll();
        }
        ServerEvent event;
        while (call->Read(&event)) {
            const size_t bytes = event.ByteSizeLong();
            const Lock lock(m_mutex);
            m_received.push_back(std::move(event));
            m_ahead += bytes;
            m_changed.notifyAll();
            m_changed.wait(m_mutex,
                           [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_ahead <= kMostAhead || m_isClosing; });
        }
        const grpc::Status status = call->Finish();
        const Lock lock(m_mutex);
        m_status = status;
        m_changed.notifyAll();
    }

    grpc::ClientContext m_context;
    mutable Mutex m_mutex;
    Condition m_changed;
    std::unique_ptr<Call> m_call FAIRLEAD_GUARDED_BY(m_mutex);
    std::deque<ServerEvent> m_received FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_ahead FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // bytes in m_received
    bool m_isClosing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::optional<grpc::Status> m_status FAIRLEAD_GUARDED_BY(m_mutex);
    std::thread m_reader;
};

}  // namespace fairlead::ctl
