// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// What this server is and can do, and whether it is well. Without a token.
void addManifestCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
