// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead {

// Secrets that a program is given at its start.

// Overwrites what stands behind the option in the program's own arguments, as "--token X" and "--token=X": ps shows them to
// every user. They were visible until then. Call it once they are read, before anything else.
void blankArgument(int argc, char** argv, std::string_view option);

// The first line of a file, without spaces around it. InvalidArgument names the file and says why there is none.
Result<std::string> readSecretFile(const std::string& file);

}  // namespace fairlead
