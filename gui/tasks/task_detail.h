// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/task.h"
#include "gui/data/task_explanation.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QTabWidget;

namespace fairlead::gui {

class AttemptPanel;
class BrokerConnection;
class ErrorBox;
class FactList;
class LinkButton;
class PausedQueues;
class PayloadView;
class WaitingPanel;

// One task in detail: its facts, attempts, payload and result, and the actions on it. GUI thread.
class TaskDetail : public QWidget {
    Q_OBJECT
public:
    explicit TaskDetail(QWidget* parent = nullptr);

    // Null: none.
    void setConnection(BrokerConnection* connection);
    // Empty: no task. The same id again reloads the task.
    void showTask(const QString& id);
    const QString& taskId() const { return m_id; }
    std::optional<Task> task() const { return m_task; }

    // For a page that has one row of actions for all it shows: the buttons become children of the row they are put into,
    // and deletion is left to the page's menu.
    QList<QPushButton*> giveActions();
    QAction* deletion() const { return m_delete; }
    // Moves the focus to what the task is; nothing while none is shown.
    void focusTask();

Q_SIGNALS:
    // The task was edited, requeued or deleted here.
    void taskChanged(const QString& id);
    // The answer for the task that is to be shown: it is there, or nobody may see one with this id.
    void found(const QString& id);
    void missing(const QString& id);
    void tenantRequested(const QString& tenant);
    void workflowRequested(const QString& workflow);
    // As Page::pageRequested().
    void pageRequested(const QString& page, const QString& tenant);

private:
    void build();
    QWidget* buildLinks();
    QWidget* buildActions();
    void askAll();
    void take(const Outcome<Task>& outcome);
    void takeAttempts(const Outcome<PageOf<Attempt>>& outcome);
    void askContents();
    void showWhy();
    void hideWhy();
    void showNoReason(const Failure& failure);
    void showTaskFacts();
    void showPermissions();
    void say(const QString& text);
    void edit(bool requeue);
    void undoEdit();
    void askToDelete();
    void askToEnd(WaitingEnd end);
    void takeEnd(WaitingEnd end, const QString& id, const Outcome<Task>& outcome);
    void takeDeletion(const QString& id, const Outcome<Nothing>& outcome);

    QPointer<BrokerConnection> m_connection;
    QString m_id;
    std::optional<Task> m_task;
    QList<Attempt> m_attempts;
    Call m_taskCall;
    Call m_attemptsCall;
    Call m_contentsCall;
    LiveQuery<TaskExplanation> m_explanation;  // active until the task has ended
    Call m_deleteCall;                         // not cancelled when another task is shown
    Call m_endCall;                            // likewise
    Call m_undoCall;
    TaskEdit m_back;                 // what undoes the latest change
    bool m_isMissing = false;        // nobody may see one with this id
    bool m_contentsAreOwed = false;  // not requested yet, because the scope was missing or unknown

    QLabel* m_title;
    FactList* m_facts;
    LinkButton* m_toTenant;
    LinkButton* m_toDead;
    LinkButton* m_toEvents;
    LinkButton* m_toWorkflow;
    ErrorBox* m_error;
    WaitingPanel* m_why;
    PausedQueues* m_queues;
    QLabel* m_status;
    LinkButton* m_undo;
    QPushButton* m_requeue;
    QPushButton* m_edit;
    QAction* m_activate;
    QAction* m_cancel;
    QAction* m_delete;
    QMenu* m_menu;
    QPushButton* m_more;
    QWidget* m_links;
    QTabWidget* m_tabs;
    PayloadView* m_payload;
    PayloadView* m_result;
    AttemptPanel* m_attemptPanel;
};

}  // namespace fairlead::gui
