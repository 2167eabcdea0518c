// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_delegate.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/kit/rows/row_measures.h"
#include "gui/look/kit_style.h"
#include "gui/models/row_roles.h"

#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QTableView>
#include <QTextLayout>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostPainted = 500;  // characters; no column is wider, and measuring more costs time

void paintSign(QPainter& painter, QPointF middle, RowSign sign, const StateColors& colors) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(middle);
    const auto fill = [&painter](const QColor& color) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
    };
    const auto stroke = [&painter](const QColor& color) {
        painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
    };
    switch (sign) {
        case RowSign::None: break;
        case RowSign::Warning: {
            fill(colors.warning);
            const QPointF corners[]{{-5, 4}, {5, 4}, {0, -5}};
            painter.drawPolygon(corners, 3);
            break;
        }
        case RowSign::Ready:
            stroke(colors.ready);
            painter.drawEllipse(QPointF(0, 0), 3.8, 3.8);
            break;
        case RowSign::Delayed:
            stroke(colors.delayed);
            painter.drawEllipse(QPointF(0, 0), 4.2, 4.2);
            painter.drawLine(QPointF(0, 0), QPointF(0, -2.6));
            painter.drawLine(QPointF(0, 0), QPointF(2, 0));
            break;
        case RowSign::InProgress: {
            fill(colors.inProgress);
            const QPointF corners[]{{-3, -4.5}, {-3, 4.5}, {4.5, 0}};
            painter.drawPolygon(corners, 3);
            break;
        }
        case RowSign::Completed: {
            stroke(colors.good);
            QPainterPath tick(QPointF(-4, 0));
            tick.lineTo(-1, 3);
            tick.lineTo(4, -3.5);
            painter.drawPath(tick);
            break;
        }
        case RowSign::Dead:
            stroke(colors.dead);
            painter.drawLine(QPointF(-3.2, -3.2), QPointF(3.2, 3.2));
            painter.drawLine(QPointF(-3.2, 3.2), QPointF(3.2, -3.2));
            break;
    }
    painter.restore();
}

// A text on at most two lines, broken between words; the second one may be cut.
QStringList twoLinesOf(const QString& text, const QFont& font, int width) {
    const QFontMetrics metrics(font);
    if (metrics.horizontalAdvance(text) <= width) return {text};
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(width);
    layout.endLayout();
    const int end = line.textLength();
    return {text.left(end).trimmed(), metrics.elidedText(text.mid(end).trimmed(), Qt::ElideRight, width)};
}

// As many whole sentences as fit; of one that does not, the beginning.
QString sentencesWithin(QString text, const QFontMetrics& metrics, int width) {
    while (metrics.horizontalAdvance(text) > width) {
        const qsizetype end = text.lastIndexOf(QLatin1StringView(". "), text.size() - 2);
        if (end <= 0) return metrics.elidedText(text, Qt::ElideRight, width);
        text.truncate(end + 1);
    }
    return text;
}

}  // namespace

RowDelegate::RowDelegate(const RowMarks* marks, QObject* parent) : QStyledItemDelegate(parent), m_marks(marks) {}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const StateColors colors = stateColors(option.palette);
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    const bool first = table != nullptr && table->horizontalHeader()->visualIndex(index.column()) == 0;
    if (m_marks != nullptr) m_marks->paintGround(*painter, option, index.row(), first);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.grid);
    QRect inner = option.rect.adjusted(first ? kFirstPadding : kCellPadding, 0, -kCellPadding, -1);
    if (index.data(Qt::CheckStateRole).isValid()) inner.setLeft(inner.left() + kTickWidth);
    const QVariant named = index.data(kSignRole);
    if (named.isValid()) {
        paintSign(*painter, QPointF(inner.left() + 4, inner.center().y() + 0.5), RowSign(named.toInt()), colors);
        inner.setLeft(inner.left() + kSignWidth);
    }
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    const QVariant font = index.data(Qt::FontRole);
    painter->setFont(font.isValid() ? font.value<QFont>().resolve(option.font) : option.font);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const QColor quiet = chosen ? colors.second : colors.quiet;
    painter->setPen(index.data(kQuietRole).toBool() ? quiet : option.palette.color(QPalette::Text));
    const QString text = index.data().toString().left(kMostPainted);
    const int place = alignment.isValid() ? alignment.toInt() : int(Qt::AlignLeft | Qt::AlignVCenter);
    const QFontMetrics metrics = painter->fontMetrics();
    const int high = metrics.lineSpacing();
    // Not by the height: where letters are small, a row of one line has room for two.
    const bool hasTwo = (place & Qt::AlignLeft) != 0 && table != nullptr &&
                        table->verticalHeader()->property(kRowLinesProperty).toInt() > 1;
    QStringList lines{text};
    if (hasTwo) lines = twoLinesOf(text, painter->font(), inner.width());
    const QString second =
        lines.size() == 1 && hasTwo ? index.data(kSecondRole).toString().left(kMostPainted) : QString();
    if (lines.size() == 1 && second.isEmpty()) {
        painter->drawText(inner, place, metrics.elidedText(text, Qt::ElideRight, inner.width()));
        return;
    }
    QRect line(inner.left(), inner.top() + (inner.height() - 2 * high) / 2, inner.width(), high);
    painter->drawText(line, place, metrics.elidedText(lines.first(), Qt::ElideRight, line.width()));
    line.moveTop(line.top() + high);
    if (lines.size() == 1) painter->setPen(quiet);
    painter->drawText(line, place, lines.size() > 1 ? lines.last() : sentencesWithin(second, metrics, line.width()));
}

}  // namespace fairlead::gui

#include "moc_row_delegate.cpp"
