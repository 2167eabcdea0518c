// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/push_card.h"

#include "gui/charts/color_legend.h"
#include "gui/charts/series_color.h"
#include "gui/charts/seat_map.h"
#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/idle_seats_text.h"
#include "gui/now/series_colors.h"
#include "gui/now/share_rows.h"

#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString roundSeats(double seats) {
    const double tenths = std::round(seats * 10) / 10;
    return QLocale().toString(tenths, 'f', tenths == std::floor(tenths) ? 0 : 1);
}

bool says(const BrokerTotals& totals, FindingKind kind) {
    return std::any_of(totals.findings.begin(), totals.findings.end(),
                       [kind](const Finding& finding) { return finding.kind == kind; });
}

// No more than the verdict says.
QString nobodyText(const BrokerTotals& totals) {
    const bool isPartial = std::any_of(totals.findings.begin(), totals.findings.end(),
                                       [](const Finding& finding) { return finding.isPartial; });
    if (isPartial || says(totals, FindingKind::Other)) return tr("Who pushes is not known here.");
    if (says(totals, FindingKind::Unknown)) return tr("Who pushes is not known yet.");
    if (totals.findings.isEmpty() || says(totals, FindingKind::Hurt)) return tr("Nobody takes more than is due.");
    return tr("Nobody pushes.");
}

// Why seats are free although tasks wait; empty: none are. free: how many are said to be free beside it.
QString idleText(const BrokerTotals& totals, quint64 free) {
    const QString why = idleSeatsText(totals);
    const quint64 idle = idleSeats(totals);
    if (why.isEmpty()) return why;
    if (idle < free)
        return tr("%1 of the %2 free seats stay free although tasks wait: %3", nullptr, plural(idle))
            .arg(countText(idle), countText(free), why);
    return tr("%n seats are free although tasks wait: %1", nullptr, plural(idle)).arg(why);
}

}  // namespace

PushCard::PushCard(QWidget* parent) : Card(tr("Who pushes"), parent) {
    m_map = new SeatMap(this);
    m_mark = new ElidedLabel(this);
    m_mark->setForegroundRole(QPalette::PlaceholderText);
    m_idle = new TextLabel(this);
    m_idle->setObjectName(u"idleSeats"_s);
    m_idle->setForegroundRole(QPalette::PlaceholderText);
    m_idle->setWordWrap(true);
    m_legend = new ColorLegend(this);
    m_legend->setObjectName(u"seatLegend"_s);
    connect(m_legend, &ColorLegend::clicked, this, [this](const QString& name) {
        if (m_named.contains(name)) Q_EMIT tenantRequested(name);
    });
    m_rows = new ShareRows(this);
    m_end = new ElidedLabel(this);
    m_end->setObjectName(u"pushEnd"_s);
    m_end->setForegroundRole(QPalette::PlaceholderText);
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(12, 0, 12, 0);
    inner->setSpacing(3);
    inner->addWidget(m_map);
    inner->addWidget(m_mark);
    inner->addWidget(m_idle);
    inner->addWidget(m_legend);
    content()->addLayout(inner);
    content()->addSpacing(2);
    content()->addWidget(m_rows, 1);
    auto* end = new QVBoxLayout;
    end->setContentsMargins(12, 2, 12, 5);
    end->addWidget(m_end);
    content()->addLayout(end);
}

void PushCard::addSeats(const NowFigures& figures, const BrokerTotals& totals, const SeriesColors& colors,
                        const QString& pushing) {
    // A token of some tenants is told nothing of shared seats: then nothing is said of them.
    const std::optional<quint64>& shared = totals.sharedSeats;
    SeatMapContent seats;
    quint64 taken = figures.otherSeats;
    for (const SeatUse& holder : figures.holders) taken += holder.seats;
    // Tasks run on workers of one tenant, too, and with workers that have gone: each is drawn, so that the figures beside
    // the colours add up.
    seats.total = std::max(shared.value_or(0), taken + totals.waitingWorkers.value_or(0));
    const quint64 free = seats.total - taken;
    // The verdict and the line beside it tell the same figures. Of other seats than these the line would be wrong.
    const Finding* accusation = accusationOf(totals);
    const bool isCounted = accusation != nullptr && accusation->seats && accusation->entitledSeats;
    const bool isOfAll = isCounted && shared && (accusation->poolSeats == 0 || accusation->poolSeats == *shared);
    if (isOfAll) seats.entitled = *accusation->entitledSeats;
    QList<LegendEntry> legend;
    m_named.clear();
    quint64 otherSeats = figures.otherSeats;
    qsizetype otherHolders = figures.otherHolders;
    for (const SeatUse& holder : figures.holders) {
        const int series = colors.of(holder.tenant);
        if (series < 0) {
            otherSeats += holder.seats;
            ++otherHolders;
            continue;
        }
        seats.runs.append({holder.tenant, holder.seats, series});
        m_named.append(holder.tenant);
        legend.append({holder.tenant, countText(holder.seats), series});
    }
    if (otherSeats > 0) {
        const QString others = tr("%n others", nullptr, plural(quint64(otherHolders)));
        seats.runs.append({others, otherSeats, -1});
        legend.append({others, countText(otherSeats), -1});
    }
    m_map->setContent(seats);
    m_legend->setEntries(legend);
    QString text = !shared ? tr("%1 tasks run", nullptr, plural(taken)).arg(countText(taken))
                           : tr("%1 shared seats", nullptr, plural(*shared)).arg(countText(*shared));
    if (seats.total > 0) {
        // How much a square is must be read, whatever is cut.
        if (m_map->seatsPerSquare() > 1) text += tr(", %1 a square").arg(countText(m_map->seatsPerSquare()));
        if (shared) text += free == 0 ? tr(", all taken") : tr(", %1 free", nullptr, plural(free)).arg(countText(free));
        if (shared && seats.total > *shared) text += tr("; %n more elsewhere", nullptr, plural(seats.total - *shared));
    }
    setSubtitle(text);
    if (isOfAll)
        m_mark->setText(tr("the line: what %1 is entitled to, %2 seats; of late it had %3")
                            .arg(shownName(pushing), roundSeats(seats.entitled), roundSeats(*accusation->seats)));
    else if (isCounted && accusation->poolSeats > 0)
        m_mark->setText(tr("%1 had %2 of the %3 seats that the hurt ones wait for, entitled to %4")
                            .arg(shownName(pushing), roundSeats(*accusation->seats), countText(accusation->poolSeats),
                                 roundSeats(*accusation->entitledSeats)));
    else
        m_mark->setText(shared == quint64(0) ? tr("No worker that several tenants share is connected.") : QString());
    m_idle->setText(idleText(totals, free));
}

void PushCard::show(const NowFigures& figures, const BrokerTotals& totals, const SeriesColors& colors) {
    const QString pushing = pushingTenant(totals);
    addSeats(figures, totals, colors, pushing);
    m_map->setVisible(true);
    m_legend->setVisible(true);
    m_mark->setVisible(!m_mark->text().isEmpty());
    m_idle->setVisible(!m_idle->text().isEmpty());
    m_rows->setRows(figures.pushers, pushing);
    const qsizetype more = figures.pusherCount - figures.pushers.size();
    m_end->setText(figures.pusherCount == 0 ? nobodyText(totals)
                   : more > 0               ? tr("%n more push.", nullptr, plural(quint64(more)))
                                            : tr("Nobody else pushes."));
}

void PushCard::showPast() {
    setSubtitle(tr("not known of the past"));
    m_map->setVisible(false);
    m_legend->setVisible(false);
    m_idle->setVisible(false);
    m_rows->setRows({}, {});
    m_mark->setVisible(true);
    m_mark->setText(tr("Who had which seat is not written down."));
    m_end->setText({});
}

void PushCard::setStale(bool stale) {
    m_map->setStale(stale);
    m_legend->setStale(stale);
    m_rows->setStale(stale);
}

}  // namespace fairlead::gui

#include "moc_push_card.cpp"
