// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <filesystem>

namespace fairlead::broker {

// The file FORMAT in a store's folder tells a store from other databases, and a newer store from an older one.

// Writes the file, replacing an old one; it is on the disk when this returns.
Status writeStoreFormat(const std::filesystem::path& folder);

// FailedPrecondition: the format is newer than this program, or access to the file is denied. DataLoss: the file's
// content is invalid. NotFound: there is no file.
Status checkStoreFormat(const std::filesystem::path& folder);

// Whether the folder holds a complete store. Checks names only.
bool holdsStore(const std::filesystem::path& folder);

}  // namespace fairlead::broker
