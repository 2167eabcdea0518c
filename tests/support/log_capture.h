// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/log.h"

#include <mutex>
#include <string>
#include <string_view>

namespace fairlead::test {

// Takes what is logged instead of standard error. Make one for the whole program, before there are threads.
class LogCapture {
public:
    LogCapture() {
        setLogSink([this](LogLevel, std::string_view line) {
            const std::lock_guard lock(m_mutex);
            m_text.append(line).append("\n");
        });
    }
    ~LogCapture() {
        setLogSink([](LogLevel, std::string_view) {});
    }
    LogCapture(const LogCapture&) = delete;
    LogCapture& operator=(const LogCapture&) = delete;

    void clear() {
        const std::lock_guard lock(m_mutex);
        m_text.clear();
    }
    // How often the text was logged.
    int count(std::string_view text) const {
        const std::lock_guard lock(m_mutex);
        int found = 0;
        for (size_t at = m_text.find(text); at != std::string::npos; at = m_text.find(text, at + 1)) ++found;
        return found;
    }

private:
    mutable std::mutex m_mutex;
    std::string m_text;
};

}  // namespace fairlead::test
