// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_counts.h"

namespace fairlead::broker {

void OjsCounts::add(const OjsCounts& other) {
    ready += other.ready;
    delayed += other.delayed;
    heldByKeys += other.heldByKeys;
    retrying += other.retrying;
    held += other.held;
    active += other.active;
}

std::string OjsCounts::members() const {
    return "\"available\":" + std::to_string(available()) + ",\"active\":" + std::to_string(active) +
           ",\"scheduled\":" + std::to_string(later() - retryable()) + ",\"retryable\":" + std::to_string(retryable()) +
           ",\"pending\":" + std::to_string(held);
}

}  // namespace fairlead::broker
