// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace fairlead::gui {

// The label of this console. Shows text as it is: what looks like HTML is no HTML. A long text, or one long word, makes no
// window wider or higher: it is broken anywhere and cut with an ellipsis; the tooltip then shows its beginning, and the
// context menu copies all of it. What is to be read whole belongs into an OutsideText. GUI thread.
class TextLabel : public QLabel {
    Q_OBJECT
public:
    explicit TextLabel(QWidget* parent = nullptr);
    explicit TextLabel(const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    // Whether the whole text is to be seen.
    bool isWhole() const;

private:
    bool isLong() const;
    QStringList linesWithin(int width) const;
    QSize frame() const;
};

}  // namespace fairlead::gui
