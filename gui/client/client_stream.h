// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <grpcpp/client_context.h>
#include <grpcpp/support/client_callback.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace fairlead::gui {

// What the two client streams have in common: one message is written at a time and the others wait in an outbox, what
// is read is handed over in order, and the end comes exactly once. Only for the .cpp files of this folder.
//
// Threads: gRPC calls the reactions, anybody sends and cancels. gRPC's Start* are called under the lock: they never run
// a reaction before they return.
//
// Lifetime: the stream holds itself until gRPC is done with it. One hold stands for all writes that begin outside a
// reaction; it is released when nothing more can be read.
template <typename Event, typename ServerEvent>
class ClientStream : public grpc::ClientBidiReactor<Event, ServerEvent>,
                     public std::enable_shared_from_this<ClientStream<Event, ServerEvent>> {
public:
    // `open` binds the call to a context and a reactor, as a generated stub does.
    template <typename Open>
    void begin(const Open& open, Event hello) {
        m_self = this->shared_from_this();
        open(&m_context, this);
        this->AddHold();
        this->StartRead(&m_incoming);
        this->StartCall();
        send(std::move(hello));
    }

    void send(Event event) {
        const std::lock_guard lock(m_mutex);
        if (m_isOver) return;
        m_outbox.push_back(std::move(event));
        writeLocked();
    }

    void cancel() { m_context.TryCancel(); }

    void waitUntilDone() {
        std::unique_lock lock(m_mutex);
        m_isDoneNow.wait(lock, [this] { return m_isDone; });
    }

    void OnReadDone(bool ok) final {
        if (ok) {
            received(m_incoming);
            this->StartRead(&m_incoming);
            return;
        }
        {
            const std::lock_guard lock(m_mutex);
            m_isOver = true;
            m_outbox.clear();
        }
        this->RemoveHold();
    }

    void OnWriteDone(bool ok) final {
        const std::lock_guard lock(m_mutex);
        m_isWriting = false;
        // A write that fails is followed by a read that does.
        if (ok) writeLocked();
    }

    void OnDone(const grpc::Status& status) final {
        const std::shared_ptr<ClientStream> self = std::move(m_self);
        ended(m_failure ? *m_failure : Status(static_cast<Code>(status.error_code()), status.error_message()));
        const std::lock_guard lock(m_mutex);
        m_isDone = true;
        m_isDoneNow.notify_all();
    }

protected:
    // On one gRPC thread at a time, without the lock.
    virtual void received(ServerEvent& event) = 0;
    virtual void ended(const Status& why) = 0;

    // Ends the stream for a reason of this side's. Within received().
    void giveUp(Status why) {
        m_failure = std::move(why);
        cancel();
    }

private:
    void writeLocked() {
        if (m_isWriting || m_isOver || m_outbox.empty()) return;
        m_leaving = std::move(m_outbox.front());
        m_outbox.pop_front();
        m_isWriting = true;
        this->StartWrite(&m_leaving);
    }

    grpc::ClientContext m_context;
    std::shared_ptr<ClientStream> m_self;
    ServerEvent m_incoming;
    std::optional<Status> m_failure;

    std::mutex m_mutex;
    std::condition_variable m_isDoneNow;
    std::deque<Event> m_outbox;
    Event m_leaving;
    bool m_isWriting = false;
    bool m_isOver = false;  // nothing that is written would arrive
    bool m_isDone = false;
};

}  // namespace fairlead::gui
