// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

namespace fairlead::gui {

// Shown in the header while fetching is paused, with a button to resume.
class PauseBadge : public QFrame {
    Q_OBJECT
public:
    explicit PauseBadge(QWidget* parent = nullptr);

Q_SIGNALS:
    void resumeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
