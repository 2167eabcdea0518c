// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/data/depth_point.h"
#include "gui/data/history.h"
#include "gui/models/history_charts.h"
#include "gui/query/live_query.h"

#include <QList>
#include <QPointer>
#include <QWidget>

#include <map>
#include <vector>

class QLabel;
class QToolButton;

namespace fairlead::gui {

class BrokerConnection;
struct Failure;
class TimeChart;

// One tenant over time, from the broker's history: a range to choose, steps back and forward, charts on a common time
// axis, and a table for each chart. If the broker keeps no history, it says so and draws what this console has seen
// itself. Sends no calls while hidden or paused. GUI thread.
class TenantHistory : public QWidget {
    Q_OBJECT
public:
    explicit TenantHistory(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // own: the depths that this console has seen of the tenant.
    void showTenant(const QString& tenant, const QList<DepthPoint>& own);
    // What somebody changed about the tenant, newest first: marked on every chart and listed below.
    void setChanges(const QList<AuditEntry>& changes);
    void setStale(bool stale);
    void refresh();

    void setRange(HistoryRange range);
    HistoryRange range() const { return m_range; }
    // Steps by half a range, forward up to now only. lookBack() stops following the present.
    void lookBack();
    void lookForward();
    void lookAtNow();
    void lookAt(qint64 atMs);  // centres the range on this moment; 0: follows the present
    bool isLive() const { return m_untilMs == 0; }
    QList<TimeChart*> charts() const { return {m_charts.begin(), m_charts.end()}; }

private:
    QWidget* buildRangeLine();
    TimeChart* addChart(const QString& id);
    Call ask(Calls& calls, Then<History> then) const;
    void askAgain();
    void followOrNot();
    void draw(const History& history);
    void showFailure(const Failure& failure);
    void showWhen();
    void showChanges();
    qint64 brokerNowMs() const;

    QPointer<BrokerConnection> m_connection;
    QString m_tenant;
    QList<DepthPoint> m_own;
    QList<AuditEntry> m_changes;
    HistoryRange m_range = HistoryRange::TenMinutes;
    qint64 m_untilMs = 0;      // 0: now
    bool m_noHistory = false;  // this broker keeps none
    LiveQuery<History> m_query;

    std::map<HistoryRange, QToolButton*> m_ranges;
    QToolButton* m_forward;
    QToolButton* m_now;
    QLabel* m_when;
    QLabel* m_message;
    QLabel* m_changeLines;
    std::vector<TimeChart*> m_charts;
    TimeChart* m_ownChart;
};

}  // namespace fairlead::gui
