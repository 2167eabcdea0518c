// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/share_preview_list.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/state_colors.h"
#include "gui/models/formatters.h"

#include <QPainter>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostLines = 12;

}  // namespace

SharePreviewList::SharePreviewList(QWidget* parent) : QWidget(parent) {
    setObjectName(u"sharePreview"_s);
    setAccessibleName(tr("Who would get what"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void SharePreviewList::showPreview(const SharePreview& preview) {
    m_preview = preview;
    m_text.clear();
    setAccessibleDescription(lines().join(u", "_s));
    updateGeometry();
    update();
}

void SharePreviewList::say(const QString& text) {
    m_preview = {};
    m_text = text;
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

QStringList SharePreviewList::lines() const {
    if (!m_text.isEmpty()) return {m_text};
    QStringList lines;
    for (const SharePreviewRow& row : m_preview.rows.first(std::min(kMostLines, m_preview.rows.size())))
        lines << tr("%1: %2 → %3").arg(row.tenant, shareText(row.shareBefore), shareText(row.shareAfter));
    const qsizetype more = qsizetype(m_preview.affected) - lines.size();
    if (more > 0) lines << tr("and %1 more whose share changes").arg(countText(quint64(more)));
    return lines;
}

QSize SharePreviewList::sizeHint() const {
    return {300, std::max<int>(3, int(lines().size())) * (fontMetrics().height() + 6)};
}

QSize SharePreviewList::minimumSizeHint() const { return {220, 3 * (fontMetrics().height() + 6)}; }

void SharePreviewList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const StateColors colors = stateColors(palette());
    if (!m_text.isEmpty()) {
        painter.setPen(colors.quiet);
        painter.drawText(rect(), int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_text);
        return;
    }
    double largest = 0.01;
    for (const SharePreviewRow& row : m_preview.rows) largest = std::max({largest, row.shareBefore, row.shareAfter});
    const int line = fontMetrics().height() + 6;
    const int figures = fontMetrics().horizontalAdvance(u"100.0 % → 100.0 %"_s) + 6;
    const int name = std::max(60, (width() - figures) / 2);
    int top = 0;
    for (const SharePreviewRow& row : m_preview.rows.first(std::min(kMostLines, m_preview.rows.size()))) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(0, top, name - 6, line), int(Qt::AlignLeft | Qt::AlignVCenter),
                         fontMetrics().elidedText(row.tenant, Qt::ElideRight, name - 6));
        painter.drawText(QRect(name, top, figures, line), int(Qt::AlignRight | Qt::AlignVCenter),
                         u"%1 → %2"_s.arg(shareText(row.shareBefore), shareText(row.shareAfter)));
        const QRect bar(name + figures + 8, top + line / 2 - 3, width() - name - figures - 10, 7);
        if (bar.width() > 10) {
            paintBar(painter, bar, row.shareAfter / largest, colors.ready, colors.track);
            paintTick(painter, bar, row.shareBefore / largest, palette().color(QPalette::WindowText));
        }
        top += line;
    }
    if (const QStringList all = lines(); all.size() > std::min(kMostLines, m_preview.rows.size())) {
        painter.setPen(colors.quiet);
        painter.drawText(QRect(0, top, width(), line), int(Qt::AlignLeft | Qt::AlignVCenter), all.last());
    }
}

}  // namespace fairlead::gui
