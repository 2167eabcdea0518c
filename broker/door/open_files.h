// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace fairlead::broker {

// Raises this process's limit of open files as far as the system allows; returns the limit. Child processes inherit it.
size_t raiseOpenFiles();

// The number of connections, of gRPC and as many of HTTP, that leaves enough open files for the store, webhooks and everything else.
size_t connectionsWithin(size_t openFiles);

}  // namespace fairlead::broker
