// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace fairlead::gui {

// So many seats of one colour; the name comes from outside.
struct SeatRun {
    QString name;
    quint64 seats = 0;
    int series = -1;  // of the colours; -1: of all others
};

struct SeatMapContent {
    QList<SeatRun> runs;   // in their order
    quint64 total = 0;     // what no run has is free
    double entitled = -1;  // a mark behind so many seats; below zero: none
};

// One square a seat, in rows from the left; beyond kMostSquares a square is several of them. What is free is empty.
// The squares are as large as fit into the height. GUI thread.
class SeatMap : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostSquares = 200;

    explicit SeatMap(QWidget* parent = nullptr);

    void setContent(const SeatMapContent& content);
    void setStale(bool stale);
    quint64 seatsPerSquare() const;
    // Whose seat is at a place of this widget; -1: none, or it is free.
    int runAt(const QPoint& at) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Grid {
        int step = 18;
        int perRow = 1;
    };
    int squares() const;
    Grid grid() const;
    int runOf(quint64 seat) const;

    SeatMapContent m_content;
    bool m_stale = false;
};

}  // namespace fairlead::gui
