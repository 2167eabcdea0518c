// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"
#include "broker/core/bounds/shared_total.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/store/write_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fairlead::broker {

// The different terms of all tasks that have not ended, each once, under numbers that TaskCore carries. A number is freed
// with its last task, and is assigned again. Each set is counted for the tenant that used it first; no tenant can use up
// what others need. Engine thread; all calls are O(size of the terms), except for recovery.
class TermsTable {
public:
    // What a number of creates need that are judged together: new terms count once.
    class Wanted {
        friend class TermsTable;
        std::unordered_set<std::string> m_terms;
        size_t m_bytes = 0;
    };

    // ResourceExhausted: as many different terms are in use as are kept, and these would be one more. Changes nothing but
    // `wanted`, which is of one tenant.
    Status admits(TenantNumber tenant, const std::optional<JobTerms>& terms, Wanted& wanted) const;
    Status admits(TenantNumber tenant, const std::optional<JobTerms>& terms) const;

    // For one task more. 0 for no terms. REQUIRES: admits(tenant, terms).
    uint32_t take(TenantNumber tenant, const std::optional<JobTerms>& terms, WriteSet& writes);
    // For one task less; 0 is ignored.
    void release(uint32_t number, WriteSet& writes);
    // Empty terms for 0. Valid until a number is next released.
    const JobTerms& of(uint32_t number) const { return m_sets[number].terms; }
    size_t size() const { return m_numbers.size(); }

    // Recovery: first restore(), then use() for each task that has not ended, then forgetUnused().
    Status restore(const Store& store);
    bool use(TenantNumber tenant, uint32_t number);  // false: there are no such terms
    void forgetUnused(WriteSet& writes);

private:
    struct Set {
        JobTerms terms;
        std::string_view bytes;  // the key in m_numbers
        uint64_t uses = 0;
        TenantNumber tenant = 0;  // that used it first
    };

    void forget(uint32_t number);

    std::unordered_map<std::string, uint32_t> m_numbers;
    std::vector<Set> m_sets{1};  // by number
    std::vector<uint32_t> m_free;
    // Of the tenant that used them first.
    SharedTotal<TenantNumber> m_counts{Bound::Terms};
    SharedTotal<TenantNumber> m_bytes{Bound::TermBytes};  // as they are stored
};

}  // namespace fairlead::broker
