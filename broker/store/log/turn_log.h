// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/log_place.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// A turn as a log keeps it.
struct LoggedTurn {
    LogPlace place;     // after it
    std::string bytes;  // turn_bytes.h
};

// Who owns a log, as the other brokers see it.
struct LogOwner {
    uint64_t epoch = 0;  // 0: nobody has owned it yet
    std::string name;
    std::string reach;     // where it says that others reach it; empty: it does not say
    bool isThere = false;  // it has said so lately

    bool operator==(const LogOwner&) const = default;
};

// A broker that stands by, as it says of itself now and then.
struct LogStandby {
    std::string name;
    std::string reach;
    uint64_t position = 0;  // up to where its image is
    Micros behind{};        // how long ago its image was at the end of the log
    Micros seen{};          // how long ago it said so; by the clock of the log
};

// A durable log of turns that brokers share, of which one at a time is the owner. What makes it safe is that a position
// is given once: whoever is not the owner any more, and does not know yet, finds the next position taken. Any call may
// say Unavailable: the log cannot be reached now. One thread at a time calls append(), readFrom() and end(); one, which
// may be another, take(), renew(), owner() and what is about standbys; and one those for images.
class TurnLog {
public:
    virtual ~TurnLog() = default;

    // Where the chain of this log begins.
    virtual ChainHash beginning() const = 0;

    // Makes the caller the owner, and returns its epoch, which is higher than all before. Turns that the last owner had
    // sent may still arrive, until one of this epoch is in. FailedPrecondition: another broker is the owner and says so
    // regularly; the message names it.
    virtual Result<uint64_t> take() = 0;
    // Says that the owner is alive; to be repeated every second. FailedPrecondition: another broker is the owner.
    virtual Status renew() = 0;
    // After renew() has succeeded nobody else becomes the owner for so long, as long as the caller's session lasts.
    virtual Micros lease() const = 0;
    // The owner leaves: another one need not wait for it.
    virtual void release() = 0;

    virtual Result<LogOwner> owner() = 0;
    // Tells the owner of a broker that stands by; to be repeated every few seconds. `seen` is left out.
    virtual Status noteStandby(const LogStandby& self) = 0;
    // Those that have said so within ten minutes, the latest first, without the caller.
    virtual Result<std::vector<LogStandby>> standbys() = 0;

    // Appends a turn of the caller's epoch. Ok: it is durable. FailedPrecondition: another owner has this position.
    // ResourceExhausted: the log is full, nothing was written. Unavailable: whether it was written is not known, and the
    // same turn must be sent again until the answer is another one. Waits at most a second or so.
    virtual Status append(const LoggedTurn& turn) = 0;

    // Visits the turns from this position on in their order, until visit fails or there is none. DataLoss: one is
    // missing. OutOfRange: the turn of this position has been removed, an image covers it.
    using Visit = std::function<Status(const LoggedTurn& turn)>;
    virtual Status readFrom(uint64_t position, const Visit& visit) = 0;
    // The position of the last turn; 0: there is none.
    virtual Result<uint64_t> end() = 0;

    // The place of the image that is kept beside the log; nullopt: there is none.
    virtual Result<std::optional<LogPlace>> imagePlace() = 0;
    // Replaces the image by the store in this folder, which nobody changes meanwhile, and then removes turns that it
    // covers. Takes as long as sending it. Cancelled: another thread has set `stop`, and the last image stays.
    virtual Status putImage(const std::string& folder, const LogPlace& place, const std::atomic<bool>& stop) = 0;
    // Writes the image into a folder that does not exist yet.
    virtual Status getImage(const std::string& folder) = 0;
    // How many bytes of turns the image does not cover.
    virtual Result<uint64_t> bytesAfterImage() = 0;
};

}  // namespace fairlead::broker
