// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace rocksdb {
class Comparator;
}

namespace fairlead::broker {

// Compares keys by their bytes, like RocksDB's own comparator and under the same name, so that the files are the same.
// For keys as short as ours it takes half the time. Lives as long as the process. Any thread.
const rocksdb::Comparator* byteOrder();

}  // namespace fairlead::broker
