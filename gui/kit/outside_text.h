// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace fairlead::gui {

// A text of somebody else, as it is: an error, a reason, an address. Keeps its newlines, breaks a long word anywhere, scrolls
// where it is long, and can be selected; the context menu copies all of it. As high as its text, up to some lines.
// GUI thread.
class OutsideText : public QPlainTextEdit {
    Q_OBJECT
public:
    enum class Look {
        Box,  // monospaced, in a frame
        Fact  // as a label, among labels
    };

    // name: for screen readers.
    OutsideText(const QString& name, Look look, int mostLines, QWidget* parent = nullptr);

    // The same again: nothing. Of what is very large the beginning is shown, which says so.
    void showText(const QString& text);
    // Whole.
    const QString& text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fitHeight();

    Look m_look;
    int m_mostLines;
    QString m_text;
};

// As much of a text as a field can lay out without a stall.
QString shownPart(const QString& text);

}  // namespace fairlead::gui
