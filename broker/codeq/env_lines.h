// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Lines of KEY=VALUE as in .env and Docker's env_file: `export`, comments, values in '…' as they are, in "…" with \n,
// \" and \\, and without quotes up to " #". InvalidArgument is ":<line>: <what>", and shows no value. A ${reference} is
// refused: what Docker would put there is not known here.
Result<std::vector<std::pair<std::string, std::string>>> readEnvLines(const std::string& text);

// Whether the first line that says something is KEY=VALUE.
bool looksLikeEnvLines(const std::string& text);

}  // namespace fairlead::broker
