// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/text_label.h"

namespace fairlead::gui {

// What came of the latest request, where something stands below it that is pressed or read: its one line is there whether it
// says something, says more than fits, or is hidden, so that nothing moves under the pointer when it appears. What does not fit
// is in its tip, and is copied whole. GUI thread.
class MessageLine : public TextLabel {
    Q_OBJECT
public:
    explicit MessageLine(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
};

}  // namespace fairlead::gui
