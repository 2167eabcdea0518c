// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recorded_past.h"

namespace fairlead::broker {

// Seats are recorded as of a tick: those that come up to a second late, those that go up to ten. Where more tasks ran before
// than there were seats, seats had come by then; and they go after the last moment at which more tasks ran than were left.
// This moves them there, so that tasks in a replay neither wait for a tick nor begin on seats that had gone. REQUIRES: the
// changes are in order. O(tasks x log(changes)).
void moveSeatsToTheirTasks(RecordedPast& past);

}  // namespace fairlead::broker
