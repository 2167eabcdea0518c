// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"
#include "gui/models/event_model.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

#include <optional>

class QLabel;
class QLineEdit;

namespace fairlead::gui {

class ChipButton;
class EventTimeline;
class ExportControl;
class RowTable;

// The broker's events as they happen, after the latest 500. After a lost connection or a pause no event is missing, as
// long as the broker still keeps it. GUI thread.
class EventsPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit EventsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;

    const EventModel& model() const { return m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override {
        goBack();
        refresh();
    }

private:
    void build();
    void takeLatest();
    void take(const EventBatch& batch);
    const Failure* trouble() const { return m_live.failure() ? m_live.failure() : m_latest.failure(); }
    void openTenant(const QModelIndex& index);

    EventModel m_model;
    LiveQuery<PageOf<Event>> m_latest;
    LiveQuery<EventBatch> m_live;   // active once m_latest has answered
    std::optional<quint64> m_next;  // sequence number to continue from; nullopt: the latest are not fetched yet
    quint64 m_goneBefore = 0;

    QLineEdit* m_filter;
    QList<ChipButton*> m_chips;
    ChipButton* m_warnings;
    QLabel* m_count;
    EventTimeline* m_timeline;
    ExportControl* m_export;
    RowTable* m_table;
};

}  // namespace fairlead::gui
