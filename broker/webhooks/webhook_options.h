// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <string>
#include <vector>

namespace fairlead::broker {

struct WebhookOptions {
    std::vector<std::string> secrets;  // what calls are signed with; the first is the one codeQ's header is made with
    int maxAttempts = 5;
    Micros backoffBase = std::chrono::seconds(2);  // before the second attempt; doubles from there
    Micros backoffMax = std::chrono::seconds(60);  // also of what a server asks for with Retry-After
    Micros timeout = std::chrono::seconds(15);     // of one attempt
    size_t atOnce = 256;
    size_t perTenant = 32;
    size_t perHost = 4;
    std::vector<std::string> allowPrivate;  // ranges of addresses beyond the internet
    std::string userAgent = "fairlead";
};

}  // namespace fairlead::broker
