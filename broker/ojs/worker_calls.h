// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

class OjsRoutes;

// Fetch, ack, nack and heartbeat. A worker may leave out its id; a job is then settled whoever has it.
void addWorkerCalls(OjsRoutes& routes);

}  // namespace fairlead::broker
