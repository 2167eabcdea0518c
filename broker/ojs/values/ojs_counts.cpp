// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_counts.h"

namespace fairlead::broker {

void OjsCounts::add(const OjsCounts& other) {
    ready += other.ready;
    delayed += other.delayed;
    retrying += other.retrying;
    held += other.held;
    active += other.active;
}

std::string OjsCounts::members() const {
    return "\"available\":" + std::to_string(ready) + ",\"active\":" + std::to_string(active) +
           ",\"scheduled\":" + std::to_string(delayed - retryable()) + ",\"retryable\":" + std::to_string(retryable()) +
           ",\"pending\":" + std::to_string(held);
}

}  // namespace fairlead::broker
