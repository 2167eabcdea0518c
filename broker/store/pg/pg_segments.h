// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/turn_log.h"
#include "broker/store/pg/pg_connection.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A turn as rows of a segment, and where the next turn goes if not into the same segment.
struct PgTurn {
    LoggedTurn turn;
    std::optional<size_t> next;
};

// A segment that has turns.
struct PgSegment {
    size_t segment = 0;
    uint64_t first = 0;
    uint64_t last = 0;
};

// In the order of their turns.
Result<std::vector<PgSegment>> listPgSegments(PgConnection& connection);

// Visits the turns of one segment from this position on, in their order. DataLoss: a part is missing.
Status readPgSegment(PgConnection& connection, size_t segment, uint64_t from,
                     const std::function<Status(PgTurn&& turn)>& visit);

// The place of the turn at a position of a segment, and where the next one goes; nullopt: there is none.
struct PgRow {
    LogPlace place;
    std::optional<size_t> next;
};
Result<std::optional<PgRow>> findPgTurn(PgConnection& connection, size_t segment, uint64_t position);

// The statement that appends a turn of so many parts to a segment, if the epoch is still that of the pool and the
// position is free there; else it changes nothing. It takes no lock, so nobody can hold up a new owner. Its parameters,
// besides the parts, are those of pgAppendParams().
std::string pgAppendStatement(size_t segment, size_t parts);
// `turn` must live until the statement is sent; chain is its chain, and must too.
PgParams pgAppendParams(const LoggedTurn& turn, std::string_view chain, std::optional<size_t> next);
size_t pgParts(const LoggedTurn& turn);

inline std::string_view pgBytes(const ChainHash& chain) {
    return {reinterpret_cast<const char*>(chain.data()), chain.size()};
}
// Zeros if the bytes are no chain, which fits no turn.
ChainHash pgChain(std::string_view bytes);

}  // namespace fairlead::broker
