// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"
#include "broker/codeq_http/subscriptions.h"

namespace fairlead::broker {

// Being called when there is work. subscriptions: outlives the routes; null: there are none, because webhooks are off.
// minInterval: between two calls, of a subscription that says none.
void addSubscriptionCalls(CodeqRoutes& routes, Subscriptions* subscriptions, Micros minInterval);

}  // namespace fairlead::broker
