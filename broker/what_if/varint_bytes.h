// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Numbers in as few bytes as they need, seven bits each, the lowest first.
inline void appendVarint(std::string& bytes, uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(char(value | 0x80));
    bytes.push_back(char(value));
}

// A reader that runs out of bytes returns zeros, and ok() is false.
class VarintReader {
public:
    explicit VarintReader(std::string_view bytes) : m_rest(bytes) {}

    bool ok() const { return m_ok; }
    bool isMore() const { return m_ok && !m_rest.empty(); }
    uint8_t byte() {
        if (m_rest.empty()) {
            m_ok = false;
            return 0;
        }
        const auto value = uint8_t(m_rest.front());
        m_rest.remove_prefix(1);
        return value;
    }
    uint64_t number() {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const uint8_t next = byte();
            value |= uint64_t(next & 0x7f) << shift;
            if (next < 0x80) return value;
        }
        m_ok = false;
        return 0;
    }
    std::string_view text() {
        const uint64_t size = number();
        if (m_rest.size() < size) {
            m_ok = false;
            return {};
        }
        const std::string_view value = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return value;
    }

private:
    std::string_view m_rest;
    bool m_ok = true;
};

}  // namespace fairlead::broker
