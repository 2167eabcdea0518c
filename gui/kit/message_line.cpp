// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/message_line.h"

namespace fairlead::gui {

namespace {

constexpr int kLeastLetters = 8;

}  // namespace

MessageLine::MessageLine(QWidget* parent) : TextLabel(parent) {
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
    hide();
}

QSize MessageLine::sizeHint() const { return minimumSizeHint(); }

QSize MessageLine::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * kLeastLetters, fontMetrics().lineSpacing()};
}

}  // namespace fairlead::gui

#include "moc_message_line.cpp"
