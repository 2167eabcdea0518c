// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/toml.h"
#include "shared/status.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Where a table came from, for error messages: a file, or a variable of the environment.
struct ConfigSource {
    std::string name;
    bool isFile = true;

    Status wrong(const toml::source_region& where, const std::string& what) const;
};

// A key of the configuration: how it is read, what it may be, whether a reload takes it, how it is written. One entry in
// config_keys.cpp is all that a key needs; the example file is compared with them by a test. Owner: Config, or what stands
// in a list of it.
template <typename Owner>
struct ConfigKey {
    std::string name;              // with its section: "limits.max_streams"; in a list only its own
    bool isTakenByReload = false;  // otherwise a change of it needs a restart

    // Takes a value. InvalidArgument: it is of another type, and nothing has changed.
    std::function<Status(Owner&, const toml::node&, const ConfigSource&)> read;
    std::function<bool(const Owner&, const Owner&)> isSame;
    // Adds the value to a table, under the given name; not if there is none to be written.
    std::function<void(const Owner&, toml::table&, std::string_view)> write;
    // InvalidArgument: the value is out of range. where: what stands before the key: "", or "auth.jwt #2."
    std::function<Status(const Owner&, const std::string& where)> check;
    // The texts in it, which must not hold control characters.
    std::function<std::vector<std::string>(const Owner&)> texts;

    std::string_view section() const { return std::string_view(name).substr(0, name.find('.')); }
    std::string_view ownName() const { return std::string_view(name).substr(name.rfind('.') + 1); }
    ConfigKey&& reloads() && {
        isTakenByReload = true;
        return std::move(*this);
    }
};

template <typename Owner>
using ConfigKeys = std::vector<ConfigKey<Owner>>;

const ConfigKeys<Config>& configKeys();
const ConfigKeys<TokenConfig>& tokenKeys();   // of [[auth.token]], without the section
const ConfigKeys<JwtConfig>& providerKeys();  // of [auth.jwt]

// FAIRLEAD__LIMITS__MAX_STREAMS
std::string environmentName(std::string_view key);

// Every key of the table must be among the known ones. prefix: the section, for messages.
template <typename Owner>
Status takeKeys(Owner& owner, const toml::table& table, const std::string& prefix, const ConfigKeys<Owner>& keys,
                const ConfigSource& source) {
    for (const auto& [name, node] : table) {
        const auto known = std::find_if(keys.begin(), keys.end(), [name = name.str()](const ConfigKey<Owner>& key) {
            return key.ownName() == name;
        });
        if (known == keys.end())
            return source.wrong(name.source(), "unknown key '" + prefix + std::string(name.str()) + "'");
        RETURN_IF_ERROR(known->read(owner, node, source));
    }
    return {};
}

template <typename Owner>
toml::table tableOf(const Owner& owner, const ConfigKeys<Owner>& keys) {
    toml::table table;
    for (const ConfigKey<Owner>& key : keys) key.write(owner, table, key.ownName());
    return table;
}

}  // namespace fairlead::broker
