// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

class StoreReads;

// SHA-256 of the chain before a turn and the turn's bytes: equal chains have equal turns before them.
using ChainHash = std::array<uint8_t, 32>;

// A place in a log of turns: after the turn of this position, which an owner of this epoch has written. Position 0 is the
// beginning of the log.
struct LogPlace {
    uint64_t position = 0;
    uint64_t epoch = 0;
    ChainHash chain{};

    bool operator==(const LogPlace&) const = default;

    std::string encode() const;
    static std::optional<LogPlace> decode(std::string_view bytes);
};

// The key in Table::Meta of the place up to which a store is the image of a log. Written with each turn, in its batch;
// a store without it is nobody's image.
inline constexpr std::string_view kLogPlaceKey = "log";

// nullopt: the store is nobody's image. DataLoss: the record cannot be read.
Result<std::optional<LogPlace>> readLogPlace(const StoreReads& store);

// FailedPrecondition, saying what to do, if the store in this folder is an image of a log: what is written to it besides
// the log would part the two.
Status checkIsNoImage(const StoreReads& store, const std::string& folder);

}  // namespace fairlead::broker
