// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/network_log.h"

#include "shared/log.h"

#include <google/protobuf/stubs/logging.h>
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

// Each has its own interval: a flood from one does not hide the other.
struct Speaker {
    std::string_view name;
    std::atomic<Steady::rep> nextLine{0};
    std::atomic<uint64_t> leftOut{0};
};
Speaker g_grpc{"grpc"};
Speaker g_protobuf{"protobuf"};

// Called on any thread that reads or writes the network.
void tell(Speaker& speaker, LogLevel level, std::string_view message) {
    const Steady::rep now = Steady::now().time_since_epoch().count();
    Steady::rep next = speaker.nextLine;
    const Steady::rep after = now + std::chrono::duration_cast<Steady::duration>(kBetweenLines).count();
    if (now < next || !speaker.nextLine.compare_exchange_strong(next, after)) {
        ++speaker.leftOut;
        return;
    }
    std::string line = std::string(speaker.name) + ": " + std::string(message.substr(0, kShownBytes));
    if (const uint64_t before = speaker.leftOut.exchange(0); before > 0)
        line += " (and " + std::to_string(before) + " more before it)";
    log(level, line);
}

void takeGrpc(gpr_log_func_args* args) {
    tell(g_grpc, args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::Warning : LogLevel::Debug, args->message);
}

void takeProtobuf(google::protobuf::LogLevel level, const char*, int, const std::string& message) {
    // The process ends after this line, so it must not be left out.
    if (level == google::protobuf::LOGLEVEL_FATAL) return log(LogLevel::Error, "protobuf: " + message);
    tell(g_protobuf, level == google::protobuf::LOGLEVEL_INFO ? LogLevel::Debug : LogLevel::Warning, message);
}

}  // namespace

void routeNetworkLog() {
    gpr_set_log_function(takeGrpc);
    google::protobuf::SetLogHandler(takeProtobuf);
}

}  // namespace fairlead::broker
