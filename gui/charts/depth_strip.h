// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/depth_point.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

// A low curve of the dead letters of one tenant, with its current count. Beside the depth chart and not in it: dead
// letters pile up for months and would flatten everything else. GUI thread.
class DepthStrip : public QWidget {
    Q_OBJECT
public:
    explicit DepthStrip(QWidget* parent = nullptr);

    void setPoints(const QList<DepthPoint>& points);
    void setStale(bool stale);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<double> m_values;
    QString m_text;
    bool m_stale = false;
};

}  // namespace fairlead::gui
