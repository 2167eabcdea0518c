// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/task_conversion.h"

#include "broker/core/bounded_text.h"
#include "broker/rpc/message_values.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/text.h"
#include "broker/rpc/time_conversion.h"
#include "producerpb.pb.h"
#include "shared/json_reader.h"
#include "workerpb.pb.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

Result<NewTask> toNewTask(producerpb::CreateTask& message, const Limits& limits, Time now) {
    if (message.delay_seconds() < 0) return bad("delaySeconds must be >= 0");
    if (message.has_run_at()) RETURN_IF_ERROR(checkTime(message.run_at(), "run_at"));
    NewTask task;
    task.command = trimmed(message.command());
    task.payload = std::move(*message.mutable_payload());
    task.priority = message.priority();
    task.webhook = std::move(*message.mutable_webhook());
    task.maxAttempts = message.max_attempts();
    task.attemptsBefore = int(std::min(message.attempts_before(), uint32_t(kMostAttempts)));
    task.idempotencyKey = std::move(*message.mutable_idempotency_key());
    if (message.has_run_at())
        task.calendarAt = toCalendarTime(message.run_at());
    else if (message.delay_seconds() > 0)
        task.runAt = now + std::chrono::seconds(message.delay_seconds());
    task.traceParent = std::move(*message.mutable_trace_parent());
    task.traceState = std::move(*message.mutable_trace_state());
    RETURN_IF_ERROR(checkTask(task, limits));
    clampTask(task);
    return task;
}

namespace {

constexpr size_t kMostQuoted = 500;

// Shown to people, so every byte that is not printable ASCII becomes '.'.
std::string beginningOf(std::string_view bytes) {
    std::string text = "its result began ";
    for (const char c : bytes.substr(0, kMostQuoted)) text += c >= 0x20 && c < 0x7f ? c : '.';
    return text;
}

}  // namespace

SubmitResults::Item toRefusedItem(workerpb::Result& message, std::string refusal) {
    SubmitResults::Item item;
    item.taskIdText = std::move(*message.mutable_task_id());
    item.id = TaskId::parse(item.taskIdText).value_or(TaskId());
    item.error = bounded(std::move(*message.mutable_error()));
    if (item.error.empty() && !message.result_json().empty()) item.error = beginningOf(message.result_json());
    item.refusal = std::move(refusal);
    return item;
}

SubmitResults::Item toResultItem(workerpb::Result& message, const Limits& limits) {
    const bool isCompleted = message.status() == "COMPLETED";
    const std::string_view json = trimmed(message.result_json());
    const bool hasResult = !json.empty() && json != "null";
    if (!isCompleted && message.status() != "FAILED")
        return toRefusedItem(
            message, "invalid status (must be COMPLETED or FAILED): \"" + message.status().substr(0, 64) + "\"");
    if (const size_t size = message.result_json().size(); size > limits.maxPayloadBytes)
        return toRefusedItem(
            message, tooLarge("result_json", size, "limits.max_payload_bytes", limits.maxPayloadBytes).message());
    if (hasResult && !isJsonObject(json)) return toRefusedItem(message, "invalid result_json");
    const std::optional<TaskId> id = TaskId::parse(message.task_id());
    if (!id) return toRefusedItem(message, "task not found");
    if (!isCompleted && trimmed(message.error()).empty())
        return toRefusedItem(message, "error required when status=FAILED");
    SubmitResults::Item item;
    item.id = *id;
    item.taskIdText = std::move(*message.mutable_task_id());
    item.completed = isCompleted;
    item.error = bounded(std::move(*message.mutable_error()));
    if (hasResult)
        item.resultJson = std::move(*message.mutable_result_json());
    else if (isCompleted)
        item.resultJson = "null";
    return item;
}

void fillTask(workerpb::Task* message, Assignment& assignment) {
    message->set_id(assignment.id.toString());
    message->set_command(std::move(assignment.command));
    message->set_payload(std::move(assignment.payload));
    message->set_priority(assignment.priority);
    message->set_webhook(std::move(assignment.webhook));
    message->set_max_attempts(assignment.maxAttempts);
    message->set_status("IN_PROGRESS");
    message->set_worker_id(std::move(assignment.workerId));
    message->set_lease_until(toRfc3339(assignment.leaseUntil));
    message->set_attempts(assignment.attempts);
    message->set_tenant_id(std::move(assignment.tenant));
    setTimestamp(message->mutable_created_at(), assignment.createdAt);
    setTimestamp(message->mutable_updated_at(), assignment.updatedAt);
}

}  // namespace fairlead::broker
