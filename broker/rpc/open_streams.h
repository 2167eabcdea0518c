// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/stream_description.h"
#include "shared/result.h"

#include <grpcpp/support/status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

enum class StreamKind { Producer, Worker, Watch };

// A call that stays open until somebody ends it.
class EndableStream {
public:
    virtual ~EndableStream() = default;
    // Sends what is due and ends the call. Any thread; a second call changes nothing.
    virtual void end(const grpc::Status& status) = 0;
    // What it is doing now; nothing before its Hello, after its end, and for a call that is no client's stream. Any
    // thread.
    virtual std::optional<StreamDescription> describe() { return std::nullopt; }
};

// How many streams may be open at once.
struct StreamBounds {
    static constexpr size_t kNone = std::numeric_limits<size_t>::max();

    size_t all = kNone;
    size_t beforeHello = kNone;
    size_t perAddress = kNone;
    size_t perSubject = kNone;
};

// The calls that are open now: bounded, counted for the console, ended together when the broker stops. Any thread; each
// call costs O(log n) at most, unless it says otherwise.
class OpenStreams {
public:
    using Key = uint64_t;

    explicit OpenStreams(const StreamBounds& bounds = {}) : m_bounds(bounds) {}

    // peer: as gRPC spells it; empty, or none of the network, counts to no address. ResourceExhausted names the bound
    // that is reached; the stream is not taken in then. A stream that comes after endAll() is ended at once.
    Result<Key> add(StreamKind kind, const std::shared_ptr<EndableStream>& stream, std::string_view peer = {});
    // The stream has said who it is. ResourceExhausted: that subject has too many; it stays one before its Hello.
    Status greet(Key key, const std::string& subject);
    void remove(Key key);
    size_t count(StreamKind kind) const;
    // The next ones behind the key, oldest first; 0: from the start. Keys grow, so nothing is listed twice. Costs
    // O(most) under the lock.
    struct Listed {
        Key key = 0;
        StreamKind kind = StreamKind::Producer;
        std::weak_ptr<EndableStream> stream;
    };
    std::vector<Listed> after(Key key, size_t most) const;
    void endAll(const grpc::Status& status);

private:
    using Counts = std::unordered_map<std::string, size_t>;
    struct Entry {
        StreamKind kind = StreamKind::Producer;
        bool isGreeted = false;
        std::weak_ptr<EndableStream> stream;
        Counts::value_type* address = nullptr;  // elements of the maps below, which stay where they are
        Counts::value_type* subject = nullptr;
    };

    static void release(Counts& counts, Counts::value_type* counted);

    const StreamBounds m_bounds;
    mutable std::mutex m_mutex;
    std::map<Key, Entry> m_entries;
    Counts m_addresses;
    Counts m_subjects;
    std::array<size_t, 3> m_counts{};
    size_t m_beforeHello = 0;
    Key m_lastKey = 0;
    bool m_isEnding = false;
    grpc::Status m_ending;
};

// "ipv4:10.0.0.7:51234" -> "ipv4:10.0.0.7"; empty for what is no address of the network.
std::string_view addressOf(std::string_view peer);

}  // namespace fairlead::broker
