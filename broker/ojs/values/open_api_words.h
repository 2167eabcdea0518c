// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What OpenAPI says of a route that its pattern and its needs do not.
struct OpenApiWords {
    std::string_view route;     // "GET /ojs/v1/jobs/:id"
    std::string_view summary;   // empty: nobody has said anything of it, which a test finds
    unsigned status = 200;      // of success; 0: there are several
    std::string_view body{};    // a schema of openApiComponents(); empty: a reason at most
    std::string_view answer{};  // the same; empty: any
    bool isStream = false;      // the answer is Server-Sent Events
};
OpenApiWords openApiWordsOf(std::string_view method, std::string_view pattern);

// Schemas, parameters and responses, as JSON.
std::string_view openApiComponents();

// The members that a schema of those names, which are all that a body of it may have: what is described is taken, and nothing
// else. REQUIRES: there is such a schema. Any thread; read once.
const std::vector<std::string>& describedMembers(std::string_view schema);

}  // namespace fairlead::broker
