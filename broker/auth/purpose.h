// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace fairlead::broker {

// What a client shows its token for: a producer's stream, a worker's stream, or a call of the administration (the
// metrics among them).
enum class Purpose : uint8_t { Produce = 1, Work = 2, Administer = 4 };

// What the tokens of one source are good for; at first everything. A value.
class Purposes {
public:
    Purposes() = default;
    Purposes(std::initializer_list<Purpose> purposes) : m_bits(0) {
        for (const Purpose purpose : purposes) add(purpose);
    }
    static Purposes none() { return Purposes(std::initializer_list<Purpose>()); }

    void add(Purpose purpose) { m_bits |= uint8_t(purpose); }
    bool contains(Purpose purpose) const { return (m_bits & uint8_t(purpose)) != 0; }
    bool isEmpty() const { return m_bits == 0; }
    bool overlaps(const Purposes& other) const { return (m_bits & other.m_bits) != 0; }

    friend bool operator==(const Purposes&, const Purposes&) = default;

private:
    uint8_t m_bits = 7;
};

inline constexpr Purpose kPurposes[] = {Purpose::Produce, Purpose::Work, Purpose::Administer};

// As in the configuration: producers, workers, admin.
constexpr std::string_view purposeName(Purpose purpose) {
    switch (purpose) {
        case Purpose::Produce: return "producers";
        case Purpose::Work: return "workers";
        case Purpose::Administer: return "admin";
    }
    return {};
}

}  // namespace fairlead::broker
