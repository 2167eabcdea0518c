// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/cron.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// Cron entries, identified by cronKey(). GUI thread.
class CronModel final : public ColumnTable<Cron> {
    Q_OBJECT
public:
    enum Column { Tenant, Name, When, State, Next, Last, Command, By };

    explicit CronModel(QObject* parent = nullptr);
};

QString cronKey(const Cron& cron);
QString overlapText(Cron::Overlap overlap);  // "skip this run"
// A run as its calendar has it, with the day of the week: "Tue 12-01 02:30:00 UTC-3". zone: as Cron::zone.
QString runText(qint64 atMs, const QString& zone);
// The same and, where that is another time, as it is here: "Tue 12-01 02:30:00 UTC-3, here 12-01 05:30:00 UTC".
QString runTextHere(qint64 atMs, const QString& zone);

}  // namespace fairlead::gui
