// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/kit/figure_row.h"

namespace fairlead::gui {

// All tenants in one line: is anybody hurt, by whom, and where do the seats go. GUI thread.
class TenantsHeadline : public FigureRow {
    Q_OBJECT
public:
    // The one whose note comes, goes and grows stands last, so that nothing beside it moves.
    enum Figure { QuietWait, Fairness, Noisy, InProgress, Ready, Delayed, Dead, Enqueued, Done, IdleSeats };

    explicit TenantsHeadline(QWidget* parent = nullptr);

    void showTotals(const BrokerTotals& totals);
    void showNothing();  // dashes: nothing is known
};

}  // namespace fairlead::gui
