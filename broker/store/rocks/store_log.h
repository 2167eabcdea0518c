// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace rocksdb {
class Logger;
}

namespace fairlead::broker {

// Where RocksDB writes down what it warns of: a file of some megabytes at most, and the one before it as "<file>.old". A
// line that cannot be written is dropped, as on a full disk, where RocksDB's own logger ends the process with the second
// one. An empty name: nothing is written down. Any thread.
std::shared_ptr<rocksdb::Logger> openStoreLog(const std::string& file);

}  // namespace fairlead::broker
