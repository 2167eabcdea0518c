// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <functional>
#include <utility>

namespace fairlead::broker {

// While one lives, the reads of its thread end early as soon as nobody wants their result any more: the caller has left, or
// the broker stops. StoreReads looks at it between records. One inside another: both must want it, and the outer one's
// reason counts.
class ReadsWhile {
public:
    // isWanted: any number of times, on this thread; must be quick. otherwise: what the reads end with.
    explicit ReadsWhile(std::function<bool()> isWanted,
                        Status otherwise = {Code::Cancelled, "nobody waits for this any more"})
        : m_isWanted(std::move(isWanted)), m_otherwise(std::move(otherwise)),
          m_outer(std::exchange(s_innermost, this)) {}
    ~ReadsWhile() { s_innermost = m_outer; }
    ReadsWhile(const ReadsWhile&) = delete;
    ReadsWhile& operator=(const ReadsWhile&) = delete;

    // Whether anybody could end what this thread reads.
    static bool isOn() { return s_innermost != nullptr; }
    static bool isWanted() {
        for (const ReadsWhile* one = s_innermost; one; one = one->m_outer)
            if (!one->m_isWanted()) return false;
        return true;
    }
    // Ok: they are wanted.
    static Status status() {
        Status why;
        for (const ReadsWhile* one = s_innermost; one; one = one->m_outer)
            if (!one->m_isWanted()) why = one->m_otherwise;
        return why;
    }

private:
    inline static thread_local const ReadsWhile* s_innermost = nullptr;
    const std::function<bool()> m_isWanted;
    const Status m_otherwise;
    const ReadsWhile* const m_outer;
};

}  // namespace fairlead::broker
