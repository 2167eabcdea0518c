// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// CRC-32C, eight bytes at a time, and masked as RocksDB writes it down.
class Checksum {
public:
    Checksum() {
        for (uint32_t i = 0; i < 256; ++i) {
            uint32_t crc = i;
            for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0x82f63b78u : crc >> 1;
            m_tables[0][i] = crc;
        }
        for (uint32_t i = 0; i < 256; ++i)
            for (size_t t = 1; t < 8; ++t)
                m_tables[t][i] = m_tables[t - 1][i] >> 8 ^ m_tables[0][m_tables[t - 1][i] & 0xff];
    }
    // As it stands in the files.
    uint32_t masked(std::string_view bytes) const {
        const uint32_t crc = of(bytes);
        return (crc >> 15 | crc << 17) + 0xa282ead8u;
    }

private:
    uint32_t of(std::string_view bytes) const {
        uint32_t crc = ~0u;
        const char* at = bytes.data();
        size_t left = bytes.size();
        const auto byte = [&](size_t i) { return static_cast<uint8_t>(at[i]); };
        for (; left >= 8; left -= 8, at += 8)
            crc = m_tables[7][(crc ^ byte(0)) & 0xff] ^ m_tables[6][(crc >> 8 ^ byte(1)) & 0xff] ^
                  m_tables[5][(crc >> 16 ^ byte(2)) & 0xff] ^ m_tables[4][(crc >> 24 ^ byte(3)) & 0xff] ^
                  m_tables[3][byte(4)] ^ m_tables[2][byte(5)] ^ m_tables[1][byte(6)] ^ m_tables[0][byte(7)];
        for (; left > 0; --left, ++at) crc = crc >> 8 ^ m_tables[0][(crc ^ byte(0)) & 0xff];
        return ~crc;
    }

    std::array<std::array<uint32_t, 256>, 8> m_tables{};
};

// A number of which the lowest byte comes first. REQUIRES: it is all there.
template <typename Number>
Number little(std::string_view bytes, size_t at) {
    Number number = 0;
    for (size_t i = sizeof(Number); i-- > 0;)
        number = static_cast<Number>(number << 8 | static_cast<uint8_t>(bytes[at + i]));
    return number;
}

}  // namespace fairlead::broker
