// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/base64url.h"

#include <cstdint>

namespace fairlead::broker {

namespace {

int sixBits(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '-') return 62;
    if (c == '_') return 63;
    return -1;
}

}  // namespace

std::optional<std::string> decodeBase64Url(std::string_view text) {
    if (text.size() % 4 == 1) return {};
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    uint32_t waiting = 0;
    int waitingBits = 0;
    for (const char c : text) {
        const int value = sixBits(c);
        if (value < 0) return {};
        waiting = (waiting << 6) | uint32_t(value);
        waitingBits += 6;
        if (waitingBits < 8) continue;
        waitingBits -= 8;
        bytes.push_back(char((waiting >> waitingBits) & 0xff));
    }
    // Unused bits must be zero, or one signature would have several encodings.
    if ((waiting & ((1U << waitingBits) - 1)) != 0) return {};
    return bytes;
}

}  // namespace fairlead::broker
