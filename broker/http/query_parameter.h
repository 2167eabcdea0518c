// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_routes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What a route may be asked in its query. The name has static storage.
struct QueryParameter {
    std::string_view name;
    uint64_t least = 0;     // of a whole number
    uint64_t most = 0;      // 0: it is a text
    bool isSwitch = false;  // it says something without a value, too
};
using QueryParameters = std::vector<QueryParameter>;

// Why a route with these parameters refuses the query, beginning with a name of the query; empty: it does not. What it does
// not know might have narrowed what is meant, of what is there twice only one would count, and what is empty comes from a
// script whose variable is not set.
std::string whyRefused(const HttpQuery& query, const QueryParameters& known);

// A whole number, with nothing around it.
std::optional<uint64_t> wholeNumber(std::string_view text);

}  // namespace fairlead::broker
