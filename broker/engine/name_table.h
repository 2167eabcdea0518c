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

// Gives names small numbers, for ever or until they are retired. A number is written to the store when the first task
// uses it, so names that workers merely ask for cost no disk, and can be forgotten. Engine thread; references stay valid
// while the table lives.
class NameTable {
public:
    // kind: the byte in the key ('t' tenants, 'c' commands).
    explicit NameTable(char kind) : m_kind(kind) {}

    uint32_t numberOf(std::string_view name);
    std::optional<uint32_t> find(std::string_view name) const;  // without giving it one
    const std::string& nameOf(uint32_t number) const { return m_names[number].text; }
    size_t size() const { return m_names.size(); }

    // Makes sure that the name survives a restart from this batch on.
    void keep(uint32_t number, WriteSet& writes);
    bool isKept(uint32_t number) const { return m_names[number].kept; }

    // The name gets a fresh number when it is used next; this one is never given again, nor after a restart from this
    // batch on. Its text can still be asked for until then.
    void retire(uint32_t number, WriteSet& writes);

    // Names that nothing was kept of and whose numbers are not among those in use: they are forgotten, and their numbers
    // given again. Worth its cost, O(names), when isCrowded().
    void forgetUnkept(const std::unordered_set<uint32_t>& inUse);
    bool isCrowded() const { return m_unkept >= m_crowd; }

    // While recovering only: a name as read from the store.
    void restore(uint32_t number, std::string_view name);
    // While recovering only: numbers below this may have been given.
    void skipTo(uint32_t number);
    // Where retire() keeps that number, in Meta.
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
    std::vector<uint32_t> m_free;                              // numbers that were forgotten
    size_t m_unkept = 0;                                       // names
    size_t m_crowd = kCrowd;
};

// Queues do not tell upper from lower case in commands; this is the form they go by (ASCII letters only).
std::string queueName(std::string_view command);

}  // namespace fairlead::broker
