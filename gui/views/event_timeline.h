// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <vector>

namespace fairlead::gui {

class EventModel;

// A bar chart of events over time with warnings marked: from the oldest listed event until now, at most a day. A click
// selects that moment in the list. GUI thread.
class EventTimeline : public QWidget {
    Q_OBJECT
public:
    explicit EventTimeline(EventModel* model, QWidget* parent = nullptr);

    void setNow(qint64 nowMs);
    // Number of events in all bars of the latest painting.
    int drawnEvents() const { return m_drawn; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    void momentChosen(qint64 atMs);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Bar {
        int all = 0;
        int warnings = 0;
    };
    qint64 fromMs() const;
    std::vector<Bar> bars() const;

    EventModel* m_model;
    qint64 m_nowMs = 0;
    int m_drawn = 0;
};

}  // namespace fairlead::gui
