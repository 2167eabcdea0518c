// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairlead-load: runs a scenario against a broker until it is stopped. Exit codes: 0 if at least one task was
// acknowledged or completed, 1 if none was, 2 for an invalid command line.
#include "gui/client/channel.h"
#include "gui/lab/load_driver.h"
#include "shared/secret_argument.h"
#include "shared/version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

namespace {

using namespace fairlead;
using namespace fairlead::gui;

constexpr int kNothingWentThrough = 1;
constexpr int kBadCommandLine = 2;
constexpr std::chrono::seconds kBetweenLines{5};

struct CommandLine {
    std::string address = "127.0.0.1:9091";
    std::string scenario = "demo";
    std::string token;
    std::string tokenFile;
    ClientTls tls;
    uint64_t seed = 1;
    double seconds = 0;  // 0: until a signal comes
};

void print(const char* title, const ClientTls& tls, const LoadStatistics& now) {
    const std::string trouble = tlsTroubleText(tlsTroubleIn(now.lastProblem, tls));
    const std::string& problem = trouble.empty() ? now.lastProblem : trouble;
    std::printf(
        "%s sent %llu acknowledged %llu refused %llu completed %llu failed %llu nacked %llu dead %llu "
        "results-refused %llu workflows %llu reconnects %llu streams %u/%u rate %.1f/s%s%s\n",
        title, static_cast<unsigned long long>(now.sent), static_cast<unsigned long long>(now.acknowledged),
        static_cast<unsigned long long>(now.refused), static_cast<unsigned long long>(now.completed),
        static_cast<unsigned long long>(now.failed), static_cast<unsigned long long>(now.nacked),
        static_cast<unsigned long long>(now.dead), static_cast<unsigned long long>(now.resultsRefused),
        static_cast<unsigned long long>(now.workflows), static_cast<unsigned long long>(now.reconnects),
        now.openStreams, now.allStreams, now.sentPerSecond, problem.empty() ? "" : " problem: ", problem.c_str());
    std::fflush(stdout);
}

bool waitForSignal(const sigset_t& signals, std::chrono::nanoseconds longest) {
    timespec wait{};
    wait.tv_sec = time_t(longest.count() / 1'000'000'000);
    wait.tv_nsec = long(longest.count() % 1'000'000'000);
    return sigtimedwait(&signals, nullptr, &wait) > 0;
}

int run(const CommandLine& commandLine, const std::shared_ptr<grpc::Channel>& channel, const Scenario& scenario,
        const sigset_t& signals) {
    using Clock = std::chrono::steady_clock;
    LoadDriver::Options options;
    options.makeChannel = [&channel] { return channel; };
    if (!commandLine.token.empty()) options.tokenFor = [&commandLine](const std::string&) { return commandLine.token; };
    options.seed = commandLine.seed;
    LoadDriver driver(scenario, options);
    driver.start();

    const auto begun = Clock::now();
    const auto end =
        commandLine.seconds > 0
            ? begun + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(commandLine.seconds))
            : Clock::time_point::max();
    auto nextLine = begun + kBetweenLines;
    while (Clock::now() < end) {
        const auto left = std::max(std::min(nextLine, end) - Clock::now(), Clock::duration::zero());
        if (waitForSignal(signals, left)) break;
        if (Clock::now() < nextLine) continue;
        print("load", commandLine.tls, driver.statistics());
        nextLine += kBetweenLines;
    }
    driver.stop();
    const LoadStatistics all = driver.statistics();
    print("total", commandLine.tls, all);
    return all.acknowledged > 0 || all.completed > 0 ? 0 : kNothingWentThrough;
}

}  // namespace

int main(int argc, char** argv) {
    // gRPC would log connection failures between the output lines; GRPC_VERBOSITY still turns its log on.
    setenv("GRPC_VERBOSITY", "NONE", 0);
    CommandLine commandLine;
    CLI::App app("Puts a believable load on a broker: producers and workers of many tenants.", "fairlead-load");
    app.add_option("--address", commandLine.address, "The broker's address [127.0.0.1:9091]")->type_name("HOST:PORT");
    app.add_option("--scenario", commandLine.scenario, "The scenario to run [demo]")->type_name("NAME");
    app.add_option("--seconds", commandLine.seconds, "Stop after this time; 0: run until interrupted [0]")
        ->check(CLI::Range(0.0, 1e9))
        ->type_name("SECONDS");
    app.add_option("--token", commandLine.token, "One token for all streams [each tenant's name, as in open mode]")
        ->type_name("TOKEN")
        ->envname("FAIRLEAD_TOKEN");
    app.add_option("--token-file", commandLine.tokenFile, "The file that holds the token; overrides --token")
        ->type_name("FILE")
        ->envname("FAIRLEAD_TOKEN_FILE");
    app.add_flag("--tls", commandLine.tls.enabled, "Connect over TLS; implied by the next four options");
    app.add_option("--ca", commandLine.tls.files.authorities,
                   "The authorities that vouch for the broker [those of this machine]")
        ->type_name("FILE");
    app.add_option("--cert", commandLine.tls.files.certificate,
                   "The certificate to show, where the broker asks for one")
        ->type_name("FILE");
    app.add_option("--key", commandLine.tls.files.key, "Its key, without a passphrase")->type_name("FILE");
    app.add_option("--server-name", commandLine.tls.serverName, "The name in the broker's certificate [its host]")
        ->type_name("NAME");
    app.add_option("--seed", commandLine.seed, "The same seed creates the same tasks [1]")->type_name("NUMBER");
    app.set_version_flag("--version", "fairlead-load " + versionText());
    // CLI11 reports by exceptions; they are handled here.
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kBadCommandLine;
    }
    blankArgument(argc, argv, "--token");
    if (!commandLine.tokenFile.empty()) {
        Result<std::string> token = readSecretFile(commandLine.tokenFile);
        if (!token) {
            std::fprintf(stderr, "fairlead-load: --token-file: %s\n", token.status().message().c_str());
            return kBadCommandLine;
        }
        commandLine.token = std::move(*token);
    }
    const Result<Scenario> scenario = findScenario(commandLine.scenario);
    if (!scenario) {
        std::fprintf(stderr, "fairlead-load: %s\n", scenario.status().message().c_str());
        return kBadCommandLine;
    }

    ClientTls& tls = commandLine.tls;
    tls.enabled = tls.enabled || !(tls.files == TlsFiles()) || !tls.serverName.empty();

    // Blocked before any thread exists: all threads inherit the mask, and sigtimedwait() receives the signals.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    const auto channel = makeChannel(commandLine.address, tls);
    if (!channel) {
        std::fprintf(stderr, "fairlead-load: %s\n", channel.status().message().c_str());
        return kBadCommandLine;
    }
    return run(commandLine, *channel, *scenario, signals);
}
