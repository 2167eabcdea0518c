// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/toml.h"
#include "shared/status.h"

#include <string>

namespace fairlead::broker {

// Where a table came from, for error messages: a file, or a variable of the environment.
struct ConfigSource {
    std::string name;
    bool isFile = true;

    Status wrong(const toml::source_region& where, const std::string& what) const;
};

// Merges tables into one configuration. A later table replaces values key by key, and lists as a whole.
class ConfigReader {
public:
    enum class AuthMode { Open, User, Static, Jwt };

    explicit ConfigReader(Config base);

    // InvalidArgument names the key that is unknown or has an invalid value; keys taken before stay applied.
    Status take(const toml::table& table, const ConfigSource& source);
    Config finish() &&;

private:
    Config m_config;
    AuthMode m_mode;
};

}  // namespace fairlead::broker
