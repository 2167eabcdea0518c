// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/dead_letter.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QLabel;
class QTreeWidget;

namespace fairlead::gui {

class BrokerConnection;

// The groups of the filtered dead letters: one line per tenant, command and kind of error, the largest first. Choosing
// a group restricts the list to it; "All" lifts the restriction. GUI thread.
class DeadLetterGroupList : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterGroupList(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // Reloads the groups and keeps the chosen one if it still exists.
    void showGroups(const DeadLetterFilter& filter);
    // nullopt: all groups.
    std::optional<DeadLetterGroup> chosen() const;

Q_SIGNALS:
    void chosenChanged();

private:
    void take(const Outcome<DeadLetterGroups>& outcome);

    QPointer<BrokerConnection> m_connection;
    QList<DeadLetterGroup> m_groups;
    bool m_isFilling = false;
    Call m_call;
    QLabel* m_title;
    QTreeWidget* m_list;
};

}  // namespace fairlead::gui
