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
class TenantHistory;
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

    // Adds a button above the figures; the caller defines what it does.
    void addAction(QToolButton* button);
    TenantHistory* history() const { return m_history; }

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
    void takeFailure(const Failure& failure);
    void applyColors();

    QString m_tenant;
    qint64 m_nowMs = 0;
    bool m_stale = false;
    bool m_troubled = false;
    TenantWatch* m_watch;
    ElidedLabel* m_title;
    QLabel* m_condition;
    QWidget* m_actions;
    QLabel* m_hint;
    QScrollArea* m_scroll;
    QWidget* m_body;
    std::vector<Line> m_lines;
    WaitingPanel* m_why;
    QLabel* m_waiting;
    QLabel* m_share;
    QLabel* m_weight;
    QLabel* m_rates;
    TenantHistory* m_history;
    LimitBars* m_limits;
};

}  // namespace fairlead::gui
