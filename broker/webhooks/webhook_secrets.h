// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// What calls are signed with: one secret in each file, a line break at its end is no part of it. InvalidArgument names
// the file that cannot be read, or holds none or more than 4 KiB.
Result<std::vector<std::string>> readWebhookSecrets(const std::vector<std::string>& files);

}  // namespace fairlead::broker
