// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class AuditModel;
class BrokerConnection;
class RowTable;

// The audit log: who changed what and why, newest first, loaded page by page. GUI thread.
class AuditList : public QWidget {
    Q_OBJECT
public:
    explicit AuditList(QWidget* parent = nullptr);

    void follow(BrokerConnection* connection, const QString& tenant);  // empty tenant: every entry the token may read
    void refresh();

private:
    void ask(const QString& cursor);

    QPointer<BrokerConnection> m_connection;
    QString m_tenant;
    QString m_next;
    Call m_call;
    AuditModel* m_model;
    RowTable* m_table;
    QLabel* m_message;
    QPushButton* m_more;
};

}  // namespace fairlead::gui
