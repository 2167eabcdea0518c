// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead::broker {

class OjsRoutes;

// What this server is and can do, and whether it is well. Without a token.
void addManifestCalls(OjsRoutes& routes);
// All routes in OpenAPI, this one among them. REQUIRES: the others were added before.
void addDescriptionCall(OjsRoutes& routes, const std::string& version);

}  // namespace fairlead::broker
