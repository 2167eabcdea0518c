// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/event_watch.h"

#include "gui/client/conversion/message_values.h"
#include "shared/mutex.h"
#include "shared/wire/admin_methods.h"

#include <value_conversions.h>

#include <QTimer>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

constexpr std::chrono::milliseconds kBetweenBatches(100);

class Follower;

// The stream. A hold keeps the gRPC call open between two reads; it is removed when the last read ends, or by close()
// if no read is under way. Owned by itself until OnDone() and by the follower until it knows of the end, so neither
// uses the other after its destruction.
class EventStream final : public UntypedReactor {
public:
    EventStream(GrpcCaller& caller, std::shared_ptr<Follower> follower);

    static void start(const std::shared_ptr<EventStream>& stream, const GrpcCaller& caller,
                      api::WatchEventsRequest request);
    bool enter(GrpcCaller& caller) { return caller.enter(&m_context); }
    // Both on the GUI thread, until Follower::end().
    void readNext();
    void close();

private:
    void OnReadDone(bool ok) override;
    void OnDone(const grpc::Status& status) override;

    PendingCalls* const m_pendingCalls;
    const std::shared_ptr<LiveCalls> m_live;
    const ClientTls m_tls;
    std::shared_ptr<EventStream> m_self;  // while the call is under way
    std::shared_ptr<Follower> m_follower;
    grpc::ClientContext m_context;
    api::WatchEventsRequest m_request;
    api::WatchEventsResponse m_message;
    Mutex m_mutex;
    bool m_reading FAIRLEAD_GUARDED_BY(m_mutex) = true;
    bool m_closed FAIRLEAD_GUARDED_BY(m_mutex) = false;  // read no more
    bool m_letGo FAIRLEAD_GUARDED_BY(m_mutex) = false;   // the hold is removed, or about to be
};

// The receiving side, on the GUI thread. gRPC's threads only pass pointers to it.
class Follower final : public PendingCalls::Entry, public std::enable_shared_from_this<Follower> {
public:
    Follower(PendingCalls* pendingCalls, EventCalls::Arrived arrived, EventCalls::Ended ended)
        : m_pendingCalls(pendingCalls), m_arrived(std::move(arrived)), m_ended(std::move(ended)) {}

    const std::shared_ptr<Call::Ticket>& ticket() const { return m_ticket; }
    void attach(std::shared_ptr<EventStream> stream, uint64_t number) {
        m_stream = std::move(stream);
        m_number = number;
    }

    void take(const EventBatch& batch) {
        if (!m_ticket->isAwaited) return;
        const EventCalls::Arrived arrived = m_arrived;  // the callback may cancel this call
        arrived(batch);
        if (m_ticket->isAwaited) {
            QTimer::singleShot(kBetweenBatches, m_pendingCalls, [self = shared_from_this()] {
                if (self->m_stream != nullptr) self->m_stream->readNext();
            });
        }
    }

    // The stream has ended without being cancelled.
    void end(const Failure& failure) {
        m_stream.reset();
        m_pendingCalls->remove(m_number);
        fail(failure);
    }

    void fail(const Failure& failure) override {
        const EventCalls::Ended ended = std::exchange(m_ended, nullptr);
        const bool isAwaited = m_ticket->isAwaited;
        drop();
        if (isAwaited) ended(failure);
    }

    void drop() override {
        m_ticket->isAwaited = false;
        m_ticket->cancel = nullptr;
        m_arrived = nullptr;
        m_ended = nullptr;
        if (const std::shared_ptr<EventStream> stream = std::exchange(m_stream, nullptr)) stream->close();
    }

private:
    PendingCalls* const m_pendingCalls;
    EventCalls::Arrived m_arrived;
    EventCalls::Ended m_ended;
    const std::shared_ptr<Call::Ticket> m_ticket = std::make_shared<Call::Ticket>();
    std::shared_ptr<EventStream> m_stream;
    uint64_t m_number = 0;
};

EventStream::EventStream(GrpcCaller& caller, std::shared_ptr<Follower> follower)
    : m_pendingCalls(caller.pendingCalls()), m_live(caller.live()), m_tls(caller.tls()),
      m_follower(std::move(follower)) {
    caller.setOptions(m_context, std::chrono::milliseconds(0));
}

void EventStream::start(const std::shared_ptr<EventStream>& stream, const GrpcCaller& caller,
                        api::WatchEventsRequest request) {
    stream->m_self = stream;
    stream->m_request = std::move(request);
    caller.open(api::kWatchEvents, &stream->m_context, &stream->m_request, stream.get());
    stream->AddHold();
    stream->StartRead(&stream->m_message);
    stream->StartCall();
}

void EventStream::readNext() {
    {
        const Lock lock(m_mutex);
        if (m_reading || m_letGo) return;
        m_reading = true;
    }
    StartRead(&m_message);
}

void EventStream::close() {
    m_context.TryCancel();
    {
        const Lock lock(m_mutex);
        m_closed = true;
        if (m_reading || std::exchange(m_letGo, true)) return;
    }
    RemoveHold();
}

void EventStream::OnReadDone(bool ok) {
    EventBatch batch;
    if (ok) batch = as<EventBatch>(m_message);
    {
        const Lock lock(m_mutex);
        m_reading = false;
        if (!ok || m_closed) {
            m_letGo = true;
        } else {
            // Under the lock: after its release close() may end the call, and m_pendingCalls may be destroyed with the client.
            m_pendingCalls->post([follower = m_follower, batch = std::move(batch)] { follower->take(batch); });
            return;
        }
    }
    RemoveHold();
}

void EventStream::OnDone(const grpc::Status& status) {
    const grpc::Status end =
        status.ok() ? grpc::Status(grpc::StatusCode::UNAVAILABLE, "the broker ended the stream") : status;
    m_pendingCalls->post(
        [follower = std::move(m_follower), failure = toCallFailure(end, m_tls, false)] { follower->end(failure); });
    const std::shared_ptr<LiveCalls> live = m_live;
    live->leave(&m_context);
    m_self.reset();
    live->gone();
}

}  // namespace

Call followEvents(GrpcCaller& caller, std::optional<quint64> fromSequence, const EventFilter& filter,
                  EventCalls::Arrived arrived, EventCalls::Ended ended) {
    api::WatchEventsRequest request;
    if (fromSequence) request.set_from_sequence(*fromSequence);
    request.set_tenant(filter.tenant.toStdString());
    for (const QString& type : filter.types) request.add_types(type.toStdString());
    const auto follower = std::make_shared<Follower>(caller.pendingCalls(), std::move(arrived), std::move(ended));
    const auto stream = std::make_shared<EventStream>(caller, follower);
    const uint64_t number = caller.pendingCalls()->add(follower);
    follower->ticket()->cancel = [pendingCalls = caller.pendingCalls(), number,
                                  weak = std::weak_ptr<Follower>(follower)] {
        const auto still = weak.lock();
        pendingCalls->remove(number);
        if (still) still->drop();
    };
    Call call(follower->ticket());
    if (stream->enter(caller)) {
        follower->attach(stream, number);
        EventStream::start(stream, caller, std::move(request));
    } else {
        follower->attach(nullptr, number);
        caller.pendingCalls()->post([follower, why = caller.whyNotEntered()] { follower->end(why); });
    }
    return call;
}

}  // namespace fairlead::gui
