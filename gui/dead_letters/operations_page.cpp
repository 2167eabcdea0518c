// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operations_page.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/permission.h"
#include "gui/kit/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

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
    connect(m_pause, &QToolButton::clicked, this, [this] { control(OperationAction::Pause); });
    connect(m_resume, &QToolButton::clicked, this, [this] { control(OperationAction::Resume); });
    connect(m_cancel, &QToolButton::clicked, this, [this] { control(OperationAction::Cancel); });
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::failed, this, &OperationsPage::showSituation);
    connect(&m_list, &LiveQueryBase::changed, this, [this] {
        m_model.setRows(*m_list.answer());
        if (m_selected.isEmpty() && m_model.rowCount() > 0) select(m_model.keyAt(0));
        showSituation();
    });
    showSituation();
}

void OperationsPage::build() {
    m_message = new TextLabel(this);
    m_message->setObjectName(u"operationMessage"_s);
    m_message->setAccessibleName(tr("The selected operation"));
    m_message->setWordWrap(true);
    const auto make = [this](const QString& text, const QString& id, const QString& tip) {
        auto* button = new ChipButton(text, this);
        button->setCheckable(false);
        button->setObjectName(id);
        button->setAccessibleName(tip);
        button->setProperty("tip", tip);
        return button;
    };
    m_pause = make(tr("Pause"), u"pauseOperation"_s, tr("Pause the selected operation"));
    m_resume = make(tr("Go on"), u"resumeOperation"_s, tr("Go on with the selected operation"));
    m_cancel = make(tr("Cancel"), u"cancelOperation"_s, tr("End the selected operation; what it has done stays done"));
    m_table = new RowTable(&m_model, {u"operationTable"_s, tr("Operations, newest first"), m_model.widths()}, this);
    keepLayoutOf(m_table->horizontalHeader());
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_message, 1);
    line->addWidget(m_pause);
    line->addWidget(m_resume);
    line->addWidget(m_cancel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(line);
    layout->addWidget(stackOn(m_table), 1);
}

void OperationsPage::connectionTaken(BrokerConnection* connection) {
    m_control.reset();
    m_selected.clear();
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
    m_control = calls()->operations().controlOperation(m_selected, action, [this](const Outcome<Operation>& answer) {
        if (answer) {
            m_model.replace(*answer);
            showSelected();
            return;
        }
        showSelected();
        const Failure& failure = answer.failure();
        m_message->setText(failure.mayBeDone ? failure.text : tr("Not done: %1").arg(failure.text));
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
    const bool paused = operation != nullptr && operation->state == Operation::State::Paused;
    m_pause->setEnabled(whyNot.isEmpty() && !paused);
    m_resume->setEnabled(whyNot.isEmpty() && paused);
    m_cancel->setEnabled(whyNot.isEmpty());
    for (ChipButton* button : {m_pause, m_resume, m_cancel})
        button->setToolTip(whyNot.isEmpty() ? button->property("tip").toString() : whyNot);
    m_message->setText(operation == nullptr ? QString() : accountText(*operation));
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
