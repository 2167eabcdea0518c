// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/workflow_view.h"

#include "broker/store/records.h"
#include "broker/tables/stored_task.h"

#include <utility>

namespace fairlead::broker {

Result<WorkflowView> readWorkflow(const StoreReads& store, const TaskId& id, const TenantScope& scope) {
    const Status none(Code::NotFound, "no workflow '" + id.toString() + "'");
    const Status damaged(Code::DataLoss, "the store is damaged: workflow '" + id.toString() + "' cannot be read");
    const StoredTask stored(store);
    const auto tenant = stored.tenantOf(id);
    if (!tenant) return tenant.status().code() == Code::NotFound ? none : tenant.status();
    const auto name = stored.tenantNameOf(id);
    if (!name) return name.status().code() == Code::NotFound ? none : name.status();
    if (!scope.covers(*name)) return none;
    const auto keyOf = [&](WorkflowPart part, uint32_t node) { return workflowKey(part, *tenant, id, node); };
    const auto whole = store.read(Table::Workflow, workflowKey(WorkflowPart::Whole, *tenant, id));
    RETURN_IF_ERROR(whole.status());
    if (!whole->has_value()) return none;
    const auto record = WorkflowRecord::decode(**whole);
    if (!record) return damaged;
    WorkflowView view{id, *name, *record, {}};
    size_t bytes = 0;
    for (uint32_t number = 0; number < record->nodes; ++number) {
        const auto asked = store.read(Table::Workflow, keyOf(WorkflowPart::Node, number));
        const auto state = store.read(Table::Workflow, keyOf(WorkflowPart::State, number));
        RETURN_IF_ERROR(asked.status());
        RETURN_IF_ERROR(state.status());
        auto node = asked->has_value() ? decodeNode(**asked) : std::nullopt;
        if (!node) return damaged;
        node->task.payload = {};
        WorkflowView::Node& shown = view.nodes.emplace_back(WorkflowView::Node{std::move(*node)});
        if (!state->has_value()) continue;
        if (!(shown.state = WorkflowNodeRecord::decode(**state))) return damaged;
        const size_t more = shown.state->result.size() + 2 * shown.state->error.size();  // an error is shown twice
        shown.isOmitted = more > 0 && bytes + more > kMostShownResults;
        if (shown.isOmitted) {
            shown.state->result.clear();
            shown.state->error.clear();
        } else {
            bytes += more;
        }
        if (shown.asked.kind != WorkflowKind::Job) continue;
        const Key task = taskKey(*tenant, shown.state->task);
        if (isOver(shown.state->state)) {
            const auto ended = store.read(Table::Ended, task);
            RETURN_IF_ERROR(ended.status());
            if (const auto found = ended->has_value() ? EndedRecord::decodeOutline(**ended) : std::nullopt)
                shown.attempts = found->core.attempts;
            continue;
        }
        const auto lease = store.read(Table::Lease, task);
        RETURN_IF_ERROR(lease.status());
        if (const auto found = lease->has_value() ? LeaseRecord::decode(**lease) : std::nullopt) {
            shown.activeSince = found->start;
            shown.attempts = found->attempt;
        }
    }
    return view;
}

}  // namespace fairlead::broker
