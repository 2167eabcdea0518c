// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/workflow.h"

#include <QStringList>

#include <optional>

namespace fairlead::gui {

// Jobs that follow one another. Every reason is required and kept. See calls.h for the rules of every call.
class WorkflowCalls {
public:
    virtual ~WorkflowCalls() = default;

    // Scope read. The newest first; a page may be short without being the last.
    virtual Call listWorkflows(const WorkflowFilter& filter, const PageRequest& page, Then<PageOf<Workflow>> then) = 0;
    // Scope read. NotFound: it is not there, or is not kept any more.
    virtual Call getWorkflow(const QString& id, Then<WorkflowDetail> then) = 0;
    // Scope admin. Replies with it as it is now.
    virtual Call cancelWorkflow(const QString& id, const QString& reason, Then<Workflow> then) = 0;
    // Scope requeue. step: one only, or all that stopped it. Replies with the tasks that wait again.
    virtual Call retryWorkflow(const QString& id, std::optional<int> step, const QString& reason,
                               Then<QStringList> then) = 0;
};

}  // namespace fairlead::gui
