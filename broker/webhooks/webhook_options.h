// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <string>
#include <vector>

namespace fairlead::broker {

struct WebhookOptions {
    std::vector<std::string> secrets;  // that calls are signed with; codeQ's header is signed with the first
    int maxAttempts = 5;
    Micros backoffBase = std::chrono::seconds(2);  // before the second attempt; doubles from there
    Micros backoffMax = std::chrono::seconds(60);  // also limits what a server asks for with Retry-After
    Micros timeout = std::chrono::seconds(15);     // of one attempt
    size_t atOnce = 256;                           // see Bound::WebhookCalls
    size_t perTenant = 32;                         // of those
    size_t perHost = 6;                            // see Bound::HostCalls: four of a tenant that is alone there
    std::vector<std::string> allowPrivate;         // address ranges beyond the public internet
    std::string userAgent = "fairlead";
    // Of calls to subscribers of events: before the second attempt and so on, and how long one may take.
    std::vector<Micros> eventWaits = {std::chrono::seconds(30), std::chrono::minutes(2), std::chrono::minutes(10),
                                      std::chrono::hours(1),    std::chrono::hours(4),   std::chrono::hours(12),
                                      std::chrono::hours(24)};
    Micros eventTimeout = std::chrono::seconds(30);
    bool allowHttp = false;  // subscriptions whose URL is none of https

    bool operator==(const WebhookOptions&) const = default;
};

}  // namespace fairlead::broker
