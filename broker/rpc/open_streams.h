// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/rpc/admitted_calls.h"
#include "broker/rpc/stream_description.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <grpcpp/support/status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

enum class StreamKind { Producer, Worker, Watch };

// A call that stays open until it is ended.
class EndableStream {
public:
    virtual ~EndableStream() = default;
    // Sends what is due and ends the call. Any thread; a second call has no effect.
    virtual void end(const grpc::Status& status) = 0;
    // Ends the call because a limit is reached, not because of a fault in the broker.
    virtual void giveWay(const grpc::Status& status) { end(status); }
    // What a producer or worker stream is doing now; nothing before its Hello or after its end. Any thread.
    virtual std::optional<StreamDescription> describe() { return std::nullopt; }
};

// The maximum numbers of open streams.
struct StreamBounds {
    static constexpr size_t kNone = std::numeric_limits<size_t>::max();

    size_t all = kNone;
    size_t beforeHello = kNone;
    size_t perAddress = kNone;
    size_t perSubject = kNone;
};

// The calls that are open now: limited in number, counted for the console, and ended together when the broker stops.
// Any thread; each function costs at most O(log n) unless it says otherwise.
class OpenStreams {
public:
    using Key = uint64_t;

    // admitted: told of every stream that has said Hello; outlives this object. Null: nobody is.
    explicit OpenStreams(const StreamBounds& bounds = {}, AdmittedCalls* admitted = nullptr)
        : m_bounds(bounds), m_admitted(admitted), m_greeted(Bound::Streams, bounds.all) {}

    // address: of the client; an empty one has no limit of its own. ResourceExhausted names the limit that is reached,
    // and the stream is not added. If too many streams have not said Hello, or there are too many in all, the oldest of
    // them from the address with the most of them is ended instead; if there are too many of this address, its oldest one.
    // A stream that is added after endAll() is ended at once.
    Result<Key> add(StreamKind kind, const std::shared_ptr<EndableStream>& stream, const std::string& address = {});
    // The stream has said Hello. caller: with what the stream uses; an empty subject has no limit of its own.
    // ResourceExhausted if its subject, or its tenants, have too many, in all or at its address; then it counts as still
    // before it. Unauthenticated if its token was revoked meanwhile.
    Status greet(Key key, const Principal& caller);
    void remove(Key key);
    size_t count(StreamKind kind) const;
    // At most `most` streams with a key greater than `key`, oldest first; 0: from the start. Keys only grow, so a
    // caller that goes on with the last key sees no stream twice. Costs O(most) under the lock.
    struct Listed {
        Key key = 0;
        StreamKind kind = StreamKind::Producer;
        std::weak_ptr<EndableStream> stream;
    };
    std::vector<Listed> after(Key key, size_t most) const;
    void endAll(const grpc::Status& status);

private:
    using Parties = SharedTotal<std::string>;  // by fairness key
    struct Address {
        explicit Address(size_t most) : greeted(Bound::Streams, most) {}
        size_t all = 0;
        size_t silent = 0;
        Parties greeted;
    };
    using Addresses = std::unordered_map<std::string, Address>;
    struct Entry {
        StreamKind kind = StreamKind::Producer;
        bool isGreeted = false;
        std::weak_ptr<EndableStream> stream;
        Addresses::value_type* address = nullptr;  // points into the map below, whose elements do not move
        std::string subject;
        std::string party;  // its part of what is shared
        AdmittedCalls::Key admission = 0;
    };

    void noLongerSilent(Key key, Entry& entry) FAIRLEAD_REQUIRES(m_mutex);
    AdmittedCalls::Key forget(Key key) FAIRLEAD_REQUIRES(m_mutex);
    const Addresses::value_type* mostSilent() const FAIRLEAD_REQUIRES(m_mutex);
    std::shared_ptr<EndableStream> takeOldestSilent(const Addresses::value_type& of) FAIRLEAD_REQUIRES(m_mutex);

    // The stream, or nothing if it is gone or has been counted.
    Result<std::weak_ptr<EndableStream>> countGreeted(Key key, const Principal& caller);

    const StreamBounds m_bounds;
    AdmittedCalls* const m_admitted;
    mutable Mutex m_mutex;
    std::map<Key, Entry> m_entries FAIRLEAD_GUARDED_BY(m_mutex);
    Addresses m_addresses FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<std::string, size_t> m_subjects FAIRLEAD_GUARDED_BY(m_mutex);  // greeted streams of each
    Parties m_greeted FAIRLEAD_GUARDED_BY(m_mutex);
    std::array<size_t, 3> m_counts FAIRLEAD_GUARDED_BY(m_mutex) = {};
    // Streams before their Hello, oldest first, without those that are being ended to make room.
    std::map<Key, Entry*> m_silent FAIRLEAD_GUARDED_BY(m_mutex);
    Key m_lastKey FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    grpc::Status m_ending FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
