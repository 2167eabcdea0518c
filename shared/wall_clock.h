// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

namespace fairlead {

// The clock of the machine as it is set now, also when it was set a moment ago: for moments that somebody else has named,
// like the end of a token or of a certificate. Unlike other clocks it may go back. Any thread.
class WallClock final : public Clock {
public:
    Time now() const override {
        return {std::chrono::duration_cast<Micros>(std::chrono::system_clock::now().time_since_epoch()).count()};
    }
};

}  // namespace fairlead
