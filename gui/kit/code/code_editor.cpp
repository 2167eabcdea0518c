// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/code_editor.h"

#include "gui/kit/code/code_colors.h"
#include "gui/kit/outside_text.h"
#include "gui/look/tokens.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>

namespace fairlead::gui {

namespace {

constexpr int kNumberGap = 8;

}  // namespace

class CodeEditor::Numbers : public QWidget {
public:
    explicit Numbers(CodeEditor* editor) : QWidget(editor), m_owner(editor) {}

protected:
    void paintEvent(QPaintEvent* event) override { m_owner->paintNumbers(event); }

private:
    CodeEditor* m_owner;
};

CodeEditor::CodeEditor(const QString& id, const QString& name, QWidget* parent)
    : QPlainTextEdit(parent), m_numbers(new Numbers(this)) {
    setObjectName(id);
    setAccessibleName(name);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    new CodeColors(document(), this);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::fit);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, [this] { m_numbers->update(); });
    fit();
}

QString CodeEditor::text() const { return isHeld() ? m_held : toPlainText(); }

void CodeEditor::setText(const QString& text) {
    const QString shown = shownPart(text);
    m_held = shown.size() < text.size() ? text : QString();
    setReadOnly(isHeld());
    setPlainText(shown);
}

// The whole text is known before any of it is laid out: a line of a megabyte takes minutes.
void CodeEditor::insertFromMimeData(const QMimeData* source) {
    if (isHeld()) return setText(source->text());
    const QTextCursor cursor = textCursor();
    const QString before = toPlainText();
    const QString after = before.left(cursor.selectionStart()) + source->text() + before.mid(cursor.selectionEnd());
    if (shownPart(after).size() < after.size())
        setText(after);
    else
        QPlainTextEdit::insertFromMimeData(source);
}

bool CodeEditor::canInsertFromMimeData(const QMimeData* source) const { return source->hasText(); }

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    const bool empties = event == QKeySequence::Delete || event == QKeySequence::Backspace ||
                         event == QKeySequence::Cut || event->key() == Qt::Key_Delete ||
                         event->key() == Qt::Key_Backspace;
    if (isHeld() && event == QKeySequence::Paste)
        paste();
    else if (isHeld() && empties)
        setText({});
    else
        QPlainTextEdit::keyPressEvent(event);
}

QSize CodeEditor::sizeHint() const { return {fontMetrics().averageCharWidth() * 36, fontMetrics().lineSpacing() * 8}; }

QSize CodeEditor::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 16, fontMetrics().lineSpacing() * 3 + 2 * frameWidth()};
}

void CodeEditor::fit() {
    const int digits = int(QString::number(qMax(10, blockCount())).size());
    const int wide = digits * fontMetrics().horizontalAdvance(u'0') + 2 * kNumberGap;
    setViewportMargins(wide, 0, 0, 0);
    const QRect inside = contentsRect();
    m_numbers->setGeometry(inside.left(), inside.top(), wide, inside.height());
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    fit();
}

void CodeEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) fit();
}

void CodeEditor::paintNumbers(QPaintEvent* event) {
    QPainter painter(m_numbers);
    painter.setFont(font());
    painter.setPen(tokensOf(palette()).tx3);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > event->rect().bottom()) break;
        painter.drawText(QRectF(0, place.top(), m_numbers->width() - kNumberGap, fontMetrics().lineSpacing()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
    }
}

}  // namespace fairlead::gui

#include "moc_code_editor.cpp"
