// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>

class QWidget;

namespace fairlead::gui {

// Colours strings, numbers and comments of a text, as the languages of snippets and JSON write them. Line by line: a string
// over several lines is coloured in its first alone. Marks letters that are not seen
// (gui/models/words/unseen.h). Follows the palette of its editor. GUI thread.
class CodeColors : public QSyntaxHighlighter {
    Q_OBJECT
public:
    // comment: what begins one, as "//"; empty: there are none.
    CodeColors(QTextDocument* document, QWidget* editor, const QString& comment = {});

    void setComment(const QString& comment);

protected:
    void highlightBlock(const QString& text) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void colour(const QString& text);

    QWidget* m_editor;
    QString m_comment;
};

}  // namespace fairlead::gui
