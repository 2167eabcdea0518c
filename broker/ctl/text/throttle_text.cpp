// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/throttle_text.h"

#include "broker/ctl/text/time_text.h"

namespace fairlead::ctl {

std::string throttleText(const admin::v1::ThrottleState& throttle) {
    if (throttle.level() == 0 && !throttle.by_hand()) return {};
    std::string text = throttle.level() == 0 ? "not to be" : "level " + std::to_string(throttle.level());
    if (!throttle.by_hand()) {
        text += " for " + throttle.signal();
        return throttle.has_until() ? text + ", looked at again " + timeText(throttle.until()) : text;
    }
    if (throttle.has_until()) text += " until " + timeText(throttle.until());
    return text + ", says " + throttle.author() + ": " + throttle.reason();
}

}  // namespace fairlead::ctl
