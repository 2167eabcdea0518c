// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/models/operation_model.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

#include <QSet>

namespace fairlead::gui {

class OperationDetail;
class RowTable;

// The bulk operations of the broker, running and finished, whoever started them: how far they are, how long they will take,
// what became of what they brought back; pause, resume and cancel.
// They run in the broker and do not depend on this console. GUI thread.
class OperationsPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit OperationsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;

    const OperationModel& model() const { return m_model; }
    void select(const QString& id);

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override { refresh(); }

private:
    void build();
    void control(OperationAction action);
    void showSelected();
    void nameErrors();

    OperationModel m_model;
    LiveQuery<QList<Operation>> m_list;
    Call m_control;
    Call m_errors;
    QSet<QString> m_soughtErrors;  // that the broker was asked of
    QString m_selected;
    QString m_problem;    // of the latest action
    QString m_problemOf;  // on which operation
    qint64 m_atMs = 0;    // of the times that are shown, broker's clock

    OperationDetail* m_detail;
    RowTable* m_table;
};

}  // namespace fairlead::gui
