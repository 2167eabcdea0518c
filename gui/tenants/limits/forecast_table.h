// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/limit_forecast.h"

#include <QStringList>
#include <QWidget>

namespace fairlead::gui {

// A line for each tenant that a change touches: its due share as two bars and two figures, now and then, and how long its
// backlog takes, now and then. As high as its lines, eight at most. GUI thread.
class ForecastTable : public QWidget {
    Q_OBJECT
public:
    explicit ForecastTable(QWidget* parent = nullptr);

    void showForecast(const LimitForecast& forecast);
    void say(const QString& text);  // shown instead
    QStringList lines() const;      // for screen readers

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Columns {
        int name = 0;
        int bar = 0;
        int now = 0;
        int then = 0;
        int drain = 0;
    };
    int lineHeight() const;
    qsizetype shown() const;
    Columns columns() const;
    QFont boldFont() const;
    void paintRow(QPainter& painter, const ForecastRow& row, const Columns& columns, int top, double largest) const;

    LimitForecast m_forecast;
    QString m_text;
};

}  // namespace fairlead::gui
