// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstddef>
#include <string>
#include <utility>

namespace fairlead {

// Reads a whole file, or a pipe until its end; blocks until the writer of a pipe closes it. InvalidArgument names the
// file and the reason: it is a folder or a device, holds more than `largest` bytes, or cannot be read.
Result<std::string> readBoundedFile(const std::string& file, size_t largest);
// The same, where the message does not begin with the file's name.
Result<std::string> readBoundedContents(const std::string& file, size_t largest);

// While one lives, its thread reads files only, so that it never waits for a writer: a pipe is refused like a device. For
// whatever is read again while the program runs, because a pipe gives its contents once.
class NoPipes {
public:
    NoPipes() : m_before(std::exchange(s_isOn, true)) {}
    ~NoPipes() { s_isOn = m_before; }
    NoPipes(const NoPipes&) = delete;
    NoPipes& operator=(const NoPipes&) = delete;

    static bool areOn() { return s_isOn; }

private:
    inline static thread_local bool s_isOn = false;
    const bool m_before;
};

}  // namespace fairlead
