// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/workflow_check.h"

#include "broker/store/store.h"
#include "broker/store/workflow_records.h"

#include <optional>
#include <string_view>

namespace fairlead::broker {

namespace {

class WorkflowCheck {
public:
    WorkflowCheck(const Store& store, const std::function<void(std::string)>& fault) : m_store(store), m_fault(fault) {}

    void look(std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const auto part = static_cast<WorkflowPart>(reader.u8());
        if (part < WorkflowPart::Whole || part > WorkflowPart::Again)
            return m_fault("a record of a workflow is of an unknown kind");
        // It may outlive its tenant, and then the broker erases it.
        if (part == WorkflowPart::Forget) reader.time();
        const TenantNumber tenant = reader.u32();
        const TaskId id = reader.id();
        const bool isOfNode = part >= WorkflowPart::Node && part <= WorkflowPart::Task;
        const uint32_t node = isOfNode ? reader.u32() : 0;
        if (!reader.ok() || !reader.rest().empty()) return m_fault("a key of a workflow cannot be read");
        switch (part) {
            case WorkflowPart::Whole: return whole(tenant, id, value);
            case WorkflowPart::Node:
                if (!decodeNode(value)) fault(id, "has a node that cannot be read");
                return ofWhole(tenant, id);
            case WorkflowPart::State:
                if (!WorkflowNodeRecord::decode(value)) fault(id, "has the state of a node, which cannot be read");
                return ofWhole(tenant, id);
            case WorkflowPart::Due:
                if (!has(workflowKey(WorkflowPart::Node, tenant, id, node)))
                    fault(id, "has a job to begin of which it does not know what it is");
                return ofWhole(tenant, id);
            case WorkflowPart::Task: return task(tenant, id, node, value);
            case WorkflowPart::Step: return step(tenant, id, value);
            case WorkflowPart::End:
                if (!WorkflowEndRecord::decode(value))
                    m_fault("task " + id.toString() + " has an end for its workflow that cannot be read");
                return;
            case WorkflowPart::Cancel: return ofWhole(tenant, id);
            case WorkflowPart::Forget:
            case WorkflowPart::Again: return;
        }
    }

private:
    void fault(const TaskId& workflow, const std::string& what) {
        m_fault("workflow " + workflow.toString() + ' ' + what);
    }
    bool has(std::string_view key, Table table = Table::Workflow) const {
        const auto known = m_store.contains(table, {std::string(key)});
        return known.ok() && known->front();
    }
    void ofWhole(TenantNumber tenant, const TaskId& id) {
        if (!has(workflowKey(WorkflowPart::Whole, tenant, id)))
            fault(id, "has records, and none that says where it stands");
    }

    void whole(TenantNumber tenant, const TaskId& id, std::string_view value) {
        const auto record = WorkflowRecord::decode(value);
        if (!record) return fault(id, "cannot be read");
        // They are written once and deleted together, so that the last stands for all.
        if (record->nodes == 0 || !has(workflowKey(WorkflowPart::Node, tenant, id, record->nodes - 1)))
            fault(id, "does not have all of its nodes");
    }

    void task(TenantNumber tenant, const TaskId& id, uint32_t node, std::string_view value) {
        ofWhole(tenant, id);
        const auto record = WorkflowStepRecord::decode(value);
        if (!record || record->node != node || !has(workflowKey(WorkflowPart::Step, tenant, record->id)))
            fault(id, "has a task that does not know of it");
    }

    // Until the workflow has moved, the task has not ended, or there is a record that says how it did.
    void step(TenantNumber tenant, const TaskId& id, std::string_view value) {
        const auto record = WorkflowStepRecord::decode(value);
        if (!record) return m_fault("task " + id.toString() + " has a workflow that cannot be read");
        if (has(workflowKey(WorkflowPart::End, tenant, id))) return;
        ofWhole(tenant, record->id);
        const auto state =
            m_store.read(Table::Workflow, workflowKey(WorkflowPart::State, tenant, record->id, record->node));
        const auto known = state && state->has_value() ? WorkflowNodeRecord::decode(**state) : std::nullopt;
        if (known && known->task == id && isOver(known->state)) return;
        if (!has(taskKey(tenant, id), Table::Live)) fault(record->id, "waits for a task that is not there");
    }

    const Store& m_store;
    const std::function<void(std::string)>& m_fault;
};

}  // namespace

Status checkWorkflows(const Store& store, const std::function<void(std::string)>& fault) {
    WorkflowCheck check(store, fault);
    return store.scan(Table::Workflow, {}, {}, [&](std::string_view key, std::string_view value) {
        check.look(key, value);
        return true;
    });
}

}  // namespace fairlead::broker
