// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/investigation.h"
#include "broker/store/store.h"
#include "broker/upkeep/incident_course.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The investigations of a broker. Works without the engine; what is returned is on the disk. Reads and writes the disk; any
// thread.
//
// When the harm of one that is open ended is measured when it is read, see asItWent(), and kept. What was over when it was
// opened stays so.
class Investigations {
public:
    static constexpr size_t kMost = 500;
    static constexpr size_t kMostBytes = 64 * 1024;  // of one
    static constexpr size_t kMostNotes = 200;
    static constexpr size_t kMeasuredOfPage = 20;  // for a page of a list, the newest
    static constexpr Micros kMeasuredEvery = std::chrono::seconds(15);

    // store and clock outlive this, and what `read` needs does.
    Investigations(Store* store, const Clock* clock, ReadHistory read)
        : m_store(store), m_clock(clock), m_read(std::move(read)) {}

    // Newest first, those below this number; 0: all. Without notes. At most `limit`, and one more if there are more.
    Result<std::vector<Investigation>> list(uint64_t below, bool onlyOpen, size_t limit);
    Result<Investigation> get(uint64_t number);  // NotFound
    // A draft as it would be opened now.
    Investigation measure(Investigation draft) const { return asItWent(std::move(draft), m_read, m_clock->now()); }

    // Number, state, author and times are set here. ResourceExhausted: kMost are open, or it is too large.
    Result<Investigation> open(Investigation draft, const std::string& author);
    // Author and time are set here. ResourceExhausted: it is full.
    Result<Investigation> addNote(uint64_t number, Investigation::Note note, const std::string& author);
    // endedAt: of the harm; unset: as it is measured, and now if it goes on. InvalidArgument: before it began, or later than
    // now.
    Result<Investigation> close(uint64_t number, const std::string& text, std::optional<Time> endedAt,
                                const std::string& author);

private:
    Result<Investigation> find(uint64_t number) const;
    void measureIfDue(Investigation& one) FAIRLEAD_REQUIRES(m_mutex);
    Status write(const Investigation& investigation, std::optional<uint64_t> toForget);

    Store* const m_store;
    const Clock* const m_clock;
    const ReadHistory m_read;
    mutable Mutex m_mutex;                                               // one change at a time
    std::map<uint64_t, Time> m_measuredAt FAIRLEAD_GUARDED_BY(m_mutex);  // of those that are open
    uint64_t m_last FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // number given by this process; none comes again
};

}  // namespace fairlead::broker
