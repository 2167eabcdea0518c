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

}  // namespace fairlead::gui
