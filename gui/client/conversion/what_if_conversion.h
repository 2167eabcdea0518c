// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/what_if.h"

#include "fairlead/admin/v1/what_if.pb.h"

namespace fairlead::gui {

// Converts the messages of what_if.proto into values, and back. Any thread.

admin::v1::ReplayPastRequest toRequest(const WhatIfQuestion& question);
// Adds what the message holds; progress adds nothing.
void addTo(WhatIfAnswer& answer, const admin::v1::ReplayPastResponse& message);
Recording toRecording(const admin::v1::GetRecordingResponse& message);

}  // namespace fairlead::gui
