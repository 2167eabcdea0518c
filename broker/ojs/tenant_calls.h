// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Tenants with their limits and figures: the multi-tenancy extension's admin calls.
void addTenantCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
