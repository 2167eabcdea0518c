// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_segments.h"

#include "broker/store/pg/pg_schema.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kListPatience = std::chrono::seconds(3);
constexpr size_t kPartBytes = 8 << 20;  // of a turn in one row: servers copy a value several times

std::optional<size_t> nextIn(const PgAnswer& row, int column) {
    if (row.isNull(0, column)) return std::nullopt;
    return size_t(row.number(0, column)) % kPgSegments;
}

Status partMissing(uint64_t position) {
    return {Code::DataLoss,
            "a part of the log's turn " + std::to_string(position) + " is missing: restore the database"};
}

}  // namespace

ChainHash pgChain(std::string_view bytes) {
    ChainHash chain{};
    if (bytes.size() == chain.size()) std::copy(bytes.begin(), bytes.end(), chain.begin());
    return chain;
}

Result<std::vector<PgSegment>> listPgSegments(PgConnection& connection) {
    std::string statement;
    for (size_t i = 0; i < kPgSegments; ++i)
        statement += (i == 0 ? "select " : " union all select ") + std::to_string(i) +
                     "::int8, min(position), max(position) from " + pgSegmentName(i);
    const auto found = connection.run(statement, {}, kListPatience);
    RETURN_IF_ERROR(found.status());
    std::vector<PgSegment> segments;
    for (int row = 0; row < found->rows(); ++row)
        if (!found->isNull(row, 1))
            segments.push_back(
                {size_t(found->number(row, 0)), uint64_t(found->number(row, 1)), uint64_t(found->number(row, 2))});
    std::sort(segments.begin(), segments.end(),
              [](const PgSegment& one, const PgSegment& other) { return one.first < other.first; });
    return segments;
}

Status readPgSegment(PgConnection& connection, size_t segment, uint64_t from,
                     const std::function<Status(PgTurn&& turn)>& visit) {
    PgTurn turn;
    int64_t part = 0;
    int64_t parts = 0;
    PgParams params;
    params.number(int64_t(from));
    RETURN_IF_ERROR(connection.runByRows(
        "select position, part, parts, epoch, chain, next, data from " + pgSegmentName(segment) +
            " where position >= $1 order by position, part",
        params, [&](const PgAnswer& row) -> Status {
            const auto position = uint64_t(row.number(0, 0));
            if (part != parts && position != turn.turn.place.position) return partMissing(turn.turn.place.position);
            if (part == parts) {
                part = 0;
                parts = row.number(0, 2);
                turn = {{{position, uint64_t(row.number(0, 3)), pgChain(row.bytes(0, 4))}, {}}, nextIn(row, 5)};
            }
            if (row.number(0, 1) != part || row.number(0, 2) != parts) return partMissing(position);
            turn.turn.bytes += row.bytes(0, 6);
            return ++part == parts ? visit(std::move(turn)) : Status();
        }));
    return part == parts ? Status() : partMissing(turn.turn.place.position);
}

Result<std::optional<PgRow>> findPgTurn(PgConnection& connection, size_t segment, uint64_t position) {
    PgParams params;
    params.number(int64_t(position));
    const auto found = connection.run(
        "select epoch, chain, next from " + pgSegmentName(segment) + " where position = $1 and part = 0", params);
    RETURN_IF_ERROR(found.status());
    if (found->rows() == 0) return std::optional<PgRow>();
    return std::optional(
        PgRow{{position, uint64_t(found->number(0, 0)), pgChain(found->bytes(0, 1))}, nextIn(*found, 2)});
}

size_t pgParts(const LoggedTurn& turn) {
    return std::max<size_t>(1, (turn.bytes.size() + kPartBytes - 1) / kPartBytes);
}

std::string pgAppendStatement(size_t segment, size_t parts) {
    std::string statement = "insert into " + pgSegmentName(segment) +
                            " (position, part, parts, epoch, chain, next, data) select $1, v.part, $2, $3, $4, "
                            "nullif($5, -1), v.data from fairlead_pool, (values ";
    for (size_t i = 0; i < parts; ++i)
        statement += (i == 0 ? "(" : ", (") + std::to_string(i) + "::int8, $" + std::to_string(6 + i) + ")";
    return statement + ") v (part, data) where id = 0 and fairlead_pool.epoch = $3 on conflict do nothing";
}

PgParams pgAppendParams(const LoggedTurn& turn, std::string_view chain, std::optional<size_t> next) {
    const size_t parts = pgParts(turn);
    PgParams params;
    params.number(int64_t(turn.place.position)).number(int64_t(parts)).number(int64_t(turn.place.epoch));
    params.bytes(chain).number(next ? int64_t(*next) : -1);
    for (size_t i = 0; i < parts; ++i) params.bytes(std::string_view(turn.bytes).substr(i * kPartBytes, kPartBytes));
    return params;
}

}  // namespace fairlead::broker
