// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/client.h"

#include <string>

namespace fairlead::ctl {

// Follows an operation to its end, with its progress on standard error, and prints its account. Ok when it is done,
// Failed when it was cancelled. Unreachable when the broker goes away meanwhile; the operation goes on when it is back.
Exit followOperation(const Client& client, const Globals& globals, api::Operation operation);

// An operation as it stands, to standard output.
void printOperation(const Globals& globals, const api::Operation& operation);

}  // namespace fairlead::ctl
