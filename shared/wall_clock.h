// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

namespace fairlead {

// The machine's wall clock as it is set now. For times that were fixed elsewhere, such as the expiry of a token or of a
// certificate. Unlike other clocks it may go back. Any thread.
class WallClock final : public Clock {
public:
    Time now() const override {
        return {std::chrono::duration_cast<Micros>(std::chrono::system_clock::now().time_since_epoch()).count()};
    }
};

}  // namespace fairlead
