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

// A token bucket: `burst` at once, then `perSecond` each second.
class Allowance {
public:
    Allowance(double burst, double perSecond) : m_burst(burst), m_perSecond(perSecond), m_left(burst) {}
    // `now`, or the time when one more is allowed.
    DoorTime allowedAt(DoorTime now) {
        if (now > m_at)
            m_left = std::min(m_burst, m_left + std::chrono::duration<double>(now - m_at).count() * m_perSecond);
        m_at = std::max(m_at, now);
        if (m_left >= 1) return now;
        return now + std::chrono::duration_cast<DoorTime::duration>(
                         std::chrono::duration<double>((1 - m_left) / m_perSecond));
    }
    // Uses one if allowed; returns whether it was.
    bool take(DoorTime now) {
        if (allowedAt(now) > now) return false;
        m_left -= 1;
        return true;
    }

    double left() const { return m_left; }
    // Returns so many to the bucket.
    void giveBack(double count) { m_left = std::min(m_burst, m_left + count); }
    // Takes so many away; the bucket may go down to -count.
    void fine(double count) { m_left = std::max(-count, m_left - count); }

private:
    const double m_burst;
    const double m_perSecond;
    double m_left;
    DoorTime m_at;
};

// Allowances shared by all connections of one address, so that a new connection brings no new allowance.
struct AddressAllowances {
    Allowance connections{2'000, 500};
    Allowance handshakes{200, 100};          // TLS handshakes: each costs a millisecond
    Allowance entries{100, 20};              // connections passed on to gRPC: each costs as much
    std::atomic<uint32_t> provenEntries{0};  // entries that later had a valid token; to be given back
    std::atomic<uint32_t> faults{0};         // connections ended for a fault; still to be fined
    Allowance calls{2'000, 1'000};           // opened without a valid token
    Allowance resets{400, 100};
};

// Follows the HTTP/2 frames between a client and gRPC and limits what costs the broker much and the client little:
// calls that are opened and cancelled, pings and settings, empty frames, and messages and headers that never end.
// Frames that arrive faster than an honest client needs have to wait; what no honest client does ends the connection.
// Only frame headers are judged, everything else is left to gRPC.
//
// One thread. Costs a few nanoseconds per frame and nothing for its bytes, except for the heads of gRPC messages.
class FrameWatch {
public:
    // mostHeaderBytes: of one block of headers, compressed as sent.
    FrameWatch(size_t mostHeaderBytes, std::shared_ptr<AddressAllowances> address);

    struct Verdict {
        size_t passed = 0;                  // so many of the bytes may be passed on
        std::optional<DoorTime> waitUntil;  // for the other bytes; call again then
        std::string fault;                  // if not empty: end the connection, for this reason
    };
    // Bytes from the client, beginning after the connection preface. Bytes that have passed are not given again.
    Verdict fromClient(std::string_view bytes, bool isProven, DoorTime now);
    // Bytes from gRPC, which are never delayed. Returns a fault if the client provokes too many errors.
    std::string fromServer(std::string_view bytes, DoorTime now);

    // Bytes of unfinished messages, which gRPC holds for as long as the client likes.
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
    // A gRPC message begins with five bytes: a compression flag and its length.
    struct Call {
        uint8_t headBytes = 0;
        uint32_t announced = 0;
        uint32_t missing = 0;
        uint32_t held = 0;
    };
    struct Frames {
        std::string begun;  // an incomplete frame header
        uint32_t left = 0;  // bytes of the current frame still to come
        Head head;
    };

    static Head read(const char* bytes);
    // Nothing if the frame may pass, otherwise when to ask again. REQUIRES: once for each frame that passes.
    std::optional<DoorTime> weigh(const Head& head, bool isProven, DoorTime now, std::string& fault);
    void opened(const Head& head);
    void ended(uint32_t stream);
    void data(const Head& head, std::string_view bytes);

    const size_t m_mostHeaderBytes;
    const std::shared_ptr<AddressAllowances> m_address;
    Allowance m_opened{2'000, 20'000};
    Allowance m_resets{1'100, 100};  // all calls that may be open, and some more
    Allowance m_light{1'000, 1'000};
    Allowance m_windows{20'000, 20'000};
    Allowance m_provoked{100, 20};
    Frames m_fromClient, m_fromServer;
    std::unordered_map<uint32_t, Call> m_calls;
    uint32_t m_lastCall = 0;
    size_t m_blockBytes = 0;  // of unfinished headers
    size_t m_held = 0;
};

}  // namespace fairlead::broker
