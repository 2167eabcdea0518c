// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace fairlead {

// A key of codeQ's GET /v1/codeq/admin/queues: "codeq:q:<command>[:<tenant>]:pending:<priority>", ":inprog", ":delayed" or
// ":dlq". A view of the text that was read.
struct CodeqQueueKey {
    enum class State { Ready, Delayed, InProgress, Dead };
    std::string_view command;  // may contain colons
    std::string_view tenant;   // empty: of no tenant
    State state = State::Ready;
    int priority = 0;  // 0 to 9; of Ready only
};

// Nothing: it is no such key. The last part before the state is the tenant if it can be one and something is left for the
// command; otherwise all of it is the command of no tenant. Any thread; O(length).
std::optional<CodeqQueueKey> codeqQueueKey(std::string_view text);

}  // namespace fairlead
