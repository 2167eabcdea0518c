// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/worker_orders.h"

#include "broker/core/worker_register.h"

namespace fairlead::broker {

namespace {

constexpr std::string_view kOrderMember = "directive";

std::optional<WorkerState> orderOf(const std::string& payload) {
    if (payload.find(std::string(kOrderMember) + '"') == std::string::npos) return std::nullopt;
    const auto isOpaque = [](size_t depth, std::string_view name) {
        return depth == 1 ? name != "metadata" : !name.ends_with(kOrderMember);
    };
    const Result<JsonValue> parsed = parseJson(payload, isOpaque);
    const JsonValue* const metadata = parsed ? parsed->find("metadata") : nullptr;
    if (!metadata) return std::nullopt;
    for (const auto& [name, value] : metadata->members) {
        if (!name.ends_with(kOrderMember)) continue;
        if (value.text == "quiet") return WorkerState::Quiet;
        if (value.text == "terminate") return WorkerState::Terminate;
    }
    return std::nullopt;
}

}  // namespace

void orderWorker(const OjsCall& call, const Assignment& task) {
    const std::optional<WorkerState> order = orderOf(task.payload);
    if (!order) return;
    WorkerRegister& workers = *call.context->workers;
    if (const auto worker = workers.find(task.workerId, call.caller.tenants, call.now()))
        static_cast<void>(workers.order(worker->key, *order, call.caller.tenants, call.now()));
}

}  // namespace fairlead::broker
