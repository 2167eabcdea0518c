// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/input_field.h"
#include "gui/kit/panel.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/workflows/workflow_text.h"
#include "gui/workflows/workflow_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMostWorkflows = 500;
constexpr int kLeastWorkflowName = 130;

bool hasWords(const Workflow& workflow, const QString& text) {
    for (const QString* part : {&workflow.tenant, &workflow.name, &workflow.step, &workflow.id})
        if (part->contains(text, Qt::CaseInsensitive)) return true;
    return false;
}

bool isAsFar(const Workflow& one, const Workflow& other) {
    return one.state == other.state && one.completed == other.completed && one.failed == other.failed;
}

}  // namespace

WorkflowPage::WorkflowPage(QWidget* parent)
    : ConnectedPage(parent), m_list(std::chrono::seconds(2), [this](Calls& calls, Then<PageOf<Workflow>> then) {
          WorkflowCalls* workflows = calls.workflows();
          const WorkflowFilter filter{{}, chosenState()};
          return workflows == nullptr ? Call()
                                      : workflows->listWorkflows(filter, {{}, kMostWorkflows}, std::move(then));
      }) {
    m_table = new RowTable(&m_model, {u"workflowTable"_s, tr("Workflows, newest first"), m_model.widths()}, this);
    new ColumnFit(
        m_table, WorkflowModel::Name, kLeastWorkflowName,
        {WorkflowModel::Tenant, WorkflowModel::Done, WorkflowModel::Step, WorkflowModel::Since, WorkflowModel::Id});
    keepLayoutOf(m_table->horizontalHeader());
    m_view = new WorkflowView(this);
    m_view->setObjectName(u"workflowView"_s);
    makePanel(m_view);
    auto* top = new QWidget(this);
    auto* rows = new QVBoxLayout(top);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kGap2);
    rows->addWidget(buildFilter());
    rows->addWidget(m_table, 1);
    rows->addWidget(m_note);
    auto* content = new QSplitter(Qt::Vertical, this);
    content->setObjectName(u"workflowParts"_s);
    content->setChildrenCollapsible(false);
    content->addWidget(top);
    content->addWidget(m_view);
    content->setStretchFactor(0, 2);
    content->setStretchFactor(1, 3);
    keepLayoutOf(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content), 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (row.isValid()) m_view->showWorkflow(m_model.keyAt(row.row()));
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        m_isNarrowed = true;
        showList();
    });
    connect(m_view, &WorkflowView::shown, this, &WorkflowPage::showList);
    connect(m_state, &QComboBox::activated, this, &WorkflowPage::askAnew);
    connect(m_view, &WorkflowView::taskRequested, this, &Page::taskRequested);
    connect(m_view, &WorkflowView::tenantRequested, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, 0); });
    connect(m_view, &WorkflowView::workflowChanged, this, &WorkflowPage::refresh);
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, [this] {
        showList();
        const QList<Workflow>& all = m_list.answer()->items;
        const Workflow* shown = m_view->workflow();
        const bool isBehind = shown != nullptr && std::any_of(all.begin(), all.end(), [shown](const Workflow& one) {
                                  return one.id == shown->id && !isAsFar(one, *shown);
                              });
        if (isBehind) m_view->refresh();
    });
    connect(&m_list, &LiveQueryBase::failed, this, &WorkflowPage::showSituation);
    everyWhileSeen(std::chrono::seconds(1), [this] { m_model.setNow(nowMs()); });
    showSituation();
}

QWidget* WorkflowPage::buildFilter() {
    auto* row = new QWidget(this);
    m_state = new QComboBox(row);
    m_state->setObjectName(u"workflowState"_s);
    m_state->setAccessibleName(tr("State"));
    m_state->addItem(tr("Any state"), int(WorkflowState::Unknown));
    for (const WorkflowState state : kWorkflowStates) m_state->addItem(workflowStateText(state), int(state));
    m_filter = InputField::forFilter(u"workflowFilter"_s, tr("name, tenant, step, id"),
                                     tr("Show only what contains this"), row);
    m_note = new TextLabel(this);
    m_note->setObjectName(u"workflowNote"_s);
    m_note->setAccessibleName(tr("What the list lacks"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_state);
    layout->addWidget(m_filter, 1);
    return row;
}

void WorkflowPage::connectionTaken(BrokerConnection* connection) {
    m_model.setRows({});
    m_view->setConnection(connection);
    m_list.setConnection(connection);
}

void WorkflowPage::emptyActionRequested() {
    if (m_list.failure() == nullptr && chosenState() != WorkflowState::Unknown) {
        m_state->setCurrentIndex(0);
        askAnew();
    }
    refresh();
}

WorkflowState WorkflowPage::chosenState() const { return WorkflowState(m_state->currentData().toInt()); }

void WorkflowPage::askAnew() {
    m_isNarrowed = true;
    m_model.setRows({});
    m_list.startOver();
    showSituation();
}

void WorkflowPage::focusFilter() { m_filter->setFocus(Qt::ShortcutFocusReason); }

void WorkflowPage::refresh() {
    m_list.refresh();
    if (!m_view->workflowId().isEmpty()) m_view->refresh();
}

bool WorkflowPage::goBack() {
    if (m_filter->text().isEmpty()) return false;
    m_filter->clear();
    return true;
}

void WorkflowPage::showTenant(const QString& tenant) { m_filter->setText(tenant); }

void WorkflowPage::select(const QString& id) {
    const int row = m_model.rowOf(id);
    m_table->setCurrentIndex(row < 0 ? QModelIndex() : m_model.index(row, 0));
    m_isNarrowed = false;
    m_view->showWorkflow(id);
    showSituation();
}

void WorkflowPage::showList() {
    if (m_list.answer() != nullptr) {
        const QString text = m_filter->text().trimmed();
        QList<Workflow> rows;
        // List and picture are read apart: of one workflow both say what was read last.
        const Workflow* shown = m_view->workflow();
        for (const Workflow& workflow : m_list.answer()->items) {
            if (!hasWords(workflow, text)) continue;
            const bool isShown = shown != nullptr && shown->id == workflow.id;
            rows.append(isShown && m_view->readAtMs() >= m_list.answeredAtMs() ? *shown : workflow);
        }
        m_model.setNow(nowMs());
        m_model.setRows(std::move(rows));
        // The row of the one that is shown, or the newest: the picture is what the page is for.
        const int row = m_model.rowOf(m_view->workflowId());
        if (row >= 0)
            m_table->setCurrentIndex(m_model.index(row, 0));
        else if (m_view->workflowId().isEmpty() || m_isNarrowed)
            select(m_model.rowCount() > 0 ? m_model.keyAt(0) : QString());
    }
    showSituation();
}

void WorkflowPage::showSituation() {
    const PageOf<Workflow>* answer = m_list.answer();
    const Failure* failure = m_list.failure();
    const bool hasSome = answer != nullptr && (!answer->items.isEmpty() || !answer->isLast());
    if (hasSome || (answer != nullptr && !m_view->workflowId().isEmpty())) {
        m_note->setText(
            failure != nullptr ? tr("Out of date: it cannot be listed now: %1").arg(failure->text)
            : !answer->isLast()
                ? tr("Only the newest were looked at: %1 are listed.").arg(countText(quint64(answer->items.size())))
            : m_model.rowCount() == 0 && !m_filter->text().isEmpty()
                ? tr("None of the %1 contains “%2”.").arg(countText(quint64(answer->items.size())), m_filter->text())
            : m_model.rowCount() == 0 ? tr("There is none of these.")
                                      : QString());
        m_note->setVisible(!m_note->text().isEmpty());
        showContent();
    } else if (showNoConnection(tr("No workflows from %1"))) {
        return;
    } else if (failure != nullptr) {
        showNothing(tr("No workflows from %1").arg(connection()->name()), failure->text, tr("Try again"));
    } else if (answer == nullptr) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its workflows are on their way."));
    } else if (chosenState() != WorkflowState::Unknown) {
        showNothing(tr("No such workflows"), tr("None of those that are kept is in this state."), tr("Show all"));
    } else {
        showNothing(
            tr("No workflows"),
            tr("A workflow has the broker begin a job when others have ended: one after another, many at the same "
               "time, or in answer to how they ended. Clients create one over Open Job Spec, with POST "
               "/ojs/v1/workflows."));
    }
}

}  // namespace fairlead::gui

#include "moc_workflow_page.cpp"
