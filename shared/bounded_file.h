// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstddef>
#include <string>

namespace fairlead {

// Reads a whole file, or a pipe until its end; blocks until the writer of a pipe closes it. InvalidArgument names the
// file and the reason: it is a folder or a device, holds more than `largest` bytes, or cannot be read.
Result<std::string> readBoundedFile(const std::string& file, size_t largest);

}  // namespace fairlead
