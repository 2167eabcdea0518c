// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// What to clean up on the broker when a Lab run is interrupted and no event loop will receive the answers.
struct LabCleanup {
    std::string policy;                // policy to restore; empty: none
    std::vector<std::string> tenants;  // to delete
};

// Cleans up on a broker in open mode. Blocks until the calls are answered, for `patience` at most. Returns the first
// error. Any thread.
Status cleanUpBroker(const std::shared_ptr<grpc::Channel>& channel, const LabCleanup& departure,
                     std::chrono::milliseconds patience);

}  // namespace fairlead::gui
