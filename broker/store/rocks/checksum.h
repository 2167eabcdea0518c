// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// Extends the CRC-32C of earlier bytes (0: none) by more bytes. Uses the processor's instruction if there is one (x86
// with SSE 4.2), else takes eight bytes at a time. Any thread.
uint32_t extendedCrc32c(uint32_t crc, std::string_view bytes);
// The same without the instruction.
uint32_t extendedCrc32cPortably(uint32_t crc, std::string_view bytes);

// The checksum as RocksDB stores it.
inline uint32_t maskedCrc32c(std::string_view bytes) {
    const uint32_t crc = extendedCrc32c(0, bytes);
    return (crc >> 15 | crc << 17) + 0xa282ead8u;
}

// Reads a little-endian number. REQUIRES: all of its bytes are there.
template <typename Number>
Number little(std::string_view bytes, size_t at) {
    FAIRLEAD_CHECK(bytes.size() >= sizeof(Number) && at <= bytes.size() - sizeof(Number));
    Number number = 0;
    for (size_t i = sizeof(Number); i-- > 0;) number = Number(number << 8 | uint8_t(bytes[at + i]));
    return number;
}

}  // namespace fairlead::broker
