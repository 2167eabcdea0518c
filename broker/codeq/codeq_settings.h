// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <map>
#include <string>
#include <vector>

namespace fairlead::broker {

// A configuration of codeQ as texts by the names of its YAML file ("workerJwksUrl", "raft.enabled"), whatever form it
// was read from. Values that are tables there, like workerAuthConfig, are JSON.
struct CodeqSettings {
    std::map<std::string, std::string, std::less<>> values;
    std::vector<std::string> unknown;  // names that codeQ does not know, either

    // "": not set, which is the same to codeQ.
    std::string get(std::string_view name) const {
        const auto found = values.find(name);
        return found == values.end() ? std::string() : found->second;
    }
};

// A name in codeQ's YAML file and the variable of the environment that goes over it; null: there is none.
struct CodeqName {
    enum class Kind { Text, Number, Table };  // Number: one that has a counterpart here; Table: or a list

    const char* yaml;
    const char* variable;
    Kind kind = Kind::Text;
};
const std::vector<CodeqName>& codeqNames();

// Reads a YAML file, or a file of KEY=VALUE lines as Docker's env_file and .env: by its extension, or else by its first
// line. At most 1 MiB. environment: like environ, ends with null; its variables go over the file, as in codeQ.
// InvalidArgument names the file, the line or the name; no message shows a value.
Result<CodeqSettings> readCodeqSettings(const std::string& file, const char* const* environment);

}  // namespace fairlead::broker
