// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/time_frame.h"

#include <QAbstractSlider>

#include <optional>

namespace fairlead::gui {

// The axis of time below the charts, and a handle on it: moved away from its right end the page shows a moment gone by.
// Arrow keys move a column, Page Up and Page Down ten, Home to the oldest; End is now. GUI thread.
class TimeScrubber : public QAbstractSlider {
    Q_OBJECT
public:
    explicit TimeScrubber(QWidget* parent = nullptr);

    // The moment stays the same one. Who gives a frame that begins after it must lead it elsewhere: until then its first
    // column stands for it.
    void setFrame(const TimeFrame& frame);
    // The moment that is looked at, which time does not move; none: now.
    std::optional<qint64> momentMs() const { return m_momentMs; }
    // The column it lies in.
    std::optional<int> moment() const;
    // A moment outside of the frame leads to the nearest one that is there.
    void lookAt(qint64 atMs);
    // Its end, or now as it was told.
    void setNow(qint64 nowMs);
    void goLive() { setValue(maximum()); }
    void setStale(bool stale);
    // In the left gutter.
    void setNote(const QString& note);

    QSize sizeHint() const override { return {600, 34}; }
    QSize minimumSizeHint() const override { return {360, 34}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void sliderChange(SliderChange change) override;

private:
    void moveTo(double x);
    int columnOf(qint64 atMs) const;
    void tell();
    double handleX() const;

    TimeFrame m_frame;
    std::optional<qint64> m_momentMs;
    bool m_isKept = false;  // the handle moves, and the moment stays
    qint64 m_nowMs = 0;
    bool m_stale = false;
    QString m_note;
};

}  // namespace fairlead::gui
