// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwks_endpoint.h"
#include "broker/auth/purpose.h"
#include "broker/engine/parts/engine_options.h"
#include "broker/rpc/limits.h"
#include "broker/store/disk_room.h"
#include "broker/webhooks/webhook_options.h"
#include "broker/what_if/recording_options.h"
#include "shared/log.h"
#include "shared/result.h"
#include "shared/tls/tls_files.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// One static token and what it stands for.
struct TokenConfig {
    std::string token;        // the secret itself, also where token_file names a file with it, or …
    std::string tokenSha256;  // … its SHA-256 in hex; exactly one of the two is given
    std::string subject = "static";
    std::vector<std::string> tenants;  // empty: the default tenant; "*": shared, all tenants
    std::vector<std::string> scopes;   // codeq:claim, … and fairlead:read, …
    std::vector<std::string> commands{"*"};
    Purposes purposes;

    bool operator==(const TokenConfig&) const = default;
};

// Tokens that an identity provider signs: what they are good for, where its keys are and what a token must say.
struct JwtConfig {
    std::string name;  // for messages; "": none
    Purposes purposes;
    std::string issuer;                // "": any
    std::string audience;              // "": any
    std::vector<std::string> keys;     // files, each with one public key in PEM
    std::vector<std::string> secrets;  // files, each with one secret for HS256, HS384, HS512
    std::string jwksFile;              // a JSON Web Key Set
    JwksEndpoint jwks;                 // the same, fetched from the provider
    uint32_t clockSkewSeconds = 60;
    bool requireExpiry = true;

    bool hasKeys() const { return !keys.empty() || !secrets.empty() || !jwksFile.empty() || !jwks.url.empty(); }

    bool operator==(const JwtConfig&) const = default;
};

// Whose bounds the limits are where the configuration does not say otherwise.
enum class Compatibility { None, Codeq };
Limits limitsOf(Compatibility compatibility);

enum class LogFormat { Text, Json };

// Of the daemon's log. The broker only checks these; whoever writes the log obeys them.
struct LogOptions {
    LogFormat format = LogFormat::Text;
    LogLevel level = LogLevel::Info;  // and what is more serious

    bool operator==(const LogOptions&) const = default;
};

struct Config {
    Compatibility compatibility = Compatibility::None;
    std::string dataFolder;
    std::string backupFolder;  // "": beside the data folder, its name and "-backups"
    std::string storeLog;      // the database with the log of the store, as libpq takes it; "": the data folder alone
    std::string storeAddress;  // under which the other brokers of that log reach this one; "": as in `listen`
    std::vector<std::string> listen{"127.0.0.1:9091", "127.0.0.1:9092"};  // port 0: any free one
    Durability durability = Durability::Durable;
    bool openMode = true;       // no authentication: the token is the tenant's name, "*" is a shared worker
    bool onlyThisUser = false;  // in open mode: only for callers with the token of user_token.h
    bool acceptJwt = false;     // signed tokens, besides the static ones; never in open mode
    bool requireTenant = false;
    std::vector<TokenConfig> tokens;
    std::vector<JwtConfig> jwt;                 // at most 16
    bool producersMayWork = false;              // what opens a producer's stream opens a worker's, too
    std::vector<std::string> metricsHosts;      // names with a dot that requests for metrics may have as Host
    std::string httpListen = "127.0.0.1:9080";  // the address of the HTTP APIs, as in `listen`; "": none
    bool httpMayMove = false;  // where httpListen is taken, another port is used, with a warning; no key sets it
    std::vector<std::string> httpHosts;    // names with a dot that requests to it may have as Host
    std::vector<std::string> httpOrigins;  // web pages whose scripts may ask it; see checkOrigins()
    std::string metricsListen;             // the address of the metrics, as in `listen`; "": no metrics
    LogOptions log;
    TlsFiles tls;  // a certificate: every address of `listen` is TLS, unless it begins with "plain://"
    uint32_t defaultLeaseSeconds = 300;
    EngineOptions engine;
    RecordingOptions recording;
    DiskRules disk;
    Limits limits;
    // Lets open mode listen on addresses other than loopback: everybody who reaches the broker may do everything.
    bool allowOpenModeOnNetwork = false;
    // With TLS, lets "plain://" addresses be other than loopback: everybody on the way can read tokens and tasks.
    bool allowPlainOnNetwork = false;
    std::vector<std::string> webhookSecretFiles;
    WebhookOptions webhooks;  // its secrets come from the files; switched off by engine.callWebhooks
};

std::string backupFolderOf(const Config& config);

// An environment variable that sets a key: FAIRLEAD__LIMITS__MAX_STREAMS is limits.max_streams. Its value is TOML, or a
// text without its quotes.
struct ConfigVariable {
    std::string name;
    std::string value;
};
// All such variables, sorted by name. environment: like environ, ends with null.
std::vector<ConfigVariable> configVariables(const char* const* environment);

// Applies a TOML file (empty: none) to the given configuration, then the variables. InvalidArgument names the file and
// line, or the variable, and the key that is wrong; unknown keys are refused.
Result<Config> loadConfig(const std::string& file, Config base, const std::vector<ConfigVariable>& variables = {});

// What differs from the defaults, as TOML. Tokens are digests, and instead of a webhook secret that is in no file stands
// the name of a file that is to be written; passwords are left out: the text holds no secret.
std::string configText(const Config& config);

// How messages name a provider: "auth.jwt" if it is the only one and has no name.
std::string providerLabel(const Config& config, size_t index);

// What a broker can start with, but its operator should know: one sentence each, for the log.
std::vector<std::string> configWarnings(const Config& config);

// The keys of the wanted configuration that a running broker cannot take; see Broker::reload().
std::vector<std::string> keysThatNeedARestart(const Config& running, const Config& wanted);

// Refuses, naming the field, what no broker can start with: open mode off loopback, no tokens, bad numbers, bad TLS, …
Status checkConfig(const Config& config);

}  // namespace fairlead::broker
