// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/idle_seats_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

quint64 idleSeats(const BrokerTotals& totals) { return totals.idleKept + totals.idleGuaranteed + totals.idleGated; }

QString idleSeatsText(const BrokerTotals& totals) {
    QStringList why;
    const auto add = [&](quint64 seats, const QString& all, const QString& some) {
        if (seats > 0) why << (seats == idleSeats(totals) ? all : some.arg(countText(seats)));
    };
    if (totals.idleKeptSeconds > 0) {
        const QString length = waitText(totals.idleKeptSeconds);
        add(totals.idleKept, tr("kept for tasks of up to %1").arg(length),
            tr("%1 kept for tasks of up to %2").arg(u"%1"_s, length));
    } else {
        add(totals.idleKept, tr("kept for much shorter tasks"), tr("%1 kept for much shorter tasks"));
    }
    add(totals.idleGuaranteed, tr("guaranteed to others"), tr("%1 guaranteed to others"));
    add(totals.idleGated, tr("held by limits"), tr("%1 held by limits"));
    return why.join(u", "_s);
}

}  // namespace fairlead::gui
