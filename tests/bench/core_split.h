// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/process_cost.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace fairlead::bench {

// What the threads of a broker have taken of a core, in seconds, by what they do; from /proc. `kernel` is part of the others.
struct CoreSplit {
    static constexpr std::array<const char*, 8> kNames{"engine", "commit", "tell",  "door",
                                                       "grpc",   "http",   "store", "rest"};

    std::array<double, kNames.size()> seconds{};
    double kernel = 0;

    // Of threads that have ended the time is in `rest`.
    static CoreSplit of(int64_t pid) {
        CoreSplit split;
        double all = 0;
        std::error_code gone;
        for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", gone)) {
            const CoreTime time = coreTimeIn(thread.path().string());
            split.seconds[placeOf(time.name)] += time.user + time.kernel;
            all += time.user + time.kernel;
        }
        const CoreTime whole = coreTimeIn("/proc/" + std::to_string(pid));
        split.seconds.back() += whole.user + whole.kernel - all;
        split.kernel = whole.kernel;
        return split;
    }

    CoreSplit since(const CoreSplit& before) const {
        CoreSplit passed;
        for (size_t i = 0; i < seconds.size(); ++i) passed.seconds[i] = seconds[i] - before.seconds[i];
        passed.kernel = kernel - before.kernel;
        return passed;
    }
    double sum() const {
        double all = 0;
        for (const double each : seconds) all += each;
        return all;
    }

    static void printHead() {
        for (const char* const name : kNames) std::printf(" %6s", name);
        std::printf("  %6s %6s", "all", "kernel");
    }
    // Microseconds for each of so many tasks.
    void print(double tasks) const {
        for (const double each : seconds) std::printf(" %6.1f", each / tasks * 1e6);
        std::printf("  %6.1f %6.1f", sum() / tasks * 1e6, kernel / tasks * 1e6);
    }

private:
    static size_t placeOf(std::string_view name) {
        const auto is = [name](std::string_view start) { return name.starts_with(start); };
        if (is("fl-engine") || is("fl-read")) return 0;
        if (is("fl-commit")) return 1;
        if (is("fl-tell")) return 2;
        if (is("fl-door") || is("fl-relay")) return 3;
        if (is("fl-http")) return 5;
        if (is("rocksdb")) return 6;
        if (is("fl-") || is("fairlead-broker")) return 7;
        return 4;
    }
};

}  // namespace fairlead::bench
