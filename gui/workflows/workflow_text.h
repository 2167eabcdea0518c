// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/workflow.h"

#include <QString>

namespace fairlead::gui {

QString workflowStateText(WorkflowState state);

// "nightly"; of one without a name its id.
QString workflowName(const Workflow& workflow);

// What a step is called: its name, its type or its command; of what is no job its kind, and to what it answers.
QString stepName(const WorkflowStep& step);
// Where a step stands and why it waits, without its error: "waits for a worker".
QString stepStanding(const WorkflowStep& step);

// Where the whole stands, as a sentence, and why it waits: "Stopped by import: no such host."
QString workflowStanding(const WorkflowDetail& detail);

}  // namespace fairlead::gui
