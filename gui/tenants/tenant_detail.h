// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/tenant_row.h"
#include "gui/data/tenant_settings.h"

#include <QList>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QToolButton;

namespace fairlead::gui {

class BrokerConnection;
class ElidedLabel;
struct Failure;
class LimitBars;
class OverrideList;
class PausedQueues;
class SeatHolders;
class StateBadge;
class TenantAudit;
class TenantHistory;
class TenantLinks;
class TenantWatch;
class WaitingPanel;

// Everything about one tenant: its state, why its tasks wait, its history, and the use of its limits. GUI thread.
class TenantDetail : public QWidget {
    Q_OBJECT
public:
    explicit TenantDetail(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    void showNothing();
    void showTenant(const TenantRow& row, const QList<DepthPoint>& history, qint64 nowMs);
    void setStale(bool stale);
    QString tenant() const { return m_tenant; }
    void refresh();  // reloads after a change
    void setClosable(bool closable);
    // Says that something about its limits did not work.
    void sayProblem(const QString& text);

    // Adds a button above the figures; the caller defines what it does.
    void addAction(QToolButton* button);
    TenantHistory* history() const { return m_history; }

Q_SIGNALS:
    void closeRequested();
    // Somebody wants to see what this page of the window knows of the tenant.
    void pageRequested(const QString& page, const QString& tenant);
    void tenantRequested(const QString& tenant);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Line {
        QLabel* name;
        QLabel* value;
    };
    QLabel* addLine(const QString& name);
    QLabel* heading(const QString& text);
    void build();
    void take(const TenantSettings& settings);
    void takeAudit();
    void takeFailure(const Failure& failure);
    void applyColors();

    QString m_tenant;
    qint64 m_nowMs = 0;
    bool m_stale = false;
    TenantSettings m_settings;
    TenantWatch* m_watch;
    TenantAudit* m_audit;
    ElidedLabel* m_title;
    StateBadge* m_condition;
    QToolButton* m_close;
    QWidget* m_actions;
    QLabel* m_hint;
    QScrollArea* m_scroll;
    QWidget* m_body;
    std::vector<Line> m_lines;
    OverrideList* m_overrides;
    WaitingPanel* m_why;
    PausedQueues* m_queues;
    TenantLinks* m_links;
    SeatHolders* m_holders;
    QLabel* m_wait;
    QLabel* m_drains;
    QLabel* m_waiting;
    QLabel* m_share;
    QLabel* m_weight;
    QLabel* m_rates;
    TenantHistory* m_history;
    LimitBars* m_limits;
};

}  // namespace fairlead::gui
