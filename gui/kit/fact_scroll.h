// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace fairlead::gui {

// Widgets below one another, at their preferred height if there is room, else scrolled. GUI thread.
class FactScroll : public QScrollArea {
    Q_OBJECT
public:
    FactScroll(const QList<QWidget*>& parts, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace fairlead::gui
