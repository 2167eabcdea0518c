// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/checksum.h"

#include <array>
#include <cstring>

#ifdef __x86_64__
#include <nmmintrin.h>
#endif

namespace fairlead::broker {

namespace {

constexpr uint32_t kPolynomial = 0x82f63b78;  // Castagnoli's, lowest bit first

using Tables = std::array<std::array<uint32_t, 256>, 8>;

constexpr Tables makeTables() {
    Tables tables{};
    for (uint32_t i = 0; i < 256; ++i) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ kPolynomial : crc >> 1;
        tables[0][i] = crc;
    }
    for (uint32_t i = 0; i < 256; ++i)
        for (size_t t = 1; t < 8; ++t) tables[t][i] = tables[t - 1][i] >> 8 ^ tables[0][tables[t - 1][i] & 0xff];
    return tables;
}

constexpr Tables kCrcTables = makeTables();

#ifdef __x86_64__
__attribute__((target("sse4.2"))) uint32_t extendedByInstruction(uint32_t crc, std::string_view bytes) {
    uint64_t state = ~crc;
    const char* at = bytes.data();
    size_t left = bytes.size();
    for (; left >= 8; left -= 8, at += 8) {
        uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        state = _mm_crc32_u64(state, word);
    }
    auto last = uint32_t(state);
    for (; left > 0; --left, ++at) last = _mm_crc32_u8(last, uint8_t(*at));
    return ~last;
}
#endif

}  // namespace

uint32_t extendedCrc32c(uint32_t crc, std::string_view bytes) {
#ifdef __x86_64__
    static const bool hasInstruction = __builtin_cpu_supports("sse4.2") != 0;
    if (hasInstruction) return extendedByInstruction(crc, bytes);
#endif
    return extendedCrc32cPortably(crc, bytes);
}

uint32_t extendedCrc32cPortably(uint32_t crc, std::string_view bytes) {
    crc = ~crc;
    const char* at = bytes.data();
    size_t left = bytes.size();
    const auto byte = [&](size_t i) { return uint8_t(at[i]); };
    for (; left >= 8; left -= 8, at += 8)
        crc = kCrcTables[7][(crc ^ byte(0)) & 0xff] ^ kCrcTables[6][(crc >> 8 ^ byte(1)) & 0xff] ^
              kCrcTables[5][(crc >> 16 ^ byte(2)) & 0xff] ^ kCrcTables[4][(crc >> 24 ^ byte(3)) & 0xff] ^
              kCrcTables[3][byte(4)] ^ kCrcTables[2][byte(5)] ^ kCrcTables[1][byte(6)] ^ kCrcTables[0][byte(7)];
    for (; left > 0; --left, ++at) crc = crc >> 8 ^ kCrcTables[0][(crc ^ byte(0)) & 0xff];
    return ~crc;
}

}  // namespace fairlead::broker

// Debian builds RocksDB for every processor, without the instruction: checksums of the log would be a tenth of the cost
// of a commit. The linker replaces rocksdb::crc32c::Extend with this function (CMakeLists.txt, --wrap).
extern "C" uint32_t __wrap__ZN7rocksdb6crc32c6ExtendEjPKcm(uint32_t crc, const char* data, size_t size) {
    return fairlead::broker::extendedCrc32c(crc, {data, size});
}
