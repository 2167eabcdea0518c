// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/pg/pg_connection.h"
#include "shared/result.h"

#include <cstddef>
#include <string>

namespace fairlead::broker {

// The tables of a log, in the schema that is first on the user's search path:
//
//   fairlead_cluster     one row: the identity of the log, and the number of this layout
//   fairlead_pool        one row: who is the owner, where others reach it, until when, and the epoch, which grows with every
//                        owner
//   fairlead_standby     a row for each broker that stands by
//   fairlead_log_0_<n>   the turns, each in one row or, if it is large, in several parts; positions go on from segment to
//                        segment, and the last row of one names the next. (0: room for more logs beside each other)
//   fairlead_image, fairlead_image_file   a store's files, in pieces, and up to which position it is the image
inline constexpr size_t kPgSegments = 8;
inline std::string pgSegmentName(size_t segment) { return "fairlead_log_0_" + std::to_string(segment); }

// Refuses a server that cannot keep a log: older than version 13, another encoding than UTF-8, fsync off
// (FailedPrecondition, saying what to change).
Status checkPgServer(PgConnection& connection);

// Makes what tables are missing, and returns the identity of the log. FailedPrecondition: the tables are of a later
// version.
Result<std::string> openPgSchema(PgConnection& connection);

}  // namespace fairlead::broker
