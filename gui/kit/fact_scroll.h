// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

namespace fairlead::gui {

// Parts below one another, as high as they want to be where there is room, and scrolled where there is none. GUI thread.
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
