// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

namespace fairlead::gui {

// A small round button that can be on: a filter. One that cannot be on (setCheckable(false)) is a button like all others. GUI thread.
class ChipButton : public QToolButton {
    Q_OBJECT
public:
    explicit ChipButton(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
