// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <rocksdb/status.h>

#include <string>

namespace fairlead::broker {

// The process or the machine has as many files open as it may. As with a disk that is full, there may be room again.
bool hasNoFileLeft(const rocksdb::Status& status);

// The only place where RocksDB's errors become ours. doing: what did not succeed, for the message.
Status translate(const rocksdb::Status& status, const std::string& doing);

}  // namespace fairlead::broker
