// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"
#include "gui/kit/figure_row.h"

namespace fairlead::gui {

// Figures of all tenants: whether anybody waits too long, who causes it, how the seats are used. GUI thread.
class TenantsHeadline : public FigureRow {
    Q_OBJECT
public:
    // IdleSeats is last because its note changes its width, which would move the figures after it.
    enum Figure { QuietWait, Fairness, Noisy, InProgress, Ready, Delayed, Dead, Enqueued, Done, IdleSeats };

    explicit TenantsHeadline(QWidget* parent = nullptr);

    void showTotals(const BrokerTotals& totals);
    void showNothing();  // shows dashes
};

}  // namespace fairlead::gui
