// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <cstdint>
#include <string>

namespace fairlead::broker {

// A point of a local calendar and clock: microseconds since 1970-01-01 00:00 there.
using LocalMicros = int64_t;

// A time zone of the IANA database of this machine. A value, cheap to copy; any thread.
class CronZone {
public:
    CronZone() = default;  // UTC, which needs no database

    // InvalidArgument: there is no such zone. FailedPrecondition: this machine has no database, or the zone's file is damaged.
    // The first time that a zone is asked for, its file is read; its rules go on after the years that the file lists.
    static Result<CronZone> find(const std::string& name);

    LocalMicros toLocal(Time at) const;

    // Between two changes of the local clock.
    struct Stretch {
        int64_t ahead = 0;  // of UTC, in microseconds
        Time end{INT64_MAX};
    };
    Stretch stretchAt(Time at) const;

    struct Moment {
        enum class Kind { Unique, Skipped, Repeated };
        Kind kind = Kind::Unique;
        Time at;                   // of a repeated one the first
        LocalMicros nextUnique{};  // of others than unique: where the local clock is unique again
        Time change{};             // of a skipped one: when the clock skipped it
    };
    Moment fromLocal(LocalMicros local) const;

private:
    const void* m_zone = nullptr;  // of the database, which lives as long as the process; null: UTC
};

}  // namespace fairlead::broker
