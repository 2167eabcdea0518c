// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recorded_past.h"

namespace fairlead::broker {

// Seats are recorded as of a tick. Where more tasks ran within the second before than there were seats, the seats had
// come by then: this moves their coming to that moment, so that the first tasks do not wait for the tick in a replay.
// Seats that nobody used before the tick stay. REQUIRES: the changes are in order. O(tasks x log(changes)).
void moveSeatsToFirstUse(RecordedPast& past);

}  // namespace fairlead::broker
