// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/json_value.h"
#include "broker/core/task.h"
#include "broker/rpc/limits.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Bodies of codeQ's requests. InvalidArgument everywhere: the texts are codeQ's ("invalid body"); what was wrong about a
// body follows after a line break and goes into a member of its own of the answer. A member that is null counts as left
// out, names that are not known are passed over, as by codeQ, unless they are known ones misspelt.

// The object that a body must be; null is an empty one.
Result<JsonValue> parseBody(std::string_view body, std::initializer_list<std::string_view> opaque = {});

// InvalidArgument: a name is one of the known ones misspelt.
Status checkNames(const JsonValue& object, std::initializer_list<std::string_view> known);
// For a call that would take what it does not know for its default, and delete: no name but these, and none that is null.
Status checkOnly(const JsonValue& object, std::initializer_list<std::string_view> known);

// Members by name: nothing if it is left out.
Result<std::optional<int64_t>> wholeOf(const JsonValue& object, std::string_view name);
Result<std::optional<std::string>> textOf(const JsonValue& object, std::string_view name);
Result<std::vector<std::string>> textsOf(const JsonValue& object, std::string_view name);
// REQUIRES for the member: a list, of objects or null, each of which is an empty one; InvalidArgument if it is missing, empty or longer than `most`, with codeQ's text for it.
Result<const JsonValue*> batchOf(const JsonValue& object, std::string_view name, size_t most);

// A task as the engine takes it. Types are wrong for the whole of a batch: checkCreate() before toNewTask() of any.
Status checkCreate(const JsonValue& body, bool isOfBatch);
// body: parsed with "payload" opaque, and checked.
Result<NewTask> toNewTask(const JsonValue& body, const Limits& limits, Time now);

struct ResultBody {
    std::string taskId;  // of a batch
    bool isCompleted = false;
    std::string result;  // JSON as it was sent, or empty
    std::string error;
};
Status checkResult(const JsonValue& body, bool isOfBatch);
// body: parsed with "result" opaque, and checked.
Result<ResultBody> toResult(const JsonValue& body, const Limits& limits);

// The body is wrong, and how.
Status wrongBody(std::string detail, std::string_view text = "invalid body");

}  // namespace fairlead::broker
