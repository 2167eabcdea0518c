// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/ojs_events.h"

namespace fairlead::broker {

// GET /ojs/v1/events?page=&per_page=: the events that are remembered as administration pages are, the latest first, in
// "items" with "pagination"; since: only later ones. The texts outlive the request.
void pageEvents(const OjsCallPtr& call, EventTexts& texts);

}  // namespace fairlead::broker
