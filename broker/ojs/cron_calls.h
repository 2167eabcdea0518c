// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Cron entries, in both shapes that clients send.
void addCronCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
