// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/log_place.h"
#include "broker/store/pg/pg_connection.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

// nullopt: there is no complete image.
Result<std::optional<LogPlace>> findPgImage(PgConnection& connection);

// Sends all files of the folder as a new image, which replaces the last one at once when it is complete. Cancelled: another
// thread has set `stop`.
Status sendPgImage(PgConnection& connection, const std::string& folder, const LogPlace& place,
                   const std::atomic<bool>& stop);

// Writes the image into a folder that does not exist; if it fails, there is no folder. NotFound: there is no image.
// DataLoss: a piece of it is missing.
Status fetchPgImage(PgConnection& connection, const std::string& folder);

// Empties the segments whose turns are all covered by the image, except the latest. A segment that somebody reads is left
// for the next time.
Status removeCoveredTurns(PgConnection& connection);

// Of the turns after the image.
Result<uint64_t> bytesAfterPgImage(PgConnection& connection);

}  // namespace fairlead::broker
