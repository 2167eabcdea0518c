// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead {

// Overwrites the value of the option in argv, for "--token X" and "--token=X", because ps shows arguments to every
// user. Until then the value is visible: call it right after parsing, before anything else.
void blankArgument(int argc, char** argv, std::string_view option);

// The first line of a file, without spaces around it. InvalidArgument names the file and says why there is none.
Result<std::string> readSecretFile(const std::string& file);

}  // namespace fairlead
