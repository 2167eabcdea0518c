// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/number_index.h"
#include "shared/check.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace fairlead::broker {

// Accounts by tenant number. Each has an index (`place`) that stays its own until it is removed; then the index is
// reused. Accounts do not move, and each knows its `tenant` and its `place`. All calls O(1).
template <typename Account>
class AccountTable {
public:
    static constexpr uint32_t kNone = NumberIndex::kNone;

    uint32_t find(uint32_t tenant) const { return m_index.find(tenant); }  // kNone if it has no account
    Account& operator[](uint32_t place) { return (*m_chunks[place / kChunk])[place % kChunk]; }
    const Account& operator[](uint32_t place) const { return (*m_chunks[place / kChunk])[place % kChunk]; }

    // REQUIRES: the tenant has no account.
    uint32_t add(uint32_t tenant) {
        FAIRLEAD_CHECK(m_index.find(tenant) == NumberIndex::kNone);
        uint32_t place = m_end;
        if (m_free.empty()) {
            if (m_end++ % kChunk == 0) m_chunks.push_back(std::make_unique<Chunk>());
        } else {
            place = m_free.back();
            m_free.pop_back();
        }
        m_index.add(tenant, place);
        (*this)[place].tenant = tenant;
        (*this)[place].place = place;
        return place;
    }
    void remove(uint32_t place) {
        m_index.remove((*this)[place].tenant);
        (*this)[place] = {};
        (*this)[place].tenant = kNone;
        m_free.push_back(place);
    }

    template <typename Visit>
    void forEach(Visit visit) const {
        for (uint32_t place = 0; place < m_end; ++place)
            if ((*this)[place].tenant != kNone) visit((*this)[place], place);
    }

    // From `next` on, at most so many, of which those visited are taken off. Returns whether that was the last one.
    template <typename Visit>
    bool forSome(uint32_t& next, size_t& most, Visit visit) {
        for (; next < m_end; ++next) {
            if ((*this)[next].tenant == kNone) continue;
            if (most == 0) return false;
            --most;
            visit((*this)[next]);
        }
        return true;
    }

private:
    static constexpr uint32_t kChunk = 64;
    using Chunk = std::array<Account, kChunk>;

    NumberIndex m_index;
    std::vector<std::unique_ptr<Chunk>> m_chunks;
    std::vector<uint32_t> m_free;
    uint32_t m_end = 0;
};

}  // namespace fairlead::broker
