// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>

namespace fairlead::broker {

// InvalidArgument if libpq would not understand this as the address of a database, "postgres://…" or keywords with
// values. The message repeats nothing of it, as it may hold a password.
Status checkPgAddress(const std::string& address);

// The address without passwords, for logs and listings: if it has one, as keywords with values. Empty if it is no address.
std::string shownPgAddress(const std::string& address);

}  // namespace fairlead::broker
