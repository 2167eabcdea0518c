// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/program.h"

#include "broker/ctl/choices.h"
#include "shared/secret_argument.h"
#include "shared/version.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace fairlead::ctl {

namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 refused or failed; 2 invalid command line; 3 broker not reached;\n"
    "4 check found faults. Errors are printed on standard error.";

// CLI11's Range accepts NaN, because NaN is neither less nor more than a bound.
std::string refuseNoPatience(const std::string& value) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    const bool isNumber = error == std::errc() && end == value.data() + value.size();
    return isNumber && seconds >= 0.1 && seconds <= 3600 ? "" : "'" + value + "' is not from 0.1 to 3600";
}

void addTlsOptions(CLI::App& app, ClientTls& tls) {
    app.add_flag("--tls", tls.enabled, "Use TLS; implied by --ca, --cert, --key and --server-name")
        ->envname("FAIRLEAD_TLS");
    app.add_option("--ca", tls.files.authorities, "The authorities of the broker's certificate [those of this machine]")
        ->type_name("FILE")
        ->envname("FAIRLEAD_CA");
    app.add_option("--cert", tls.files.certificate, "The client certificate, if the broker asks for one")
        ->type_name("FILE")
        ->envname("FAIRLEAD_CERT");
    app.add_option("--key", tls.files.key, "Its key, without a passphrase")->type_name("FILE")->envname("FAIRLEAD_KEY");
    app.add_option("--server-name", tls.serverName, "The name in the broker's certificate [the host of --address]")
        ->type_name("NAME")
        ->envname("FAIRLEAD_SERVER_NAME");
}

}  // namespace

bool isHostAndPort(const std::string& address) {
    const size_t colon = address.rfind(':');
    if (colon == std::string::npos || colon == 0 || address.find('/') != std::string::npos) return false;
    unsigned port = 0;
    const char* end = address.data() + address.size();
    const auto [stop, error] = std::from_chars(address.data() + colon + 1, end, port);
    return error == std::errc() && stop == end && port >= 1 && port <= 65535;
}

std::string refuseNoAddress(const std::string& value) {
    return isHostAndPort(value) ? "" : "'" + value + "' is not host:port";
}

Program::Program()
    : app("fairleadctl controls a Fairlead broker: inspect it, find tasks, handle dead letters.", "fairleadctl") {
    app.footer(kFooter);
    app.fallthrough();  // allows global options after the command
    app.require_subcommand(1);
    app.set_version_flag("--version", "fairleadctl " + versionText());
    app.add_option("--address", globals.address, "The broker [127.0.0.1:9091]")
        ->type_name("HOST:PORT")
        ->envname("FAIRLEAD_ADDRESS");
    app.add_option("--token", globals.token,
                   "Your token; ps shows it for a moment, so prefer a file or the environment")
        ->type_name("TOKEN")
        ->envname("FAIRLEAD_TOKEN");
    app.add_option("--token-file", globals.tokenFile, "The file with the token; overrides --token")
        ->type_name("FILE")
        ->envname("FAIRLEAD_TOKEN_FILE");
    addTlsOptions(app, globals.tls);
    app.add_option("--output", globals.output, "table, for people, or json, for programs [table]")
        ->check(CLI::IsMember(kOutputs))
        ->type_name("FORM");
    app.add_option("--timeout", globals.timeoutSeconds, "How long to wait for one answer [10]")
        ->check(refuseNoPatience)
        ->type_name("SECONDS");

    addBrokerCommands(*this);
    addTenantCommands(*this);
    addSweepCommands(*this, addLimitCommands(*this));
    addFairnessCommands(*this);
    addThrottleCommands(*this);
    addCronCommands(*this);
    addWorkflowCommands(*this);
    addPreviewCommand(*this);
    addQueueCommands(*this);
    addQueueSettingCommands(*this);
    addStreamCommands(*this);
    addWorkerCommands(*this);
    addTaskChangeCommands(*this, addTaskCommands(*this));
    addOperationCommands(*this, addDeadLetterCommands(*this));
    addStorageCommands(*this);
    addCheckCommand(*this);
    addStoreCommands(*this);
    addEventCommands(*this);
    addHistoryCommands(*this);
    addIncidentCommands(*this);
    addWhatIfCommands(*this);
    addSnapshotCommands(*this);
    addHandCommands(*this);
    addCodeqCommands(*this);
    addImportCommands(*this);
    addCompletionCommand(*this);
}

std::string loadToken(Globals& globals) {
    if (globals.tokenFile.empty()) return {};
    Result<std::string> token = readSecretFile(globals.tokenFile);
    if (!token) return "--token-file: " + token.status().message();
    globals.token = std::move(*token);
    return {};
}

std::string complaintAbout(const Globals& globals) {
    if (!isHostAndPort(globals.address)) return "--address: '" + globals.address + "' is not host:port";
    // gRPC aborts the program if a header has other bytes.
    const bool isPrintable = std::all_of(globals.token.begin(), globals.token.end(),
                                         [](char letter) { return letter > ' ' && letter <= '~'; });
    return isPrintable ? "" : "--token: has characters that a token cannot have";
}

std::string loadTls(Globals& globals) {
    ClientTls& tls = globals.tls;
    tls.enabled = tls.enabled || !(tls.files == TlsFiles()) || !tls.serverName.empty();
    Result<TlsContents> contents = loadClientTls(tls);
    if (!contents) return contents.status().message();
    globals.tlsContents = std::move(*contents);
    return {};
}

}  // namespace fairlead::ctl
