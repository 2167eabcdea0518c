// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::ctl {

// Makes foreign text (errors, names, payloads) safe for a terminal: what is not seen, or changes the direction, is escaped
// (visibleText).
std::string oneLine(std::string_view text);

// The maximum width of columns with such texts.
inline constexpr size_t kNameWidth = 40;
inline constexpr size_t kReasonWidth = 40;
inline constexpr size_t kErrorWidth = 60;

// At most `width` characters; a cut is shown as "…".
std::string shortened(const std::string& text, size_t width);

// Shortens overlong words in a message, so that a huge value does not hide the rest of the message.
inline constexpr size_t kWordWidth = 400;
inline constexpr size_t kMessageWidth = 2000;
std::string withShortWords(std::string_view text);

template <typename Words>
std::string joined(const Words& words, const char* between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

// In characters, not bytes.
size_t widthOf(std::string_view text);

std::string rateText(double perSecond);   // 310.4
std::string shareText(double fraction);   // 25.0 %
std::string ageText(int64_t micros);      // 12 s, 4 min 05 s, 1 h 02 min, 3 d 4 h
std::string secondsText(double seconds);  // 45ms, 1.5s, 2min: a duration as options accept it
std::string bytesText(uint64_t bytes);    // 1.4 MiB

}  // namespace fairlead::ctl
