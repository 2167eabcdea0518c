// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace fairlead::gui {

// Shows an untrusted text (an error, a reason, an address) unchanged. Keeps its line breaks, breaks long words
// anywhere, scrolls if needed, and can be selected; the context menu copies all of it. As high as its text, up to
// mostLines. Ctrl+C copies all of it when nothing is selected. GUI thread.
class OutsideText : public QPlainTextEdit {
    Q_OBJECT
public:
    enum class Look {
        Box,   // monospaced, in a frame
        Code,  // the same, and of several lines each stays on one line: scrolls sideways
        Fact   // looks like a label
    };

    // name: for screen readers.
    OutsideText(const QString& name, Look look, int mostLines, QWidget* parent = nullptr);

    // Of a very large text only the beginning is shown, with a note. No effect if the text is unchanged.
    void showText(const QString& text);
    const QString& text() const { return m_text; }  // the whole text
    // From now on as high as there is room, not as its text.
    void fillRoom();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fitHeight();

    Look m_look;
    int m_mostLines;
    bool m_fillsRoom = false;
    QString m_text;
};

// The beginning of a text that a field can lay out without freezing.
QString shownPart(const QString& text);

}  // namespace fairlead::gui
