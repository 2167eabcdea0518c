// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/models/event_model.h"
#include "gui/views/connected_page.h"

#include <QTimer>

#include <optional>

class QLabel;
class QLineEdit;

namespace fairlead::gui {

class ChipButton;
struct Failure;
class EventTimeline;
class ExportControl;
class RowTable;

// What happens in the broker, as it happens, after the latest 500 that happened before. Nothing is left out over a break
// or a pause, as long as the broker keeps it. GUI thread.
class EventsPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit EventsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;

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
    void follow();  // if it can be done and is not done already
    void fetchLatest();
    void watch();
    void take(const EventBatch& batch);
    void trouble(const Failure& failure);
    void openTenant(const QModelIndex& index);

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
    ExportControl* m_export;
    RowTable* m_table;
};

}  // namespace fairlead::gui
