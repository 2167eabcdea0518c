// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/ready_commands.h"

#include "broker/rpc/task_rules.h"
#include "broker/rpc/text.h"
#include "shared/queue_name.h"

#include <string_view>
#include <unordered_set>

namespace fairlead::broker {

Result<std::vector<std::string>> resolveCommands(const Principal& principal, const std::vector<std::string>& requested,
                                                 const Limits& limits) {
    const Status notAllowed(Code::PermissionDenied, "event type not allowed");
    const bool allowsAll = principal.allowsEveryCommand();
    if (requested.empty()) return allowsAll ? std::vector<std::string>() : principal.commands;
    if (requested.size() > limits.maxBatch)
        return Status(Code::InvalidArgument, "too many commands: " + std::to_string(requested.size()) +
                                                 ", limits.max_batch is " + std::to_string(limits.maxBatch));
    // Of two spellings of one queue a token allows both, because it gets the tasks of either.
    std::unordered_set<std::string> known;
    if (!allowsAll)
        for (const std::string& command : principal.commands) known.insert(queueName(command));
    std::unordered_set<std::string_view> taken;  // views of what is requested
    std::vector<std::string> commands;
    for (const std::string& text : requested) {
        const std::string_view name = trimmed(text);
        if (name.empty() && allowsAll) continue;
        // No task can have a longer command, so the Ready would wait for ever.
        RETURN_IF_ERROR(checkCommand(name, limits));
        if (!allowsAll && !known.contains(queueName(name))) return notAllowed;
        if (taken.insert(name).second) commands.emplace_back(name);
    }
    if (commands.empty()) return notAllowed;
    return commands;
}

}  // namespace fairlead::broker
