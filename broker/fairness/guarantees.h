// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace fairlead::broker {

class Pool;

// Seats that the tenants of a commons are guaranteed and do not use, by the pools in which each tenant can have them.
//
// Engine thread. Memory O(sets of pools). add O(sets); count, drop O(1); owed O(pools of all sets).
class Guarantees {
public:
    struct Reach {
        std::vector<const Pool*> pools;
        size_t tenants = 0;
        int64_t missing = 0;  // seats guaranteed to them and not in use
    };

    // Of a tenant that can have its seats in these. Valid until drop().
    Reach& add(const std::vector<const Pool*>& pools);
    void drop(Reach& reach);
    // A tenant's guarantee counts from now on (by = 1) or does no longer (-1).
    void count(Reach& reach, int64_t guaranteed, int64_t used, int by);

    bool isEmpty() const { return m_reaches.empty(); }
    // Whether who misses some goes first; as for owed().
    bool areBefore(int64_t most) const { return m_missing > 0 && m_inUse < most; }
    // Seats of this pool that are missing although tenants take first what is free for them elsewhere: those with the
    // fewest pools choose first. At most `most` are guaranteed over all, those in use included.
    int64_t owed(const Pool& pool, int64_t most) const;

private:
    std::vector<std::unique_ptr<Reach>> m_reaches;  // those with fewer pools first
    int64_t m_missing = 0, m_inUse = 0;
};

}  // namespace fairlead::broker
