// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/mark_strip.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"

#include <QAccessible>
#include <QAccessibleEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMarkRow = 19;
constexpr int kMarkSide = 12;
constexpr int kMostWords = 190;  // pixels

QFont wordsFont(const QFont& font) { return scaledFont(font, 11.0 / 12); }

QString briefWords(const QFontMetrics& metrics, const QString& words) {
    return metrics.elidedText(words, Qt::ElideMiddle, kMostWords);
}

}  // namespace

MarkStrip::MarkStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(u"markStrip"_s);
    setAccessibleName(tr("What happened"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MarkStrip::setContent(const TimeFrame& frame, const QList<ChangeMark>& marks) {
    if (frame == m_frame && marks == m_marks) return;
    m_frame = frame;
    m_marks = marks;
    QStringList said;
    for (const ChangeMark& mark : marks) said << mark.words;
    setAccessibleDescription(said.join(u"; "_s));
    place();
}

void MarkStrip::setNote(const QString& note) {
    if (m_note != note) update();
    m_note = note;
}

void MarkStrip::place() {
    const QFontMetrics metrics(wordsFont(font()));
    m_placed = placeMarks(
        m_marks, [this](qint64 atMs) { return m_frame.xOf(atMs, width()); },
        [&metrics](const QString& words) { return metrics.horizontalAdvance(briefWords(metrics, words)) + 3; },
        width() - kMarkSide);
    if (m_chosen >= m_placed.size()) m_chosen = m_placed.size() - 1;
    update();
}

QSize MarkStrip::sizeHint() const { return {600, 2 * kMarkRow}; }

QSize MarkStrip::minimumSizeHint() const { return {360, 2 * kMarkRow}; }

QString MarkStrip::tell(const PlacedMark& mark) const {
    QStringList lines;
    for (const qsizetype each : mark.marks) lines << m_marks[each].whole;
    return lines.join(u'\n');
}

QRectF MarkStrip::boxOf(const PlacedMark& mark) const {
    double end = mark.x + 7;
    if (mark.hasWords) {
        const QFontMetrics metrics(wordsFont(font()));
        end += metrics.horizontalAdvance(briefWords(metrics, m_marks[mark.marks.first()].words)) + 3;
    }
    return {mark.x - 7, double(mark.row * kMarkRow), end - mark.x + 7, double(kMarkRow)};
}

void MarkStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& colors = tokensOf(palette());
    painter.setFont(wordsFont(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    painter.setPen(colors.tx2);
    painter.drawText(QRect(kMarkSide, 0, m_frame.left - kMarkSide - 6, kMarkRow), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(tr("What happened"), Qt::ElideRight, m_frame.left - kMarkSide - 6));
    if (m_placed.isEmpty()) {
        painter.setPen(colors.tx3);
        const QRect room(m_frame.left, 0, width() - m_frame.left - kMarkSide, kMarkRow);
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(m_note.isEmpty() ? tr("Nothing in this time.") : m_note, Qt::ElideRight, room.width()));
    }
    for (qsizetype at = 0; at < m_placed.size(); ++at) {
        const PlacedMark& placed = m_placed[at];
        const ChangeMark& mark = m_marks[placed.marks.first()];
        const QColor color = colorOf(mark.tone, palette());
        const double middle = placed.row * kMarkRow + 8;
        if (mark.untilMs > mark.atMs) {
            const double end =
                std::max(placed.x + 2, std::min(m_frame.xOf(mark.untilMs, width()), double(width() - m_frame.right)));
            painter.fillRect(QRectF(placed.x - 1, middle + 7, end - placed.x + 1, 2.5), color);
        }
        paintShape(painter, {placed.x, middle}, mark.shape, color);
        if (placed.hasWords) {
            painter.setPen(colors.tx);
            painter.drawText(QPointF(placed.x + 9, middle + metrics.ascent() / 2.0 - 1),
                             briefWords(metrics, mark.words));
        }
        if (hasFocus() && at == m_chosen) {
            painter.setPen(QPen(colors.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(boxOf(placed).adjusted(0, 1, 1, -2), 3, 3);
        }
    }
}

void MarkStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void MarkStrip::choose(qsizetype placed) {
    m_chosen = std::clamp<qsizetype>(placed, 0, m_placed.size() - 1);
    setAccessibleDescription(tell(m_placed[m_chosen]));
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    update();
}

void MarkStrip::open(qsizetype placed) {
    for (const qsizetype each : m_placed[placed].marks) {
        if (!m_marks[each].tenant.isEmpty()) {
            Q_EMIT markOpened(m_marks[each].tenant, m_marks[each].atMs);
            return;
        }
    }
}

void MarkStrip::keyPressEvent(QKeyEvent* event) {
    if (m_placed.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Left: choose(m_chosen - 1); break;
        case Qt::Key_Right: choose(m_chosen + 1); break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_chosen >= 0) open(m_chosen);
            break;
        default: QWidget::keyPressEvent(event);
    }
}

qsizetype MarkStrip::placedAt(const QPoint& at) const {
    for (qsizetype each = 0; each < m_placed.size(); ++each)
        if (boxOf(m_placed[each]).contains(at)) return each;
    return -1;
}

void MarkStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const qsizetype at = placedAt(event->pos()); at >= 0) open(at);
}

void MarkStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (!m_placed.isEmpty() && event->reason() != Qt::MouseFocusReason)
        choose(m_chosen < 0 ? m_placed.size() - 1 : m_chosen);
}

void MarkStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

bool MarkStrip::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const qsizetype at = placedAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(at < 0 ? QString() : tell(m_placed[at]));
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_mark_strip.cpp"
