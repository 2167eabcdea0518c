// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/log_place.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// What a turn is in a log: the number of the layout, then its changes in their order, each as table, kind, the lengths
// of key and value, and both. Logs are kept: bytes once written must be read by later versions.
std::string turnBytes(const WriteSet& writes);
// Adds the changes to `writes`. DataLoss: the bytes are not a turn, or one of a later version.
Status readTurn(std::string_view bytes, WriteSet& writes);

// The chain after a turn.
ChainHash chainAfter(const ChainHash& before, std::string_view turn);
// Where the chain of a log begins: so logs of different identities have no turn in common.
ChainHash firstChain(std::string_view identity);

}  // namespace fairlead::broker
