// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/saga_step.h"

#include "broker/core/workflow.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr std::array<std::string_view, 3> kOfSaga{"job_type", "compensate_type", "compensate_args"};
// Of the step alone: when it runs, and how often.
constexpr std::array<std::string_view, 8> kOfStepAlone{"type",         "args",        "retry",      "max_attempts",
                                                       "scheduled_at", "delay_until", "expires_at", "unique"};

template <typename List>
bool names(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

bool isSaid(const JsonValue* value) { return value && value->kind != Kind::Null && value->raw != "null"; }

// Some members are kept as they were sent where they may be a client's own.
std::optional<OjsError> readText(const JsonValue& step, std::string_view name, std::optional<std::string>* to) {
    const JsonValue* const value = step.find(name);
    if (!isSaid(value)) return std::nullopt;
    const Result<JsonValue> parsed = value->kind == Kind::Opaque ? parseJson(value->raw, {}) : *value;
    if (!parsed || parsed->kind != Kind::Text) return invalidRequest(std::string(name) + ": must be a text");
    *to = parsed->text;
    return std::nullopt;
}

bool saysHowOften(const JsonValue& step) {
    const JsonValue* const options = step.find("options");
    for (const std::string_view name : {"retry", "max_attempts"})
        if (isSaid(step.find(name)) || (options && isSaid(options->find(name)))) return true;
    return false;
}

JsonValue textValue(std::string text) {
    JsonValue value;
    value.kind = Kind::Text;
    value.text = std::move(text);
    return value;
}

void eraseOfStepAlone(JsonValue& object) {
    std::erase_if(object.members, [](const auto& member) { return names(kOfStepAlone, member.first); });
}

}  // namespace

std::optional<OjsError> readFailurePolicy(const JsonValue& saga, uint8_t* policy) {
    *policy = 0;
    std::optional<std::string> word;
    if (auto error = readText(saga, "failure_policy", &word)) return error;
    if (!word) return std::nullopt;
    for (const auto& [name, bit] : kFailurePolicies)
        if (*word == name) {
            *policy = bit;
            return std::nullopt;
        }
    return invalidRequest("failure_policy: must be \"compensate\", \"retry\" or \"skip\"");
}

std::optional<OjsError> readSagaStep(const JsonValue& step, uint8_t policy, SagaStep* to) {
    std::optional<std::string> name, type, jobType, undoType;
    for (const auto& [member, text] :
         {std::pair("name", &name), {"type", &type}, {"job_type", &jobType}, {"compensate_type", &undoType}})
        if (auto error = readText(step, member, text)) return error;
    if (!name || name->empty()) return invalidRequest("name: is required of a saga's step");
    if (!jobType && !type) return invalidRequest("job_type: is required");
    if (jobType && type && *jobType != *type) return invalidRequest("job_type: is not that of type");
    const JsonValue* const undoArgs = step.find("compensate_args");
    if (!undoType && isSaid(undoArgs)) return invalidRequest("compensate_type: is required with compensate_args");
    if (isSaid(undoArgs) && !undoArgs->raw.starts_with('[')) return invalidRequest("compensate_args: must be a list");

    to->job = step;
    auto& members = to->job.members;
    std::erase_if(members, [](const auto& member) { return names(kOfSaga, member.first) || member.first == "type"; });
    members.emplace_back("type", textValue(jobType ? *jobType : *type));
    if ((policy & kRetriesFailed) == 0 && !saysHowOften(step)) {
        JsonValue once;
        once.kind = Kind::Whole;
        once.whole = 1;
        once.raw = "1";
        members.emplace_back("max_attempts", std::move(once));
    }
    if (!undoType) return std::nullopt;

    JsonValue undo = to->job;
    eraseOfStepAlone(undo);
    for (auto& [member, value] : undo.members)
        if (member == "options") eraseOfStepAlone(value);
    undo.members.emplace_back("type", textValue(*undoType));
    JsonValue args;
    args.kind = Kind::Opaque;
    args.raw = isSaid(undoArgs) ? undoArgs->raw : std::string_view("[]");
    undo.members.emplace_back("args", std::move(args));
    to->undo = std::move(undo);
    return std::nullopt;
}

}  // namespace fairlead::broker
