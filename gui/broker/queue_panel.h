// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"
#include "gui/data/queue.h"
#include "gui/query/live_query.h"

#include <QList>
#include <QPointer>
#include <QWidget>

#include <utility>

class QAction;
class QLabel;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;
class QueuePausing;
class ValueTable;

// The broker's queues with what they hold: first those that are paused, then those that wait, the longest first. While the
// pointer or the keyboard is in the table no row changes its place, and none vanishes. Pauses a queue, for its tenant or
// for every one, and resumes it, with the buttons above or from its row (F2). Asks only while visible. GUI thread.
class QueuePanel : public QWidget {
    Q_OBJECT
public:
    explicit QueuePanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        QString tenant;
        QString command;
    };
    void build();
    void showList();
    void check();
    enum Holder { Pointer = 1, Keyboard = 2 };
    void hold(Holder holder, bool on);
    QList<Queue> listed() const;
    QList<Queue> inPlace(QList<Queue> queues) const;  // where their rows are, new ones at the end
    Place selected() const;
    const QueueSetting* settingOf(const Place& place) const;  // of its own, or of every tenant's; null: nothing is set
    void say(const QString& text);

    QPointer<BrokerConnection> m_connection;
    LiveQuery<PageOf<Queue>> m_queues;
    LiveQuery<PageOf<QueueSetting>> m_settings;
    QueuePausing* m_pausing;
    int m_holders = 0;
    ValueTable* m_table;
    QPushButton* m_pause;
    QPushButton* m_pauseEvery;
    QPushButton* m_resume;
    QList<std::pair<QPushButton*, QAction*>> m_ofRow;
    QLabel* m_message;
    QLabel* m_note;
};

}  // namespace fairlead::gui
