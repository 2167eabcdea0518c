// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>

namespace fairlead::broker {

// The secret of a broker that is for its user only: the file TOKEN in the data folder, which nobody else may read. Made when
// it is missing; whoever wants another one removes the file and starts the broker again. The folder is there.
Result<std::string> userToken(const std::string& dataFolder);

}  // namespace fairlead::broker
