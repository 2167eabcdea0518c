// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/row_export.h"

namespace fairlead::gui {

class TenantTableModel;

// Exports the tenants that are shown now, in their order. A page of rows is read per iteration of the event loop, so
// the window stays responsive (some thousand rows per second), and each row has the figures of the moment when it is
// read. Tenants removed by then are left out; the export ends when the model is destroyed.
ExportSource tenantSource(const TenantTableModel& model);

}  // namespace fairlead::gui
