// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/support/status.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace fairlead::broker {

enum class StreamKind { Producer, Worker, Watch };

// A call that stays open until somebody ends it.
class EndableStream {
public:
    virtual ~EndableStream() = default;
    // Sends what is due and ends the call. Any thread; a second call changes nothing.
    virtual void end(const grpc::Status& status) = 0;
};

// The calls that are open now: counted for the console, ended together when the broker stops. Any thread.
class OpenStreams {
public:
    using Key = uint64_t;

    // A stream that comes after endAll() is ended at once.
    Key add(StreamKind kind, const std::shared_ptr<EndableStream>& stream);
    void remove(Key key);
    size_t count(StreamKind kind) const;
    void endAll(const grpc::Status& status);

private:
    struct Entry {
        StreamKind kind;
        std::weak_ptr<EndableStream> stream;
    };

    mutable std::mutex m_mutex;
    std::unordered_map<Key, Entry> m_entries;
    std::array<size_t, 3> m_counts{};
    Key m_lastKey = 0;
    bool m_isEnding = false;
    grpc::Status m_ending;
};

}  // namespace fairlead::broker
