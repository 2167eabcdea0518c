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

    // The moment stays the same one as long as it is there.
    void setFrame(const TimeFrame& frame);
    // The column the page looks at; none: now.
    std::optional<int> moment() const;
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
    void tell();
    double handleX() const;

    TimeFrame m_frame;
    qint64 m_nowMs = 0;
    bool m_stale = false;
    QString m_note;
};

}  // namespace fairlead::gui
