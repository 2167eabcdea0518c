// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPushButton>

namespace fairlead::gui {

// A button of this page: flat, its edge one pixel; the one that is to be pressed first is filled. GUI thread.
class FlatButton : public QPushButton {
    Q_OBJECT
public:
    enum class Kind { Primary, Plain };
    FlatButton(Kind kind, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Kind m_kind;
};

}  // namespace fairlead::gui
