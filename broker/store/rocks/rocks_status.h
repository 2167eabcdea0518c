// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <rocksdb/status.h>

#include <string>

namespace fairlead::broker {

// The process or the machine has reached its limit of open files. Like a full disk, this may pass.
bool hasNoFileLeft(const rocksdb::Status& status);

// Translates RocksDB's errors into ours. doing: what failed, for the message.
Status translate(const rocksdb::Status& status, const std::string& doing);

}  // namespace fairlead::broker
