// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/share_rows.h"

#include "gui/charts/cell_painting.h"
#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/charts/shown_name.h"
#include "gui/models/words/formatters.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kShareRow = 24;
constexpr int kShareBarWidth = 90;
constexpr int kBarHeight = 10;

}  // namespace

ShareRows::ShareRows(QWidget* parent) : QWidget(parent) {
    setObjectName(u"shareRows"_s);
    setAccessibleName(tr("Seat time against what is due"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ShareRows::setRows(const QList<SeatUse>& rows, const QString& pushing) {
    m_rows = rows;
    m_pushing = pushing;
    QStringList said;
    for (const SeatUse& row : rows)
        said << tr("%1: %2 of seat time, entitled %3")
                    .arg(row.tenant, shareText(row.share), shareText(row.entitledShare));
    if (const QString text = said.join(u"; "_s); text != accessibleDescription()) setAccessibleDescription(text);
    update();
}

void ShareRows::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

QSize ShareRows::sizeHint() const { return {320, kShareRow}; }

void ShareRows::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_stale) painter.setOpacity(0.45);
    const Tokens& colors = tokensOf(palette());
    const QFont bold = scaledFont(font(), 1, true);
    const QFontMetrics plainMetrics(font());
    const QFontMetrics boldMetrics(bold);
    double most = 0;
    for (const SeatUse& row : m_rows) most = std::max({most, row.share, row.entitledShare});
    int top = 0;
    for (const SeatUse& row : m_rows) {
        if (top + kShareRow > height()) break;
        const QString share = shareText(row.share);
        QString due = tr(" of seat time, entitled %1").arg(shareText(row.entitledShare));
        const QString briefDue = tr(", entitled %1").arg(shareText(row.entitledShare));
        const int room = width() - 24 - kShareBarWidth - 24 - boldMetrics.horizontalAdvance(share);
        const int name = std::min(boldMetrics.horizontalAdvance(shownName(row.tenant)), 130);
        if (room - plainMetrics.horizontalAdvance(due) < name) due = briefDue;
        const int textWidth = boldMetrics.horizontalAdvance(share) + plainMetrics.horizontalAdvance(due);
        const QRect line(12, top, width() - 24, kShareRow);
        painter.setFont(font());
        painter.setPen(colors.tx);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, due);
        painter.setFont(bold);
        painter.setPen(row.tenant == m_pushing ? colors.pushText : colors.tx);
        painter.drawText(line.adjusted(0, 0, -plainMetrics.horizontalAdvance(due), 0),
                         Qt::AlignRight | Qt::AlignVCenter, share);
        const QRect bar(line.right() - textWidth - 16 - kShareBarWidth, top + (kShareRow - kBarHeight) / 2,
                        kShareBarWidth, kBarHeight);
        painter.setPen(colors.tx);
        painter.drawText(QRect(line.left(), top, std::max(0, bar.left() - line.left() - 10), kShareRow),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         boldMetrics.elidedText(shownName(row.tenant), Qt::ElideRight, bar.left() - line.left() - 10));
        const double scale = most > 0 ? most : 1;
        paintBar(painter, bar, row.share / scale, colors.push, colors.sunk);
        const int dueWidth = int(std::lround(std::min(row.share, row.entitledShare) / scale * kShareBarWidth));
        painter.fillRect(QRect(bar.left(), bar.top(), dueWidth, kBarHeight), colors.series[2]);
        paintTick(painter, bar, row.entitledShare / scale, colors.tx);
        top += kShareRow;
    }
}

bool ShareRows::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto row = static_cast<QHelpEvent*>(event)->pos().y() / kShareRow;
        setToolTip(row < m_rows.size() ? tr("%1: %2 of seat time, entitled %3")
                                             .arg(m_rows[row].tenant, shareText(m_rows[row].share),
                                                  shareText(m_rows[row].entitledShare))
                                       : QString());
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_share_rows.cpp"
