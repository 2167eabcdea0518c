// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/workflow.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QScrollArea;

namespace fairlead::gui {

class BrokerConnection;
class WorkflowPicture;

// One workflow: where it stands and why it waits, its picture, and what can be done about it. Up to date by itself. GUI
// thread.
class WorkflowView : public QWidget {
    Q_OBJECT
public:
    explicit WorkflowView(QWidget* parent = nullptr);

    // Null: none.
    void setConnection(BrokerConnection* connection);
    void showWorkflow(const QString& id);  // empty: none
    const QString& workflowId() const { return m_id; }
    const Workflow* workflow() const;  // as the picture shows it; null: not known yet
    qint64 readAtMs() const { return m_detail.answeredAtMs(); }
    void refresh() { m_detail.refresh(); }

Q_SIGNALS:
    void shown();  // the picture is new
    void taskRequested(const QString& id);
    void tenantRequested(const QString& tenant);
    // It was cancelled, or goes on.
    void workflowChanged();

private:
    void build();
    void showDetail();
    void showNoDetail(const Failure& failure);
    void check();
    const WorkflowStep* chosen() const;
    void openTask();
    void askToCancel();
    void askToRetry();
    void cancel(const QString& reason);
    void retry(std::optional<int> step, const QString& reason);
    void say(const QString& text);

    QPointer<BrokerConnection> m_connection;
    QString m_id;
    LiveQuery<WorkflowDetail> m_detail;
    Call m_change;

    QLabel* m_title;
    QLabel* m_standing;
    QLabel* m_message;
    QLabel* m_step;
    QPushButton* m_open;
    QPushButton* m_tenant;
    QPushButton* m_retry;
    QPushButton* m_cancel;
    WorkflowPicture* m_picture;
    QScrollArea* m_area;
};

}  // namespace fairlead::gui
