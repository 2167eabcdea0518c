// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fairlead::broker {

using DoorTime = std::chrono::steady_clock::time_point;

// So many at once, and so many a second after that.
class Allowance {
public:
    Allowance(double burst, double perSecond) : m_burst(burst), m_perSecond(perSecond), m_left(burst) {}
    // Now, or when one more is allowed.
    DoorTime allowedAt(DoorTime now) {
        if (now > m_at)
            m_left = std::min(m_burst, m_left + std::chrono::duration<double>(now - m_at).count() * m_perSecond);
        m_at = std::max(m_at, now);
        if (m_left >= 1) return now;
        return now + std::chrono::duration_cast<DoorTime::duration>(
                         std::chrono::duration<double>((1 - m_left) / m_perSecond));
    }
    // Whether one more was allowed; takes it.
    bool take(DoorTime now) {
        if (allowedAt(now) > now) return false;
        m_left -= 1;
        return true;
    }

    double left() const { return m_left; }
    // So many were no burden after all.
    void giveBack(double count) { m_left = std::min(m_burst, m_left + count); }
    // So many are lost, down to as many below none.
    void fine(double count) { m_left = std::max(-count, m_left - count); }

private:
    const double m_burst;
    const double m_perSecond;
    double m_left;
    DoorTime m_at;
};

// What all connections of one address share, so that a new connection is no new allowance.
struct AddressAllowances {
    Allowance connections{2'000, 500};
    Allowance handshakes{200, 100};          // of TLS: each costs a millisecond
    Allowance entries{100, 20};              // of connections that go on to gRPC: as much
    std::atomic<uint32_t> provenEntries{0};  // of those: on which a token was shown then; not yet given back
    std::atomic<uint32_t> faults{0};         // that ended a connection; not yet paid for
    Allowance calls{2'000, 1'000};           // by who has not shown a token
    Allowance resets{400, 100};
};

// Reads along what a client and gRPC say to each other in HTTP/2, and counts what costs the broker much and the client
// nothing: calls that are opened and taken back, pings and settings, frames that are empty, messages and headers that
// never end. What comes faster than an honest client ever needs waits; what is no client's doing at all ends the
// connection. It judges frames by their heads only, and leaves everything else to gRPC.
//
// One thread. Costs a few nanoseconds for each frame and nothing for the bytes in it, except in messages' heads.
class FrameWatch {
public:
    // mostHeaderBytes: of one block, as it stands on the wire.
    FrameWatch(size_t mostHeaderBytes, std::shared_ptr<AddressAllowances> address);

    struct Verdict {
        size_t passed = 0;                  // so many of the bytes may go on
        std::optional<DoorTime> waitUntil;  // for the rest; then ask again
        std::string fault;                  // the connection is to end, and why
    };
    // What the client says, from the byte after the preface on; what has passed is not shown again.
    Verdict fromClient(std::string_view bytes, bool isProven, DoorTime now);
    // What gRPC says; never held up. A fault when the client provokes it.
    std::string fromServer(std::string_view bytes, DoorTime now);

    // Of messages that have begun and not ended: gRPC holds them for as long as the client likes.
    size_t heldBytes() const { return m_held + m_blockBytes; }
    size_t openCalls() const { return m_calls.size(); }
    bool isBetweenServerFrames() const { return m_fromServer.left == 0 && m_fromServer.begun.empty(); }

private:
    struct Head {
        uint32_t length = 0;
        uint8_t kind = 0;
        uint8_t flags = 0;
        uint32_t stream = 0;
    };
    // A message of gRPC has a head of five bytes: whether it is compressed, and its length.
    struct Call {
        uint8_t headBytes = 0;
        uint32_t announced = 0;
        uint32_t missing = 0;
        uint32_t held = 0;
    };
    struct Frames {
        std::string begun;  // a head of which not all bytes are here
        uint32_t left = 0;  // bytes of a frame that are still to come
        Head head;
    };

    static Head read(const char* bytes);
    // Nothing: it may pass. REQUIRES: asked once for each frame that passes.
    std::optional<DoorTime> weigh(const Head& head, bool isProven, DoorTime now, std::string& fault);
    void opened(const Head& head);
    void ended(uint32_t stream);
    void data(const Head& head, std::string_view bytes);

    const size_t m_mostHeaderBytes;
    const std::shared_ptr<AddressAllowances> m_address;
    Allowance m_opened{2'000, 20'000};
    Allowance m_resets{1'100, 100};  // all that may be open, and some more
    Allowance m_light{1'000, 1'000};
    Allowance m_windows{20'000, 20'000};
    Allowance m_provoked{100, 20};
    Frames m_fromClient, m_fromServer;
    std::unordered_map<uint32_t, Call> m_calls;
    uint32_t m_lastCall = 0;
    size_t m_blockBytes = 0;  // of the headers that have begun
    size_t m_held = 0;
};

}  // namespace fairlead::broker
