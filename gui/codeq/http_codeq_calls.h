// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/codeq_calls.h"

#include <memory>

namespace fairlead::gui {

class HttpDoor;

// codeQ's calls through its HTTP interface. door: outlives them; null: the connection has no HTTP address.
std::unique_ptr<CodeqCalls> makeHttpCodeqCalls(HttpDoor* door);

}  // namespace fairlead::gui
