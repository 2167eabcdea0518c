// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/client.h"

#include <string>

namespace fairlead::ctl {

// Follows an operation to its end, with its progress on standard error, and prints its result. Ok if it is done, Failed
// if it was cancelled or paused itself. Unreachable if the broker is lost; the operation itself continues.
Exit followOperation(const Client& client, const Globals& globals, api::Operation operation);

// Prints the operation as it is now to standard output.
void printOperation(const Globals& globals, const api::Operation& operation);

}  // namespace fairlead::ctl
