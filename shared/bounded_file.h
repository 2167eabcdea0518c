// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstddef>
#include <string>

namespace fairlead {

// All of a file that somebody named, or of a pipe until it ends. InvalidArgument names the file and says why it cannot
// be had: it is a folder or a device, holds more than so many bytes, or ends in an error. Waits for whoever writes into
// a pipe.
Result<std::string> readBoundedFile(const std::string& file, size_t largest);

}  // namespace fairlead
