// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>

#include <unistd.h>

namespace fairlead::ctl {

// How far something is, on standard error. On a terminal one line that is overwritten, otherwise a new line for each change.
class Progress {
public:
    void show(const std::string& text) {
        if (text == m_shown) return;
        m_shown = text;
        std::fprintf(stderr, m_isTerminal ? "\r\x1b[K%s" : "%s\n", text.c_str());
    }
    ~Progress() {
        if (m_isTerminal && !m_shown.empty()) std::fputc('\n', stderr);
    }

private:
    const bool m_isTerminal = isatty(STDERR_FILENO) == 1;
    std::string m_shown;
};

}  // namespace fairlead::ctl
