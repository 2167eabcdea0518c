// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/change_mark.h"
#include "gui/charts/time_frame.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <optional>

namespace fairlead::gui {

struct DepthSeries {
    QString name;          // from outside
    int series = -1;       // of the colours; -1: of all others
    QList<double> values;  // by column; NaN: not known
    QString figure;        // at the right edge

    bool operator==(const DepthSeries&) const = default;
};

struct DepthContent {
    TimeFrame frame;
    QList<DepthSeries> series;  // the lowest first
    QString total;
    QList<ChangeMark> marks;  // a dotted line each
};

// How deep it is over time and of whom: areas upon each other with a gap of one pixel; times of which nothing is known are
// hatched. Names and figures of the largest stand at the right edge. GUI thread.
class StackedDepth : public QWidget {
    Q_OBJECT
public:
    explicit StackedDepth(QWidget* parent = nullptr);

    void setContent(const DepthContent& content);
    const DepthContent& content() const { return m_content; }
    void setMoment(std::optional<int> column);
    void setStale(bool stale);
    bool isKnown(int column) const;

    QSize sizeHint() const override { return {600, 104}; }
    QSize minimumSizeHint() const override { return {360, 62}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF plot() const;
    double sumAt(int column) const;
    double top() const;
    void paintAxis(QPainter& painter, double top) const;
    void paintAreas(QPainter& painter, double top) const;
    void paintUnknown(QPainter& painter) const;
    void paintNames(QPainter& painter) const;

    DepthContent m_content;
    std::optional<int> m_moment;
    bool m_stale = false;
};

}  // namespace fairlead::gui
