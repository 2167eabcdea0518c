// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/row_roles.h"
#include "gui/workflows/workflow_text.h"

namespace fairlead::gui {

namespace {

constexpr auto workflowState = [](const Workflow& workflow) { return workflowStateText(workflow.state); };
constexpr auto workflowSign = [](const Workflow& workflow, qint64 /*nowMs*/) {
    switch (workflow.state) {
        case WorkflowState::Compensating:
        case WorkflowState::Running: return RowSign::InProgress;
        case WorkflowState::Completed: return RowSign::Completed;
        case WorkflowState::Compensated:
        case WorkflowState::Failed: return RowSign::Dead;
        default: return RowSign::None;
    }
};
constexpr auto workflowLabel = [](const Workflow& workflow) { return workflowName(workflow); };
constexpr auto workflowDone = [](const Workflow& workflow) {
    const QString done = tr("%1 of %2", "jobs that are done, and all")
                             .arg(countText(quint64(workflow.completed)), countText(quint64(workflow.jobs)));
    return workflow.failed == 0 ? done : tr("%1, %2 failed").arg(done, countText(quint64(workflow.failed)));
};
constexpr auto workflowDoneBare = [](const Workflow& workflow) {
    return QVariant(workflow.jobs == 0 ? 0.0 : double(workflow.completed) / workflow.jobs);
};
constexpr auto workflowStep = [](const Workflow& workflow) {
    return workflow.step.isEmpty() ? missingText() : workflow.step;
};
constexpr auto workflowSince = [](const Workflow& workflow, qint64 nowMs) {
    return agoText(workflow.createdAtMs, nowMs);
};
constexpr auto workflowSinceBare = [](const Workflow& workflow) { return QVariant(workflow.createdAtMs); };
constexpr auto workflowAbout = [](const Workflow& workflow) {
    const QString made = tr("Made %1").arg(momentText(workflow.createdAtMs));
    return workflow.endedAtMs == 0 ? made : made + u'\n' + tr("Ended %1").arg(momentText(workflow.endedAtMs));
};

QStringList workflowStates() {
    QStringList words;
    for (const WorkflowState state : kWorkflowStates) words << workflowStateText(state);
    return words;
}

}  // namespace

WorkflowModel::WorkflowModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("State"),
               .text = workflowState,
               .tip = workflowAbout,
               .sign = workflowSign,
               .width = 13,
               .words = workflowStates()},
              {.title = tr("Workflow"), .text = workflowLabel, .tip = workflowAbout, .width = 24},
              {.title = tr("Tenant"), .text = &Workflow::tenant, .width = 12},
              {.title = tr("Jobs done"),
               .text = workflowDone,
               .bare = workflowDoneBare,
               .tip = workflowAbout,
               .width = 18},
              {.title = tr("Where it is"), .text = workflowStep, .width = 22},
              {.title = tr("Made"),
               .text = workflowSince,
               .bare = workflowSinceBare,
               .tip = workflowAbout,
               .width = 13,
               .grows = true},
              {.title = tr("Id"), .text = &Workflow::id, .width = 37},
          },
          CellOf<Workflow, QString>([](const Workflow& workflow) { return workflow.id; }), parent) {}

}  // namespace fairlead::gui

#include "moc_workflow_model.cpp"
