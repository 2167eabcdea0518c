// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/color_legend.h"

#include "gui/charts/series_color.h"
#include "gui/charts/shown_name.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>

#include <iterator>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSquare = 9;
constexpr int kGap = 14;
constexpr int kFewestLines = 2;
constexpr int kMostLines = 6;
constexpr int kNameWidths[]{170, 120, 90, 60};

QFont boldOf(QFont font) {
    font.setBold(true);
    return font;
}

}  // namespace

ColorLegend::ColorLegend(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What the colours mean"));
}

void ColorLegend::setEntries(const QList<LegendEntry>& entries) {
    if (entries == m_entries) return;
    m_entries = entries;
    QStringList said;
    for (const LegendEntry& entry : entries) said << entry.name + u' ' + entry.value;
    setAccessibleDescription(said.join(u", "_s));
    fitLines();
    update();
}

void ColorLegend::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

QSize ColorLegend::sizeHint() const { return {320, m_lines * (fontMetrics().height() + 3)}; }

void ColorLegend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitLines();
}

// Entries that are left out would make the figures add up to less than there is.
void ColorLegend::fitLines() {
    const int narrowest = kNameWidths[std::size(kNameWidths) - 1];
    int lines = kFewestLines;
    while (lines < kMostLines && placed(narrowest, lines).size() < m_entries.size()) ++lines;
    if (lines == m_lines) return;
    m_lines = lines;
    updateGeometry();
}

QList<ColorLegend::Placed> ColorLegend::placed(int nameWidth, int lines) const {
    const QFontMetrics bold(boldOf(font()));
    const int lineHeight = fontMetrics().height() + 3;
    QList<Placed> all;
    int x = 0;
    int line = 0;
    for (qsizetype at = 0; at < m_entries.size(); ++at) {
        const QString name = fontMetrics().elidedText(shownName(m_entries[at].name), Qt::ElideRight, nameWidth);
        const int wide =
            kSquare + 5 + fontMetrics().horizontalAdvance(name) + 5 + bold.horizontalAdvance(m_entries[at].value);
        if (x > 0 && x + wide > width()) {
            x = 0;
            ++line;
        }
        if (line >= lines) break;
        all.append({at, QRect(x, line * lineHeight, wide, lineHeight), name});
        x += wide + kGap;
    }
    return all;
}

QList<ColorLegend::Placed> ColorLegend::fitting() const {
    QList<Placed> all;
    for (const int nameWidth : kNameWidths) {
        all = placed(nameWidth, m_lines);
        if (all.size() == m_entries.size()) break;
    }
    return all;
}

void ColorLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_stale) painter.setOpacity(0.45);
    const Tokens& colors = tokensOf(palette());
    for (const Placed& each : fitting()) {
        const LegendEntry& entry = m_entries[each.entry];
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(seriesColor(colors, entry.series));
        painter.drawRoundedRect(QRectF(each.box.left(), each.box.center().y() - kSquare / 2, kSquare, kSquare), 2, 2);
        painter.setPen(colors.tx2);
        painter.setFont(font());
        painter.drawText(each.box.adjusted(kSquare + 5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, each.name);
        painter.setPen(colors.tx);
        painter.setFont(boldOf(font()));
        painter.drawText(each.box, Qt::AlignRight | Qt::AlignVCenter, entry.value);
    }
}

void ColorLegend::mouseReleaseEvent(QMouseEvent* event) {
    QWidget::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton) return;
    for (const Placed& each : fitting())
        if (each.box.contains(event->position().toPoint())) Q_EMIT clicked(m_entries[each.entry].name);
}

bool ColorLegend::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QString tip;
        const QPoint at = static_cast<QHelpEvent*>(event)->pos();
        const QList<Placed> all = fitting();
        for (const Placed& each : all)
            if (each.box.contains(at)) tip = m_entries[each.entry].name + u' ' + m_entries[each.entry].value;
        setToolTip(tip.isEmpty() && all.size() < m_entries.size() ? accessibleDescription() : tip);
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_color_legend.cpp"
