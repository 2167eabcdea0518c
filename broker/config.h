// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/engine_options.h"
#include "broker/engine/engine_thread.h"
#include "broker/rpc/limits.h"
#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// One static token and what it stands for.
struct TokenConfig {
    std::string token;        // the secret itself, or …
    std::string tokenSha256;  // … its SHA-256 in hex; exactly one of the two is given
    std::string subject = "static";
    std::vector<std::string> tenants;  // empty: the default tenant; "*": shared, all tenants
    std::vector<std::string> scopes;   // codeq:claim, … and fairlead:read, …
    std::vector<std::string> commands{"*"};
};

struct Config {
    std::string dataFolder;
    std::vector<std::string> listen{"127.0.0.1:9091", "127.0.0.1:9092"};  // port 0: any free one
    Durability durability = Durability::Durable;
    bool openMode = true;  // no authentication: the token is the tenant's name, "*" is a shared worker; loopback only
    bool requireTenant = false;
    std::vector<TokenConfig> tokens;
    uint32_t defaultLeaseSeconds = 300;
    EngineOptions engine;
    Limits limits;
};

// Reads a TOML file on top of the given configuration. InvalidArgument names the file, line and key that is wrong;
// unknown keys are refused.
Result<Config> loadConfig(const std::string& file, Config base);

// What no broker can start with, said with the field's name: open mode off loopback, no tokens, bad numbers, …
Status checkConfig(const Config& config);

}  // namespace fairlead::broker
