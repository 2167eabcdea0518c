// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/operation.h"
#include "broker/core/task.h"
#include "broker/engine/commands/command.h"
#include "shared/check.h"
#include "shared/limits/limit_text.h"

#include <initializer_list>
#include <string>
#include <utility>

// What tests hand to the engine, in a line each.
namespace fairlead::broker {

inline NewTask dueAt(Time at) {
    NewTask task;
    task.runAt = at;
    return task;
}

inline NewTask triedAtMost(int attempts) {
    NewTask task;
    task.maxAttempts = attempts;
    return task;
}

inline NewTask keyedBy(const std::string& key, const std::string& command = "work") {
    NewTask task;
    task.command = command;
    task.payload = "{}";
    task.idempotencyKey = key;
    return task;
}

inline NewTask withWebhook(const std::string& url = "https://example.org/hook") {
    NewTask task;
    task.webhook = url;
    return task;
}

// Each field as a user would write it; dies when a text is none of its field's.
inline LimitSettings limitsOf(std::initializer_list<std::pair<LimitField, const char*>> texts) {
    LimitSettings settings;
    for (const auto& [field, text] : texts) FAIRLEAD_CHECK(setFromText(settings, field, text).ok());
    return settings;
}

// Every dead letter of every tenant comes back.
inline OperationSpec requeueOfAll() {
    OperationSpec spec;
    spec.filter.tenants.all = true;
    return spec;
}

inline OperationSpec deletionOf(const std::string& tenant) {
    OperationSpec spec;
    spec.kind = OperationKind::DeleteTenant;
    spec.filter.tenants = {false, {tenant}};
    spec.startedBy = "ops@acme";
    spec.reason = "has left";
    return spec;
}

inline OperationSpec atPace(OperationSpec spec, uint32_t perSecond) {
    spec.perSecond = perSecond;
    return spec;
}

inline TaskEdit requeued(TaskEdit edit = {}) {
    edit.requeue = true;
    return edit;
}

inline TaskEdit putOffUntil(Time at) {
    TaskEdit edit;
    edit.runAt = at;
    return edit;
}

inline TaskEdit withMaxAttempts(int attempts) {
    TaskEdit edit;
    edit.maxAttempts = attempts;
    return edit;
}

// "(none)" when the event has no such field.
inline std::string fieldOf(const Event& event, const std::string& key) {
    for (const auto& [name, value] : event.fields)
        if (name == key) return value;
    return "(none)";
}

}  // namespace fairlead::broker
