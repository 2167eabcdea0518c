// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/frame_watch.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kHeadBytes = 9;
constexpr size_t kMessageHeadBytes = 5;
constexpr uint32_t kLongestFrame = 16 * 1024 * 1024 - 1;  // gRPC's own limit is far lower
constexpr size_t kCallBytes = 128;                        // for an open call that sends nothing

enum FrameKind : uint8_t {
    Data = 0,
    Headers = 1,
    Priority = 2,
    Reset = 3,
    Settings = 4,
    Push = 5,
    Ping = 6,
    GoAway = 7,
    WindowUpdate = 8,
    Continuation = 9,
};
constexpr uint8_t kEndStream = 1;
constexpr uint8_t kAck = 1;
constexpr uint8_t kEndHeaders = 4;

uint32_t bigEndian(const char* bytes, size_t count) {
    uint32_t value = 0;
    for (size_t i = 0; i < count; ++i) value = value << 8 | uint8_t(bytes[i]);
    return value;
}

// Error codes that mean the client broke the protocol, as opposed to calls that were finished, refused or cancelled.
bool isProvoked(uint32_t code) { return code == 1 || code == 3 || code == 5 || code == 6; }

}  // namespace

FrameWatch::FrameWatch(size_t mostHeaderBytes, std::shared_ptr<AddressAllowances> address)
    : m_mostHeaderBytes(mostHeaderBytes), m_address(std::move(address)) {}

FrameWatch::Head FrameWatch::read(const char* bytes) {
    return {bigEndian(bytes, 3), uint8_t(bytes[3]), uint8_t(bytes[4]), bigEndian(bytes + 5, 4) & 0x7FFFFFFF};
}

std::optional<DoorTime> FrameWatch::weigh(const Head& head, bool isProven, DoorTime now, std::string& fault) {
    const auto wait = [now](Allowance& allowance) -> std::optional<DoorTime> {
        const DoorTime at = allowance.allowedAt(now);
        if (at <= now) return std::nullopt;
        return at;
    };
    if (head.length > kLongestFrame) fault = "a frame of " + std::to_string(head.length) + " bytes";
    switch (head.kind) {
        case Headers: {
            if (head.length > m_mostHeaderBytes) fault = "headers of " + std::to_string(head.length) + " bytes";
            if (head.stream <= m_lastCall) {
                if (!m_light.take(now)) fault = "too many trailers";
                break;
            }
            Allowance& calls = isProven ? m_opened : m_address->calls;
            if (const auto at = wait(calls)) return at;
            calls.take(now);
            break;
        }
        case Continuation:
            if (m_blockBytes + head.length > m_mostHeaderBytes)
                fault = "headers of more than " + std::to_string(m_mostHeaderBytes) + " bytes";
            if (!m_light.take(now)) fault = "headers in too many pieces";
            break;
        case Reset:
            if (!m_resets.take(now)) {
                fault = "too many cancelled calls";
                break;
            }
            if (isProven) break;
            if (const auto at = wait(m_address->resets)) return at;
            m_address->resets.take(now);
            break;
        case Data:
            if (head.length > 0 || (head.flags & kEndStream) != 0) break;
            if (!m_light.take(now)) fault = "too many empty frames";
            break;
        case WindowUpdate:
            if (const auto at = wait(m_windows)) return at;
            m_windows.take(now);
            break;
        case Ping:
        case Settings:
            // Answers to gRPC's own pings are as many as those pings.
            if ((head.flags & kAck) != 0 && head.kind == Ping) break;
            [[fallthrough]];
        default:
            if (!m_light.take(now)) fault = "too many pings, settings or the like";
    }
    return std::nullopt;
}

void FrameWatch::opened(const Head& head) {
    if (head.stream <= m_lastCall) return;
    m_lastCall = head.stream;
    // May exceed gRPC's limit of open calls: gRPC refuses the others with a reset, which ends them here.
    m_calls.try_emplace(head.stream);
    m_held += kCallBytes;
}

void FrameWatch::ended(uint32_t stream) {
    const auto found = m_calls.find(stream);
    if (found == m_calls.end()) return;
    m_held -= found->second.held + kCallBytes;
    m_calls.erase(found);
}

void FrameWatch::data(const Head& head, std::string_view bytes) {
    const auto found = m_calls.find(head.stream);
    if (found == m_calls.end()) return;
    Call& call = found->second;
    while (!bytes.empty()) {
        if (call.headBytes < kMessageHeadBytes) {
            if (call.headBytes > 0) call.announced = call.announced << 8 | uint8_t(bytes.front());
            bytes.remove_prefix(1);
            if (++call.headBytes < kMessageHeadBytes) continue;
            call.missing = call.announced;
        }
        const auto more = uint32_t(std::min<size_t>(bytes.size(), call.missing));
        bytes.remove_prefix(more);
        call.missing -= more;
        call.held += more;
        m_held += more;
        if (call.missing > 0) continue;
        m_held -= call.held;
        call = {};
    }
}

FrameWatch::Verdict FrameWatch::fromClient(std::string_view bytes, bool isProven, DoorTime now) {
    Verdict verdict;
    Frames& at = m_fromClient;
    while (verdict.passed < bytes.size()) {
        std::string_view rest = bytes.substr(verdict.passed);
        if (at.left > 0) {
            const std::string_view part = rest.substr(0, at.left);
            if (at.head.kind == Data) data(at.head, part);
            at.left -= uint32_t(part.size());
            verdict.passed += part.size();
        } else {
            // A frame header passes only as a whole, because its frame may have to wait.
            if (rest.size() < kHeadBytes) return verdict;
            const Head head = read(rest.data());
            if (const auto until = weigh(head, isProven, now, verdict.fault)) {
                verdict.waitUntil = until;
                return verdict;
            }
            if (!verdict.fault.empty()) return verdict;
            at.head = head;
            at.left = head.length;
            verdict.passed += kHeadBytes;
            if (head.kind == Headers) opened(head);
            if (head.kind == Headers) m_blockBytes = 0;
            if (head.kind == Headers || head.kind == Continuation) m_blockBytes += head.length;
        }
        if (at.left > 0) continue;
        if (at.head.kind == Reset) ended(at.head.stream);
        if ((at.head.kind == Headers || at.head.kind == Continuation) && (at.head.flags & kEndHeaders) != 0)
            m_blockBytes = 0;
    }
    return verdict;
}

std::string FrameWatch::fromServer(std::string_view bytes, DoorTime now) {
    Frames& at = m_fromServer;
    const auto finish = [&]() -> bool {
        if (at.head.kind == Reset) {
            const bool isFault = at.begun.size() == 4 && isProvoked(bigEndian(at.begun.data(), 4));
            ended(at.head.stream);
            at.begun.clear();
            return !isFault || m_provoked.take(now);
        }
        if ((at.head.kind == Headers || at.head.kind == Data) && (at.head.flags & kEndStream) != 0)
            ended(at.head.stream);
        return true;
    };
    while (!bytes.empty()) {
        if (at.left > 0) {
            const std::string_view part = bytes.substr(0, at.left);
            if (at.head.kind == Reset) at.begun += part;
            at.left -= uint32_t(part.size());
            bytes.remove_prefix(part.size());
            if (at.left == 0 && !finish()) return "too many calls that break the protocol";
            continue;
        }
        const size_t more = std::min(kHeadBytes - at.begun.size(), bytes.size());
        at.begun += bytes.substr(0, more);
        bytes.remove_prefix(more);
        if (at.begun.size() < kHeadBytes) break;
        at.head = read(at.begun.data());
        at.left = at.head.length;
        at.begun.clear();
        if (at.left == 0) finish();
    }
    return {};
}

}  // namespace fairlead::broker
