// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code_editor.h"

#include "gui/kit/code_colors.h"
#include "gui/look/tokens.h"
#include "gui/models/json_document.h"

#include <QFontDatabase>
#include <QJsonDocument>
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

int lineThatIsNoJson(const QByteArray& text) {
    if (JsonDocument::parse(text)) return 0;
    QJsonParseError error{};
    QJsonDocument::fromJson(text, &error);
    // A value that is no object and no array is JSON, too, but not to Qt: then its end is where ours stopped.
    const qsizetype at = error.error == QJsonParseError::NoError ? text.size() : error.offset;
    return int(text.left(at).count('\n')) + 1;
}

}  // namespace fairlead::gui
