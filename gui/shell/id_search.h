// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/data/task.h"
#include "gui/data/tenant_settings.h"
#include "gui/data/workflow.h"
#include "gui/query/live_query.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

namespace fairlead::gui {

class BrokerConnection;

// Asks the broker whether it knows what somebody typed as the id of a task, a workflow, a tenant or an operation. It asks a
// moment after the last letter; a question about an earlier text is cancelled. GUI thread.
class IdSearch : public QObject {
    Q_OBJECT
public:
    enum class Kind { Task, DeadLettersOf, Tenant, Operation, Workflow };
    struct Found {
        Kind kind;
        QString id;     // of DeadLettersOf: the tenant
        QString title;  // one line, without control characters
        QString leadsTo;
    };

    explicit IdSearch(QObject* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    void look(const QString& typed);                   // empty: for nothing
    bool isLooking() const;                            // answers are still to come
    const QList<Found>& found() const { return m_found; }
    // Where it looked, and where it could not and why, in sentences.
    QString whereItLooked() const;

Q_SIGNALS:
    void changed();

private:
    template <typename Answer>
    void follow(LiveQuery<Answer>& query, void (IdSearch::*take)(const Answer&), const QString& what);
    template <typename Answer>
    void begin(LiveQuery<Answer>& query, bool isPlausible, const QString& what);
    bool isCodeq() const;
    bool hasWorkflows() const;
    void lookInQueues();
    void takeTask(const Task& task);
    void takeWorkflow(const WorkflowDetail& workflow);
    void takeTenant(const TenantSettings& tenant);
    void takeOperations(const QList<Operation>& operations);
    void end(const void* query);

    QPointer<BrokerConnection> m_connection;
    QString m_id;
    QList<Found> m_found;
    QList<const void*> m_open;  // queries without an answer
    QStringList m_asked;        // for what the broker was asked
    QStringList m_problems;
    LiveQuery<Task> m_task;
    LiveQuery<WorkflowDetail> m_workflow;
    LiveQuery<TenantSettings> m_tenant;
    LiveQuery<QList<Operation>> m_operations;
};

}  // namespace fairlead::gui
