// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/error_fingerprint.h"

#include <algorithm>
#include <iterator>

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

constexpr std::string_view kNumber = "<n>";
constexpr std::string_view kId = "<id>";

// Of a word made only of numbers and hexadecimal letters, as "<n>x<n>f" or "a<n>c<n>". 0: it is no such word.
size_t hexWordLength(std::string_view text) {
    size_t length = 0;
    size_t parts = 0;
    bool hasNumber = false;
    bool hasLetter = false;
    while (length < text.size()) {
        const std::string_view rest = text.substr(length);
        if (rest.substr(0, kNumber.size()) == kNumber) {
            hasNumber = true;
            length += kNumber.size();
        } else if (isHex(rest[0]) || (rest[0] == 'x' && length == kNumber.size())) {
            hasLetter = true;
            ++length;
        } else if (isWord(rest[0]) || rest.substr(0, kId.size()) == kId) {
            return 0;
        } else {
            break;
        }
        ++parts;
    }
    return hasNumber && hasLetter && parts > 2 ? length : 0;
}

struct Quotes {
    std::string_view open;
    std::string_view close;
};
constexpr Quotes kQuotes[] = {{"'", "'"},           {"\"", "\""},         {"`", "`"},
                              {"\u201c", "\u201d"}, {"\u2018", "\u2019"}, {"\u00ab", "\u00bb"}};

// Where the quoted text that begins here ends, with its quotes; 0: none begins here. An apostrophe opens nothing.
size_t quotedLength(std::string_view text, const Quotes& quotes) {
    if (text.substr(0, quotes.open.size()) != quotes.open) return 0;
    for (size_t at = quotes.open.size(); at < text.size() && text[at] != '\n'; ++at) {
        if (text.substr(at, quotes.close.size()) != quotes.close) continue;
        const size_t end = at + quotes.close.size();
        if (end == text.size() || !isWord(text[end])) return end;
    }
    return text.find('\n') == std::string_view::npos && text.size() > quotes.open.size() ? text.size() : 0;
}

// JSON is told apart by its texts: its keys stay, and so do the texts after them.
bool isKey(std::string_view after) {
    const size_t next = after.find_first_not_of(' ');
    return next != std::string_view::npos && after[next] == ':';
}

}  // namespace

std::string causeOfError(std::string_view normalised) {
    std::string out;
    bool isValue = false;  // of a JSON key
    const bool isCut = normalised.size() >= kLongest;
    for (size_t i = 0; i < normalised.size();) {
        const std::string_view rest = normalised.substr(i);
        const bool startsWord = i == 0 || !isWord(normalised[i - 1]);
        size_t length = 0;
        for (size_t kind = 0; startsWord && length == 0 && kind < std::size(kQuotes); ++kind) {
            const Quotes& quotes = kQuotes[kind];
            length = quotedLength(rest, quotes);
            const bool isOpen = length == rest.size() && rest.substr(length - quotes.close.size()) != quotes.close;
            if (isOpen && !isCut) length = 0;
            if (length == 0) continue;
            const bool isJson = quotes.open == "\"" && (isValue || isKey(rest.substr(length)));
            isValue = isJson && !isValue;
            out += isJson ? std::string(rest.substr(0, length))
                          : std::string(quotes.open) + "<name>" + std::string(quotes.close);
        }
        if (length == 0 && startsWord) {
            length = hexWordLength(rest);
            if (length > 0) out += kId;
        }
        if (length == 0) {
            out += rest[0];
            length = 1;
        }
        i += length;
    }
    return out;
}

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

uint64_t errorFingerprint(std::string_view queueName, std::string_view error, std::string_view type) {
    uint64_t hash = 14695981039346656037ull;
    const auto add = [&hash](std::string_view bytes) {
        for (const char c : bytes) hash = (hash ^ uint8_t(c)) * 1099511628211ull;
    };
    add(queueName);
    add(std::string_view("\0", 1));
    add(normalisedError(error));
    if (type.empty()) return hash;
    add(std::string_view("\0", 1));
    add(type);
    return hash;
}

}  // namespace fairlead::broker
