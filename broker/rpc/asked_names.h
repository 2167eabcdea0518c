// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/limits.h"
#include "shared/status.h"

#include <cstddef>
#include <string_view>

namespace fairlead::broker {

// What a list is narrowed by, behind whichever door it is asked for. A name that nothing can have is refused: an empty list
// would say that there is nothing of it. Empty: the list is not narrowed. A queue's name has checkCommand().

inline constexpr size_t kMostAskedText = 4096;  // bytes

// InvalidArgument begins with the field. Also the tenant of work that names none.
Status checkAskedTenant(std::string_view tenant, std::string_view field = "tenant");
Status checkAskedWorker(std::string_view worker, const Limits& limits);
// A text that is looked for in others.
Status checkAskedText(std::string_view text, std::string_view field);

}  // namespace fairlead::broker
