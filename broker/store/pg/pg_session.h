// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/pg/pg_connection.h"

#include <cstdint>

namespace fairlead::broker {

// A session as its server knows it.
struct PgSession {
    int64_t pid = 0;
    int64_t start = 0;  // microseconds: a pid is given again
};
Result<PgSession> findPgSession(PgConnection& ofItself);

// Whether the server of this connection has that session, and it works on a statement. If not, no answer will come
// there: the statement has not arrived, its answer is lost, or the server is not the one that takes writes any more.
Result<bool> isPgSessionBusy(PgConnection& connection, const PgSession& session);

// Writes something of no meaning, unless there is another owner than that of this epoch: then it changes no row. When
// it is committed, all that was written on this server before is where a commit must be, as on a synchronous standby.
Status sendPgBarrier(PgConnection& connection, uint64_t epoch);

}  // namespace fairlead::broker
