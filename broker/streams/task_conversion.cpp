// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/task_conversion.h"

#include "broker/core/bounded_text.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"
#include "broker/rpc/time_conversion.h"
#include "producerpb.pb.h"
#include "shared/json_reader.h"
#include "workerpb.pb.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr uint32_t kMaxTraceBytes = 1024;  // the W3C trace context requires 512

Status tooLarge(std::string_view what, size_t size, std::string_view limit, uint32_t most) {
    return {Code::InvalidArgument,
            std::string(what) + " too large: " + std::to_string(size) + " bytes, " +
                (limit.empty() ? "the fixed limit" : std::string(limit)) + " is " + std::to_string(most),
            LimitReached{std::string(limit.empty() ? what : limit), size, most, {}}};
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = char(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

}  // namespace

bool isWebhookUrl(std::string_view url) {
    const size_t colon = url.find("://");
    if (colon == std::string_view::npos) return false;
    const std::string scheme = lowerCase(url.substr(0, colon));
    if (scheme != "http" && scheme != "https") return false;
    const bool isClean = std::none_of(url.begin(), url.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte <= ' ' || byte == 0x7f;
    });
    if (!isClean) return false;

    std::string_view host = url.substr(colon + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    if (host.find('@') != std::string_view::npos) return false;  // a password would be sent to the receiver
    const size_t portColon = host.rfind(':');
    const bool hasPort = portColon != std::string_view::npos && host.find(']', portColon) == std::string_view::npos;
    if (hasPort) {
        const std::string_view port = host.substr(portColon + 1);
        if (!std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; })) return false;
        host = host.substr(0, portColon);
    }
    return !host.empty();
}

Result<NewTask> toNewTask(producerpb::CreateTask& message, const Limits& limits, Time now) {
    const std::string_view command = trimmed(message.command());
    if (command.empty()) return bad("command is required");
    if (message.delay_seconds() < 0) return bad("delaySeconds must be >= 0");
    if (message.max_attempts() > kMostAttempts) return bad("maxAttempts must be <= " + std::to_string(kMostAttempts));
    if (command.size() > limits.maxCommandBytes)
        return tooLarge("command", command.size(), "limits.max_command_bytes", limits.maxCommandBytes);
    if (message.payload().size() > limits.maxPayloadBytes)
        return tooLarge("payload", message.payload().size(), "limits.max_payload_bytes", limits.maxPayloadBytes);
    if (message.webhook().size() > limits.maxWebhookBytes)
        return tooLarge("webhook", message.webhook().size(), "limits.max_webhook_bytes", limits.maxWebhookBytes);
    if (!message.webhook().empty() && !isWebhookUrl(message.webhook())) return bad("invalid webhook url");
    if (message.idempotency_key().size() > limits.maxIdempotencyKeyBytes)
        return tooLarge("idempotency_key", message.idempotency_key().size(), "limits.max_idempotency_key_bytes",
                        limits.maxIdempotencyKeyBytes);
    const size_t trace = message.trace_parent().size() + message.trace_state().size();
    if (trace > kMaxTraceBytes) return tooLarge("trace_parent and trace_state", trace, {}, kMaxTraceBytes);
    // It must fit into the message to its worker.
    const size_t size = message.payload().size() + message.webhook().size() + command.size() + trace;
    if (const uint32_t most = limits.maxMessageBytes - Limits::kBesideTask; size > most)
        return tooLarge("task", size, "limits.max_message_bytes less room for names", most);

    NewTask task;
    task.command = command;
    task.payload = message.payload().empty() ? std::string("null") : std::move(*message.mutable_payload());
    task.priority = std::clamp(message.priority(), 0, kPriorities - 1);
    task.webhook = std::move(*message.mutable_webhook());
    task.maxAttempts = std::max(message.max_attempts(), 0);
    task.attemptsBefore = int(std::min(message.attempts_before(), uint32_t(kMostAttempts)));
    task.idempotencyKey = std::move(*message.mutable_idempotency_key());
    if (message.has_run_at())
        task.calendarAt = toCalendarTime(message.run_at());
    else if (message.delay_seconds() > 0)
        task.runAt = now + std::chrono::seconds(message.delay_seconds());
    task.traceParent = std::move(*message.mutable_trace_parent());
    task.traceState = std::move(*message.mutable_trace_state());
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
