// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

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

}  // namespace fairlead::broker
