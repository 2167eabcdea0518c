// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/forecast_table.h"

#include "gui/charts/cell_painting.h"
#include "gui/kit/plain_texts.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/models/tenant_columns.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostForecastLines = 8;
constexpr int kBarWidth = 46;
constexpr int kLeastNameWidth = 84;  // narrower, and the bar gives way
constexpr int kForecastGap = 8;
constexpr QStringView kArrow = u" → ";

bool isSame(double a, double b) { return a == b || std::abs(a - b) < 1e-9; }

}  // namespace

ForecastTable::ForecastTable(QWidget* parent) : QWidget(parent) {
    setObjectName(u"forecast"_s);
    setAccessibleName(tr("Who would get what"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ForecastTable::showForecast(const LimitForecast& forecast) {
    m_forecast = forecast;
    m_text.clear();
    setAccessibleDescription(lines().join(u", "_s));
    updateGeometry();
    update();
}

void ForecastTable::say(const QString& text) {
    m_forecast = {};
    m_text = text;
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

qsizetype ForecastTable::shown() const { return std::min(kMostForecastLines, m_forecast.rows.size()); }

QStringList ForecastTable::lines() const {
    if (!m_text.isEmpty()) return {m_text};
    QStringList lines;
    for (const ForecastRow& row : m_forecast.rows.first(shown()))
        lines << tr("%1: %2 → %3, backlog done in %4 → %5")
                     .arg(row.tenant, shareText(row.shareNow), shareText(row.shareThen), drainText(row.drainNow),
                          drainText(row.drainThen));
    // What is the same in the figures that are shown is no change.
    const auto isChanged = [](const ForecastRow& row) { return shareText(row.shareNow) != shareText(row.shareThen); };
    const auto hidden = std::count_if(m_forecast.rows.begin() + shown(), m_forecast.rows.end(), isChanged);
    const quint64 more = quint64(hidden) + m_forecast.more;
    if (more > 0) lines << tr("and %1 more whose share changes").arg(countText(more));
    return lines;
}

QFont ForecastTable::boldFont() const {
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

int ForecastTable::lineHeight() const { return fontMetrics().height() + 7; }

QSize ForecastTable::sizeHint() const {
    const int words = m_text.isEmpty() ? int(lines().size()) + 1 : 3;
    return {300, words * lineHeight()};
}

QSize ForecastTable::minimumSizeHint() const { return {220, sizeHint().height()}; }

ForecastTable::Columns ForecastTable::columns() const {
    const QFontMetrics bold(boldFont());
    const auto widest = [](const QFontMetrics& font, const QStringList& texts) {
        int width = 0;
        for (const QString& text : texts) width = std::max(width, font.horizontalAdvance(text));
        return width;
    };
    QStringList now{tr("now")};
    QStringList then{tr("then")};
    int drain = fontMetrics().horizontalAdvance(tr("backlog done in"));
    for (const ForecastRow& row : m_forecast.rows.first(shown())) {
        now << shareText(row.shareNow);
        then << shareText(row.shareThen);
        drain = std::max(drain, fontMetrics().horizontalAdvance(drainText(row.drainNow) + kArrow.toString()) +
                                    bold.horizontalAdvance(drainText(row.drainThen)));
    }
    Columns columns;
    columns.now = widest(fontMetrics(), now) + kForecastGap;
    columns.then = widest(bold, then) + kForecastGap;
    columns.drain = drain + kForecastGap;
    const int rest = width() - columns.now - columns.then - columns.drain;
    columns.bar = rest - kBarWidth - kForecastGap >= kLeastNameWidth ? kBarWidth : 0;
    columns.name = std::max(0, rest - columns.bar - (columns.bar > 0 ? kForecastGap : 0));
    return columns;
}

void ForecastTable::paintRow(QPainter& painter, const ForecastRow& row, const Columns& columns, int top,
                             double largest) const {
    const Tokens& tokens = tokensOf(palette());
    const int high = lineHeight();
    const auto right = int(Qt::AlignRight | Qt::AlignVCenter);
    painter.setPen(tokens.tx);
    painter.drawText(QRect(0, top, columns.name, high), int(Qt::AlignLeft | Qt::AlignVCenter),
                     fontMetrics().elidedText(row.tenant.simplified(), Qt::ElideRight, columns.name));
    int left = columns.name;
    if (columns.bar > 0) {
        const QRect bar(left + kForecastGap, top + high / 2 - 6, columns.bar, 12);
        painter.fillRect(bar, tokens.sunk);
        paintBar(painter, bar.adjusted(0, 1, 0, -6), row.shareThen / largest, tokens.series[2], tokens.sunk);
        paintBar(painter, bar.adjusted(0, 7, 0, -1), row.shareNow / largest, tokens.series[0], tokens.sunk);
        left = bar.right() + 1;
    }
    painter.setPen(tokens.tx2);
    painter.drawText(QRect(left, top, columns.now, high), right, shareText(row.shareNow));
    left += columns.now;
    const QFont bold = boldFont();
    const bool isMoved = !isSame(row.shareNow, row.shareThen);
    painter.setFont(isMoved ? bold : font());
    painter.setPen(tokens.tx);
    painter.drawText(QRect(left, top, columns.then, high), right, shareText(row.shareThen));
    const bool isSlower = std::isinf(row.drainThen) && !std::isinf(row.drainNow);
    const bool isSameDrain = isSame(row.drainNow, row.drainThen);
    const QString then = drainText(row.drainThen);
    painter.setFont(isSameDrain ? font() : bold);
    painter.setPen(isSlower ? tokens.warn : isSameDrain ? tokens.tx2 : tokens.tx);
    painter.drawText(QRect(0, top, width(), high), right, then);
    const int used = QFontMetrics(isSameDrain ? font() : bold).horizontalAdvance(then);
    painter.setFont(font());
    painter.setPen(tokens.tx3);
    if (!isSameDrain)
        painter.drawText(QRect(0, top, width() - used, high), right, drainText(row.drainNow) + kArrow.toString());
}

void ForecastTable::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    if (!m_text.isEmpty()) {
        painter.setPen(tokens.tx2);
        painter.drawText(rect(), int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_text);
        return;
    }
    double largest = 0.01;
    for (const ForecastRow& row : m_forecast.rows) largest = std::max({largest, row.shareNow, row.shareThen});
    const Columns fit = columns();
    const int high = lineHeight();
    const auto right = int(Qt::AlignRight | Qt::AlignVCenter);
    painter.setPen(tokens.tx3);
    painter.drawText(QRect(0, 0, fit.name, high), int(Qt::AlignLeft | Qt::AlignVCenter),
                     fontMetrics().elidedText(tr("Due share"), Qt::ElideRight, fit.name));
    const int figures = fit.name + (fit.bar > 0 ? fit.bar + kForecastGap : 0);
    painter.drawText(QRect(figures, 0, fit.now, high), right, tr("now"));
    painter.drawText(QRect(figures + fit.now, 0, fit.then, high), right, tr("then"));
    painter.drawText(QRect(0, 0, width(), high), right, tr("backlog done in"));
    int top = high;
    for (const ForecastRow& row : m_forecast.rows.first(shown())) {
        painter.fillRect(0, top - 1, width(), 1, tokens.grid);
        paintRow(painter, row, fit, top, largest);
        top += high;
    }
    if (const QStringList all = lines(); all.size() > shown()) {
        painter.setPen(tokens.tx2);
        painter.drawText(QRect(0, top, width(), high), int(Qt::AlignLeft | Qt::AlignVCenter), all.last());
    }
}

bool ForecastTable::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && m_text.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = help->pos().y() / lineHeight() - 1;
        showTip(help->globalPos(), lines().value(row), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_forecast_table.cpp"
