// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/workflow.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// Workflows, identified by their ids. GUI thread.
class WorkflowModel final : public ColumnTable<Workflow> {
    Q_OBJECT
public:
    enum Column { State, Name, Tenant, Done, Step, Since, Id };

    explicit WorkflowModel(QObject* parent = nullptr);
};

}  // namespace fairlead::gui
