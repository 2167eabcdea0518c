// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounded_text.h"

#include "shared/check.h"

namespace fairlead::broker {

std::string_view beginningOf(std::string_view text, size_t most) {
    if (text.size() <= most) return text;
    const auto isContinuation = [&](size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
    // UTF-8 has at most three continuation bytes in a row; a text with more is not UTF-8, and is cut anywhere.
    for (int back = 0; back < 3 && most > 0 && isContinuation(most); ++back) --most;
    return text.substr(0, most);
}

std::string bounded(std::string text, size_t most) {
    FAIRLEAD_CHECK(most >= 64);
    if (text.size() <= most) return text;
    const std::string note = "… (cut, it had " + std::to_string(text.size()) + " bytes)";
    text.resize(beginningOf(text, most - note.size()).size());
    text.shrink_to_fit();
    return text + note;
}

}  // namespace fairlead::broker
