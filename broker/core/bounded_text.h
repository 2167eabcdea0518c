// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The longest error or reason for a nack that is stored: lists of tasks contain these texts.
inline constexpr size_t kMostErrorBytes = 16 * 1024;
// A page of a list ends after this much text, so that every client accepts the message.
inline constexpr size_t kMostPageText = 2 * 1024 * 1024;

// The text's first bytes, at most so many, and no part of a character of UTF-8.
std::string_view beginningOf(std::string_view text, size_t most);

// The text if it has at most `most` bytes; otherwise its beginning, cut between two characters of UTF-8, with a note of
// how long it was. REQUIRES: most >= 64, so that the note fits.
std::string bounded(std::string text, size_t most = kMostErrorBytes);

}  // namespace fairlead::broker
