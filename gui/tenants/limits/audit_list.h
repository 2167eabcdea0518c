// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;

// What somebody changed about a tenant before, and why, newest first: the latest few, more of them on demand. GUI thread.
class AuditList : public QWidget {
    Q_OBJECT
public:
    explicit AuditList(QWidget* parent = nullptr);

    void follow(BrokerConnection* connection, const QString& tenant);
    void refresh();

private:
    void ask(const QString& cursor);

    QPointer<BrokerConnection> m_connection;
    QString m_tenant;
    QString m_next;
    Call m_call;
    QVBoxLayout* m_lines;
    QLabel* m_message;
    QToolButton* m_more;
};

}  // namespace fairlead::gui
