// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <filesystem>
#include <string_view>

namespace fairlead::broker {

// The file FORMAT in a store's folder tells a store from other databases, and a newer store from an older one. Its number
// rises with the first release that writes something which the release before it cannot read, in any table; the file
// also names that release (docs/adr/0047-store-format.md).

struct KnownFormats {
    int oldest = 0;                  // that can be read
    int newest = 0;                  // that is written
    std::string_view newestSince{};  // the first version that wrote it
};
inline constexpr KnownFormats kKnownFormats{2, 2, "0.1.0"};  // no release has written 1

// Writes the file with the newest format, replacing an old one whole; it is on the disk when this returns.
Status writeStoreFormat(const std::filesystem::path& folder, const KnownFormats& known = kKnownFormats);

// The format. FailedPrecondition: it is newer than this program, or too old, or access to the file is denied. DataLoss:
// the file's content is invalid. NotFound: there is no file.
Result<int> checkStoreFormat(const std::filesystem::path& folder, const KnownFormats& known = kKnownFormats);

// Raises an older format to the newest, before anything is written in it: from then on older programs refuse the store.
// Logs that. True if it was raised; the errors are those of the two above.
Result<bool> raiseStoreFormat(const std::filesystem::path& folder, const KnownFormats& known = kKnownFormats);

// Whether the folder holds a complete store. Checks names only.
bool holdsStore(const std::filesystem::path& folder);

}  // namespace fairlead::broker
