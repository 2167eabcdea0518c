// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/elided_label.h"

namespace fairlead::gui {

ElidedLabel::ElidedLabel(QWidget* parent) : TextLabel(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 8, TextLabel::minimumSizeHint().height()};
}

}  // namespace fairlead::gui

#include "moc_elided_label.cpp"
