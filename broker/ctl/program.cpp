// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/program.h"

#include "broker/ctl/choices.h"

#include <algorithm>
#include <charconv>

namespace fairlead::ctl {

namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 refused or failed; 2 the command line cannot be used; 3 the broker was not reached;\n"
    "4 check found faults. What was wrong is said on standard error.";

bool isHostAndPort(const std::string& address) {
    const size_t colon = address.rfind(':');
    if (colon == std::string::npos || colon == 0 || address.find('/') != std::string::npos) return false;
    unsigned port = 0;
    const char* end = address.data() + address.size();
    const auto [stop, error] = std::from_chars(address.data() + colon + 1, end, port);
    return error == std::errc() && stop == end && port >= 1 && port <= 65535;
}

}  // namespace

Program::Program()
    : app("fairleadctl speaks to a Fairlead broker: look at it, find tasks, deal with dead letters.", "fairleadctl") {
    app.footer(kFooter);
    app.fallthrough();  // global options may also stand behind the command
    app.require_subcommand(1);
    app.set_version_flag("--version", "fairleadctl " FAIRLEAD_VERSION);
    app.add_option("--address", globals.address, "The broker [127.0.0.1:9091]")
        ->type_name("HOST:PORT")
        ->envname("FAIRLEAD_ADDRESS");
    app.add_option("--token", globals.token, "Who you are; better given by the environment, where nobody reads it")
        ->type_name("TOKEN")
        ->envname("FAIRLEAD_TOKEN");
    app.add_option("--output", globals.output, "table, for people, or json, for programs [table]")
        ->check(CLI::IsMember(kOutputs))
        ->type_name("FORM");
    app.add_option("--timeout", globals.timeoutSeconds, "How long to wait for one answer [10]")
        ->check(CLI::Range(0.1, 3600.0))
        ->type_name("SECONDS");

    addBrokerCommands(*this);
    addTenantCommands(*this);
    addQueueCommands(*this);
    addTaskCommands(*this);
    addOperationCommands(*this, addDeadLetterCommands(*this));
    addCheckCommand(*this);
    addCompletionCommand(*this);
}

std::string complaintAbout(const Globals& globals) {
    if (!isHostAndPort(globals.address)) return "--address: '" + globals.address + "' is not host:port";
    // gRPC ends the program over a header with other bytes.
    const bool isPrintable = std::all_of(globals.token.begin(), globals.token.end(),
                                         [](char letter) { return letter > ' ' && letter <= '~'; });
    return isPrintable ? "" : "--token: has characters that no token has";
}

}  // namespace fairlead::ctl
