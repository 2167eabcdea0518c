// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/limits.h"
#include "shared/status.h"

#include <cstddef>
#include <string_view>

namespace fairlead::broker {

// Names, behind whichever door: of what is made, and of what a list is narrowed by. A name that nothing can have is
// refused: an empty list would say that there is nothing of it. Empty: the list is not narrowed. A queue's name has
// checkCommand().

inline constexpr size_t kMostAskedText = 4096;  // bytes

// What something is called by a client. A zero byte is refused: no path, command line or list of other programs could name it
// any more.
Status checkName(std::string_view name, std::string_view field);
Status checkWorkerName(std::string_view worker, std::string_view field, const Limits& limits);

// InvalidArgument begins with the field. Also the tenant of work that names none.
Status checkAskedTenant(std::string_view tenant, std::string_view field = "tenant");
// A text that is looked for in others.
Status checkAskedText(std::string_view text, std::string_view field);

}  // namespace fairlead::broker
