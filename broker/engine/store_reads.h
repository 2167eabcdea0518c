// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/effect.h"
#include "broker/store/store.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// Does a read for the engine. Called after the turn that asked for it was committed, before the next one is.
// Commit thread.
Result<ReadAnswered> answerRead(const Store& store, AskedRead read);

// The keys of everything in Attempt about one task.
Status readAttemptKeys(const Store& store, TenantNumber tenant, const TaskId& id, std::vector<std::string>& keys);

}  // namespace fairlead::broker
