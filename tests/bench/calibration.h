// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTemporaryDir>

#include <chrono>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "tests/bench/latencies.h"

namespace fairlead::bench {

inline int64_t microsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start).count();
}

// A measurement takes its time, where a test must not.
inline void waitFor(std::chrono::steady_clock::duration duration) {
    std::this_thread::sleep_until(std::chrono::steady_clock::now() + duration);
}

// What this machine allows in this minute: how long 4 KiB take to the disk, and how late a thread wakes that sleeps 1 ms.
inline void printCalibration() {
    Latencies writes;
    Latencies wakes;
    const QTemporaryDir folder;
    const int file = ::open(qPrintable(folder.filePath(QStringLiteral("sync"))), O_CREAT | O_WRONLY, 0600);
    const char page[4096] = {};
    for (int i = 0; file >= 0 && i < 300; ++i) {
        const auto start = std::chrono::steady_clock::now();
        if (::write(file, page, sizeof page) != sizeof page || ::fdatasync(file) != 0) break;
        writes.add(microsSince(start));
    }
    if (file >= 0) ::close(file);
    for (int i = 0; i < 300; ++i) {
        const auto start = std::chrono::steady_clock::now();
        waitFor(std::chrono::milliseconds(1));
        wakes.add(microsSince(start) - 1000);
    }
    Latencies::printHead();
    writes.print("calibration: write and fdatasync 4 KiB");
    wakes.print("calibration: wake after 1 ms, late by");
    std::printf("\n");
}

}  // namespace fairlead::bench
