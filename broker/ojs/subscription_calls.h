// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

class OjsRoutes;

// Events told at a URL: who is told (/ojs/v1/webhooks/subscriptions), and how it went (/ojs/v1/webhooks/deliveries).
void addSubscriptionCalls(OjsRoutes& routes);
void addDeliveryCalls(OjsRoutes& routes);

inline constexpr std::string_view kSubscriptionIds = "sub_";
inline constexpr std::string_view kDeliveryIds = "del_";
// Of an id that begins so; nothing: it is none.
std::optional<TaskId> idAfter(std::string_view beginning, std::string_view text);

}  // namespace fairlead::broker
