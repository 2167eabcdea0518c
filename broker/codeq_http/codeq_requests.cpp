// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/codeq_requests.h"

#include "broker/core/text/rfc3339.h"
#include "broker/http/member_names.h"
#include "shared/visible_text.h"
#include "broker/core/bounded_text.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"
#include "broker/rpc/task_rules.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

const JsonValue* given(const JsonValue& object, std::string_view name) {
    const JsonValue* const member = object.find(name);
    return member && member->kind != Kind::Null ? member : nullptr;
}

Status wrongMember(std::string_view name, std::string_view must) {
    return wrongBody(std::string(name) + " must be " + std::string(must));
}

Status checkKinds(const JsonValue& body, std::initializer_list<std::string_view> texts,
                  std::initializer_list<std::string_view> numbers) {
    for (const std::string_view name : texts) RETURN_IF_ERROR(textOf(body, name).status());
    for (const std::string_view name : numbers) RETURN_IF_ERROR(wholeOf(body, name).status());
    return {};
}

// A hundred years.
constexpr int64_t kMostDelaySeconds = int64_t{100} * 366 * 86'400;

int32_t narrowed(int64_t number) {
    return int32_t(
        std::clamp<int64_t>(number, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()));
}

int64_t numberOf(const JsonValue& body, std::string_view name) {
    const JsonValue* const member = given(body, name);
    return member ? member->whole : 0;
}

std::string takenText(const JsonValue& body, std::string_view name) {
    const JsonValue* const member = given(body, name);
    return member ? member->text : std::string();
}

}  // namespace

Status wrongBody(std::string detail, std::string_view text) {
    return bad(std::string(text) + '\n' + std::move(detail));
}

Result<JsonValue> parseBody(std::string_view body, std::initializer_list<std::string_view> opaque) {
    if (trimmed(body).empty()) return wrongBody("it is empty, but must be a JSON object");
    Result<JsonValue> parsed = parseJson(body, opaque);
    if (!parsed) return wrongBody(parsed.status().message());
    // As codeQ takes it: nothing is said. What is required is missed afterwards.
    if (parsed->kind == Kind::Null) parsed->kind = Kind::Object;
    if (parsed->kind != Kind::Object) return wrongBody("it must be a JSON object");
    return parsed;
}

Status checkNames(const JsonValue& object, std::initializer_list<std::string_view> known) {
    auto wrong = misspeltMember(object, known);
    return wrong ? wrongBody(std::move(*wrong)) : Status();
}

Status checkOnly(const JsonValue& object, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : object.members) {
        const std::string shown = visibleText(std::string_view(name).substr(0, 64));
        if (std::find(known.begin(), known.end(), name) == known.end()) return wrongBody(shown + ": is not known");
        if (value.kind == Kind::Null) return wrongBody(shown + ": must not be null");
    }
    return {};
}

Result<std::optional<int64_t>> wholeOf(const JsonValue& object, std::string_view name) {
    const JsonValue* const member = given(object, name);
    if (!member) return std::optional<int64_t>();
    if (member->kind != Kind::Whole) return wrongMember(name, "a whole number of 64 bits");
    return std::optional<int64_t>(member->whole);
}

Result<std::optional<std::string>> textOf(const JsonValue& object, std::string_view name) {
    const JsonValue* const member = given(object, name);
    if (!member) return std::optional<std::string>();
    if (member->kind != Kind::Text) return wrongMember(name, "a text");
    return std::optional<std::string>(member->text);
}

Result<std::vector<std::string>> textsOf(const JsonValue& object, std::string_view name) {
    std::vector<std::string> texts;
    const JsonValue* const member = given(object, name);
    if (!member) return texts;
    if (member->kind != Kind::List) return wrongMember(name, "a list of texts");
    for (const JsonValue& item : member->items) {
        if (item.kind != Kind::Text && item.kind != Kind::Null) return wrongMember(name, "a list of texts");
        texts.push_back(item.text);
    }
    return texts;
}

Result<const JsonValue*> batchOf(const JsonValue& object, std::string_view name, size_t most) {
    const JsonValue* const member = given(object, name);
    if (!member || member->kind != Kind::List || member->items.empty())
        return wrongMember(name, "a list with something in it");
    for (const JsonValue& item : member->items)
        if (item.kind != Kind::Object && item.kind != Kind::Null) return wrongMember(name, "a list of objects");
    if (member->items.size() > most) return bad("batch size exceeds maximum of " + std::to_string(most));
    return member;
}

Status checkCreate(const JsonValue& body, bool isOfBatch) {
    RETURN_IF_ERROR(checkNames(
        body, {"command", "payload", "priority", "webhook", "maxAttempts", "idempotencyKey", "runAt", "delaySeconds"}));
    RETURN_IF_ERROR(checkKinds(body, {"command", "webhook", "idempotencyKey", "runAt"},
                               {"priority", "maxAttempts", "delaySeconds"}));
    if (isOfBatch) return {};
    if (takenText(body, "command").empty()) return wrongBody("command is missing");
    if (!given(body, "payload")) return wrongBody("payload is missing, or null");
    return {};
}

Result<NewTask> toNewTask(const JsonValue& body, const Limits& limits, Time now) {
    NewTask task;
    const int64_t delay = numberOf(body, "delaySeconds");
    if (delay > kMostDelaySeconds)
        return bad("invalid 'delaySeconds' (must be <= " + std::to_string(kMostDelaySeconds) + ')');
    if (const std::string runAt = takenText(body, "runAt"); !runAt.empty()) {
        task.calendarAt = parseRfc3339(runAt);
        if (!task.calendarAt) return bad("invalid 'runAt' (use RFC3339)");
    } else if (delay > 0) {
        task.runAt = now + std::chrono::seconds(delay);
    }
    if (delay < 0) return bad("invalid 'delaySeconds' (must be >= 0)");
    task.command = trimmed(takenText(body, "command"));
    if (task.command.empty()) return bad("invalid command");
    if (const JsonValue* const payload = given(body, "payload")) task.payload = payload->raw;
    task.priority = narrowed(numberOf(body, "priority"));
    task.webhook = takenText(body, "webhook");
    task.maxAttempts = narrowed(numberOf(body, "maxAttempts"));
    task.idempotencyKey = takenText(body, "idempotencyKey");
    RETURN_IF_ERROR(checkTask(task, limits));
    clampTask(task);
    return task;
}

Status checkResult(const JsonValue& body, bool isOfBatch) {
    const std::string_view text = isOfBatch ? "invalid body" : "invalid request body";
    const auto named = [&](Status status) {
        if (status.ok() || isOfBatch) return status;
        const size_t line = status.message().find('\n');
        return wrongBody(status.message().substr(line + 1), text);
    };
    RETURN_IF_ERROR(named(checkNames(body, {"taskId", "status", "result", "error", "artifacts"})));
    RETURN_IF_ERROR(named(checkKinds(body, {"taskId", "status", "error"}, {})));
    if (const JsonValue* const result = given(body, "result"); result && !result->raw.starts_with('{'))
        return wrongBody("result must be an object", text);
    if (const JsonValue* const artifacts = given(body, "artifacts")) {
        if (artifacts->kind != Kind::List) return wrongBody("artifacts must be a list", text);
        for (const JsonValue& artifact : artifacts->items) {
            if (artifact.kind != Kind::Object && artifact.kind != Kind::Null)
                return wrongBody("artifacts must be a list of objects", text);
            RETURN_IF_ERROR(named(checkKinds(artifact, {"name", "url", "contentBase64", "contentType"}, {})));
        }
    }
    if (!isOfBatch && takenText(body, "status").empty()) return wrongBody("status is missing", text);
    return {};
}

Result<ResultBody> toResult(const JsonValue& body, const Limits& limits) {
    ResultBody made;
    made.taskId = takenText(body, "taskId");
    const std::string status = takenText(body, "status");
    made.isCompleted = status == "COMPLETED";
    if (!made.isCompleted && status != "FAILED") return bad("invalid status");
    if (const JsonValue* const artifacts = given(body, "artifacts"); artifacts && !artifacts->items.empty())
        return bad("artifacts are not kept: store them elsewhere and put their URLs into the result");
    if (const JsonValue* const result = given(body, "result")) made.result = result->raw;
    made.error = takenText(body, "error");
    if (made.isCompleted && made.result.empty()) return bad("result required when status=COMPLETED");
    if (!made.isCompleted && trimmed(made.error).empty()) return bad("error required when status=FAILED");
    if (made.result.size() > limits.maxPayloadBytes)
        return bad("result too large: " + std::to_string(made.result.size()) + " bytes, limits.max_payload_bytes is " +
                   std::to_string(limits.maxPayloadBytes));
    made.error = bounded(std::move(made.error));
    return made;
}

}  // namespace fairlead::broker
