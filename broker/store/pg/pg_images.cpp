// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_images.h"

#include "broker/store/pg/pg_schema.h"
#include "broker/store/pg/pg_segments.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

constexpr size_t kPieceBytes = 1 << 20;
constexpr auto kPiecePatience = std::chrono::seconds(5);  // a stop may wait for it
constexpr auto kImagePatience = std::chrono::seconds(60);

Status cannotRead(const fs::path& file) {
    return {Code::Internal, "cannot read '" + file.string() + "', a file of an image"};
}

Result<std::vector<fs::path>> filesOf(const std::string& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
        if (!it->is_regular_file(error)) return cannotRead(it->path());
        files.push_back(it->path());
    }
    if (error) return cannotRead(folder);
    std::sort(files.begin(), files.end());
    return files;
}

// Returns the number of pieces.
Result<int64_t> sendFile(PgConnection& connection, int64_t number, const fs::path& file,
                         const std::atomic<bool>& stop) {
    std::ifstream in(file, std::ios::binary);
    const std::string name = file.filename().string();
    std::string piece(kPieceBytes, '\0');
    int64_t pieces = 0;
    // An empty file has one piece, too.
    do {
        in.read(piece.data(), std::streamsize(piece.size()));
        if (stop) return Status(Code::Cancelled, "an image was not completed");
        if (in.bad() || (!in && !in.eof())) return cannotRead(file);
        const std::string_view read(piece.data(), size_t(in.gcount()));
        if (read.empty() && pieces > 0) break;
        PgParams params;
        params.number(number).text(name).number(pieces).bytes(read);
        RETURN_IF_ERROR(
            connection.run("insert into fairlead_image_file values (0, $1, $2, $3, $4)", params, kPiecePatience)
                .status());
        ++pieces;
    } while (in);
    return pieces;
}

Status completePgImage(PgConnection& connection, int64_t number, int64_t pieces) {
    PgParams params;
    params.number(number).number(pieces);
    // Nothing else may be replaced by an image of which a piece is missing, or whose sender was frozen while another
    // one sent a newer one.
    const auto completed = connection.run(
        "with complete as (update fairlead_image set ready = true, pieces = $2 where pool = 0 and number = $1 and not "
        "ready and pieces = 0 and (select count(*) from fairlead_image_file where pool = 0 and number = $1) = $2 "
        "returning number), rows as (delete from fairlead_image i using complete c where i.pool = 0 and i.number < "
        "c.number), files as (delete from fairlead_image_file f using complete c where f.pool = 0 and f.number < "
        "c.number) select number from complete",
        params, kImagePatience);
    RETURN_IF_ERROR(completed.status());
    if (completed->rows() == 1) return {};
    return {Code::Unavailable, "another image was sent to the log meanwhile"};
}

// Why there were not all pieces of this image.
Status whyIncomplete(PgConnection& connection, int64_t number) {
    PgParams params;
    params.number(number);
    const auto found =
        connection.run("select exists (select from fairlead_image where pool = 0 and ready and number > $1)", params);
    RETURN_IF_ERROR(found.status());
    if (found->flag(0, 0)) return {Code::Unavailable, "the log's image was replaced by a newer one meanwhile"};
    return {Code::DataLoss, "the log's image is incomplete: restore the database"};
}

}  // namespace

Result<std::optional<LogPlace>> findPgImage(PgConnection& connection) {
    const auto row = connection.run(
        "select position, epoch, chain from fairlead_image where pool = 0 and ready order by number desc limit 1");
    RETURN_IF_ERROR(row.status());
    if (row->rows() == 0) return std::optional<LogPlace>();
    return std::optional(LogPlace{uint64_t(row->number(0, 0)), uint64_t(row->number(0, 1)), pgChain(row->bytes(0, 2))});
}

Status sendPgImage(PgConnection& connection, const std::string& folder, const LogPlace& place,
                   const std::atomic<bool>& stop) {
    const auto files = filesOf(folder);
    RETURN_IF_ERROR(files.status());
    // What an earlier call has begun and not completed would never be used. Its row stays until there is a newer image:
    // a number that was given twice would mix the pieces of two images, as one of its pieces may still arrive.
    RETURN_IF_ERROR(connection
                        .run("with unfinished as (update fairlead_image set pieces = -1 where pool = 0 and not ready "
                             "returning number) delete from fairlead_image_file f using unfinished u where f.pool = 0 "
                             "and f.number = u.number",
                             {}, kImagePatience)
                        .status());
    PgParams params;
    params.number(int64_t(place.position)).number(int64_t(place.epoch)).bytes(pgBytes(place.chain));
    const auto begun = connection.run(
        "insert into fairlead_image select 0, coalesce(max(number), 0) + 1, $1, $2, $3, 0, false from fairlead_image "
        "where pool = 0 returning number",
        params);
    RETURN_IF_ERROR(begun.status());
    const int64_t number = begun->number(0, 0);
    int64_t pieces = 0;
    for (const fs::path& file : *files) {
        const auto sent = sendFile(connection, number, file, stop);
        RETURN_IF_ERROR(sent.status());
        pieces += *sent;
    }
    return completePgImage(connection, number, pieces);
}

Status fetchPgImage(PgConnection& connection, const std::string& folder) {
    const auto image = connection.run(
        "select number, pieces from fairlead_image where pool = 0 and ready order by number desc limit 1");
    RETURN_IF_ERROR(image.status());
    if (image->rows() == 0) return {Code::NotFound, "the log has no image"};
    const std::string unfinished = folder + ".unfinished";
    std::error_code error;
    fs::remove_all(unfinished, error);
    if (!fs::create_directories(unfinished, error))
        return {Code::Internal, "cannot make the folder '" + unfinished + "': " + error.message()};
    fs::permissions(unfinished, fs::perms::owner_all, error);
    PgParams params;
    params.number(image->number(0, 0));
    int64_t pieces = 0;
    std::ofstream out;
    Status status = connection.runByRows(
        "select name, piece, data from fairlead_image_file where pool = 0 and number = $1 order by name, piece", params,
        [&](const PgAnswer& row) -> Status {
            const std::string name(row.bytes(0, 0));
            if (name.find('/') != std::string::npos)
                return {Code::DataLoss, "the log's image has a file '" + name + "'"};
            if (row.number(0, 1) == 0) {
                if (out.is_open()) out.close();
                out.open(fs::path(unfinished) / name, std::ios::binary | std::ios::trunc);
            }
            const std::string_view data = row.bytes(0, 2);
            out.write(data.data(), std::streamsize(data.size()));
            ++pieces;
            if (!out) return {Code::Internal, "cannot write '" + unfinished + "/" + name + "': is the disk full?"};
            return {};
        });
    out.close();
    if (status.ok() && out.fail()) status = {Code::Internal, "cannot write '" + unfinished + "': is the disk full?"};
    if (status.ok() && pieces != image->number(0, 1)) status = whyIncomplete(connection, image->number(0, 0));
    if (status.ok()) {
        fs::rename(unfinished, folder, error);
        if (error) status = {Code::Internal, "cannot rename '" + unfinished + "': " + error.message()};
    }
    if (!status.ok()) fs::remove_all(unfinished, error);
    return status;
}

Status removeCoveredTurns(PgConnection& connection) {
    const auto image = findPgImage(connection);
    RETURN_IF_ERROR(image.status());
    if (!*image) return {};
    auto segments = listPgSegments(connection);
    RETURN_IF_ERROR(segments.status());
    if (segments->empty()) return {};
    segments->pop_back();
    // Whoever appends to a table waits while somebody waits to empty it.
    RETURN_IF_ERROR(connection.run("set lock_timeout = '200ms'").status());
    for (const PgSegment& segment : *segments) {
        if (segment.last >= (*image)->position) break;
        // It is looked at again where nobody can append: whoever was frozen since it was listed would empty what has
        // turns again that no image covers.
        const std::string name = pgSegmentName(segment.segment);
        RETURN_IF_ERROR(
            connection
                .run("do $$ begin lock table " + name + " in access exclusive mode; if (select max(position) from " +
                     name + ") < (select max(position) from fairlead_image where pool = 0 and ready) then truncate " +
                     name + "; end if; end $$")
                .status());
    }
    return {};
}

Result<uint64_t> bytesAfterPgImage(PgConnection& connection) {
    const auto image = findPgImage(connection);
    RETURN_IF_ERROR(image.status());
    std::string statement = "select coalesce(sum(octet_length(data)), 0)::int8 from (";
    for (size_t i = 0; i < kPgSegments; ++i)
        statement +=
            (i == 0 ? "select data from " : " union all select data from ") + pgSegmentName(i) + " where position > $1";
    PgParams params;
    params.number(*image ? int64_t((*image)->position) : 0);
    const auto bytes = connection.run(statement + ") turns", params, kImagePatience);
    RETURN_IF_ERROR(bytes.status());
    return uint64_t(bytes->number(0, 0));
}

}  // namespace fairlead::broker
