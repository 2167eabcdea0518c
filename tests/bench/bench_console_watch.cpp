// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How long one event holds the console's window, on every page, while a person uses it and all tenants of a real broker
// move. Usage: bench_console_watch [tenants].
#include "tests/gui/app/busy_broker.h"
#include "tests/gui/app/watched_console.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace fairlead::test;

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    LoopWatch application(argc, argv);
    const int tenants = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5000;
    const BusyBroker broker(tenants, 20, std::chrono::seconds(1));
    std::printf("%d tenants; the longest that one event held the window, limit 50 ms\n", tenants);
    std::printf("  %-14s %-16s %8s %8s   %s\n", "page", "what was done", "ms", "of CPU", "by");
    double longest = 0;
    for (const WatchedStep& each : watchEveryPage(application, broker.address(), 1)) {
        const Hold& hold = each.longest.byWall;
        longest = std::max(longest, hold.wallMs);
        std::printf("  %-14s %-16s %8.1f %8.1f   %s\n", qPrintable(each.page), qPrintable(each.step), hold.wallMs,
                    each.longest.byCpu.cpuMs, qPrintable(hold.event));
    }
    std::printf("  longest of all: %.1f ms\n", longest);
    return 0;
}
