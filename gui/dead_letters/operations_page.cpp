// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operations_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/dead_letters/operation_bar.h"
#include "gui/dead_letters/operation_detail.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_table.h"
#include "gui/look/tokens.h"
#include "gui/models/words/error_names.h"
#include "gui/models/words/operation_words.h"

#include <QHeaderView>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kErrorsNamed = 20;  // of an operation, which may have thousands
constexpr int kLeastScope = 110;

// Controlling an operation requires the same scope as starting it.
QLatin1StringView scopeFor(const Operation& operation) {
    return operation.kind == Operation::Kind::Requeue ? kRequeueScope : kAdminScope;
}

}  // namespace

OperationsPage::OperationsPage(QWidget* parent)
    : ConnectedPage(parent), m_list(std::chrono::seconds(1), [](Calls& calls, Then<QList<Operation>> then) {
          return calls.operations().listOperations(std::move(then));
      }) {
    build();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        m_selected = m_model.keyAt(row.row());
        showSelected();
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { select(m_selected); });
    connect(m_detail, &OperationDetail::actionRequested, this, &OperationsPage::control);
    connect(m_detail, &OperationDetail::failedAgainRequested, this, [this] { Q_EMIT requeuedByRequested(m_selected); });
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::failed, this, &OperationsPage::showSituation);
    connect(&m_list, &LiveQueryBase::changed, this, [this] {
        m_atMs = nowMs();
        m_model.setNow(m_atMs);
        QList<Operation> operations = *m_list.answer();
        noteRuns(operations, m_model.rows(), m_atMs);
        m_model.setRows(std::move(operations));
        if (m_selected.isEmpty() && m_model.rowCount() > 0) select(m_model.keyAt(0));
        nameErrors();
        showSituation();
    });
    showSituation();
}

void OperationsPage::build() {
    m_table = new RowTable(
        &m_model,
        {.id = u"operationTable"_s, .name = tr("Operations, newest first"), .widths = m_model.widths(), .lines = 2},
        this);
    m_table->setItemDelegateForColumn(OperationModel::Progress,
                                      new OperationBarDelegate(&m_model, m_table->itemDelegate(), m_table));
    new ColumnFit(m_table, OperationModel::Scope, kLeastScope,
                  {OperationModel::Progress, OperationModel::Eta, OperationModel::Started, OperationModel::By,
                   OperationModel::Again});
    keepLayoutOf(m_table->horizontalHeader());
    m_detail = new OperationDetail(this);
    auto* content = new QWidget(this);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(kGap2);
    inner->addWidget(m_table, 1);
    inner->addWidget(m_detail);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(stackOn(content), 1);
    everyWhileSeen(std::chrono::seconds(1), [this] {
        m_atMs = nowMs();
        m_model.setNow(m_atMs);
        if (!m_control.isUnderWay()) showSelected();
    });
}

void OperationsPage::connectionTaken(BrokerConnection* connection) {
    m_control.reset();
    m_errors.reset();
    m_soughtErrors.clear();
    m_selected.clear();
    m_problem.clear();
    m_model.setRows({});
    m_list.setConnection(connection);
}

void OperationsPage::focusFilter() { m_table->setFocus(Qt::ShortcutFocusReason); }

void OperationsPage::refresh() { m_list.refresh(); }

void OperationsPage::select(const QString& id) {
    const int row = m_model.rowOf(id);
    m_table->setCurrentIndex(row < 0 ? QModelIndex() : m_model.index(row, 0));
    showSelected();
}

void OperationsPage::control(OperationAction action) {
    if (!isLive() || m_selected.isEmpty()) return;
    m_problem.clear();
    m_problemOf = m_selected;
    m_control = calls()->operations().controlOperation(m_selected, action, [this](const Outcome<Operation>& answer) {
        if (answer) {
            m_model.replace(*answer);
        } else {
            const Failure& failure = answer.failure();
            m_problem = failure.mayBeDone ? failure.text : tr("Not done: %1").arg(failure.text);
        }
        showSelected();
    });
}

// An operation names its errors by fingerprints; the broker tells what they are while some with it are dead.
void OperationsPage::nameErrors() {
    DeadLetterFilter unknown;
    for (const Operation& operation : m_model.rows())
        for (const QString& fingerprint : operation.filter.fingerprints.mid(0, kErrorsNamed))
            if (!isErrorKnown(fingerprint) && !m_soughtErrors.contains(fingerprint) &&
                unknown.fingerprints.size() < kMostErrorNames) {
                m_soughtErrors.insert(fingerprint);
                unknown.fingerprints.append(fingerprint);
            }
    if (unknown.fingerprints.isEmpty() || !isLive()) return;
    m_errors = calls()->deadLetters().groupDeadLetters({unknown, {DeadLetterDimension::Error}, {}},
                                                       [this](const Outcome<DeadLetterGroups>& outcome) {
                                                           if (!outcome) return;
                                                           learnErrors(outcome->groups);
                                                           m_model.setRows(m_model.rows());
                                                           showSelected();
                                                       });
}

void OperationsPage::showSelected() {
    const Operation* operation = m_model.find(m_selected);
    QString whyNot;
    if (operation == nullptr)
        whyNot = tr("Select an operation.");
    else if (operation->isOver())
        whyNot = tr("It is over.");
    else
        whyNot = gui::whyNot(connection(), scopeFor(*operation));
    m_detail->showOperation(operation, whyNot, m_atMs);
    // Until the next action: the list is read again every second.
    if (!m_problem.isEmpty() && m_problemOf == m_selected) m_detail->sayProblem(m_problem);
}

void OperationsPage::showSituation() {
    if (!m_control.isUnderWay()) showSelected();
    if (m_model.rowCount() > 0) {
        showContent();
    } else if (showNoConnection(tr("No operations from %1"))) {
        return;
    } else if (const Failure* failure = m_list.failure()) {
        showNothing(tr("No operations from %1").arg(connection()->name()), failure->text, tr("Try again"));
    } else if (m_list.answer() == nullptr) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its operations are on their way."));
    } else {
        showNothing(tr("No operations"), tr("Bulk requeues, deletions and purges appear here, with who began them and "
                                            "what became of them."));
    }
}

}  // namespace fairlead::gui

#include "moc_operations_page.cpp"
