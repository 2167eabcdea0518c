// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/config_key.h"
#include "broker/toml.h"
#include "shared/status.h"

#include <utility>

namespace fairlead::broker {

// Merges tables into one configuration. A later table replaces values key by key, and lists as a whole.
class ConfigReader {
public:
    explicit ConfigReader(Config base) : m_config(std::move(base)) {}

    // InvalidArgument names the key that is unknown or has an invalid value; keys taken before stay applied.
    Status take(const toml::table& table, const ConfigSource& source);
    Config finish() &&;

private:
    Status take(const std::string& name, const toml::key& key, const toml::node& node, const ConfigSource& source);

    Config m_config;
};

}  // namespace fairlead::broker
