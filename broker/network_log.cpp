// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/network_log.h"

#include "shared/log.h"

#include <grpc/support/log.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::broker {

namespace {

using Steady = std::chrono::steady_clock;

constexpr auto kBetweenLines = std::chrono::seconds(10);
constexpr size_t kShownBytes = 300;

std::atomic<Steady::rep> g_nextLine{0};
std::atomic<uint64_t> g_leftOut{0};

// On any thread of gRPC's.
void take(gpr_log_func_args* args) {
    const Steady::rep now = Steady::now().time_since_epoch().count();
    Steady::rep next = g_nextLine;
    const Steady::rep after = now + std::chrono::duration_cast<Steady::duration>(kBetweenLines).count();
    if (now < next || !g_nextLine.compare_exchange_strong(next, after)) {
        ++g_leftOut;
        return;
    }
    std::string line = "grpc: " + std::string(std::string_view(args->message).substr(0, kShownBytes));
    // A peer's bytes may be in it.
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    if (const uint64_t before = g_leftOut.exchange(0); before > 0)
        line += " (and " + std::to_string(before) + " more before it)";
    log(args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::Warning : LogLevel::Debug, line);
}

}  // namespace

void routeNetworkLog() { gpr_set_log_function(take); }

}  // namespace fairlead::broker
