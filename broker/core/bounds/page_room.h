// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// How much still fits on a page of a list. Every list of every API fills one: a page ends with its number of entries or of
// bytes, whichever comes first, and says how to go on from there. One thread at a time.
class PageRoom {
public:
    static constexpr size_t kMostBytes = 4 * 1024 * 1024;  // of one answer
    static constexpr size_t kSliceBytes =
        1024 * 1024;  // copied at once on the engine's thread: less than a millisecond

    explicit PageRoom(size_t entries, size_t bytes = kMostBytes) : m_entries(entries), m_bytes(bytes) {}

    // Whether an entry of so many bytes is still on the page, and takes its room. The first always is: a list must go on.
    bool take(size_t bytes) {
        const bool fits = entries() > 0 && (m_isEmpty || bytes <= m_bytes);
        if (!fits) {
            m_entries = 0;
            return false;
        }
        m_isEmpty = false;
        --m_entries;
        m_bytes -= bytes < m_bytes ? bytes : m_bytes;
        return true;
    }

    // Entries that may still come; 0: the page has ended.
    size_t entries() const { return m_bytes > 0 || m_isEmpty ? m_entries : 0; }
    size_t bytes() const { return m_bytes; }

private:
    size_t m_entries;
    size_t m_bytes;
    bool m_isEmpty = true;
};

}  // namespace fairlead::broker
