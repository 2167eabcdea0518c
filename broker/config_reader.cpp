// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_reader.h"

#include <algorithm>
#include <string>

namespace fairlead::broker {

Status ConfigSource::wrong(const toml::source_region& where, const std::string& what) const {
    return {Code::InvalidArgument,
            name + (isFile ? ":" + std::to_string(where.begin.line) : std::string()) + ": " + what};
}

Status ConfigReader::take(const toml::table& table, const ConfigSource& source) {
    for (const auto& [name, node] : table) RETURN_IF_ERROR(take(std::string(name.str()), name, node, source));
    return {};
}

Status ConfigReader::take(const std::string& name, const toml::key& key, const toml::node& node,
                          const ConfigSource& source) {
    const ConfigKeys<Config>& keys = configKeys();
    const auto known = std::find_if(keys.begin(), keys.end(), [&](const auto& one) { return one.name == name; });
    if (known != keys.end()) return known->read(m_config, node, source);
    const auto isIn = [section = name + '.'](const auto& one) { return one.name.starts_with(section); };
    if (std::none_of(keys.begin(), keys.end(), isIn)) return source.wrong(key.source(), "unknown key '" + name + "'");
    const toml::table* const table = node.as_table();
    if (!table) return source.wrong(node.source(), "'" + name + "' must be a table, like [" + name + "]");
    for (const auto& [inner, value] : *table)
        RETURN_IF_ERROR(take(name + '.' + std::string(inner.str()), inner, value, source));
    return {};
}

Config ConfigReader::finish() && {
    // If only max_message_bytes was lowered, the default of max_payload_bytes follows.
    Limits& limits = m_config.limits;
    const Limits usual = limitsOf(m_config.compatibility);
    const uint32_t beside = usual.maxMessageBytes - usual.maxPayloadBytes;
    if (limits.maxPayloadBytes == usual.maxPayloadBytes && limits.maxMessageBytes > beside)
        limits.maxPayloadBytes = std::min(limits.maxPayloadBytes, limits.maxMessageBytes - beside);
    return std::move(m_config);
}

}  // namespace fairlead::broker
