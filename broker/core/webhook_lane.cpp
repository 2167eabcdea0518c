// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/webhook_lane.h"

namespace fairlead::broker {

uint8_t webhookLane(std::string_view url) {
    if (url.empty()) return 0;
    const size_t colon = url.find("://");
    std::string_view host = colon == std::string_view::npos ? url : url.substr(colon + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    uint32_t hash = 2166136261u;  // FNV-1a
    for (const char c : host) {
        const char lower = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
        hash = (hash ^ uint8_t(lower)) * 16777619u;
    }
    return uint8_t(1 + (hash ^ hash >> 16) % 254);
}

}  // namespace fairlead::broker
