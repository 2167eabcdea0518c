// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QWidget>

namespace fairlead::gui {

// Counts of equal spans of a time as bars, with the highest count and the ends of the time beside them. Painted from what
// it was given; costs a rectangle for each bar. GUI thread.
class TrendBars : public QWidget {
    Q_OBJECT
public:
    explicit TrendBars(const QString& name, QWidget* parent = nullptr);

    // alarm: they are drawn as something that goes wrong now. Times in ms since 1970.
    void showCounts(const QList<quint64>& counts, qint64 fromMs, qint64 untilMs, bool alarm);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<quint64> m_counts;
    qint64 m_fromMs = 0;
    qint64 m_untilMs = 0;
    bool m_alarm = false;
};

}  // namespace fairlead::gui
