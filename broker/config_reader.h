// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/toml.h"
#include "shared/status.h"

#include <string>

namespace fairlead::broker {

// Where a table came from, for what is wrong with it: a file, or a variable of the environment.
struct ConfigSource {
    std::string name;
    bool isFile = true;

    Status wrong(const toml::source_region& where, const std::string& what) const;
};

// Puts tables over each other into one configuration; later ones win key by key, lists as a whole.
class ConfigReader {
public:
    enum class AuthMode { Open, User, Static, Jwt };

    explicit ConfigReader(Config base);

    // InvalidArgument names the key that is unknown, or whose value is none; what was taken until then stays.
    Status take(const toml::table& table, const ConfigSource& source);
    Config finish() &&;

private:
    Config m_config;
    AuthMode m_mode;
};

}  // namespace fairlead::broker
