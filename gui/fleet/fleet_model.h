// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/fleet/fleet_row.h"
#include "gui/models/column_table.h"
#include "gui/now/verdict.h"

namespace fairlead::gui {

// The tone of what matters most there; Bad if it cannot be reached.
VerdictTone toneOf(const FleetRow& row);
// That in one sentence.
QString sentenceOf(const FleetRow& row);
// What the narrower columns say, in one line.
QString factsOf(const FleetRow& row, qint64 nowMs);
// Worst first, then production, then by name.
bool isWorse(const FleetRow& a, const FleetRow& b);

class FleetModel final : public ColumnTable<FleetRow> {
    Q_OBJECT
public:
    static constexpr int kHourColumn = 11;  // with the curve of what waited, in kTrendRole

    explicit FleetModel(QObject* parent = nullptr);

    void setTicked(const QStringList& keys);  // to be compared
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QStringList m_ticked;
};

}  // namespace fairlead::gui
