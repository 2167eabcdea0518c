// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kUnknown = 1024;
// Its socket and a socket pair to gRPC, and the socket of a connection of HTTP: there may be as many of those.
constexpr size_t kFilesPerConnection = 4;
// For the store, which keeps its table files open up to its own limit, and for webhooks and metrics.
constexpr size_t kReserve = 4096;

}  // namespace

size_t raiseOpenFiles() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return kUnknown;
    if (files.rlim_cur < files.rlim_max) {
        const rlim_t before = std::exchange(files.rlim_cur, files.rlim_max);
        if (setrlimit(RLIMIT_NOFILE, &files) != 0) files.rlim_cur = before;
    }
    return size_t(files.rlim_cur);
}

size_t connectionsWithin(size_t openFiles) {
    const size_t reserve = std::min(kReserve, openFiles / 2);
    return std::max<size_t>(1, (openFiles - reserve) / kFilesPerConnection);
}

}  // namespace fairlead::broker
