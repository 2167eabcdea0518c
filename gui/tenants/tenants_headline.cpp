// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenants_headline.h"

#include "gui/models/words/formatters.h"
#include "gui/models/words/idle_seats_text.h"

#include <QLocale>

namespace fairlead::gui {

namespace {

// Below this index a tenant has clearly less than its entitlement.
constexpr double kUneven = 0.9;

}  // namespace

TenantsHeadline::TenantsHeadline(QWidget* parent) : FigureRow(parent) {
    setObjectName(QStringLiteral("figures"));
    // In the order of the enum.
    add(tr("Quiet wait p99"),
        tr("From ready to handed to a worker: 99 of 100 tasks of the last 60 s, and of those that still wait, have "
           "waited no longer. Only tenants count that ask for no more than their share, that no limit of their own "
           "holds back, and that have a worker"));
    add(tr("Fairness"), tr("Jain's index of had over entitled share, over the tenants that wait and have a worker. 1: "
                           "all have what they are entitled to"));
    add(tr("Noisy now"), tr("Tenants that are throttled because they took more than their share at the others' cost"));
    add(tr("In progress"), tr("Tasks that workers hold under a lease, and the seats of workers that tenants share"));
    add(tr("Ready"), tr("Tasks of all tenants that wait for a worker now"));
    add(tr("Delayed"), tr("Tasks that become ready later, and those that are held until somebody activates them"));
    add(tr("Dead"), tr("Tasks that failed for good and are kept as dead letters"));
    add(tr("In per s"), tr("Tasks taken in per second, mean of five seconds"));
    add(tr("Done per s"), tr("Tasks completed per second, mean of five seconds"));
    add(tr("Idle seats"), tr("Shared seats that stay free although somebody waits, and why"));
    showNothing();
}

void TenantsHeadline::showTotals(const BrokerTotals& totals) {
    setValue(QuietWait, waitText(totals.quietWaitP99Seconds.value_or(-1)));
    setValue(Fairness, totals.jain > 0 ? QLocale().toString(totals.jain, 'f', 3) : missingText());
    setAttention(Fairness, totals.jain > 0 && totals.jain < kUneven);
    setValue(Noisy, countText(totals.noisyTenants));
    setAttention(Noisy, totals.noisyTenants > 0);
    setValue(InProgress, countText(totals.inProgress));
    setNote(InProgress,
            totals.sharedSeats.value_or(0) > 0 ? tr("%1 shared seats").arg(countText(*totals.sharedSeats)) : QString());
    // Who is not told of seats is not told of idle ones either.
    setValue(IdleSeats, totals.sharedSeats ? countText(idleSeats(totals)) : missingText());
    setNote(IdleSeats, idleSeatsText(totals));
    setValue(Ready, countText(totals.ready));
    setValue(Delayed, countText(totals.delayed));
    setNote(Delayed, totals.held > 0 ? tr("and %1 held").arg(countText(totals.held)) : QString());
    setValue(Dead, countText(totals.dead));
    setValue(Enqueued, rateText(totals.enqueuedPerSecond));
    setValue(Done, rateText(totals.donePerSecond));
}

void TenantsHeadline::showNothing() {
    for (int figure = QuietWait; figure <= IdleSeats; ++figure) {
        setValue(figure, missingText());
        setNote(figure, {});
        setAttention(figure, false);
    }
}

}  // namespace fairlead::gui

#include "moc_tenants_headline.cpp"
