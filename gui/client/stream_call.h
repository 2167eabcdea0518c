// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"
#include "shared/status.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_callback.h>

#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace fairlead::gui {

// A bidirectional gRPC call of a client: outgoing messages are queued and sent one at a time, each incoming message is
// passed to `read`, and `ended` runs once. These run on gRPC's threads, one read at a time; send() and cancel() on any
// thread. The destructor cancels and waits for the end, so it must not run inside one of these functions.
//
// A hold keeps the call alive from begin() until reading ends, so that send() on another thread finds a valid call.
template <typename Out, typename In>
class StreamCall final : private grpc::ClientBidiReactor<Out, In> {
public:
    using Reactor = grpc::ClientBidiReactor<Out, In>;
    using Read = std::function<void(const In&)>;
    using Ended = std::function<void(const Status&)>;
    // Moves queued messages into the one that is about to be sent, as far as they fit.
    using Gather = std::function<void(Out& leaving, std::deque<Out>& waiting)>;

    StreamCall(Read read, Ended ended, Gather gather = {})
        : m_read(std::move(read)), m_ended(std::move(ended)), m_gather(std::move(gather)) {}

    ~StreamCall() {
        cancel();
        const Lock lock(m_end->mutex);
        m_end->reached.wait(m_end->mutex,
                            [this]() FAIRLEAD_REQUIRES(m_end->mutex) { return !m_begun || m_end->isReached; });
    }

    // bind starts the method: stub->async()->Stream(context, reactor). Call once.
    void begin(const std::function<void(grpc::ClientContext*, Reactor*)>& bind) {
        m_begun = true;
        bind(&m_context, this);
        this->AddHold();
        this->StartRead(&m_incoming);
        this->StartCall();
    }

    void send(Out message) {
        {
            const Lock lock(m_mutex);
            if (m_noMoreReads) return;
            m_waiting.push_back(std::move(message));
            if (std::exchange(m_writing, true)) return;
            takeNext();
            this->AddHold();  // begin()'s hold may be removed once the lock is released
        }
        this->StartWrite(&m_leaving);
        this->RemoveHold();
    }

    void cancel() { m_context.TryCancel(); }

private:
    struct End {
        Mutex mutex;
        Condition reached;
        bool isReached FAIRLEAD_GUARDED_BY(mutex) = false;
    };

    void takeNext() FAIRLEAD_REQUIRES(m_mutex) {
        m_leaving = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (m_gather) m_gather(m_leaving, m_waiting);
    }

    void OnReadDone(bool ok) override {
        if (ok) {
            m_read(m_incoming);
            this->StartRead(&m_incoming);
            return;
        }
        {
            const Lock lock(m_mutex);
            m_noMoreReads = true;
            m_waiting.clear();
        }
        this->RemoveHold();
    }

    void OnWriteDone(bool ok) override {
        {
            const Lock lock(m_mutex);
            if (!ok || m_noMoreReads || m_waiting.empty()) {
                // A write fails only if the call has ended; the pending read then fails, too.
                m_writing = !ok;
                return;
            }
            takeNext();
        }
        this->StartWrite(&m_leaving);
    }

    void OnDone(const grpc::Status& status) override {
        m_ended({static_cast<Code>(status.error_code()), status.error_message()});
        // A reference of its own: the owner may destroy this object as soon as isReached is set.
        const std::shared_ptr<End> end = m_end;
        const Lock lock(end->mutex);
        end->isReached = true;
        end->reached.notifyAll();
    }

    Read m_read;
    Ended m_ended;
    Gather m_gather;
    grpc::ClientContext m_context;
    bool m_begun = false;
    In m_incoming;
    Out m_leaving;

    Mutex m_mutex;
    std::deque<Out> m_waiting FAIRLEAD_GUARDED_BY(m_mutex);
    // Stays true after a write failed, so that nothing more is written.
    bool m_writing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_noMoreReads FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::shared_ptr<End> m_end = std::make_shared<End>();
};

}  // namespace fairlead::gui
