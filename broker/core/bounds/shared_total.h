// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/bounds.h"
#include "shared/check.h"
#include "shared/clock.h"
#include "shared/limit_reached.h"
#include "shared/status.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// What all parties share, so that none can take it from the others. A party may have at most three times as much as is then
// still free: alone three quarters of the total, two of them three sevenths each, and whatever k of them take, a
// (3k + 1)-th of it stays free for who comes next. A fiftieth of the total (one at least) a party may have as long as there
// is anything, and the rule's sure part even if there is not. So nothing has to be known about who will come.
//
// Party: tenants of a token (Principal::fairnessKey), a subject, a tenant's number. Not synchronized. O(1).
template <typename Party>
class SharedTotal {
public:
    explicit SharedTotal(Bound bound) : SharedTotal(bound, ruleOf(bound).total) {}
    // total, ofOne: as configured, or as this place wants them; 0: as the rule says.
    SharedTotal(Bound bound, size_t total, size_t ofOne = 0) : m_rule(ruleOf(bound)), m_total(total) {
        if (ofOne > 0) m_rule.ofOne = ofOne;
    }

    // What is there beyond it stays.
    void setTotal(size_t total) { m_total = total; }

    size_t all() const { return m_all; }
    size_t total() const { return m_total; }
    size_t of(const Party& party) const {
        const auto known = m_parts.find(party);
        return known == m_parts.end() ? 0 : known->second;
    }
    // What every party may have as long as there is anything.
    size_t smallPart() const { return std::max({size_t{1}, m_rule.sure, m_total / kSmallParts}); }

    bool hasRoomFor(const Party& party, size_t more = 1) const {
        const size_t own = of(party) + more;
        const size_t free = m_total - std::min(m_all, m_total);
        if (m_rule.ofOne > 0 && own > m_rule.ofOne) return false;
        if (own <= m_rule.sure) return true;
        if (more > free) return false;
        return own <= smallPart() || (own + kTimesFree - 1) / kTimesFree <= free - more;
    }
    // ResourceExhausted if there is no room, with the name of the bound. retryAfter: when one will be free, if that is known.
    Status admits(const Party& party, size_t more = 1, std::optional<Micros> retryAfter = {}) const {
        if (hasRoomFor(party, more)) return {};
        return refusal(of(party), more, retryAfter);
    }
    // What is said to a party that has `own` and asks for so many more. Nothing of what others have.
    Status refusal(size_t own, size_t more = 1, std::optional<Micros> retryAfter = {}) const {
        const bool isOfOne = m_rule.ofOne > 0 && own + more > m_rule.ofOne;
        const size_t most = isOfOne ? m_rule.ofOne : m_total;
        std::string text = "too many " + std::string(m_rule.counts) + ": " + std::to_string(own) + " of " +
                           std::string(m_rule.party) + " are there already, and ";
        text += isOfOne ? "at most " + std::to_string(most) + " may be"
                        : "of the " + std::to_string(most) + " for all a part is kept for others";
        text += " (" + std::string(m_rule.name) + "); " + std::string(m_rule.frees);
        return {Code::ResourceExhausted, std::move(text),
                LimitReached{std::string(m_rule.name), own, most, retryAfter}};
    }

    // Without asking for room: what is there already is counted all the same.
    void take(const Party& party, size_t more = 1) {
        if (more == 0) return;
        m_parts[party] += more;
        m_all += more;
    }
    void give(const Party& party, size_t less = 1) {
        if (less == 0) return;
        const auto known = m_parts.find(party);
        FAIRLEAD_CHECK(known != m_parts.end() && known->second >= less);
        m_all -= less;
        if ((known->second -= less) == 0) m_parts.erase(known);
    }
    // The party that has most, if it has more than a small part; null: none has. O(parties).
    const Party* heaviest() const {
        const auto most = std::max_element(m_parts.begin(), m_parts.end(), [](const auto& one, const auto& other) {
            return one.second < other.second;
        });
        return most == m_parts.end() || most->second <= smallPart() ? nullptr : &most->first;
    }

private:
    static constexpr size_t kTimesFree = 3;
    static constexpr size_t kSmallParts = 50;

    BoundRule m_rule;
    size_t m_total = 0;
    size_t m_all = 0;
    std::unordered_map<Party, size_t> m_parts;
};

}  // namespace fairlead::broker
