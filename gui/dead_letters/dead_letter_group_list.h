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

// What the dead letters of a filter have in common: one line for each tenant, command and kind of error, the largest
// first. Choosing one narrows down; choosing "All" does not. GUI thread.
class DeadLetterGroupList : public QWidget {
    Q_OBJECT
public:
    explicit DeadLetterGroupList(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // Asks anew; what was chosen stays chosen if it is there still.
    void showGroups(const DeadLetterFilter& filter);
    // Nothing: all.
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
