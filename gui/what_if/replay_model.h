// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/what_if.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// The tenants of a replay: what happened beside what would have, those worse off first.
class ReplayModel final : public ColumnTable<ReplayedTenant> {
    Q_OBJECT
public:
    explicit ReplayModel(QObject* parent = nullptr);
};

}  // namespace fairlead::gui
