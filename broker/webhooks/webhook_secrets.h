// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// The secrets that calls are signed with, one per file, without a line break at its end. InvalidArgument names a file
// that cannot be read, is empty or has more than 4 KiB.
Result<std::vector<std::string>> readWebhookSecrets(const std::vector<std::string>& files);

}  // namespace fairlead::broker
