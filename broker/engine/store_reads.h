// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/effect.h"
#include "broker/store/store.h"

namespace fairlead::broker {

// Does a read for the engine. Called after the turn that asked for it was committed, before the next one is.
// Commit thread.
Result<ReadAnswer> answerRead(const Store& store, ReadRequest request);

}  // namespace fairlead::broker
