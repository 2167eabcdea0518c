// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <filesystem>

namespace fairlead::broker {

// The file FORMAT in a store's folder: what tells a store from other databases, and a newer one from an older.

// Makes it, on disk when this returns; what stood there is replaced.
Status writeStoreFormat(const std::filesystem::path& folder);

// FailedPrecondition for a format newer than this program, and for a file that may not be read; DataLoss for one that cannot
// be understood; NotFound when there is none.
Status checkStoreFormat(const std::filesystem::path& folder);

// Whether there is a whole store in the folder. Reads names only.
bool holdsStore(const std::filesystem::path& folder);

}  // namespace fairlead::broker
