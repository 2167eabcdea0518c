// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/code_colors.h"

#include "gui/look/tokens.h"
#include "gui/models/words/unseen.h"

#include <QEvent>
#include <QWidget>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostColoured = 2000;  // letters of a line

bool isOfWord(QChar letter) { return letter.isLetterOrNumber() || letter == u'_'; }

}  // namespace

CodeColors::CodeColors(QTextDocument* document, QWidget* editor, const QString& comment)
    : QSyntaxHighlighter(document), m_editor(editor), m_comment(comment) {
    m_editor->installEventFilter(this);
}

void CodeColors::setComment(const QString& comment) {
    if (comment == m_comment) return;
    m_comment = comment;
    rehighlight();
}

void CodeColors::highlightBlock(const QString& text) {
    colour(text);
    // It has no width: the letter behind it carries the mark, too.
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!isUnseen(text[at]) || text[at] == u'\t') continue;
        QTextCharFormat format;
        format.setBackground(tokensOf(m_editor->palette()).warn);
        format.setForeground(m_editor->palette().base());
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        setFormat(int(at), 2, format);
    }
}

void CodeColors::colour(const QString& text) {
    const Tokens& tokens = tokensOf(m_editor->palette());
    const qsizetype end = qMin(text.size(), kMostColoured);
    for (qsizetype at = 0; at < end;) {
        const QChar letter = text[at];
        qsizetype next = at + 1;
        if (!m_comment.isEmpty() && QStringView(text).mid(at).startsWith(m_comment)) {
            setFormat(int(at), int(end - at), tokens.tx3);
            return;
        }
        if (letter == u'"' || letter == u'\'' || letter == u'`') {
            while (next < end && text[next] != letter) next += text[next] == u'\\' ? 2 : 1;
            next = qMin(next + 1, end);
            setFormat(int(at), int(next - at), tokens.good);
        } else if (letter.isDigit() && (at == 0 || !isOfWord(text[at - 1]))) {
            while (next < end && (isOfWord(text[next]) || text[next] == u'.')) ++next;
            setFormat(int(at), int(next - at), tokens.accent);
        }
        at = next;
    }
}

bool CodeColors::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::PaletteChange) rehighlight();
    return false;
}

}  // namespace fairlead::gui

#include "moc_code_colors.cpp"
