// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/verdict.h"

#include <QWidget>

namespace fairlead::gui {

QColor colorOf(VerdictTone tone, const QPalette& palette);       // of letters
QColor shapeColorOf(VerdictTone tone, const QPalette& palette);  // of shapes and edges
// The shape of a tone, within a square.
void paintTone(QPainter& painter, const QRectF& square, VerdictTone tone, const QPalette& palette);

// A sentence whose beginning stands out, in letters as large as fit: smaller ones first, then a second line, and only then
// is it cut, with the whole of it as a tooltip. Plain text. GUI thread.
class SentenceLine : public QWidget {
    Q_OBJECT
public:
    enum class Size { Large, Small };
    SentenceLine(Size size, QWidget* parent = nullptr);

    // withShape: its tone's shape stands before it.
    void say(const VerdictLine& line, bool withShape);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return m_size == Size::Large; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Fit {
        QFont subject;
        QFont rest;
        int lines = 1;
        bool isWhole = true;
    };
    Fit fitWithin(int width) const;
    void fitHeight();

    const Size m_size;
    VerdictLine m_line;
    bool m_withShape = false;
};

}  // namespace fairlead::gui
