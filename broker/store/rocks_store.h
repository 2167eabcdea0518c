// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"

#include <memory>
#include <string>

namespace fairlead::broker {

// The Store on RocksDB: one column family per table. Opening creates the folder when it is missing, refuses one that
// another process holds, and refuses a format newer than this program before writing anything.
Result<std::unique_ptr<Store>> openRocksStore(const std::string& folder);

}  // namespace fairlead::broker
