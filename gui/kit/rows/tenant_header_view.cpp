// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/tenant_header_view.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/rows/row_measures.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QScrollBar>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kArrowHeight = 4;
const QRegularExpression kBreaks(QStringLiteral("[ \\n]"));

}  // namespace

TenantHeaderView::TenantHeaderView(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setHighlightSections(false);
    setSectionsMovable(true);
    setSectionsClickable(true);
    setStretchLastSection(true);
    setMinimumSectionSize(36);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setAccessibleName(tr("Columns"));
    // Later: a layout that is just being made moves many of them.
    connect(
        this, &QHeaderView::sectionResized, this,
        [this] {
            if (linesNeeded() != m_lines) Q_EMIT geometriesChanged();
        },
        Qt::QueuedConnection);
}

int TenantHeaderView::titleWidth(int section) const {
    int widest = 0;
    const QFontMetrics metrics = boldMetrics();
    for (const QString& word : model()->headerData(section, orientation()).toString().split(kBreaks))
        widest = std::max(widest, metrics.horizontalAdvance(word));
    return widest + paddingOf(section);
}

QSize TenantHeaderView::sizeHint() const {
    m_lines = linesNeeded();
    return {0, m_lines * fontMetrics().lineSpacing() + kArrowHeight + 10};
}

bool TenantHeaderView::takesTheRest(int section) const {
    if (sectionResizeMode(section) == Stretch) return true;
    if (!stretchLastSection()) return false;
    for (int visual = count() - 1; visual > visualIndex(section); --visual)
        if (!isSectionHidden(logicalIndex(visual))) return false;
    return true;
}

// A title that breaks only beside the bar leaves less room for rows, which calls for the bar; without it the title does
// not break, and the bar goes: for ever. So it breaks by what there is beside a bar, whether there is one or not.
int TenantHeaderView::restBesideBar() const {
    const auto* view = qobject_cast<const QAbstractItemView*>(parentWidget());
    if (view == nullptr) return viewport()->width();
    int left = view->width() - 2 * view->frameWidth() - view->verticalScrollBar()->sizeHint().width();
    int taking = 0;
    for (int section = 0; section < count(); ++section) {
        if (isSectionHidden(section)) continue;
        if (takesTheRest(section))
            ++taking;
        else
            left -= sectionSize(section);
    }
    return taking == 0 ? left : std::max(minimumSectionSize(), left / taking);
}

int TenantHeaderView::linesNeeded() const {
    int lines = 1;
    const int rest = model() == nullptr ? 0 : restBesideBar();
    for (int section = 0; model() != nullptr && section < count(); ++section) {
        if (isSectionHidden(section)) continue;
        const QString title = model()->headerData(section, orientation()).toString();
        // Whoever breaks a title has two parts of it, of which the first may need two lines.
        if (title.contains(u'\n')) return 3;
        const int room = (takesTheRest(section) ? rest : sectionSize(section)) - paddingOf(section);
        if (boldMetrics().horizontalAdvance(title) > room && title.contains(u' ')) lines = 2;
    }
    return lines;
}

int TenantHeaderView::paddingOf(int section) const {
    return kCellPadding + (visualIndex(section) == 0 ? kFirstPadding : kCellPadding) + 2;
}

// A title is bold while the table is sorted by it.
QFontMetrics TenantHeaderView::boldMetrics() const {
    QFont bold = font();
    bold.setBold(true);
    return QFontMetrics(bold);
}

QSize TenantHeaderView::sectionSizeFromContents(int section) const {
    return {titleWidth(section), sizeHint().height()};
}

void TenantHeaderView::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const StateColors colors = stateColors(palette());
    const bool sorts = isSortIndicatorShown() && sortIndicatorSection() == section;
    painter->save();
    painter->fillRect(rect, palette().color(QPalette::Base));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.line);
    QFont type = font();
    type.setBold(sorts);
    painter->setFont(type);
    painter->setPen(sorts ? palette().color(QPalette::WindowText) : colors.quiet);
    const auto alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).value<Qt::Alignment>();
    const QRect text =
        rect.adjusted(visualIndex(section) == 0 ? kFirstPadding : kCellPadding, kArrowHeight + 3, -kCellPadding, -4);
    painter->drawText(text, int((alignment & Qt::AlignHorizontal_Mask) | Qt::AlignBottom) | Qt::TextWordWrap,
                      model()->headerData(section, orientation()).toString());
    if (sorts) {
        // Above the title, so that it takes no width.
        const int x = alignment.testFlag(Qt::AlignRight) ? text.right() - 7 : text.left();
        const int top = rect.top() + 3;
        const bool descending = sortIndicatorOrder() == Qt::DescendingOrder;
        QPainterPath arrow;
        arrow.moveTo(x, descending ? top : top + kArrowHeight);
        arrow.lineTo(x + 8, descending ? top : top + kArrowHeight);
        arrow.lineTo(x + 4, descending ? top + kArrowHeight : top);
        arrow.closeSubpath();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(arrow, palette().color(QPalette::Highlight));
    }
    painter->restore();
}

}  // namespace fairlead::gui

#include "moc_tenant_header_view.cpp"
