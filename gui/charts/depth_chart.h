// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"

#include <QList>
#include <QWidget>

#include <memory>

namespace fairlead::gui {

// The unfinished tasks of one tenant over time, stacked by state, on Qt Charts. Figures are replaced whole, the axes
// move in whole steps, and where nobody was watching nothing is drawn. The legend carries the current figures as text.
// GUI thread. Cheap while hidden: nothing is drawn until it is shown.
class DepthChart : public QWidget {
    Q_OBJECT
public:
    explicit DepthChart(QWidget* parent = nullptr);
    ~DepthChart() override;

    // Oldest first. Empty: the chart says that there is nothing yet.
    void setPoints(const QList<DepthPoint>& points);
    // Greys the curves: they are what was known last.
    void setStale(bool stale);

    int drawnPieces() const;  // unbroken stretches now on screen
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
