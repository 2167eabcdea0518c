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

// What has to be put right when a run of the Lab is broken off and nobody will be there to hear the answers.
struct LabDeparture {
    std::string policy;                // to put back; empty: none
    std::vector<std::string> tenants;  // to delete
};

// Puts it right on a broker in open mode, and waits for that: so long at most. The first thing that did not work.
// Any thread.
Status leaveBroker(const std::shared_ptr<grpc::Channel>& channel, const LabDeparture& departure,
                   std::chrono::milliseconds patience);

}  // namespace fairlead::gui
