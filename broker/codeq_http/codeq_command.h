// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"

namespace fairlead::broker {

using CodeqCommand = ClientCommand;

}  // namespace fairlead::broker
