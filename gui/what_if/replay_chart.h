// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/line_history.h"
#include "gui/data/what_if.h"

#include <QString>
#include <QWidget>

namespace fairlead::gui {

class ColorLegend;
class SegmentChoice;

// How a replay went over its time beside what happened, of all tenants or of one: what waited, what began, or the waits
// of that. GUI thread.
class ReplayChart : public QWidget {
    Q_OBJECT
public:
    explicit ReplayChart(QWidget* parent = nullptr);

    void setSeries(const QList<ReplayedSeries>& series);  // starts with all tenants again
    // Empty: nobody in particular, so that only all tenants can be seen.
    void chooseTenant(const QString& tenant);

    const LineHistoryContent& content() const { return m_history->content(); }

private:
    enum Figure { Waiting, Begun, WaitP99 };

    void build();
    LineHistoryContent contentOf(const ReplayedSeries& series) const;

    QList<ReplayedSeries> m_series;
    QString m_tenant;
    SegmentChoice* m_figure;
    SegmentChoice* m_whose;
    ColorLegend* m_legend;
    LineHistory* m_history;
};

}  // namespace fairlead::gui
