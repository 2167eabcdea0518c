// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace fairlead::broker {

// What is kept of the error a worker tells, or of its reason for a nack: lists of tasks carry it.
inline constexpr size_t kMostErrorBytes = 16 * 1024;
// After so much text a page of a list ends, and the next one goes on: a message that every client takes.
inline constexpr size_t kMostPageText = 2 * 1024 * 1024;

// The text, or as much of it as fits in so many bytes with a note of how long it was, cut between two characters of
// UTF-8. REQUIRES: most >= 64, which the note fits in.
std::string bounded(std::string text, size_t most = kMostErrorBytes);

}  // namespace fairlead::broker
