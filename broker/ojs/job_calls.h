// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Create, read, cancel and activate jobs; batches that are all or nothing.
void addJobCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
