// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/history.h"

namespace fairlead::gui {

// The statistics over time. See calls.h for the rules of every call.
class HistoryCalls {
public:
    virtual ~HistoryCalls() = default;

    // Scope read; the broker as a whole needs a token for all tenants. At most 3,600 points.
    virtual Call readHistory(const HistoryQuery& query, Then<History> then) = 0;
};

}  // namespace fairlead::gui
