// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/stored_names.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/query/dead_letters.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Counts dead letters by what they have in common. Reads the error of one dead letter for each fingerprint, of at most
// kMostKinds fingerprints, unless only tenants are told apart; memory is bounded by these and by kMostKept groups. One thread; for one query.
class GroupCount {
public:
    static constexpr size_t kMostKinds = 100'000;
    static constexpr size_t kMostKept = 200'000;
    // Fingerprints of one group: as many as a filter takes. A cause with more becomes several groups; of a command with
    // more none are listed.
    static constexpr size_t kMostOfCause = 10'000;
    // Fingerprints of all listed groups together: some megabytes as a message.
    static constexpr size_t kMostListed = 100'000;

    // Both outlive this.
    GroupCount(const DeadLetters& letters, const GroupWanted& wanted) : m_letters(letters), m_wanted(wanted) {}

    // REQUIRES: dead letters of one tenant come one after the other.
    Status add(const DeadPlace& place, uint64_t fingerprint);
    DeadLetterGroups result(StoredNames& tenants, StoredNames& commands);

private:
    struct Key {
        uint32_t cause = 0;
        CommandNumber command = 0;
        TenantNumber tenant = 0;

        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        size_t operator()(const Key& key) const {
            return (uint64_t(key.cause) << 32 ^ uint64_t(key.command) << 20 ^ key.tenant) * 0x9e37'79b9'7f4a'7c15;
        }
    };
    struct Group {
        uint64_t count = 0;
        uint64_t tenants = 0;
        Time first;
        DeadPlace last;
        TenantNumber latestTenant = 0;
        std::vector<uint32_t> trend;
    };
    // What a fingerprint stands for.
    struct Kind {
        uint32_t cause = 0;
        CommandNumber command = 0;
    };
    struct Cause {
        std::string text;
        size_t kinds = 0;
    };

    bool tellsErrors() const { return m_wanted.byError || m_wanted.isExact(); }
    bool tellsCommands() const { return m_wanted.byCommand || m_wanted.isExact(); }
    bool tellsTenants() const { return m_wanted.byTenant || m_wanted.isExact(); }
    // nullptr: there are too many.
    Result<const Kind*> kindOf(const DeadPlace& place, uint64_t fingerprint);
    uint32_t causeOf(const std::string& error);
    Key keyOf(const Kind& kind, TenantNumber tenant) const;
    void count(Group& group, const DeadPlace& place) const;

    const DeadLetters& m_letters;
    const GroupWanted& m_wanted;
    std::unordered_map<uint64_t, Kind> m_kinds;
    std::vector<Cause> m_causes;
    std::unordered_map<std::string, uint32_t> m_causesByText;
    std::unordered_map<Key, Group, KeyHash> m_groups;
    uint64_t m_total = 0;
    uint64_t m_leftOut = 0;
    uint64_t m_tenants = 0;
    TenantNumber m_latestTenant = 0;
};

}  // namespace fairlead::broker
