// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace fairlead::broker {

// The extensions of Open Job Spec that the manifest declares, and that a request may require.
inline constexpr std::array<std::string_view, 11> kOjsExtensions{
    "urn:ojs:ext:multi-tenancy",   "urn:ojs:ext:experimental:multi-tenancy",
    "urn:ojs:ext:dead-letter",     "urn:ojs:ext:admin-api",
    "urn:ojs:ext:backpressure",    "urn:ojs:ext:observability",
    "urn:ojs:ext:rate-limiting",   "urn:ojs:ext:progress",
    "urn:ojs:ext:bulk-operations", "urn:ojs:ext:fair-scheduling",
    "urn:ojs:ext:webhooks"};

inline bool isOjsExtension(std::string_view urn) {
    return std::find(kOjsExtensions.begin(), kOjsExtensions.end(), urn) != kOjsExtensions.end();
}

}  // namespace fairlead::broker
