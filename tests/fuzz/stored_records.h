// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::test {

// The values of every table: the first byte says which kind, the rest are its bytes.

// Which promise reading them breaks, or nothing.
std::string brokenRecord(std::string_view bytes);
// One of each kind and layout with something in every field, and an empty one.
std::vector<std::string> sampleRecords();

}  // namespace fairlead::test
