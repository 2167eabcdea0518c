// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <filesystem>

namespace fairlead::broker {

// The file FORMAT in a store's folder: what tells a store from other databases, and a newer one from an older.

// Creates it, on disk when this returns. Internal when it is there already.
Status writeStoreFormat(const std::filesystem::path& folder);

// Whether the folder can be opened, decided before anything in it is changed. A folder without a database becomes a
// store. FailedPrecondition for somebody else's database and for a format newer than this program, DataLoss for a
// file that cannot be understood.
Status checkStoreFormat(const std::filesystem::path& folder);

// Whether there is a whole store in the folder. Reads names only.
bool holdsStore(const std::filesystem::path& folder);

// Returns when the names in the folder would survive a power cut.
Status syncFolder(const std::filesystem::path& folder);

}  // namespace fairlead::broker
