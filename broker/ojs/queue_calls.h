// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Queues with what they hold; pause and resume. Of the tenant that is named, or of all that the token sees.
void addQueueCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
