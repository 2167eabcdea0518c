// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/lane_layout.h"

#include <QFont>
#include <QWidget>

#include <optional>
#include <utility>

namespace fairlead::gui {

// What happened, in lanes on one axis of time. The wheel zooms where the pointer is, with Shift or sideways it moves; a drag
// chooses a span, a drag along the axis moves. Keys: left and right go from item to item, + and - zoom, Page Up and Page Down
// move, Home shows now, Return opens, Escape gives up the span. GUI thread.
class LaneChart : public QWidget {
    Q_OBJECT
public:
    struct Lane {
        QString name;
        QString meaning;  // below the name, where there is room
        bool operator==(const Lane&) const = default;
    };
    // Amounts over time, drawn as bars above the lanes, on the same axis.
    struct Curve {
        struct Point {
            qint64 atMs = 0;  // of its beginning
            double value = 0;
            bool operator==(const Point&) const = default;
        };
        QString name;
        ChangeMark::Tone tone = ChangeMark::Tone::Neutral;
        qint64 spanMs = 0;    // of each point
        QList<Point> points;  // oldest first
        QString highest;      // the largest value in words
        bool operator==(const Curve&) const = default;
    };
    static constexpr qint64 kShortestMs = 60'000;

    explicit LaneChart(QList<Lane> lanes, QWidget* parent = nullptr);

    // items: in the order of their times.
    void setItems(const QList<LaneItem>& items);
    void setCurves(const QList<Curve>& curves);
    const QList<Curve>& curves() const { return m_curves; }
    void setNow(qint64 nowMs);  // broker's clock; while now is shown, the view moves along
    // Instead of items: why there are none.
    void setStale(bool stale);

    void show(qint64 lengthMs);  // so long before now
    using QWidget::show;
    qint64 fromMs() const { return m_toMs - m_lengthMs; }
    qint64 toMs() const { return m_toMs; }
    qint64 lengthMs() const { return m_lengthMs; }
    bool isNowShown() const { return m_followsNow; }

    std::optional<std::pair<qint64, qint64>> span() const { return m_span; }
    void setSpan(std::optional<std::pair<qint64, qint64>> span);  // says nothing
    QString chosen() const { return m_chosen; }
    void choose(const QString& key);  // says nothing; brings it into view

    // As of the latest painting, lane by lane.
    const QList<QList<PlacedItem>>& placed() const { return m_placed; }
    // Of an item in the widget; empty: not in view.
    QRectF boxOf(const QString& key) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void itemChosen(const QString& key);
    void itemOpened(const QString& key);
    void spanChosen();  // or given up
    void viewChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Hit {
        int lane = -1;
        qsizetype placed = -1;
    };
    QFont fontOfWords() const;
    int gutter() const;
    int laneTop(int lane) const;
    int laneHeight(int lane) const;
    double xOf(qint64 atMs) const;
    qint64 momentAt(double x) const;
    void place();
    void move(qint64 toMs, qint64 lengthMs);
    Hit hitAt(const QPointF& at) const;
    void chooseByHand(const QString& key);
    void step(int by);
    QString tell(const PlacedItem& item) const;
    void paintCurve(QPainter& painter, int curve) const;
    void paintLane(QPainter& painter, int lane) const;
    void paintItem(QPainter& painter, const PlacedItem& placed, int top) const;
    void paintAxis(QPainter& painter) const;

    const QList<Lane> m_lanes;
    QList<Curve> m_curves;
    QList<LaneItem> m_items;
    QList<QList<PlacedItem>> m_placed;  // by lane
    QString m_chosen;
    qint64 m_nowMs = 0;
    qint64 m_toMs = 0;
    qint64 m_lengthMs = 3'600'000;
    bool m_followsNow = true;
    bool m_stale = false;
    std::optional<std::pair<qint64, qint64>> m_span;
    std::optional<qint64> m_dragFrom;                 // a span is being chosen
    std::optional<std::pair<double, qint64>> m_grab;  // the axis is being moved: where, and the end of the view then
    bool m_dragged = false;
};

}  // namespace fairlead::gui
