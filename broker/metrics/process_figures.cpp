// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/process_figures.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>

namespace fairlead::broker {

namespace {

double secondsOf(clockid_t clock) {
    timespec now{};
    return clock_gettime(clock, &now) == 0 ? double(now.tv_sec) + double(now.tv_nsec) / 1e9 : 0.0;
}

struct ProcessStat {
    uint64_t startTicks = 0;  // since the machine was started
    uint64_t virtualBytes = 0;
    uint64_t residentPages = 0;
};

ProcessStat readStat() {
    std::ifstream file("/proc/self/stat");
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    // The name of the program, in parentheses, may hold anything.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    ProcessStat stat;
    std::string field;
    for (int number = 3; number < 22; ++number) fields >> field;
    fields >> stat.startTicks >> stat.virtualBytes >> stat.residentPages;
    return stat;
}

// Not from the machine's start time in /proc/stat, which a service with ProcSubset=pid does not see.
double startOf(const ProcessStat& stat) {
    const double age = secondsOf(CLOCK_BOOTTIME) - double(stat.startTicks) / double(sysconf(_SC_CLK_TCK));
    return secondsOf(CLOCK_REALTIME) - age;
}

}  // namespace

ProcessFigures readProcessFigures() {
    const ProcessStat stat = readStat();
    static const double start = startOf(stat);
    ProcessFigures figures;
    figures.cpuSeconds = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    figures.residentBytes = stat.residentPages * uint64_t(sysconf(_SC_PAGESIZE));
    figures.virtualBytes = stat.virtualBytes;
    figures.startedAt = start;
    std::error_code error;
    for (std::filesystem::directory_iterator it("/proc/self/fd", error);
         !error && it != std::filesystem::directory_iterator(); it.increment(error))
        ++figures.openFiles;
    if (figures.openFiles > 0) --figures.openFiles;  // the one of this look
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) figures.mostFiles = limit.rlim_cur;
    return figures;
}

}  // namespace fairlead::broker
