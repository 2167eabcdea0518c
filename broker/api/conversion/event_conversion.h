// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "fairlead/admin/v1/events.pb.h"

namespace fairlead::broker {

// seesAll: whether the reader may see the names of other tenants in the event.
void fillEvent(admin::v1::Event* message, const Event& event, bool seesAll);

}  // namespace fairlead::broker
