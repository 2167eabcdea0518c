// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"
#include "shared/status.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_callback.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace fairlead::gui {

// One bidirectional call of a client: messages to send queue up and leave one at a time, those that arrive are handed to
// a function, the end is reported once. Reactions run on gRPC's threads, one read at a time; send() and cancel() from any
// thread. The destructor cancels and waits for the end, so it must not run inside one of the functions.
//
// Between begin() and the end of reading, the call holds itself: sends from outside reactions cannot meet a call that
// is already gone.
template <typename Out, typename In>
class StreamCall final : private grpc::ClientBidiReactor<Out, In> {
public:
    using Reactor = grpc::ClientBidiReactor<Out, In>;
    using Read = std::function<void(const In&)>;
    using Ended = std::function<void(const Status&)>;
    // Appends what waits in the queue to the message that is about to leave, as far as it fits.
    using Gather = std::function<void(Out& leaving, std::deque<Out>& waiting)>;

    StreamCall(Read read, Ended ended, Gather gather = {})
        : m_read(std::move(read)), m_ended(std::move(ended)), m_gather(std::move(gather)) {}

    ~StreamCall() {
        cancel();
        const Lock lock(m_end->mutex);
        m_end->reached.wait(m_end->mutex,
                            [this]() FAIRLEAD_REQUIRES(m_end->mutex) { return !m_begun || m_end->isReached; });
    }

    // bind attaches the call to its method: stub->async()->Stream(context, reactor). Call once.
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
            this->AddHold();  // the other one may be dropped as soon as the lock is
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
                // A write fails only when the call has ended; the read that waits learns it as well.
                m_writing = !ok;
                return;
            }
            takeNext();
        }
        this->StartWrite(&m_leaving);
    }

    void OnDone(const grpc::Status& status) override {
        m_ended({static_cast<Code>(status.error_code()), status.error_message()});
        // Kept alive by this reference: the owner may be gone as soon as it has seen the end.
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
    // Stays true after a write failed: nothing is written any more.
    bool m_writing FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_noMoreReads FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::shared_ptr<End> m_end = std::make_shared<End>();
};

}  // namespace fairlead::gui
