// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"
#include "gui/data/tenant_row.h"

#include <QList>
#include <QWidget>

#include <vector>

class QLabel;

namespace fairlead::gui {

class DepthChart;
class DepthStrip;
class ElidedLabel;

// Everything about one tenant: figures in words and its curves. GUI thread.
class TenantDetail : public QWidget {
    Q_OBJECT
public:
    explicit TenantDetail(QWidget* parent = nullptr);

    void showNothing();
    void showTenant(const TenantRow& row, const QList<DepthPoint>& history, qint64 nowMs);
    void setStale(bool stale);
    QString tenant() const { return m_tenant; }

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Line {
        QLabel* name;
        QLabel* value;
    };
    QLabel* addLine(const QString& name);
    void applyColors();

    QString m_tenant;
    bool m_stale = false;
    ElidedLabel* m_title;
    QLabel* m_hint;
    QWidget* m_body;
    std::vector<Line> m_lines;
    QLabel* m_waiting;
    QLabel* m_share;
    QLabel* m_rates;
    QLabel* m_failures;
    DepthChart* m_chart;
    DepthStrip* m_dead;
};

}  // namespace fairlead::gui
