// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace fairlead::gui {

// The label for all texts; never renders HTML. A long text or word does not enlarge the window: it is wrapped anywhere
// and elided; the tooltip then shows its beginning, and the context menu copies all of it. Use OutsideText for
// untrusted texts that must be read completely. GUI thread.
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
    // Whether the whole text is visible.
    bool isWhole() const;

private:
    bool isLong() const;
    QStringList linesWithin(int width) const;
    QSize frame() const;
};

}  // namespace fairlead::gui
