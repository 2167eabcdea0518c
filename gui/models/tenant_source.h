// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/row_export.h"

namespace fairlead::gui {

class TenantTableModel;

// What an export writes of the tenants that are shown now, in their order, with their figures as they are when their turn
// comes: some thousand rows a second are read without the window being held. Who is gone by then is left out. With the
// model the export ends.
ExportSource tenantSource(const TenantTableModel& model);

}  // namespace fairlead::gui
