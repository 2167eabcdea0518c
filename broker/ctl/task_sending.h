// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/program.h"
#include "producerpb.pb.h"
#include "shared/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace fairlead::ctl {

// Creates tasks over a producer stream, of Fairlead's broker or of codeQ's own server.
struct Sending {
    producerpb::CreateTask task;  // its command, and what is the same for all
    std::string payload = "{}";   // or @FILE, or - for the standard input
    uint32_t copies = 1;
    std::string tenant;  // that it must be for; empty: whatever the token says
};

// What an option means for a payload: itself, the contents of @FILE, or with - the standard input; or why it cannot be read.
Result<std::string> payloadOf(const std::string& text);

// The options that both commands have, and the command as an argument.
void addSendOptions(CLI::App* command, const std::shared_ptr<Sending>& sending);
// globals: address and token of the producer stream.
Exit sendTasks(const Globals& globals, Sending sending);

}  // namespace fairlead::ctl
