// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_detail.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/tasks/attempt_panel.h"
#include "gui/kit/fact_scroll.h"
#include "gui/kit/error_box.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/link_button.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/code/payload_view.h"
#include "gui/kit/consent/permission.h"
#include "gui/tasks/task_edit_sheet.h"
#include "gui/tasks/task_text.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/tenants/paused_queues.h"
#include "gui/tenants/waiting_panel.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QAction>
#include <QDateTime>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostErrorLines = 8;
constexpr int kLeastTabs = 150;

}  // namespace

TaskDetail::TaskDetail(QWidget* parent)
    : QWidget(parent), m_explanation(std::chrono::seconds(2), [this](Calls& calls, Then<TaskExplanation> then) {
          return calls.tasks().explainTask(m_id, std::move(then));
      }) {
    build();
    m_explanation.setShownBy(this);
    connect(&m_explanation, &LiveQueryBase::changed, this, &TaskDetail::showWhy);
    connect(&m_explanation, &LiveQueryBase::failed, this, &TaskDetail::showNoReason);
    showTask({});
}

void TaskDetail::build() {
    m_title = new TextLabel(this);
    m_title->setObjectName(u"taskTitle"_s);
    m_title->setAccessibleName(tr("Task"));
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    m_title->setFont(bold);
    m_facts = new FactList({}, this);
    m_facts->setObjectName(u"taskFacts"_s);
    m_facts->setAccessibleName(tr("Facts of the task"));
    m_error = new ErrorBox(u"taskError"_s, tr("Error"), kMostErrorLines, this);
    m_why = new WaitingPanel(this);
    m_why->setObjectName(u"taskWhy"_s);
    m_queues = new PausedQueues(this);
    connect(m_queues, &PausedQueues::changed, &m_explanation, &LiveQueryBase::refresh);
    m_status = new TextLabel(this);
    m_status->setObjectName(u"taskStatus"_s);
    m_status->setAccessibleName(tr("Result of the latest request"));
    for (QLabel* label : {m_title, m_status}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QWidget* actions = buildActions();
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(u"taskTabs"_s);
    m_tabs->setAccessibleName(tr("Parts of the task"));
    m_tabs->setDocumentMode(true);
    // Less than its parts would like: the error above is read first.
    m_tabs->setMinimumHeight(kLeastTabs);
    m_payload = new PayloadView(tr("payload"), this);
    m_payload->setObjectName(u"payload"_s);
    m_result = new PayloadView(tr("result"), this);
    m_result->setObjectName(u"result"_s);
    m_attemptPanel = new AttemptPanel(this);
    m_tabs->addTab(m_payload, tr("Payload"));
    m_tabs->addTab(m_attemptPanel, tr("Attempts"));
    m_tabs->addTab(m_result, tr("Result"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(buildLinks());
    layout->addWidget(new FactScroll({m_error, m_facts, m_why, m_queues}, this));
    layout->addWidget(actions);
    m_undo = new LinkButton(this);
    m_undo->setObjectName(u"undoEdit"_s);
    m_undo->setText(tr("Undo"));
    m_undo->setAccessibleName(tr("Make the task what it was before the change"));
    m_undo->hide();
    auto* said = new QHBoxLayout;
    said->addWidget(m_status, 1);
    said->addWidget(m_undo);
    layout->addLayout(said);
    layout->addWidget(m_tabs, 1);
    connect(m_undo, &QToolButton::clicked, this, &TaskDetail::undoEdit);
    connect(m_requeue, &QPushButton::clicked, this, [this] { edit(true); });
    connect(m_edit, &QPushButton::clicked, this, [this] { edit(false); });
    connect(m_activate, &QAction::triggered, this, [this] { askToEnd(WaitingEnd::Activate); });
    connect(m_cancel, &QAction::triggered, this, [this] { askToEnd(WaitingEnd::Cancel); });
    connect(m_delete, &QAction::triggered, this, &TaskDetail::askToDelete);
}

QWidget* TaskDetail::buildLinks() {
    m_links = new QWidget(this);
    auto* layout = new FlowLayout(m_links);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap3);
    const auto link = [this, layout](const QString& id, const QString& text, const QString& tip) {
        auto* made = new LinkButton(m_links);
        made->setObjectName(id);
        made->setText(text);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        layout->addWidget(made);
        return made;
    };
    m_toTenant = link(u"toTenant"_s, tr("Its tenant"), tr("Show the tenant of this task"));
    m_toDead = link(u"toDeadLetters"_s, tr("Dead letters of its tenant"), tr("Show the dead letters of its tenant"));
    m_toEvents = link(u"toEvents"_s, tr("Events"), tr("Show what happened to its tenant"));
    m_toWorkflow = link(u"toWorkflow"_s, tr("Its workflow"), tr("Show the workflow that this task is a step of"));
    connect(m_toWorkflow, &QToolButton::clicked, this, [this] { Q_EMIT workflowRequested(m_task->workflow.id); });
    connect(m_toTenant, &QToolButton::clicked, this, [this] { Q_EMIT tenantRequested(m_task->tenant); });
    connect(m_toDead, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(u"dead-letters"_s, m_task->tenant); });
    connect(m_toEvents, &QToolButton::clicked, this, [this] { Q_EMIT pageRequested(u"events"_s, m_task->tenant); });
    return m_links;
}

QWidget* TaskDetail::buildActions() {
    auto* row = new QWidget(this);
    m_requeue = new QPushButton(tr("Requeue…"), row);
    m_requeue->setObjectName(u"requeueTask"_s);
    m_requeue->setAccessibleName(tr("Requeue this task"));
    m_edit = new QPushButton(tr("Edit…"), row);
    m_edit->setObjectName(u"editTask"_s);
    m_edit->setAccessibleName(tr("Edit this task"));
    m_activate = new QAction(tr("Activate this task…"), this);
    m_activate->setObjectName(u"activateTask"_s);
    m_cancel = new QAction(tr("Cancel this task…"), this);
    m_cancel->setObjectName(u"cancelTask"_s);
    m_delete = new QAction(tr("Delete this task…"), this);
    m_delete->setObjectName(u"deleteTask"_s);
    m_menu = new QMenu(this);
    m_menu->setToolTipsVisible(true);
    m_menu->addActions({m_activate, m_cancel});
    m_menu->addAction(tr("Copy link"), this, [this] {
        if (m_connection && !m_id.isEmpty())
            copyLink(*m_connection, {.connection = {}, .kind = Link::Kind::Task, .id = m_id});
    });
    m_menu->addSeparator();
    m_menu->addAction(m_delete);
    m_more = new QPushButton(tr("More"), row);
    m_more->setObjectName(u"moreOfTask"_s);
    m_more->setAccessibleName(tr("More that can be done with this task"));
    m_more->setMenu(m_menu);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    for (QPushButton* button : {m_requeue, m_edit, m_more}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    layout->addStretch(1);
    return row;
}

QList<QPushButton*> TaskDetail::giveActions() {
    m_more->parentWidget()->hide();
    m_requeue->setText(tr("Requeue this one…"));
    return {m_requeue, m_edit};
}

void TaskDetail::focusTask() {
    if (!m_task) return;
    // The error is what is read first; a task without one has its payload.
    auto* error = m_error->findChild<QWidget*>(u"taskError"_s);
    (m_task->error.isEmpty() ? static_cast<QWidget*>(m_tabs) : error)->setFocus(Qt::OtherFocusReason);
}

void TaskDetail::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_deleteCall.reset();
    m_endCall.reset();
    m_undoCall.reset();
    showTask({});
    m_queues->setConnection(connection);
    m_explanation.setConnection(connection);
    if (connection != nullptr) {
        for (const auto signal : {&BrokerConnection::stateChanged, &BrokerConnection::infoChanged}) {
            connect(connection, signal, this, [this] {
                showPermissions();
                if (m_contentsAreOwed && whyNot(m_connection, kPayloadScope).isEmpty()) askContents();
            });
        }
    }
}

void TaskDetail::showTask(const QString& id) {
    if (id != m_id || id.isEmpty()) {
        m_taskCall.reset();
        m_attemptsCall.reset();
        m_contentsCall.reset();
        m_contentsAreOwed = false;
        m_isMissing = false;
        say({});
        m_task.reset();
        m_attempts.clear();
        m_attemptPanel->showAttempts({});
        m_payload->say({});
        m_result->say({});
        m_id = id;
        m_explanation.startOver(false);
        showTaskFacts();
    }
    askAll();
}

void TaskDetail::askAll() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (m_id.isEmpty() || calls == nullptr) return;
    say({});
    m_taskCall = calls->tasks().getTask(m_id, [this](const auto& outcome) { take(outcome); });
    m_attempts.clear();
    m_attemptsCall =
        calls->tasks().listAttempts(m_id, {{}, 1000}, [this](const auto& outcome) { takeAttempts(outcome); });
    askContents();
}

void TaskDetail::take(const Outcome<Task>& outcome) {
    if (!outcome) {
        const bool isGone = outcome.failure().kind == Failure::Kind::NotFound;
        say(isGone ? tr("No task with this id for the tenants you may see.") : outcome.failure().text);
        if (isGone) m_task.reset();
        m_isMissing = isGone;
    } else {
        m_task = *outcome;
        m_isMissing = false;
    }
    showTaskFacts();
    const bool waits = m_task && (m_task->state == TaskState::Ready || m_task->state == TaskState::Delayed);
    if (!waits) hideWhy();
    // What is in progress is asked of as well, to see its end.
    m_explanation.setActive(waits || (m_task && m_task->state == TaskState::InProgress));
    if (m_task)
        Q_EMIT found(m_id);
    else if (outcome.failure().kind == Failure::Kind::NotFound)
        Q_EMIT missing(QString(m_id));
}

void TaskDetail::showWhy() {
    const TaskExplanation& why = *m_explanation.answer();
    if (why.state != m_task->state) {
        askAll();  // the task's state has changed since it was fetched
        return;
    }
    if (m_task->state == TaskState::InProgress) return;
    const WaitingExplanation explanation =
        explainWaiting(why, m_task->command, QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs());
    m_why->explain(explanation);
    m_why->show();
    m_queues->showQueues(m_task->tenant, explanation.isQueuePaused ? QStringList{m_task->command} : QStringList());
}

void TaskDetail::hideWhy() {
    m_why->hide();
    m_queues->clear();
}

void TaskDetail::showNoReason(const Failure& failure) {
    m_why->say(failure.text);
    m_why->show();
    if (failure.kind == Failure::Kind::NotFound) askAll();
}

void TaskDetail::takeAttempts(const Outcome<PageOf<Attempt>>& outcome) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (!outcome) return;  // take() shows the error
    m_attempts += outcome->items;
    if (!outcome->isLast() && calls != nullptr) {
        m_attemptsCall = calls->tasks().listAttempts(m_id, {outcome->nextCursor, 1000},
                                                     [this](const auto& more) { takeAttempts(more); });
        return;
    }
    m_attemptPanel->showAttempts(m_attempts);
    m_tabs->setTabText(1, tr("Attempts (%1)").arg(m_attempts.size()));
}

void TaskDetail::askContents() {
    const QString reason = whyNot(m_connection, kPayloadScope);
    m_contentsAreOwed = !reason.isEmpty();
    if (!reason.isEmpty()) {
        m_payload->say(reason);
        m_result->say(reason);
        return;
    }
    m_contentsCall = m_connection->calls()->tasks().readContents(
        m_id, [this](quint64 bytes) { m_payload->say(tr("Reading… %1").arg(bytesText(bytes))); },
        [this](const Outcome<TaskContents>& outcome) {
            if (!outcome) {
                m_payload->say(outcome.failure().text);
                m_result->say({});
                return;
            }
            m_payload->showBytes(outcome->payload, u"payload-%1.json"_s.arg(m_id));
            if (outcome->resultJson.isEmpty())
                m_result->say(tr("There is no result."));
            else
                m_result->showBytes(outcome->resultJson, u"result-%1.json"_s.arg(m_id));
        });
}

void TaskDetail::showTaskFacts() {
    if (!m_task) {
        m_title->setText(m_id.isEmpty() ? tr("Select a task to see what it is.") : m_id);
        m_facts->setFacts({});
    } else {
        m_title->setText(tr("%1 of %2").arg(m_task->command, m_task->tenant));
        m_facts->setFacts(taskFacts(*m_task));
        m_error->showText(m_task->error);
    }
    m_facts->setVisible(m_task.has_value());
    m_error->setVisible(m_task && !m_task->error.isEmpty());
    if (!m_task) hideWhy();
    m_tabs->setVisible(!m_id.isEmpty() && !m_isMissing);
    for (QWidget* part : std::initializer_list<QWidget*>{m_requeue, m_edit, m_more, m_links})
        part->setVisible(m_task.has_value());
    const bool isDead = m_task && m_task->state == TaskState::Dead;
    m_toDead->setVisible(isDead);
    m_toWorkflow->setVisible(m_task && !m_task->workflow.id.isEmpty());
    m_edit->setText(isDead ? tr("Edit and requeue…") : tr("Edit…"));
    showPermissions();
}

void TaskDetail::showPermissions() {
    const bool isDead = m_task && m_task->state == TaskState::Dead;
    const QString running = !m_task ? tr("No task is shown.")
                            : m_task->state == TaskState::InProgress
                                ? tr("It is in progress: a task that a worker holds is not changed.")
                                : QString();
    const QString ended = !m_task                                 ? tr("No task is shown.")
                          : m_task->state == TaskState::Completed ? tr("It is completed.")
                          : m_task->state == TaskState::Cancelled ? tr("It was cancelled.")
                          : m_task->state == TaskState::Expired   ? tr("It has expired.")
                                                                  : QString();
    const auto first = [](const QString& one, const QString& other) { return one.isEmpty() ? other : one; };
    const QString requeue = whyNot(m_connection, kRequeueScope);
    const QString admin = whyNot(m_connection, kAdminScope);
    allow(m_requeue, first(requeue, isDead ? QString() : tr("Only a dead task can be brought back.")),
          tr("Back to its queue, attempts from zero"));
    allow(m_edit, first(admin, first(running, ended)),
          isDead ? tr("Mend it and bring it back")
                 : tr("Change its payload, priority, attempts, retry policy, timeout or expiry"));
    const bool isHeld = m_task && m_task->state == TaskState::Held;
    allow(m_activate, first(admin, isHeld ? QString() : tr("It is not held back.")),
          tr("Let it run as soon as it can"));
    allow(m_cancel, first(admin, isDead ? tr("It is dead.") : ended), tr("It never runs again, and keeps its history"));
    allow(m_delete, first(admin, running), tr("Remove it for good"));
}

void TaskDetail::say(const QString& text) {
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
    m_undo->hide();
}

void TaskDetail::edit(bool requeue) {
    if (!m_task || !m_connection) return;
    auto* sheet = new TaskEditSheet(m_connection, *m_task, requeue, this);
    sheet->setObjectName(u"taskEditSheet"_s);
    connect(sheet, &TaskEditSheet::applied, this, [this](const QString& text, const TaskEdit& back) {
        const QString id = m_id;
        showTask(id);
        say(text);
        m_back = back;
        m_undo->setVisible(!back.id.isEmpty() && back.id == id);
        Q_EMIT taskChanged(id);
    });
    sheet->open();
}

void TaskDetail::undoEdit() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_back.id != m_id) return;
    m_undo->hide();
    m_undoCall = calls->tasks().editTask(m_back, [this, id = m_back.id](const Outcome<Task>& outcome) {
        if (id != m_id) return;
        if (outcome) showTask(id);
        say(outcome ? tr("It is as it was before.") : outcome.failure().text);
        if (outcome) Q_EMIT taskChanged(id);
    });
}

void TaskDetail::askToDelete() {
    if (!m_task || !m_connection) return;
    auto* sheet =
        new TypedConfirmation(tr("Delete this task?"),
                              tr("%1 of %2 is removed for good, with its payload, its result and its history.")
                                  .arg(m_task->command, m_task->tenant),
                              m_task->tenant, tr("Delete"), this);
    sheet->setConnection(m_connection);
    sheet->setObjectName(u"deleteTaskSheet"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, [this, task = *m_task](const QString& reason) {
        Calls* calls = m_connection ? m_connection->calls() : nullptr;
        if (calls == nullptr) {
            say(tr("It was not deleted: not connected."));
            return;
        }
        say(tr("Deleting…"));
        m_deleteCall = calls->tasks().deleteTask(
            task.id, task.revision, reason, [this, id = task.id](const auto& outcome) { takeDeletion(id, outcome); });
    });
    sheet->open();
}

void TaskDetail::askToEnd(WaitingEnd end) {
    if (!m_task || !m_connection) return;
    const bool isCancel = end == WaitingEnd::Cancel;
    const QString what = tr("%1 of %2").arg(m_task->command, m_task->tenant);
    const QString fate =
        !isCancel ? tr("%1 becomes ready at once and is handed out in its turn.").arg(what)
        : m_task->state == TaskState::InProgress
            ? tr("%1 ends now. What its worker says of it later is refused; what the worker does meanwhile goes on.")
                  .arg(what)
            : tr("%1 ends now and is handed out to nobody.").arg(what);
    auto* sheet = new TypedConfirmation(isCancel ? tr("Cancel this task?") : tr("Activate this task?"), fate,
                                        m_task->tenant, isCancel ? tr("Cancel the task") : tr("Activate"), this);
    if (!isCancel) sheet->askNoWord();
    sheet->setConnection(m_connection);
    sheet->setObjectName(u"endTaskSheet"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, [this, end, task = *m_task](const QString& reason) {
        Calls* calls = m_connection ? m_connection->calls() : nullptr;
        if (calls == nullptr) return say(tr("Nothing was changed: not connected."));
        m_endCall =
            calls->tasks().endWaiting(task.id, task.revision, end, reason,
                                      [this, end, id = task.id](const auto& outcome) { takeEnd(end, id, outcome); });
    });
    sheet->open();
}

void TaskDetail::takeEnd(WaitingEnd end, const QString& id, const Outcome<Task>& outcome) {
    if (id == m_id) showTask(m_id);
    if (!outcome) return say(id == m_id ? outcome.failure().text : tr("Task %1: %2").arg(id, outcome.failure().text));
    const bool isCancel = end == WaitingEnd::Cancel;
    say(isCancel ? tr("The task %1 was cancelled.").arg(id) : tr("The task %1 was activated.").arg(id));
    Q_EMIT taskChanged(id);
}

// If another task is shown by now, the message names the deleted one.
void TaskDetail::takeDeletion(const QString& id, const Outcome<Nothing>& outcome) {
    const bool isShown = id == m_id;
    if (!outcome) {
        const QString why = outcome.failure().text;
        if (isShown) showTask(m_id);
        say(isShown ? tr("It was not deleted: %1").arg(why) : tr("The task %1 was not deleted: %2").arg(id, why));
        return;
    }
    if (isShown) showTask({});
    say(isShown ? tr("The task was deleted.") : tr("The task %1 was deleted.").arg(id));
    Q_EMIT taskChanged(id);
}

}  // namespace fairlead::gui

#include "moc_task_detail.cpp"
