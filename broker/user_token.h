// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>

namespace fairlead::broker {

// The secret of a broker that is for its user only, from the file TOKEN in the data folder, which nobody else may read.
// Makes the file if it is missing; to get a new secret, remove it and restart the broker. REQUIRES: the folder exists.
Result<std::string> userToken(const std::string& dataFolder);

}  // namespace fairlead::broker
