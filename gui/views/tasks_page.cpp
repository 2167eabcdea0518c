// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tasks_page.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/models/formatters.h"
#include "gui/views/empty_state.h"
#include "gui/views/input_field.h"
#include "gui/views/permission.h"
#include "gui/views/task_detail.h"

#include <QComboBox>
#include <QDataStream>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTypingMs = 400;

}  // namespace

TasksPage::TasksPage(QWidget* parent)
    : Page(parent), m_model([this] { return m_connection ? m_connection->calls() : nullptr; }) {
    QLayout* filters = makeFilters();
    makeTable();
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_detail = new TaskDetail(this);
    m_detail->setObjectName(u"detail"_s);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_stack);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({800, 380});
    m_summary = new QLabel(this);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setAccessibleName(tr("How many are listed"));
    m_summary->setContentsMargins(14, 4, 14, 6);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(filters);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_summary);

    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    connect(&m_typing, &QTimer::timeout, this, &TasksPage::refresh);
    connect(m_id, &QLineEdit::returnPressed, this, [this] { findTask(m_id->text().trimmed()); });
    connect(m_list, &QPushButton::clicked, this, &TasksPage::refresh);
    connect(&m_model, &TaskTableModel::changed, this, &TasksPage::showSituation);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (const Task* task = m_model.at(current.row())) {
                    m_detail->showTask(task->id);
                }
            });
    connect(m_detail, &TaskDetail::taskChanged, this, [this] {
        if (m_hasAsked) {
            refresh();
        }
    });
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (!m_connection) {
            Q_EMIT welcomeRequested();
        } else if (m_connection->calls() == nullptr) {
            m_connection->retryNow();
        } else {
            refresh();
        }
    });
    showSituation();
}

QLayout* TasksPage::makeFilters() {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(14, 10, 14, 8);
    line->setSpacing(8);
    const auto field = [this, line](const QString& id, const QString& prompt, const QString& name, int stretch) {
        auto* made = new InputField(this);
        made->setObjectName(id);
        made->setPlaceholderText(prompt);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setClearButtonEnabled(true);
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
    for (const TaskState state :
         {TaskState::Ready, TaskState::Delayed, TaskState::InProgress, TaskState::Completed, TaskState::Dead}) {
        m_state->addItem(stateText(state), int(state));
    }
    line->addWidget(m_state);
    m_worker = field(u"filterWorker"_s, tr("Worker"), tr("Held by this worker, now or last"), 2);
    m_error =
        field(u"filterError"_s, tr("Error contains"), tr("Errors that contain this; upper and lower case differ"), 2);
    m_list = new QPushButton(tr("List"), this);
    m_list->setObjectName(u"list"_s);
    m_list->setAccessibleName(tr("List the tasks that match"));
    m_list->setAutoDefault(false);
    line->addWidget(m_list);
    for (QLineEdit* one : {m_tenant, m_command, m_worker, m_error}) {
        connect(one, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
        connect(one, &QLineEdit::returnPressed, this, &TasksPage::refresh);
    }
    connect(m_state, &QComboBox::currentIndexChanged, this, &TasksPage::refresh);
    return line;
}

void TasksPage::makeTable() {
    m_table = new QTableView(this);
    m_table->setObjectName(u"tasks"_s);
    m_table->setAccessibleName(tr("Tasks"));
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const int digit = fontMetrics().horizontalAdvance(u'0');
    const QList<int> widths{20, 16, 18, 13, 10, 16, 20};
    for (int column = 0; column < TaskTableModel::Columns; ++column) {
        m_table->setColumnWidth(column, widths[column] * digit);
    }
}

void TasksPage::setConnection(BrokerConnection* connection) {
    if (m_connection) {
        disconnect(m_connection, nullptr, this, nullptr);
    }
    m_connection = connection;
    m_hasAsked = false;
    m_typing.stop();
    m_model.clear();
    m_detail->setConnection(connection);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &TasksPage::showSituation);
    }
    showSituation();
}

TaskFilter TasksPage::filter() const {
    TaskFilter filter;
    filter.tenant = m_tenant->text().trimmed();
    filter.command = m_command->text().trimmed();
    filter.state = TaskState(m_state->currentData().toInt());
    filter.worker = m_worker->text().trimmed();
    filter.errorContains = m_error->text();
    return filter;
}

void TasksPage::refresh() {
    m_typing.stop();
    if (!m_connection || m_connection->calls() == nullptr) {
        return;
    }
    m_hasAsked = true;
    m_model.show(filter());
}

void TasksPage::findTask(const QString& id) {
    if (id.isEmpty()) {
        return;
    }
    m_id->setText(id);
    m_table->clearSelection();
    m_detail->showTask(id);
}

void TasksPage::focusFilter() {
    m_id->setFocus(Qt::ShortcutFocusReason);
    m_id->selectAll();
}

bool TasksPage::goBack() {
    if (m_id->text().isEmpty() && filter() == TaskFilter()) {
        return false;
    }
    for (QLineEdit* field : {m_id, m_tenant, m_command, m_worker, m_error}) {
        field->clear();
    }
    m_state->setCurrentIndex(0);
    return true;
}

void TasksPage::showSituation() {
    const bool isLive = m_connection && m_connection->calls() != nullptr;
    const int rows = m_model.rowCount();
    QString text;
    if (rows > 0) {
        text = m_model.isWhole() ? tr("%1 tasks").arg(countText(quint64(rows)))
               : m_model.isFull()
                   ? tr("The first %1 tasks: narrow the filters to see others").arg(countText(quint64(rows)))
                   : tr("The first %1 tasks, more as you scroll").arg(countText(quint64(rows)));
        if (!isLive) {
            text += tr(". Not connected: this may have changed.");
        } else if (!m_model.problem().isEmpty()) {
            text += tr(". More could not be loaded: %1").arg(m_model.problem());
        }
    }
    m_summary->setText(text);
    m_stack->setCurrentWidget(rows > 0 ? static_cast<QWidget*>(m_table) : m_empty);
    if (rows == 0) {
        if (!m_connection) {
            m_empty->say(tr("Not connected"), tr("Choose what to connect to."), {}, tr("Connect…"));
        } else if (!isLive) {
            m_empty->say(tr("No tasks from %1").arg(m_connection->name()), m_connection->lastFailure().text, {},
                         tr("Retry now"));
        } else if (!m_model.problem().isEmpty()) {
            m_empty->say(tr("They could not be listed"), m_model.problem(), {}, tr("Try again"));
        } else if (m_model.isAsking()) {
            m_empty->say(tr("Looking…"), {});
        } else if (!m_hasAsked) {
            m_empty->say(tr("Which task?"), tr("Type its id and press Return, or narrow down what to list."), {},
                         tr("List all tasks"));
        } else {
            m_empty->say(tr("No task matches"), tr("Nothing the broker keeps now is like that."));
        }
    }
    allow(m_list, isLive ? QString() : tr("Not connected now."), tr("List the tasks that match"));
}

QByteArray TasksPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_splitter->saveState() << m_table->horizontalHeader()->saveState();
    return bytes;
}

void TasksPage::restoreLayout(const QByteArray& layout) {
    QByteArray splitter;
    QByteArray header;
    QDataStream stream(layout);
    stream >> splitter >> header;
    if (stream.status() == QDataStream::Ok) {
        m_splitter->restoreState(splitter);
        m_table->horizontalHeader()->restoreState(header);
    }
}

}  // namespace fairlead::gui
