// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/open_stream.h"
#include "gui/data/page_of.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;
class ColumnFit;
class ValueTable;

// Who is connected: streams of producers and workers, and workers without one (HTTP), with what these say of themselves.
// Tells a worker without a stream to take nothing more, to end or to go on, and forgets one that is silent. Asks only
// while visible. GUI thread.
class StreamPanel : public QWidget {
    Q_OBJECT
public:
    explicit StreamPanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);  // null: none
    void refresh();

private:
    void build();
    void showList();
    void check();
    void order(OpenStream::WorkerState state);
    void askToEnd();
    const OpenStream* selected() const;  // null: no worker without a stream
    void say(const QString& text);

    QPointer<BrokerConnection> m_connection;
    LiveQuery<PageOf<OpenStream>> m_list;
    Call m_order;
    ValueTable* m_table;
    ColumnFit* m_fit = nullptr;
    QPushButton* m_quiet;
    QPushButton* m_run;
    QPushButton* m_end;
    QPushButton* m_forget;
    QLabel* m_message;
    QLabel* m_note;
};

}  // namespace fairlead::gui
