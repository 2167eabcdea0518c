// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// The admin extension: the broker as a whole, jobs one by one and many at a time, workers.
void addAdminCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
