// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/codeq/codeq_server.h"

#include <optional>
#include <string>

namespace fairlead::test {

// What codeQ's validators say of a token, in its words.
struct CodeqJudgement {
    std::string error;  // empty: accepted
    CodeqToken who;
};
CodeqJudgement judgeProducer(const CodeqOptions& options, const std::string& token);
CodeqJudgement judgeWorker(const CodeqOptions& options, const std::string& token);

bool isCodeqTenant(const std::string& tenant);
bool hasScope(const CodeqToken& who, const std::string& scope);
// The commands that a claim asks for, of those that the token allows; nothing: not allowed. Empty and allowed: codeQ's
// two built-in commands.
std::optional<std::vector<std::string>> allowedCommands(const CodeqToken& who, std::vector<std::string> wanted);

std::string trimmedText(const std::string& text);
// The text of the object as codeQ keeps it; empty: none, "null" or nothing. Nothing: not a JSON object.
std::optional<std::string> resultObject(const std::string& json);
// codeQ's JSON time in its own time zone, nine digits after the point.
std::string rfc3339Text(int64_t ms);
// RFC 3339 in UTC, whole seconds; empty for 0.
std::string utcSeconds(int64_t seconds);

}  // namespace fairlead::test
