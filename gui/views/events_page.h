// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/models/event_model.h"
#include "gui/views/page.h"

#include <QPointer>
#include <QTimer>

#include <optional>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace fairlead::gui {

class ChipButton;
class EmptyState;
struct Failure;
class EventTimeline;

// What happens in the broker, as it happens, after the latest 500 that happened before. Nothing is left out over a break
// or a pause, as long as the broker keeps it. GUI thread.
class EventsPage : public Page {
    Q_OBJECT
public:
    explicit EventsPage(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    const EventModel& model() const { return m_model; }

private:
    void build();
    void follow();  // if it can be done and is not done already
    void fetchLatest();
    void watch();
    void take(const EventBatch& batch);
    void trouble(const Failure& failure);
    void showSituation();
    void openTenant(const QModelIndex& index);
    qint64 nowMs() const;

    QPointer<BrokerConnection> m_connection;
    EventModel m_model;
    Call m_latest;
    Call m_watch;
    std::optional<quint64> m_next;  // to go on with; none: the latest are not fetched yet
    QString m_trouble;
    quint64 m_goneBefore = 0;
    QTimer m_again;
    QTimer m_second;

    QLineEdit* m_filter;
    QList<ChipButton*> m_chips;
    ChipButton* m_warnings;
    QLabel* m_count;
    EventTimeline* m_timeline;
    QStackedWidget* m_stack;
    QTableView* m_table;
    EmptyState* m_empty;
};

}  // namespace fairlead::gui
