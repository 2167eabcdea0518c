// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairlead-broker: the broker as a daemon. Exit codes: 0 after a clean stop, 1 when it could not start, 2 for a command
// line or configuration that cannot be used, 70 when its disk failed.
#include "broker/broker.h"
#include "broker/daemon/options.h"
#include "broker/network_locks.h"
#include "broker/network_log.h"
#include "shared/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

namespace {

using namespace fairlead;

constexpr int kCannotStart = 1;
constexpr int kBadConfiguration = 2;

int fail(int code, const Status& status) {
    std::fprintf(stderr, "fairlead-broker: %s\n", status.message().c_str());
    return code;
}

spdlog::level::level_enum toSpdlog(LogLevel level) {
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warning: return spdlog::level::warn;
        case LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

void logToStandardError() {
    auto logger = std::make_shared<spdlog::logger>("broker", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    setLogSink([logger](LogLevel level, std::string_view line) { logger->log(toSpdlog(level), line); });
}

std::string readyLine(const broker::Broker& broker, const broker::Config& config) {
    std::string addresses;
    for (const std::string& address : broker.addresses()) addresses += (addresses.empty() ? "" : ", ") + address;
    return "fairlead-broker " FAIRLEAD_VERSION " ready on " + addresses + ", data " + config.dataFolder + ", " +
           (config.durability == broker::Durability::Durable ? "durable" : "relaxed") +
           (broker.httpAddress().empty() ? "" : ", HTTP on " + broker.httpAddress()) +
           (broker.metricsAddress().empty() ? "" : ", metrics on " + broker.metricsAddress());
}

// If the configuration has an error, the broker goes on with the old one.
void reload(broker::Broker& broker, int argc, char** argv) {
    const auto options = broker::readOptions(argc, argv);
    Status status = options.status();
    if (options.ok() && *options) status = broker.reload((*options)->config);
    if (status.ok())
        log(LogLevel::Info, "the limits of tenants were read again; what else changed needs a restart");
    else
        log(LogLevel::Error, "the configuration was not read again: " + status.message());
}

}  // namespace

int main(int argc, char** argv) {
    // New files are for the user alone. An inherited mask might open them to others, or close them to the broker.
    umask(077);
    const auto options = broker::readOptions(argc, argv);
    if (!options) return fail(kBadConfiguration, options.status());
    if (!*options) return 0;
    const broker::Config& config = (*options)->config;
    if ((*options)->onlyCheck || (*options)->onlyPrint)
        for (const broker::CodeqRemark& remark : (*options)->remarks)
            std::fprintf(stderr, "%s\n", remark.toString().c_str());
    if ((*options)->onlyPrint) {
        std::fputs(broker::configText(config).c_str(), stdout);
        return 0;
    }
    if ((*options)->onlyCheck) {
        for (const std::string& warning : broker::configWarnings(config))
            std::fprintf(stderr, "warning: %s\n", warning.c_str());
        std::puts("the configuration is good");
        return 0;
    }

    // Blocked before any thread exists, so that all inherit it and the signals wait for sigwait below.
    sigset_t awaited;
    sigemptyset(&awaited);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&awaited, signal);
    pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    logToStandardError();
    broker::routeNetworkLog();
    broker::skipLockOrderChecks();

    for (const broker::CodeqRemark& remark : (*options)->remarks)
        log(remark.isLoss ? LogLevel::Warning : LogLevel::Info, "codeQ's configuration: " + remark.toString());
    auto broker = broker::Broker::start(config);
    if (!broker) return fail(kCannotStart, broker.status());
    std::puts(readyLine(**broker, config).c_str());
    std::fflush(stdout);

    int signal = 0;
    while (sigwait(&awaited, &signal) == 0 && signal == SIGHUP) reload(**broker, argc, argv);
    log(LogLevel::Info, signal == SIGTERM ? "stopping on SIGTERM" : "stopping on SIGINT");
    (*broker)->stop();
    log(LogLevel::Info, "stopped");
    return 0;
}
