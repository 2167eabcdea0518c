// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <filesystem>

namespace fairlead::broker {

// Of a record that was not synced, a power cut may leave the first page and zeros in place of the others. RocksDB takes
// that for damage when it stands at the end of its manifest, and does not open the store. It was never written as a whole,
// so it is cut off here, before the store is opened. Any other damage stays as it is, for RocksDB to find.
//
// Internal when a file cannot be read or cut. Cost: the manifest is read once; it has some kilobytes.
Status cutUnwrittenEnd(const std::filesystem::path& folder);

}  // namespace fairlead::broker
