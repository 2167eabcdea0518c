// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include <unistd.h>

namespace fairlead::bench {

// Of a process, from /proc: memory in KiB, and time on a core in seconds.
inline double residentKib(int64_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
    double size = 0;
    double resident = 0;
    file >> size >> resident;
    return resident * double(::sysconf(_SC_PAGESIZE)) / 1024;
}

inline double coreSeconds(int64_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && file >> word; ++i)
        if (i >= 14) ticks += std::stod(word);
    return ticks / double(::sysconf(_SC_CLK_TCK));
}

// Handed to the disk so far, by its threads or on their behalf.
inline double writtenBytes(int64_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/io");
    std::string word;
    while (file >> word)
        if (word == "write_bytes:" && file >> word) return std::stod(word);
    return 0;
}

}  // namespace fairlead::bench
