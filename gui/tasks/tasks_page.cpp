// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/tasks_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/task_sources.h"
#include "gui/models/words/typed_id.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/row_to_show.h"
#include "gui/kit/rows/saved_filters.h"
#include "gui/tasks/task_detail.h"
#include "gui/kit/text_label.h"
#include "gui/kit/panel.h"
#include "gui/look/tokens.h"

#include <QComboBox>
#include <QDataStream>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTypingMs = 400;
constexpr int kLeastTaskErrorWidth = 110;

}  // namespace

TasksPage::TasksPage(QWidget* parent) : ConnectedPage(parent), m_model([this] { return calls(); }) {
    QLayout* filters = makeFilters();
    m_table = new RowTable(&m_model, {u"tasks"_s, tr("Tasks"), m_model.widths(), true}, this);
    new ColumnFit(m_table, TaskTableModel::Error, kLeastTaskErrorWidth,
                  {TaskTableModel::State, TaskTableModel::Tenant, TaskTableModel::Command, TaskTableModel::Error,
                   TaskTableModel::Attempts, TaskTableModel::Worker});
    m_export = new ExportControl(
        u"tasks"_s,
        [this](bool withPayloads) { return taskSource([this] { return calls(); }, m_model.filter(), withPayloads); },
        this);
    m_findNote = new TextLabel(this);
    m_findNote->setObjectName(u"findNote"_s);
    m_findNote->setAccessibleName(tr("What became of the search for an id"));
    m_findNote->hide();
    m_detail = new TaskDetail(this);
    m_detail->setObjectName(u"detail"_s);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap2);
    column->addWidget(makeHead());
    column->addWidget(stackOn(m_table), 1);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(left);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 1);
    splitter->setCollapsible(0, false);
    splitter->setSizes({768, 412});  // an id stands on one line
    makePanel(m_detail);
    keepLayoutOf(splitter);
    keepLayoutOf(m_table->horizontalHeader());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(filters);
    layout->addWidget(m_findNote);
    layout->addWidget(splitter, 1);

    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &TasksPage::refresh);
    connect(m_id, &QLineEdit::returnPressed, this, [this] { findTask(typedId(m_id->text())); });
    connect(m_list, &QPushButton::clicked, this, &TasksPage::refresh);
    connect(m_stop, &QPushButton::clicked, &m_model, &TaskTableModel::stop);
    connect(m_goOn, &QPushButton::clicked, &m_model, &TaskTableModel::goOn);
    connect(&m_model, &TaskTableModel::changed, this, &TasksPage::showSituation);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &TasksPage::chooseShown);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TasksPage::showChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TasksPage::showChosen);
    connect(m_detail, &TaskDetail::workflowRequested, this, &Page::workflowRequested);
    connect(m_detail, &TaskDetail::tenantRequested, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, 0); });
    connect(m_detail, &TaskDetail::pageRequested, this, &TasksPage::pageRequested);
    connect(m_detail, &TaskDetail::found, this, [this](const QString& id) {
        m_model.replace(*m_detail->task());  // the row says what the sheet says
        if (id == std::exchange(m_sought, QString())) m_detail->focusTask();
    });
    connect(m_detail, &TaskDetail::missing, this, [this](const QString& id) {
        if (id != std::exchange(m_sought, QString())) return;
        m_detail->showTask({});  // the note says it
        m_findNote->setText(
            tr("No task with this id for the tenants you may see. Ctrl+K also looks among operations and tenants."));
        m_findNote->show();
    });
    connect(m_id, &QLineEdit::textChanged, m_findNote, &QWidget::hide);
    connect(m_detail, &TaskDetail::taskChanged, this, [this] {
        if (m_hasAsked) {
            refresh();
        }
    });
    everyWhileSeen(std::chrono::seconds(5), [this] { m_model.setNow(nowMs()); });
    showSituation();
}

QWidget* TasksPage::makeHead() {
    auto* head = new QWidget(this);
    m_summary = new TextLabel(head);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setAccessibleName(tr("How many are listed"));
    m_stop = makeButton(head, u"stopLooking"_s, tr("Stop"), tr("Stop looking for tasks"));
    m_goOn = makeButton(head, u"goOnLooking"_s, tr("Go on"), tr("Go on looking for tasks"));
    m_order = new QComboBox(head);
    m_order->setObjectName(u"filterOrder"_s);
    m_order->setAccessibleName(tr("Order"));
    m_order->addItem(tr("Newest first"), int(TaskOrder::NewestFirst));
    m_order->addItem(tr("Oldest first"), int(TaskOrder::OldestFirst));
    m_order->addItem(tr("By tenant"), int(TaskOrder::ByTenant));
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] {
        if (m_hasAsked) refresh();
    });
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(kGap2);
    line->addWidget(m_summary, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_stop, m_goOn, m_order, m_export}) line->addWidget(part);
    return head;
}

// Ctrl with an arrow moves the current row and selects nothing: what is shown stays the task that is selected.
void TasksPage::showChosen() {
    if (const Task* task = m_model.at(rowToShow(*m_table)); task != nullptr && task->id != m_detail->taskId())
        m_detail->showTask(task->id);
}

// Rows that were fetched again have lost their selection.
void TasksPage::chooseShown() {
    if (const int row = m_model.rowOf(m_detail->taskId()); row >= 0) m_table->selectRow(row);
}

QLayout* TasksPage::makeFilters() {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    const auto field = [this, line](const QString& id, const QString& prompt, const QString& name, int stretch) {
        auto* made = InputField::forFilter(id, prompt, name, this);
        line->addWidget(made, stretch);
        return made;
    };
    m_id = field(u"findId"_s, tr("Find by id ⏎   /"), tr("Find a task by its id"), 3);
    m_tenant = field(u"filterTenant"_s, tr("Tenant"), tr("Of this tenant"), 2);
    m_command = field(u"filterCommand"_s, tr("Command"), tr("Of this command"), 2);
    m_state = new QComboBox(this);
    m_state->setObjectName(u"filterState"_s);
    m_state->setAccessibleName(tr("State"));
    m_state->addItem(tr("Any state"), int(TaskState::Unknown));
    for (const TaskState state : {TaskState::Ready, TaskState::Delayed, TaskState::InProgress, TaskState::Completed,
                                  TaskState::Dead, TaskState::Cancelled, TaskState::Expired, TaskState::Held})
        m_state->addItem(stateText(state), int(state));
    line->addWidget(m_state);
    m_worker = field(u"filterWorker"_s, tr("Worker"), tr("Held by this worker, now or last"), 2);
    m_error =
        field(u"filterError"_s, tr("Error contains"), tr("Errors that contain this; upper and lower case differ"), 2);
    m_list = makeButton(this, u"list"_s, tr("List"), tr("List the tasks that match"));
    m_saved = new SavedFilters([this] { return filterState(); },
                               [this](const QByteArray& state) { useFilterState(state); }, this);
    keep(m_saved);
    line->addWidget(m_list);
    line->addWidget(m_saved);
    for (QLineEdit* one : {m_tenant, m_command, m_worker, m_error}) {
        connect(one, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
        connect(one, &QLineEdit::returnPressed, this, &TasksPage::refresh);
    }
    connect(m_state, &QComboBox::currentIndexChanged, this, &TasksPage::refresh);
    return line;
}

void TasksPage::connectionTaken(BrokerConnection* connection) {
    m_hasAsked = false;
    m_typing.stop();
    m_model.clear();
    m_export->reset();
    m_detail->setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &TasksPage::showExport);
}

TaskFilter TasksPage::filter() const {
    TaskFilter filter;
    filter.tenant = m_tenant->text().trimmed();
    filter.command = m_command->text().trimmed();
    filter.state = TaskState(m_state->currentData().toInt());
    filter.worker = m_worker->text().trimmed();
    filter.errorContains = m_error->text();
    filter.order = TaskOrder(m_order->currentData().toInt());
    return filter;
}

void TasksPage::refresh() {
    m_typing.stop();
    if (!isLive()) return;
    m_hasAsked = true;
    m_askedAtMs = nowMs();
    m_model.setNow(m_askedAtMs);
    m_model.show(filter());
}

void TasksPage::askAgain() {
    refresh();
    if (!m_detail->taskId().isEmpty()) m_detail->showTask(m_detail->taskId());
}

std::optional<Link> TasksPage::place() const {
    if (m_detail->taskId().isEmpty()) return std::nullopt;
    return Link{.connection = {}, .kind = Link::Kind::Task, .id = m_detail->taskId()};
}

void TasksPage::findTask(const QString& id) {
    if (id.isEmpty()) return;
    m_id->setText(id);
    m_table->clearSelection();
    m_sought = id;
    m_detail->showTask(id);
}

void TasksPage::showTenant(const QString& tenant) {
    for (QLineEdit* field : {m_id, m_command, m_worker, m_error}) field->clear();
    m_state->setCurrentIndex(0);
    m_tenant->setText(tenant);
    refresh();
}

void TasksPage::focusFilter() {
    m_id->setFocus(Qt::ShortcutFocusReason);
    m_id->selectAll();
}

void TasksPage::keyPressEvent(QKeyEvent* event) {
    if (!event->matches(QKeySequence::Paste)) return ConnectedPage::keyPressEvent(event);
    focusFilter();
    m_id->paste();
}

bool TasksPage::goBack() {
    TaskFilter none;
    none.order = filter().order;
    if (m_id->text().isEmpty() && filter() == none) return false;
    m_table->setFocus();
    for (QLineEdit* field : {m_id, m_tenant, m_command, m_worker, m_error}) field->clear();
    m_state->setCurrentIndex(0);
    return true;
}

void TasksPage::showSituation() {
    const int rows = m_model.rowCount();
    QString text;
    if (rows > 0) {
        text =
            m_model.isStopped()
                ? tr("The first %1 tasks, stopped: not all were looked at", nullptr, rows).arg(countText(quint64(rows)))
            : m_model.isWhole() ? tr("%1 tasks", nullptr, rows).arg(countText(quint64(rows)))
            : m_model.isFull()
                ? tr("The first %1 tasks: narrow the filters to see others", nullptr, rows)
                      .arg(countText(quint64(rows)))
                : tr("The first %1 tasks, more as you scroll", nullptr, rows).arg(countText(quint64(rows)));
        text += tr(", as of %1").arg(momentText(m_askedAtMs));
        if (!isLive())
            text += tr(". Not connected: this may have changed.");
        else if (!m_model.problem().isEmpty())
            text += tr(". More could not be loaded: %1").arg(m_model.problem());
    }
    m_summary->setText(text);
    m_stop->setVisible(m_model.isLooking());
    m_goOn->setVisible(m_model.isStopped() && isLive());
    if (rows > 0) {
        showContent();
    } else if (showNoConnection(tr("No tasks from %1"))) {
        // The page already shows its message.
    } else if (!m_model.problem().isEmpty()) {
        showNothing(tr("They could not be listed"), m_model.problem(), tr("Try again"));
    } else if (m_model.isAsking()) {
        showNothing(tr("Looking…"), {});
    } else if (m_model.isStopped()) {
        showNothing(tr("None found yet"), tr("It was stopped before all tasks were looked at."));
    } else if (!m_hasAsked) {
        showNothing(tr("Which task?"), tr("Type its id and press Return, or narrow down what to list."),
                    tr("List all tasks"));
    } else {
        showNothing(tr("No task matches"), tr("The broker keeps no such task now."));
    }
    allow(m_list, isLive() ? QString() : tr("Not connected now."), tr("List the tasks that match"));
    showExport();
}

void TasksPage::showExport() {
    m_export->setReasons(!isLive()                 ? tr("Not connected now.")
                         : m_model.rowCount() == 0 ? tr("There is nothing that matches.")
                                                   : QString(),
                         whyNot(connection(), kPayloadScope));
}

QByteArray TasksPage::filterState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QLineEdit* field : {m_tenant, m_command, m_worker, m_error}) stream << field->text();
    stream << m_state->currentData().toInt() << m_order->currentData().toInt();
    return bytes;
}

void TasksPage::useFilterState(const QByteArray& bytes) {
    QStringList texts(4);
    int state = 0;
    QDataStream stream(bytes);
    for (QString& text : texts) stream >> text;
    stream >> state;
    if (stream.status() != QDataStream::Ok) return;
    for (QLineEdit* field : {m_tenant, m_command, m_worker, m_error}) field->setText(texts.takeFirst());
    m_state->setCurrentIndex(std::max(0, m_state->findData(state)));
    // Filters saved by earlier versions have no order.
    int order = int(TaskOrder::NewestFirst);
    if (!stream.atEnd()) stream >> order;
    m_order->setCurrentIndex(std::max(0, m_order->findData(order)));
    refresh();
}

}  // namespace fairlead::gui

#include "moc_tasks_page.cpp"
