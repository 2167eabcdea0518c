// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"
#include "gui/data/page_of.h"
#include "gui/models/event_model.h"
#include "gui/query/connected_page.h"
#include "gui/query/live_query.h"

#include <optional>

class QLabel;
class QLineEdit;

namespace fairlead::gui {

class ChipButton;
class EventDetail;
class ExportControl;
class LaneChart;
class RowTable;
class SegmentChoice;

// What happened, as it happens: in lanes over time, and below in words, for the span that is chosen or in view. A row and
// its bar are the same choice. Begins with the latest 500 events and fetches older ones as the view goes back. After a
// lost connection or a pause no event is missing, as long as the broker still keeps it. GUI thread.
class EventsPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit EventsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;
    void travelTo(qint64 atMs) override;

    const EventModel& model() const { return m_model; }

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override {
        goBack();
        refresh();
    }
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* makeFilters();
    QWidget* makeTimeline();
    void connectParts();
    void takeLatest();
    void takeOlder();
    void take(const EventBatch& batch);
    void showUnseen();
    void wantOlder();
    const Failure* trouble() const { return m_live.failure() ? m_live.failure() : m_latest.failure(); }
    void open(const QString& key);
    void select(const QString& key);
    void useSpan();
    void draw();
    void chooseAmounts();
    void drawAmounts();
    void showCounts();
    void showDetail();

    EventModel m_model;
    LiveQuery<PageOf<Event>> m_latest;
    LiveQuery<PageOf<Event>> m_older;    // active while the view is older than what is known
    LiveQuery<EventBatch> m_live;        // active once m_latest has answered
    LiveQuery<History> m_amounts;        // what came and was refused in the view
    std::optional<QString> m_amountsOf;  // the tenant, empty: all; nothing: they are not asked for
    std::optional<quint64> m_next;       // sequence number to continue from; nullopt: the latest are not fetched yet
    quint64 m_goneBefore = 0;
    QList<Event> m_unseen;  // came while the page was not shown
    QString m_olderCursor;  // of the next older page; empty: there is none
    QString m_chosen;
    bool m_isSelecting = false;

    QLineEdit* m_filter;
    QList<ChipButton*> m_chips;
    ChipButton* m_warnings;
    ChipButton* m_span;
    ChipButton* m_investigate;
    QLabel* m_count;
    QLabel* m_heading;
    SegmentChoice* m_range;
    LaneChart* m_chart;
    ExportControl* m_export;
    RowTable* m_table;
    EventDetail* m_detail;
};

}  // namespace fairlead::gui
