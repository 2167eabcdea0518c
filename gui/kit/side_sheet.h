// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

namespace fairlead::gui {

// A sheet that lies over the right edge of its parent, as high as it is, and stays there when it changes its size. What is
// beside it stays alive. GUI thread.
class SideSheet : public QFrame {
    Q_OBJECT
public:
    static constexpr int kSheetWidth = 420;

    // over: the parent, not null. Hidden at first.
    explicit SideSheet(QWidget* over);

    QSize minimumSizeHint() const override { return {0, 0}; }  // what it lies over decides

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();
};

}  // namespace fairlead::gui
