// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_detail.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/tasks/attempt_panel.h"
#include "gui/kit/fact_scroll.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/payload_view.h"
#include "gui/kit/permission.h"
#include "gui/tasks/task_edit_sheet.h"
#include "gui/tasks/task_text.h"
#include "gui/kit/text_label.h"
#include "gui/kit/typed_confirmation.h"
#include "gui/tenants/waiting_panel.h"
#include "gui/look/type_sizes.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostErrorLines = 8;

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
    m_error = new OutsideText(tr("Error"), OutsideText::Look::Box, kMostErrorLines, this);
    m_error->setObjectName(u"taskError"_s);
    m_why = new WaitingPanel(this);
    m_why->setObjectName(u"taskWhy"_s);
    m_status = new TextLabel(this);
    m_status->setObjectName(u"taskStatus"_s);
    m_status->setAccessibleName(tr("Result of the latest request"));
    for (QLabel* label : {m_title, m_status}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_requeue = new QPushButton(tr("Requeue…"), this);
    m_requeue->setObjectName(u"requeueTask"_s);
    m_edit = new QPushButton(tr("Edit…"), this);
    m_edit->setObjectName(u"editTask"_s);
    m_delete = new QPushButton(tr("Delete…"), this);
    m_delete->setObjectName(u"deleteTask"_s);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    for (QPushButton* button : {m_requeue, m_edit, m_delete}) {
        button->setAutoDefault(false);
        button->setAccessibleName(tr("%1 this task").arg(button->text().remove(u'…')));
        if (button == m_delete) buttons->addStretch(1);
        buttons->addWidget(button);
    }
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(u"taskTabs"_s);
    m_tabs->setAccessibleName(tr("Parts of the task"));
    m_tabs->setDocumentMode(true);
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
    layout->addWidget(new FactScroll({m_facts, m_error, m_why}, this));
    layout->addLayout(buttons);
    layout->addWidget(m_status);
    layout->addWidget(m_tabs, 1);
    connect(m_requeue, &QPushButton::clicked, this, [this] { edit(true); });
    connect(m_edit, &QPushButton::clicked, this, [this] { edit(false); });
    connect(m_delete, &QPushButton::clicked, this, &TaskDetail::askToDelete);
}

void TaskDetail::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_deleteCall.reset();
    showTask({});
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
        say(isGone ? tr("There is no such task, or not any more.") : outcome.failure().text);
        if (isGone) m_task.reset();
    } else {
        m_task = *outcome;
    }
    showTaskFacts();
    const bool waits = m_task && (m_task->state == TaskState::Ready || m_task->state == TaskState::Delayed);
    if (!waits) m_why->hide();
    m_explanation.setActive(waits);
}

void TaskDetail::showWhy() {
    const TaskExplanation& why = *m_explanation.answer();
    if (why.state != m_task->state) {
        askAll();  // the task's state has changed since it was fetched
        return;
    }
    m_why->explain(explainWaiting(why, QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs()));
    m_why->show();
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
    if (!m_task) m_why->hide();
    m_tabs->setVisible(!m_id.isEmpty());
    for (QWidget* button : {m_requeue, m_edit, m_delete}) button->setVisible(m_task.has_value());
    showPermissions();
}

void TaskDetail::showPermissions() {
    const bool isDead = m_task && m_task->state == TaskState::Dead;
    const QString running = !m_task ? tr("No task is shown.")
                            : m_task->state == TaskState::InProgress
                                ? tr("It is in progress: a task that a worker holds is not changed.")
                                : QString();
    const QString ended = m_task && m_task->state == TaskState::Completed ? tr("It is completed.") : QString();
    const auto first = [](const QString& one, const QString& other) { return one.isEmpty() ? other : one; };
    const QString requeue = whyNot(m_connection, kRequeueScope);
    const QString admin = whyNot(m_connection, kAdminScope);
    allow(m_requeue, first(requeue, isDead ? QString() : tr("Only a dead task can be brought back.")),
          tr("Back to its queue, attempts from zero"));
    allow(m_edit, first(admin, first(running, ended)),
          isDead ? tr("Mend it and bring it back") : tr("Change its payload, priority or attempts"));
    allow(m_delete, first(admin, running), tr("Remove it for good"));
}

void TaskDetail::say(const QString& text) {
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
}

void TaskDetail::edit(bool requeue) {
    if (!m_task || !m_connection) return;
    auto* sheet = new TaskEditSheet(m_connection, *m_task, requeue, this);
    sheet->setObjectName(u"taskEditSheet"_s);
    connect(sheet, &TaskEditSheet::applied, this, [this](const QString& text) {
        const QString id = m_id;
        showTask(id);
        say(text);
        Q_EMIT taskChanged(id);
    });
    sheet->open();
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
