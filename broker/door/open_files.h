// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// Lets this process have as many files open as the system allows it; what that is now. Children inherit it.
size_t raiseOpenFiles();

// So many connections leave enough of those files for the store, webhooks and whatever else there is.
size_t connectionsWithin(size_t openFiles);

}  // namespace fairlead::broker
