// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Jobs that were discarded: list, retry, delete.
void addDeadLetterCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
