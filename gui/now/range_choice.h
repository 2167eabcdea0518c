// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/now_range.h"

#include <QWidget>

namespace fairlead::gui {

// How far back the page looks: one of four, side by side, the chosen one filled. GUI thread.
class RangeChoice : public QWidget {
    Q_OBJECT
public:
    explicit RangeChoice(QWidget* parent = nullptr);

    void choose(NowRange range);

Q_SIGNALS:
    void chosen(fairlead::gui::NowRange range);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
