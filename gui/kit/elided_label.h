// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/text_label.h"

namespace fairlead::gui {

// One line of text that takes the available width and is elided if it does not fit.
class ElidedLabel : public TextLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;
};

}  // namespace fairlead::gui
