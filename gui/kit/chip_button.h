// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

namespace fairlead::gui {

// A small flat button that can be checked, for filters. Painted here: a style's buttons are too prominent. GUI thread.
class ChipButton : public QToolButton {
    Q_OBJECT
public:
    explicit ChipButton(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
