// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <cstdint>
#include <filesystem>

namespace fairlead::broker {

// Compares all of a file of large values (.blob) with its checksums. RocksDB does that with each value it reads, but
// does not say in which file. DataLoss names the file and the byte. REQUIRES: the file is finished, as all are that a
// store refers to. Cost: one pass, at memory speed.
Status verifyBlobFile(const std::filesystem::path& file, uint32_t columnFamily, uint8_t compression);

}  // namespace fairlead::broker
