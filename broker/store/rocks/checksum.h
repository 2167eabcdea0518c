// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// CRC-32C of what crc is the checksum of, followed by bytes; 0 is that of nothing. With the processor's instruction where
// there is one (x86 with SSE 4.2), else eight bytes at a time. Any thread.
uint32_t extendedCrc32c(uint32_t crc, std::string_view bytes);
// The same without the instruction, for comparison.
uint32_t extendedCrc32cPortably(uint32_t crc, std::string_view bytes);

// The checksum as RocksDB writes it down.
inline uint32_t maskedCrc32c(std::string_view bytes) {
    const uint32_t crc = extendedCrc32c(0, bytes);
    return (crc >> 15 | crc << 17) + 0xa282ead8u;
}

// A number of which the lowest byte comes first. REQUIRES: it is all there.
template <typename Number>
Number little(std::string_view bytes, size_t at) {
    FAIRLEAD_CHECK(bytes.size() >= sizeof(Number) && at <= bytes.size() - sizeof(Number));
    Number number = 0;
    for (size_t i = sizeof(Number); i-- > 0;) number = Number(number << 8 | uint8_t(bytes[at + i]));
    return number;
}

}  // namespace fairlead::broker
