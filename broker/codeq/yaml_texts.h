// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The scalars of a YAML table with their paths ("raft.enabled"), lists as JSON. Tables whose name ends in "Config" are
// JSON as a whole, an empty value is "". InvalidArgument: no table at the top, too deep, too much, or malformed, with
// the line; a key given twice, a merge key (<<), or a list or table where isSingle() says of its path that one value is
// expected, each with the key.
Result<std::vector<std::pair<std::string, std::string>>> readYamlTexts(
    const std::string& text, const std::function<bool(const std::string& path)>& isSingle);

}  // namespace fairlead::broker
