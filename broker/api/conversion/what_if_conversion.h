// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/what_if.h"
#include "fairlead/admin/v1/what_if.pb.h"
#include "shared/result.h"

#include <deque>
#include <memory>

namespace fairlead::broker {

// Converts the broker's values to messages of what_if.proto, and back.

// InvalidArgument names the field that is wrong. now: where the question does not say until when.
Result<WhatIfQuestion> toQuestion(const admin::v1::ReplayPastRequest& request, Time now);
// In messages of moderate size.
std::deque<std::shared_ptr<const admin::v1::ReplayPastResponse>> toMessages(const WhatIfAnswer& answer, double seconds);

}  // namespace fairlead::broker
