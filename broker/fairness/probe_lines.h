// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/waiting_line.h"
#include "broker/store/keys.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// Tenants that wait with a command that they have not finished once, least key first. They may try it on seats that are
// kept, one task of a command at a time; so a line for each command, and in front the commands that have none out.
//
// All calls O(log n). A tenant stands here with one command at most.
class ProbeLines {
public:
    using Entry = WaitingLine::Entry;
    // What somebody may try now: a command that a tenant has finished, or one that nobody has. Or not now: one is out.
    enum class State : uint8_t { Proven, Unproven, Out };

    struct First {
        Entry entry;
        CommandNumber command = 0;
    };
    std::optional<First> first(State state) const {
        const std::set<Head>& heads = m_heads[size_t(state)];
        if (heads.empty()) return std::nullopt;
        const Head& head = *heads.begin();
        return First{m_lines.at(std::get<CommandNumber>(head)).waiting.begin()->second, std::get<CommandNumber>(head)};
    }
    bool isEmpty() const { return m_size == 0; }
    // Adds who stands before this key, until there are so many. O(commands + limit log limit).
    void addAhead(const Entry& entry, size_t limit, std::set<WaitingLine::Party>& parties) const;

    void insert(CommandNumber command, const Entry& entry, bool isProven);
    void remove(CommandNumber command, const Entry& entry);

    // Nothing where nobody waits with it.
    void setProven(CommandNumber command);
    void began(CommandNumber command);  // a task of unknown length
    void ended(CommandNumber command);  // or it has been out for so long that it tells nothing new

private:
    using Head = std::tuple<VirtualTime, uint64_t, CommandNumber>;
    using Order = std::pair<VirtualTime, uint64_t>;
    struct Line {
        std::map<Order, Entry> waiting;
        uint32_t out = 0;
        bool isProven = false;
        State state() const { return out > 0 ? State::Out : isProven ? State::Proven : State::Unproven; }
    };

    template <typename Change>
    void change(CommandNumber command, Change change);

    std::unordered_map<CommandNumber, Line> m_lines;
    std::array<std::set<Head>, 3> m_heads;
    size_t m_size = 0;
};

}  // namespace fairlead::broker
