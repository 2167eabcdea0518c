// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/sentence_line.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/kit/plain_texts.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kLargest[]{20.0 / 12, 17.0 / 12, 15.0 / 12};
constexpr int kShapeRoom = 18;

}  // namespace

QColor colorOf(VerdictTone tone, const QPalette& palette) {
    const Tokens& colors = tokensOf(palette);
    switch (tone) {
        case VerdictTone::Bad: return colors.bad;
        case VerdictTone::Push: return colors.pushText;
        case VerdictTone::Warn: return colors.warn;
        case VerdictTone::Good: return colors.good;
        case VerdictTone::Unknown: return colors.tx2;
    }
    return colors.tx;
}

QColor shapeColorOf(VerdictTone tone, const QPalette& palette) {
    return tone == VerdictTone::Push ? tokensOf(palette).push : colorOf(tone, palette);
}

void paintTone(QPainter& painter, const QRectF& square, VerdictTone tone, const QPalette& palette) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = shapeColorOf(tone, palette);
    const double unit = square.width() / 20;
    painter.translate(square.center());
    painter.scale(unit, unit);
    const QPen stroke(color, 3.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(stroke);
    painter.setBrush(Qt::NoBrush);
    switch (tone) {
        case VerdictTone::Bad:
            painter.drawLine(QPointF(-6.5, -6.5), QPointF(6.5, 6.5));
            painter.drawLine(QPointF(-6.5, 6.5), QPointF(6.5, -6.5));
            break;
        case VerdictTone::Push: {
            const QPointF corners[]{{-10, 8.5}, {10, 8.5}, {0, -9}};
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawPolygon(corners, 3);
            break;
        }
        case VerdictTone::Warn:
            painter.drawLine(QPointF(-9, 0), QPointF(6, 0));
            painter.drawLine(QPointF(6, -7.5), QPointF(6, 7.5));
            break;
        case VerdictTone::Good: {
            const QPointF tick[]{{-8, 0.5}, {-2.5, 6}, {8, -6}};
            painter.drawPolyline(tick, 3);
            break;
        }
        case VerdictTone::Unknown: {
            QFont font = painter.font();
            font.setPixelSize(21);
            font.setBold(true);
            painter.setFont(font);
            painter.drawText(QRectF(-10, -12, 20, 24), Qt::AlignCenter, u"?"_s);
            break;
        }
    }
    painter.restore();
}

SentenceLine::SentenceLine(Size size, QWidget* parent) : QWidget(parent), m_size(size) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(size == Size::Large);
    setSizePolicy(policy);
}

void SentenceLine::say(const VerdictLine& line, bool withShape) {
    if (line == m_line && withShape == m_withShape) return;
    m_line = line;
    m_withShape = withShape;
    setAccessibleName(line.whole());
    fitHeight();
    update();
}

// Also where the page has less room than it would like: half a line says nothing.
void SentenceLine::fitHeight() {
    if (width() > 0) setFixedHeight(heightForWidth(width()));
}

void SentenceLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width()) fitHeight();
}

SentenceLine::Fit SentenceLine::fitWithin(int width) const {
    Fit fit;
    const int room = width - (m_withShape ? kShapeRoom : 0);
    const auto wide = [](const QFont& font, const QString& text) { return QFontMetrics(font).horizontalAdvance(text); };
    for (const double factor : kLargest) {
        const double size = m_size == Size::Large ? factor : 1;
        fit.subject = scaledFont(font(), size, m_size == Size::Large);
        fit.rest = scaledFont(font(), size);
        const int subject = wide(fit.subject, m_line.subject);
        const int rest = wide(fit.rest, (m_line.subject.isEmpty() ? QString() : u" "_s) + m_line.rest);
        if (subject + rest <= room) return fit;
        fit.isWhole = false;
        if (m_size == Size::Small) return fit;
        fit.lines = m_line.subject.isEmpty() || m_line.rest.isEmpty() ? 1 : 2;
        if (factor == kLargest[2])
            fit.isWhole = fit.lines == 2 && std::max(subject, rest) <= room;
        else
            fit.lines = 1;
    }
    return fit;
}

QSize SentenceLine::sizeHint() const {
    const double size = m_size == Size::Large ? kLargest[0] : 1;
    const int wide = QFontMetrics(scaledFont(font(), size, true)).horizontalAdvance(m_line.subject) +
                     QFontMetrics(scaledFont(font(), size)).horizontalAdvance(m_line.rest) + kShapeRoom;
    return {wide, heightForWidth(wide)};
}

QSize SentenceLine::minimumSizeHint() const {
    return {160, QFontMetrics(scaledFont(font(), m_size == Size::Large ? kLargest[2] : 1)).height()};
}

int SentenceLine::heightForWidth(int width) const {
    const Fit fit = fitWithin(width);
    return QFontMetrics(fit.rest).height() * fit.lines + 1;
}

void SentenceLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& colors = tokensOf(palette());
    const Fit fit = fitWithin(width());
    const QFontMetrics subject(fit.subject);
    const QFontMetrics rest(fit.rest);
    QRect inner = rect();
    if (m_withShape) {
        paintTone(painter, QRectF(inner.left(), inner.center().y() - 5, 11, 11), m_line.tone, palette());
        inner.setLeft(inner.left() + kShapeRoom);
    }
    const int line = rest.height();
    painter.setFont(fit.subject);
    painter.setPen(colorOf(m_line.tone, palette()));
    const QString first = subject.elidedText(m_line.subject, Qt::ElideMiddle, inner.width());
    painter.drawText(QRect(inner.left(), inner.top(), inner.width(), fit.lines == 1 ? inner.height() : line),
                     Qt::AlignLeft | Qt::AlignVCenter, first);
    painter.setFont(fit.rest);
    painter.setPen(m_size == Size::Large ? colors.tx : colors.tx2);
    if (fit.lines == 1) {
        if (!first.isEmpty())
            inner.setLeft(inner.left() + subject.horizontalAdvance(first) + rest.horizontalAdvance(u' '));
    } else {
        inner.setTop(inner.top() + line);
    }
    if (inner.width() > 0)
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                         rest.elidedText(m_line.rest, Qt::ElideRight, inner.width()));
}

bool SentenceLine::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !fitWithin(width()).isWhole) {
        showTip(static_cast<QHelpEvent*>(event)->globalPos(), m_line.whole(), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_sentence_line.cpp"
