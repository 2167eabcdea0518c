// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairlead-broker: the broker as a daemon. Exit codes: 0 after a clean stop, 1 when it could not start, 2 for a command
// line or configuration that cannot be used, 70 when its disk failed, or another broker has taken its log.
#include "broker/broker.h"
#include "broker/daemon/log_output.h"
#include "broker/daemon/options.h"
#include "broker/daemon/service_notice.h"
#include "broker/daemon/stand_by.h"
#include "broker/network_locks.h"
#include "broker/network_log.h"
#include "shared/bounded_file.h"
#include "shared/log.h"
#include "shared/visible_text.h"

#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>

namespace {

using namespace fairlead;

constexpr int kCannotStart = 1;
constexpr int kBadConfiguration = 2;

int fail(int code, const Status& status) {
    std::fprintf(stderr, "fairlead-broker: %s\n", visibleText(status.message()).c_str());
    return code;
}

// Whoever reads a log of JSON gets nothing else.
void say(const std::string& line, broker::LogFormat format) {
    if (format == broker::LogFormat::Json) return log(LogLevel::Info, line);
    std::puts(line.c_str());
    std::fflush(stdout);
}

std::string readyLine(const broker::Broker& broker, const broker::Config& config) {
    std::string addresses;
    for (const std::string& address : broker.addresses()) addresses += (addresses.empty() ? "" : ", ") + address;
    return "fairlead-broker " FAIRLEAD_VERSION " ready on " + addresses + ", data " + config.dataFolder + ", " +
           (config.durability == broker::Durability::Durable ? "durable" : "relaxed") +
           (broker.httpAddress().empty() ? "" : ", HTTP on " + broker.httpAddress()) +
           (broker.metricsAddress().empty() ? "" : ", metrics on " + broker.metricsAddress());
}

std::string standbyLine(const broker::StandbyBroker& standby, const broker::Config& config) {
    std::string addresses;
    for (const std::string& address : standby.addresses()) addresses += (addresses.empty() ? "" : ", ") + address;
    return "fairlead-broker " FAIRLEAD_VERSION " stands by on " + addresses + ", data " + config.dataFolder +
           (standby.httpAddress().empty() ? "" : ", HTTP on " + standby.httpAddress()) + ", for the broker " +
           standby.standing().owner.name;
}

Result<broker::Config> readAgain(int argc, char** argv) {
    const NoPipes pipes;  // this thread is the one that obeys signals
    const auto options = broker::readOptions(argc, argv);
    RETURN_IF_ERROR(options.status());
    if (!*options) return Status(Code::InvalidArgument, "there is none");
    RETURN_IF_ERROR(broker::checkConfig((*options)->config));
    return (*options)->config;
}

// If the configuration has an error, the broker goes on with the old one.
void reload(broker::Broker& broker, const Result<broker::Config>& config) {
    const NoPipes pipes;  // for the files that it names
    const Status status = config ? broker.reload(*config) : config.status();
    if (!status.ok())
        return log(LogLevel::Error,
                   "the configuration was not read again, everything stays as it was: " + status.message());
    broker::setLogLevel(config->log.level);
    log(LogLevel::Info, "the configuration was read again");
}

// The next signal; in between, systemd is told that the broker is alive.
int nextSignal(const sigset_t& awaited, const std::function<void()>& beat) {
    const auto interval = broker::ServiceNotice::beatInterval();
    int signal = 0;
    if (!interval) return sigwait(&awaited, &signal) == 0 ? signal : SIGTERM;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(*interval);
    const timespec patience{seconds.count(), std::chrono::nanoseconds(*interval - seconds).count()};
    while (true) {
        signal = sigtimedwait(&awaited, nullptr, &patience);
        if (signal > 0) return signal;
        if (errno == EAGAIN) beat();
    }
}

// Until the log is this broker's.
Result<broker::StoodBy> standBy(const broker::Config& config, sigset_t awaited, broker::ServiceNotice& notice, int argc,
                                char** argv) {
    sigaddset(&awaited, SIGUSR1);
    broker::StandBySteps steps;
    steps.nextSignal = [&awaited] { return nextSignal(awaited, [] { broker::ServiceNotice::beat(); }); };
    steps.readAgain = [argc, argv] { return readAgain(argc, argv); };
    steps.failing = [](const std::string& why) { broker::ServiceNotice::failing(why); };
    steps.standsBy = [&](const broker::StandbyBroker& standby) {
        const std::string line = standbyLine(standby, config);
        say(line, config.log.format);
        notice.ready(line);
    };
    return broker::standBy(config, steps);
}

}  // namespace

int main(int argc, char** argv) {
    // New files are for the user alone. An inherited mask might open them to others, or close them to the broker.
    umask(077);
    const auto options = broker::readOptions(argc, argv);
    if (!options) return fail(kBadConfiguration, options.status());
    if (!*options) return 0;
    broker::Config config = (*options)->config;
    if ((*options)->onlyCheck || (*options)->onlyPrint)
        for (const broker::CodeqRemark& remark : (*options)->remarks)
            std::fprintf(stderr, "%s\n", visibleText(remark.toString()).c_str());
    if ((*options)->onlyPrint) {
        std::fputs(broker::configText(config).c_str(), stdout);
        return 0;
    }
    if ((*options)->onlyCheck) {
        for (const std::string& warning : broker::configWarnings(config))
            std::fprintf(stderr, "warning: %s\n", visibleText(warning).c_str());
        std::puts("the configuration is good");
        return 0;
    }

    // Blocked before any thread exists, so that all inherit it and the signals wait for sigwait below.
    sigset_t awaited;
    sigemptyset(&awaited);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&awaited, signal);
    sigset_t blocked = awaited;
    if (!config.storeLog.empty()) sigaddset(&blocked, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    broker::startLog(config.log);
    broker::routeNetworkLog();
    broker::skipLockOrderChecks();

    for (const broker::CodeqRemark& remark : (*options)->remarks)
        log(remark.isLoss ? LogLevel::Warning : LogLevel::Info, "codeQ's configuration: " + remark.toString());
    broker::ServiceNotice notice;
    notice.starting();
    const auto cannotStart = [&](const Status& why) {
        notice.failing(why.message());
        if (config.log.format == broker::LogFormat::Text) return fail(kCannotStart, why);
        log(LogLevel::Error, why.message());
        return kCannotStart;
    };
    const auto beforeEnd = [](const std::string& why) { broker::ServiceNotice::failing(why); };
    std::unique_ptr<broker::StandbyBroker> standby;
    broker::OpenedStore warm;
    if (!config.storeLog.empty()) {
        auto stood = standBy(config, awaited, notice, argc, argv);
        if (!stood) return cannotStart(stood.status());
        if (!stood->standby) return 0;
        standby = std::move(stood->standby);
        config = stood->config;
        warm = standby->takeStore();
    }
    auto broker = broker::Broker::start(config, beforeEnd, standby ? &warm : nullptr);
    if (!broker) return cannotStart(broker.status());
    standby.reset();
    const std::string ready = readyLine(**broker, config);
    say(ready, config.log.format);
    notice.ready(ready);

    const auto beat = [&] { notice.beat(**broker); };
    int signal = 0;
    while ((signal = nextSignal(awaited, beat)) == SIGHUP) {
        notice.reloading();
        reload(**broker, readAgain(argc, argv));
        notice.ready(ready);
    }
    notice.stopping();
    log(LogLevel::Info, signal == SIGTERM ? "stopping on SIGTERM" : "stopping on SIGINT");
    (*broker)->stop();
    log(LogLevel::Info, "stopped");
    return 0;
}
