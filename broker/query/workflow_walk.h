// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/core/workflow.h"
#include "broker/store/store.h"
#include "broker/store/workflow_records.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The workflows that a caller wants to see.
struct WorkflowFilter {
    TenantScope tenants;
    std::optional<WorkflowState> state;
};

// What a job is called: its name, its type or its command.
const std::string& labelOf(const WorkflowNode& job);

// A workflow without its steps.
struct WorkflowRow {
    TaskId id;
    std::string tenant;
    WorkflowRecord whole;
    WorkflowKind kind = WorkflowKind::Job;
    std::string name;
    std::string
        step;  // label of the first job that is under way or, of a failed workflow, that failed; empty: none is found
};

struct WorkflowPage {
    std::vector<WorkflowRow> workflows;
    std::string nextCursor;  // opaque text; empty: this was the last page
};

// Walks over the workflows of a snapshot, the newest first, until the page is full or has cost what a page may cost. This
// includes looking for the latest workflow of every tenant that has any, some 10 microseconds each. One thread; for one page.
class WorkflowWalk {
public:
    // Store and filter outlive this.
    WorkflowWalk(const StoreReads& store, const WorkflowFilter& filter, size_t pageSize);

    // InvalidArgument for a cursor that no page gave.
    Result<WorkflowPage> from(const std::string& cursor);

private:
    struct Place {
        TaskId id;
        TenantNumber tenant = 0;
        auto operator<=>(const Place&) const = default;
    };
    class Lane;

    Result<std::vector<Lane>> openLanes(const std::optional<Place>& after);
    Status walk(std::vector<Lane>& lanes);
    // Adds the workflow when it matches. False when there was no room for it.
    Result<bool> take(const Place& place, const std::string& tenant, const WorkflowRecord& whole);
    Result<WorkflowNode> node(const Place& place, uint32_t number);
    Result<std::string> stepOf(const Place& place, const WorkflowRecord& whole);
    Result<std::optional<uint32_t>> firstUnderWay(const Place& place);
    Result<std::optional<uint32_t>> firstFailed(const Place& place);
    bool isSpent() const { return m_budget <= 0; }

    const StoreReads& m_store;
    const WorkflowFilter& m_filter;
    const size_t m_pageSize;
    WorkflowPage m_page;
    std::optional<Place> m_done;  // the last that was looked at
    int64_t m_budget;
    size_t m_text = 0;
    bool m_isFull = false;
};

}  // namespace fairlead::broker
