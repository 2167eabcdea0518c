// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/dead_letter.h"
#include "gui/data/operation.h"

#include "fairlead/admin/v1/dead_letters.pb.h"

namespace fairlead::gui {

// Converts the messages of dead_letters.proto into values, and back. Any thread.

DeadLetter toDeadLetter(const admin::v1::DeadLetter& message);
DeadLetterFilter toFilter(const admin::v1::DeadLetterFilter& message);
// NotSupported: the broker is too old to search payloads.
Outcome<DeadLetterSearchPage> toSearchPage(const admin::v1::ListDeadLettersResponse& message);
DeadLetterGroups toGroups(const admin::v1::GroupDeadLettersResponse& message);
DeadLetterCount toCount(const admin::v1::CountDeadLettersResponse& message);
Operation toOperation(const admin::v1::Operation& message);

void fillFilter(admin::v1::DeadLetterFilter* message, const DeadLetterFilter& filter);
admin::v1::GroupDeadLettersRequest toRequest(const DeadLetterGrouping& grouping);
admin::v1::StartOperationRequest toRequest(const OperationRequest& request);
admin::v1::OperationAction toAction(OperationAction action);

}  // namespace fairlead::gui
