// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <regex>

namespace fairlead::test {

namespace {

const CodeqToken* knownToken(const std::vector<CodeqToken>& tokens, const std::string& token) {
    for (const CodeqToken& known : tokens)
        if (known.token == token) return &known;
    return nullptr;
}

std::string brokenDown(const char* format, int64_t seconds) {
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[40];
    std::strftime(text, sizeof text, format, &parts);
    return text;
}

}  // namespace

CodeqJudgement judgeProducer(const CodeqOptions& options, const std::string& token) {
    const CodeqToken* known = knownToken(options.producers, trimmedText(token));
    return known ? CodeqJudgement{"", *known} : CodeqJudgement{"invalid token", {}};
}

CodeqJudgement judgeWorker(const CodeqOptions& options, const std::string& token) {
    std::string error = "invalid token";
    if (const CodeqToken* known = knownToken(options.workers, trimmedText(token))) {
        error = known->commands.empty() ? "missing eventTypes" : known->scopes.empty() ? "missing scope" : "";
        if (error.empty()) return {"", *known};
    }
    if (options.producersMayWork)
        if (const CodeqToken* known = knownToken(options.producers, trimmedText(token))) {
            CodeqToken who = CodeqToken();
            who.token = known->token;
            who.tenant = known->tenant;
            who.subject = known->subject;
            return {"", who};
        }
    return {error, {}};
}

bool isCodeqTenant(const std::string& tenant) {
    static const std::regex kRule("^[a-z][a-z0-9-]{1,62}$");
    return std::regex_match(tenant, kRule);
}

bool hasScope(const CodeqToken& who, const std::string& scope) {
    return std::find(who.scopes.begin(), who.scopes.end(), scope) != who.scopes.end();
}

std::optional<std::vector<std::string>> allowedCommands(const CodeqToken& who, std::vector<std::string> wanted) {
    const bool isWild = std::find(who.commands.begin(), who.commands.end(), "*") != who.commands.end();
    if (wanted.empty()) return isWild ? std::vector<std::string>() : who.commands;
    std::vector<std::string> allowed;
    for (const std::string& one : wanted) {
        const std::string command = trimmedText(one);
        if (command.empty()) continue;
        if (!isWild && std::find(who.commands.begin(), who.commands.end(), command) == who.commands.end())
            return std::nullopt;
        allowed.push_back(command);
    }
    if (allowed.empty()) return std::nullopt;
    return allowed;
}

std::string trimmedText(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<std::string> resultObject(const std::string& json) {
    if (json.empty()) return "";
    const auto value = nlohmann::json::parse(json, nullptr, false);
    if (value.is_null()) return "";
    if (!value.is_object()) return std::nullopt;
    return value.dump();
}

std::string rfc3339Text(int64_t ms) {
    char text[64];
    std::snprintf(text, sizeof text, "%s.%03d055456-03:00",
                  brokenDown("%Y-%m-%dT%H:%M:%S", ms / 1000 - 3 * 3600).c_str(), int(ms % 1000));
    return text;
}

std::string utcSeconds(int64_t seconds) { return seconds == 0 ? "" : brokenDown("%Y-%m-%dT%H:%M:%SZ", seconds); }

}  // namespace fairlead::test
