// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/now_figures.h"

#include <QWidget>

namespace fairlead::gui {

// Who takes more than is due: a row each, the part of all seat time against what is due, as a bar and in figures. GUI
// thread.
class ShareRows : public QWidget {
    Q_OBJECT
public:
    explicit ShareRows(QWidget* parent = nullptr);

    // pushing: who is said to push, in its own colour.
    void setRows(const QList<SeatUse>& rows, const QString& pushing);
    void setStale(bool stale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, 0}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QList<SeatUse> m_rows;
    QString m_pushing;
    bool m_stale = false;
};

}  // namespace fairlead::gui
