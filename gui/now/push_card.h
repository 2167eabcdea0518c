// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/card.h"
#include "gui/now/now_figures.h"

#include <QStringList>

namespace fairlead::gui {

class ColorLegend;
class ElidedLabel;
class SeatMap;
class SeriesColors;
class ShareRows;
class TextLabel;

// Who has the seats, why some are free although tasks wait, and who has more of the shared ones than is due. GUI thread.
class PushCard : public Card {
    Q_OBJECT
public:
    explicit PushCard(QWidget* parent = nullptr);

    void show(const NowFigures& figures, const BrokerTotals& totals, const SeriesColors& colors);
    using QWidget::show;
    // Of a moment gone by: nobody wrote down who had which seat.
    void showPast();
    void setStale(bool stale);

Q_SIGNALS:
    void tenantRequested(const QString& tenant);

private:
    void addSeats(const NowFigures& figures, const BrokerTotals& totals, const SeriesColors& colors,
                  const QString& pushing);

    QStringList m_named;  // the tenants of the legend
    SeatMap* m_map;
    ElidedLabel* m_mark;
    TextLabel* m_idle;
    ColorLegend* m_legend;
    ShareRows* m_rows;
    ElidedLabel* m_end;
};

}  // namespace fairlead::gui
