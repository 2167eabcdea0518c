// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/effect.h"
#include "broker/store/store.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// Whether the answer may show the store after the commit of the turn that asked, as long as it shows one moment: the
// engine looks again at what has changed since. Other reads are done before the next turn is committed.
bool mayBeLate(const ReadRequest& request);

// Does a read for the engine, after the turn that asked for it was committed.
Result<ReadAnswered> answerRead(const StoreReads& store, AskedRead read);

}  // namespace fairlead::broker
