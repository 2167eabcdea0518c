// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <cstdint>
#include <filesystem>

namespace fairlead::broker {

// Reads a file of values that lie apart because of their size, and compares all of it with its checksums: RocksDB does
// that with each value it reads, but does not say then in which file. DataLoss names the file and the byte.
// The file is finished, which those are that a store knows of. Cost: one pass, at memory speed.
Status verifyBlobFile(const std::filesystem::path& file, uint32_t columnFamily, uint8_t compression);

}  // namespace fairlead::broker
