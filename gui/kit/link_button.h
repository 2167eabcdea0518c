// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

namespace fairlead::gui {

// A button that looks like a link: leads somewhere, changes nothing. GUI thread.
class LinkButton : public QToolButton {
    Q_OBJECT
public:
    explicit LinkButton(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
