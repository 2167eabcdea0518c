// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace rocksdb {
class Logger;
}

namespace fairlead::broker {

// A logger for RocksDB's warnings: writes to a file of some megabytes at most, and keeps the previous one as
// "<file>.old". Drops a line that cannot be written, as on a full disk, where RocksDB's own logger ends the process at
// the second such line. Empty name: logs nothing. Any thread.
std::shared_ptr<rocksdb::Logger> openStoreLog(const std::string& file);

}  // namespace fairlead::broker
