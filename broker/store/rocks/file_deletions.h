// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rocksdb/db.h>

namespace fairlead::broker {

// Takes back one DisableFileDeletions(). RocksDB before 9.0 takes back those of others, too, unless it is told not to. Any
// thread; when it was the last one, RocksDB scans its folder and deletes the files that are not needed.
template <typename Database>
rocksdb::Status enableFileDeletions(Database& database) {
    if constexpr (requires { database.EnableFileDeletions(false); })
        return database.EnableFileDeletions(false);
    else
        return database.EnableFileDeletions();
}

}  // namespace fairlead::broker
