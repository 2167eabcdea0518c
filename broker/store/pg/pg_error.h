// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// What an error of PostgreSQL means here, by its SQLSTATE; message: the server's.
//   Unavailable        it may pass by itself: no connection, a server that starts or stops, too many connections, a
//                      read-only server, a deadlock
//   ResourceExhausted  the database's disk or memory is full
//   PermissionDenied   the user may not connect, or not do it; the message says what to grant
//   NotFound           no such database or table
//   Internal           the statement was refused for another reason
Status pgError(std::string_view sqlState, const std::string& message);

}  // namespace fairlead::broker
