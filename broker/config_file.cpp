// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_reader.h"
#include "shared/bounded_file.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLargestConfig = 4 * 1024 * 1024;
constexpr std::string_view kPrefix = "FAIRLEAD__";
constexpr std::string_view kBetween = "__";

Status takeFile(const std::string& name, ConfigReader& reader) {
    const ConfigSource file{name};
    // The library itself takes a folder, or a file that cannot be read, for an empty file.
    const Result<std::string> contents = readBoundedFile(name, kLargestConfig);
    if (!contents) return {Code::InvalidArgument, "the configuration file " + contents.status().message()};
    const toml::parse_result parsed = toml::parse(*contents, name);
    if (!parsed) return file.wrong(parsed.error().source(), std::string(parsed.error().description()));
    return reader.take(parsed.table(), file);
}

// As a TOML string.
std::string inQuotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else if (byte < ' ' || byte == 0x7f) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04X", byte);
            result += escaped;
        } else {
            result += c;
        }
    }
    return result + '"';
}

// "LIMITS__MAX_STREAMS" as the key limits.max_streams of TOML. Names of tenants keep their case, except DEFAULT.
std::string keyOf(std::string_view path) {
    std::string key;
    bool isTenant = false;
    while (true) {
        const size_t end = path.find(kBetween);
        std::string part(path.substr(0, end));
        std::string lower = part;
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return char(std::tolower(c)); });
        if (!isTenant || part == "DEFAULT") part = lower;
        isTenant = key.empty() && lower == "tenants";
        key += inQuotes(part);
        if (end == std::string_view::npos) return key;
        key += '.';
        path.remove_prefix(end + kBetween.size());
    }
}

// Tries the value as it would be in a file, then as a string without quotes, then as a list of one such string.
Status takeVariable(const ConfigVariable& variable, ConfigReader& reader) {
    const ConfigSource source{variable.name, false};
    const std::string key = keyOf(std::string_view(variable.name).substr(kPrefix.size())) + " = ";
    std::vector<std::string> readings{key + inQuotes(variable.value), key + '[' + inQuotes(variable.value) + ']'};
    const toml::parse_result alone = toml::parse("value = " + variable.value);
    if (alone && alone.table().size() == 1) readings.insert(readings.begin(), key + variable.value);
    Status first;
    for (const std::string& reading : readings) {
        const toml::parse_result parsed = toml::parse(reading);
        const Status status = parsed ? reader.take(parsed.table(), source)
                                     : source.wrong(parsed.error().source(), std::string(parsed.error().description()));
        if (status.ok()) return status;
        if (first.ok()) first = status;
    }
    return first;
}

Result<Config> load(const std::string& file, Config base, const std::vector<ConfigVariable>& variables) {
    ConfigReader reader(std::move(base));
    if (!file.empty()) RETURN_IF_ERROR(takeFile(file, reader));
    for (const ConfigVariable& variable : variables) RETURN_IF_ERROR(takeVariable(variable, reader));
    return std::move(reader).finish();
}

}  // namespace

std::vector<ConfigVariable> configVariables(const char* const* environment) {
    std::vector<ConfigVariable> variables;
    for (; environment && *environment; ++environment) {
        const std::string_view entry(*environment);
        const size_t end = entry.find('=');
        if (end == std::string_view::npos || entry.substr(0, kPrefix.size()) != kPrefix) continue;
        variables.push_back({std::string(entry.substr(0, end)), std::string(entry.substr(end + 1))});
    }
    std::sort(variables.begin(), variables.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return variables;
}

Result<Config> loadConfig(const std::string& file, Config base, const std::vector<ConfigVariable>& variables) {
    Result<Config> config = load(file, base, variables);
    if (!config || config->compatibility == base.compatibility) return config;
    // Its bounds lie beneath what the file and the variables say of them.
    base.compatibility = config->compatibility;
    base.limits = limitsOf(base.compatibility);
    return load(file, std::move(base), variables);
}

}  // namespace fairlead::broker
