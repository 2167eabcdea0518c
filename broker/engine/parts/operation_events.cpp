// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/operation_events.h"

#include "broker/core/bounded_text.h"

#include <utility>

namespace fairlead::broker {

namespace {

const char* wordOf(OperationKind kind) {
    switch (kind) {
        case OperationKind::Requeue: return "requeue";
        case OperationKind::Delete: return "delete";
        case OperationKind::Purge: return "purge";
        case OperationKind::DeleteTenant: return "delete_tenant";
    }
    return "";
}

const char* nameOf(OperationKind kind) {
    switch (kind) {
        case OperationKind::Requeue: return "requeue";
        case OperationKind::Delete: return "deletion";
        case OperationKind::Purge: return "purge";
        case OperationKind::DeleteTenant: return "deletion of a tenant";
    }
    return "operation";
}

std::string counted(uint64_t count) { return std::to_string(count) + (count == 1 ? " task" : " tasks"); }

std::string textOf(std::string_view type, const Operation& operation, const std::string& author) {
    const OperationSpec& spec = operation.spec;
    const std::string what = std::string(nameOf(spec.kind)) + " " + std::to_string(operation.id);
    const std::string by = author.empty() ? "" : " by '" + author + "'";
    if (type == event_types::kOperationStarted)
        return what + " was started" + by + (spec.total ? ", " + counted(*spec.total) : "") + ": " + spec.reason;
    if (type == event_types::kOperationPaused)
        return operation.pausedBecause.empty() ? what + " was paused" + by
                                               : what + " paused itself: " + operation.pausedBecause;
    if (type == event_types::kOperationResumed) return what + " goes on" + by;
    if (type == event_types::kOperationSettled)
        return "of " + counted(operation.done) + " of " + what + " " + std::to_string(operation.completedAgain) +
               " completed, " + std::to_string(operation.failedAgain) + " failed again, " +
               std::to_string(operation.withdrawn) + " were withdrawn";
    const bool isDone = operation.state == OperationState::Done;
    return what + (isDone ? " is finished: " : " was cancelled" + by + ": ") + std::to_string(operation.done) +
           " done, " + std::to_string(operation.skipped) + " skipped";
}

}  // namespace

Event operationEvent(std::string_view type, const Operation& operation, const std::string& author, Time now) {
    const OperationSpec& spec = operation.spec;
    Event event;
    event.at = now;
    event.type = type;
    if (!spec.filter.tenants.all && spec.filter.tenants.tenants.size() == 1)
        event.tenant = spec.filter.tenants.tenants.front();
    if (type == event_types::kOperationPaused && !operation.pausedBecause.empty())
        event.severity = EventSeverity::Warning;
    event.fields = {{"operation", std::to_string(operation.id)}, {"kind", wordOf(spec.kind)}};
    const auto add = [&event](const char* key, std::string value) {
        if (!value.empty()) event.fields.emplace_back(key, std::move(value));
    };
    add("author", author);
    add("reason", spec.reason);
    add("command", spec.filter.command);
    add("error", bounded(spec.filter.errorContains));
    if (spec.total) add("total", std::to_string(*spec.total));
    if (type != event_types::kOperationStarted) {
        add("started_by", spec.startedBy);
        add("state", operation.state == OperationState::Cancelled ? "cancelled"
                     : operation.state == OperationState::Done    ? "done"
                                                                  : "");
        add("done", std::to_string(operation.done));
        add("skipped", std::to_string(operation.skipped));
        add("paused_because", operation.pausedBecause);
    }
    if (type != event_types::kOperationStarted && spec.kind == OperationKind::Requeue) {
        add("completed_again", std::to_string(operation.completedAgain));
        add("failed_again", std::to_string(operation.failedAgain));
        add("withdrawn", std::to_string(operation.withdrawn));
    }
    event.text = textOf(type, operation, author);
    return event;
}

bool isSettled(const Operation& operation) {
    return operation.isOver() && operation.spec.kind == OperationKind::Requeue && operation.done > 0 &&
           operation.endedAgain() + operation.withdrawn >= operation.done;
}

}  // namespace fairlead::broker
