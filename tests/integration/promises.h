// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/census.h"
#include "tests/support/ledger.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::test {

// What a broker has promised: the sum of a ledger, and whether a census keeps it.
class Promises {
public:
    enum class End { None, Completed, Failed, Exhausted };

    // Adds an entry. Remembers a fault when it contradicts an earlier one: a task handed out after its acknowledged
    // end, two ids for one idempotency key.
    void add(const LedgerEntry& entry);

    // Every promise that the census does not keep, and every figure that is not what was listed; at most a handful.
    std::vector<std::string> brokenBy(const Census& census) const;
    // The same of one task in full: state, payload, result, error. Nothing when it is kept.
    std::string brokenBy(const fairlead::admin::v1::Task& task) const;

    size_t created() const { return m_created; }
    size_t ended() const { return m_ended.size(); }
    const std::vector<std::string>& endedIds() const { return m_ended; }  // in the order in which they ended
    End endOf(const std::string& id) const;

private:
    struct Promise {
        std::string tenant;    // empty: seen at a worker only, its create was never acknowledged
        bool created = false;  // acknowledged
        End end = End::None;   // acknowledged
        int64_t attempts = 0;  // deliveries seen, less one if the last may have been given back
    };

    void end(const std::string& id, End end);
    static std::string stateFault(const Promise& promise, const fairlead::admin::v1::Task& task);

    std::unordered_map<std::string, Promise> m_promises;
    std::map<std::string, std::string> m_keys;
    std::vector<std::string> m_ended;
    std::vector<std::string> m_faults;
    size_t m_created = 0;
};

}  // namespace fairlead::test
