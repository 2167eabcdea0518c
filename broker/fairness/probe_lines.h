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

// Tenants that wait with a command of which they have not finished a task yet, least key first. It may be tried
// (probed) on kept seats, one task of a command at a time: hence one line per command, with the heads sorted by state.
//
// All calls O(log n). A tenant is here with at most one command.
class ProbeLines {
public:
    using Entry = WaitingLine::Entry;
    // A tenant has finished a task of the command; none has; or a probe is out, so another one may not start.
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
    // Adds the parties with a key before this entry, up to `limit` in all. O(commands + limit log limit).
    void addAhead(const Entry& entry, size_t limit, std::set<WaitingLine::Party>& parties) const;

    void insert(CommandNumber command, const Entry& entry, bool isProven);
    void remove(CommandNumber command, const Entry& entry);

    // No effect if no tenant waits with the command.
    void setProven(CommandNumber command);
    void began(CommandNumber command);  // a task of unknown length
    void ended(CommandNumber command);  // or it has run for so long that it tells nothing new

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
