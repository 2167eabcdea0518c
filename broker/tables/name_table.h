// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"
#include "broker/store/write_set.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fairlead::broker {

// Maps names to small numbers, for ever or until they are retired. A number is stored when the first task uses it, so
// names that workers merely ask for cost no disk and can be forgotten. Engine thread; references stay valid while the
// table lives.
class NameTable {
public:
    // kind: the byte in the key ('t' tenants, 'c' commands).
    explicit NameTable(char kind) : m_kind(kind) {}

    uint32_t numberOf(std::string_view name);
    std::optional<uint32_t> find(std::string_view name) const;  // does not assign a number
    const std::string& nameOf(uint32_t number) const { return m_names[number].text; }
    size_t size() const { return m_names.size(); }

    // From this batch on, the name survives a restart.
    void keep(uint32_t number, WriteSet& writes);
    bool isKept(uint32_t number) const { return m_names[number].kept; }

    // The name gets a new number when it is next used. This number is never assigned again, not even after a restart
    // (from this batch on). Until then nameOf() still knows the name.
    void retire(uint32_t number, WriteSet& writes);

    // Forgets names that were not kept and whose numbers are not in `inUse`; their numbers are assigned again.
    // O(names), so call it only if isCrowded().
    void forgetUnkept(const std::unordered_set<uint32_t>& inUse);
    bool isCrowded() const { return m_unkept >= m_crowd; }

    // During recovery only: a name as read from the store.
    void restore(uint32_t number, std::string_view name);
    // During recovery only: numbers below this may have been assigned.
    void skipTo(uint32_t number);
    // Where retire() stores how many numbers were assigned, in Meta.
    static constexpr std::string_view kGivenKey = "tenants";

private:
    static constexpr size_t kCrowd = 10'000;
    struct Name {
        std::string text;
        bool kept = false;
    };

    char m_kind;
    std::deque<Name> m_names;
    std::unordered_map<std::string_view, uint32_t> m_numbers;  // views into m_names
    std::vector<uint32_t> m_free;                              // forgotten numbers
    size_t m_unkept = 0;                                       // names that are not kept
    size_t m_crowd = kCrowd;
};

}  // namespace fairlead::broker
