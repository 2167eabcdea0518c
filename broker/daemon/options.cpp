// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/daemon/options.h"

#include "shared/version.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <cstdlib>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

// Empty if the environment names no folder for the user's data.
std::string defaultDataFolder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return std::string(data) + "/fairlead/broker";
    if (const char* home = std::getenv("HOME"); home && *home)
        return std::string(home) + "/.local/share/fairlead/broker";
    return {};
}

// REQUIRES: one of the four.
LogLevel levelNamed(const std::string& name) {
    if (name == "debug") return LogLevel::Debug;
    if (name == "info") return LogLevel::Info;
    return name == "warning" ? LogLevel::Warning : LogLevel::Error;
}

}  // namespace

Result<std::optional<Options>> readOptions(int argc, const char* const* argv) {
    std::string data;
    std::vector<std::string> listen;
    std::string file;
    std::string http;
    std::string durability;
    bool onlyCheck = false;
    bool openOnNetwork = false;
    bool plainOnNetwork = false;
    bool onlyThisUser = false;
    std::string codeqFile;
    bool jwksOverHttp = false;
    bool onlyPrint = false;
    std::string logFormat;
    std::string logLevel;

    CLI::App app("The Fairlead broker: multi-tenant task queues, wire-compatible with codeQ's gRPC streams.",
                 "fairlead-broker");
    app.add_option("--config", file,
                   "Read this TOML file; FAIRLEAD__SECTION__KEY of the environment overrides it,\n"
                   "and the flags below override both")
        ->type_name("FILE");
    app.add_option("--data", data, "Folder that keeps the tasks [$XDG_DATA_HOME/fairlead/broker]")->type_name("FOLDER");
    app.add_option("--listen", listen,
                   "Address for all services; may be repeated; plain:// before it: without TLS even\n"
                   "if the configuration has TLS [127.0.0.1:9091 and :9092]")
        ->type_name("HOST:PORT")
        ->allow_extra_args(false);
    auto* const httpOption =
        app.add_option("--http-listen", http, "Address for the HTTP APIs, as for --listen; \"\": none [127.0.0.1:9080]")
            ->type_name("HOST:PORT");
    app.add_option("--durability", durability, "When a task is acknowledged: durable, after fsync; relaxed, before")
        ->check(CLI::IsMember({"durable", "relaxed"}))
        ->type_name("MODE");
    app.add_option("--log-format", logFormat, "How the log is written: text, or json, one object in each line")
        ->check(CLI::IsMember({"text", "json"}))
        ->type_name("FORMAT");
    app.add_option("--log-level", logLevel, "The least that is logged: debug, info, warning, error")
        ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
        ->type_name("LEVEL");
    app.add_flag("--insecure-open-mode-on-network", openOnNetwork,
                 "Let open mode listen off loopback: whoever reaches the broker may do everything");
    app.add_flag("--only-this-user", onlyThisUser,
                 "In open mode: let in only callers with the token in the data folder's file TOKEN,\n"
                 "which only its user can read");
    app.add_flag("--insecure-plain-on-network", plainOnNetwork,
                 "Let plain:// addresses listen off loopback beside TLS: whoever is on the way reads tokens and tasks");
    app.add_option("--codeq-config", codeqFile,
                   "Read this configuration of codeQ, YAML or KEY=VALUE lines, and codeQ's variables of the\n"
                   "environment; say what has no counterpart; --config goes over it")
        ->type_name("FILE");
    app.add_flag("--insecure-jwks-over-http", jwksOverHttp,
                 "Let keys that --codeq-config names be fetched without TLS: whoever is on the way can make tokens");
    app.add_flag("--print-config", onlyPrint, "Print what --codeq-config comes to as TOML, without secrets, and exit");
    app.add_flag("--check-config", onlyCheck, "Check the configuration and exit");
    app.set_version_flag("--version", "fairlead-broker " + versionText());
    // CLI11 reports by exceptions; none leaves this function.
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked) {
        app.exit(asked);
        return std::optional<Options>();
    } catch (const CLI::ParseError& error) {
        return Status(Code::InvalidArgument, std::string(error.what()) + " (--help lists the options)");
    }

    Options options;
    if (!codeqFile.empty()) {
        const Result<CodeqSettings> settings = readCodeqSettings(codeqFile, ::environ);
        if (!settings) return settings.status();
        Result<CodeqConfig> codeq = fromCodeq(*settings, std::move(options.config), jwksOverHttp);
        if (!codeq) return codeq.status();
        options.config = std::move(codeq->config);
        options.remarks = std::move(codeq->remarks);
    } else if (onlyPrint) {
        return Status(Code::InvalidArgument, "--print-config needs --codeq-config");
    }
    Result<Config> loaded = loadConfig(file, std::move(options.config), configVariables(::environ));
    if (!loaded) return loaded.status();
    options.config = std::move(*loaded);
    if (!data.empty()) options.config.dataFolder = data;
    if (options.config.dataFolder.empty()) options.config.dataFolder = defaultDataFolder();
    if (!listen.empty()) options.config.listen = listen;
    if (httpOption->count() > 0) options.config.httpListen = http;
    if (!durability.empty())
        options.config.durability = durability == "relaxed" ? Durability::Relaxed : Durability::Durable;
    if (!logFormat.empty()) options.config.log.format = logFormat == "json" ? LogFormat::Json : LogFormat::Text;
    if (!logLevel.empty()) options.config.log.level = levelNamed(logLevel);
    options.config.allowOpenModeOnNetwork = openOnNetwork;
    options.config.onlyThisUser = options.config.onlyThisUser || onlyThisUser;
    options.config.allowPlainOnNetwork = plainOnNetwork;
    options.onlyCheck = onlyCheck;
    options.onlyPrint = onlyPrint;
    RETURN_IF_ERROR(checkConfig(options.config));
    return std::optional<Options>(std::move(options));
}

}  // namespace fairlead::broker
