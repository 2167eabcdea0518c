// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kLongest = 200;
constexpr size_t kShortestId = 8;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isWord(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Length of an id or hash at the start: a long hexadecimal word with a digit and a letter, maybe hyphens. 0: none.
size_t idLength(std::string_view text) {
    size_t length = 0;
    while (length < text.size() && (isHex(text[length]) || (text[length] == '-' && length > 0))) ++length;
    while (length > 0 && text[length - 1] == '-') --length;
    if (length < kShortestId || (length < text.size() && isWord(text[length]))) return 0;
    const std::string_view word = text.substr(0, length);
    const bool hasDigit = std::any_of(word.begin(), word.end(), isDigit);
    const bool hasLetter = std::any_of(word.begin(), word.end(), [](char c) { return isHex(c) && !isDigit(c); });
    return hasDigit && hasLetter ? length : 0;
}

size_t numberLength(std::string_view text) {
    size_t length = 0;
    while (length < text.size() && isDigit(text[length])) ++length;
    // 1.5 and 10,000 are one number; a full stop after a number is not part of it.
    while (length > 0 && length + 1 < text.size() && (text[length] == '.' || text[length] == ',') &&
           isDigit(text[length + 1])) {
        ++length;
        while (length < text.size() && isDigit(text[length])) ++length;
    }
    return length;
}

}  // namespace

std::string normalisedError(std::string_view error) {
    std::string out;
    size_t i = 0;
    while (i < error.size() && out.size() < kLongest) {
        const bool startsWord = i == 0 || !isWord(error[i - 1]);
        if (startsWord) {
            if (const size_t length = idLength(error.substr(i))) {
                out += "<id>";
                i += length;
                continue;
            }
        }
        if (const size_t length = numberLength(error.substr(i))) {
            out += "<n>";
            i += length;
            continue;
        }
        out += error[i++];
    }
    return out;
}

uint64_t errorFingerprint(std::string_view queueName, std::string_view error) {
    uint64_t hash = 14695981039346656037ull;
    const auto add = [&hash](std::string_view bytes) {
        for (const char c : bytes) hash = (hash ^ uint8_t(c)) * 1099511628211ull;
    };
    add(queueName);
    add(std::string_view("\0", 1));
    add(normalisedError(error));
    return hash;
}

}  // namespace fairlead::broker
