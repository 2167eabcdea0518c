// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/investigation.h"
#include "broker/store/store.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The investigations of a broker. Works without the engine; what is returned is on the disk. Reads and writes the disk; any
// thread.
class Investigations {
public:
    static constexpr size_t kMost = 500;
    static constexpr size_t kMostBytes = 64 * 1024;  // of one
    static constexpr size_t kMostNotes = 200;

    // store and clock outlive this.
    Investigations(Store* store, const Clock* clock) : m_store(store), m_clock(clock) {}

    // Newest first, those below this number; 0: all. Without notes. At most `limit`, and one more if there are more.
    Result<std::vector<Investigation>> list(uint64_t below, bool onlyOpen, size_t limit) const;
    Result<Investigation> get(uint64_t number) const;  // NotFound

    // Number, state, author and times are set here. ResourceExhausted: kMost are open, or it is too large.
    Result<Investigation> open(Investigation draft, const std::string& author);
    // Author and time are set here. ResourceExhausted: it is full.
    Result<Investigation> addNote(uint64_t number, Investigation::Note note, const std::string& author);
    Result<Investigation> close(uint64_t number, const std::string& text, const std::string& author);

private:
    Status write(const Investigation& investigation, std::optional<uint64_t> toForget);

    Store* const m_store;
    const Clock* const m_clock;
    mutable Mutex m_mutex;                             // one change at a time
    uint64_t m_last FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // number given by this process; none comes again
};

}  // namespace fairlead::broker
