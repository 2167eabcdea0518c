// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
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

// Of a process or thread, whose folder is below /proc.
struct CoreTime {
    std::string name;
    double user = 0;
    double kernel = 0;
};
inline CoreTime coreTimeIn(const std::string& folder) {
    std::ifstream file(folder + "/stat");
    std::string line;
    std::getline(file, line);
    const size_t open = line.find('('), close = line.rfind(')');
    if (open == std::string::npos || close == std::string::npos) return {};  // it has ended
    CoreTime time{line.substr(open + 1, close - open - 1)};
    std::istringstream words(line.substr(close + 1));
    std::string word;
    for (int i = 3; i <= 13 && words >> word; ++i) {
    }
    words >> time.user >> time.kernel;
    const auto ticks = double(::sysconf(_SC_CLK_TCK));
    time.user /= ticks;
    time.kernel /= ticks;
    return time;
}

inline double coreSeconds(int64_t pid) {
    const CoreTime time = coreTimeIn("/proc/" + std::to_string(pid));
    return time.user + time.kernel;
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
