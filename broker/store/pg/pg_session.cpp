// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_session.h"

namespace fairlead::broker {

namespace {

constexpr auto kSessionPatience = std::chrono::seconds(2);

}  // namespace

Result<PgSession> findPgSession(PgConnection& ofItself) {
    const auto row = ofItself.run(
        "select pid::int8, (extract(epoch from backend_start) * 1000000)::int8 from pg_stat_activity where "
        "pid = pg_backend_pid()",
        {}, kSessionPatience);
    RETURN_IF_ERROR(row.status());
    if (row->rows() != 1) return PgSession();
    return PgSession{row->number(0, 0), row->number(0, 1)};
}

Result<bool> isPgSessionBusy(PgConnection& connection, const PgSession& session) {
    PgParams params;
    params.number(session.pid).number(session.start);
    // A server that does not tell what its sessions do says that this is disabled.
    const auto row = connection.run(
        "select exists (select from pg_stat_activity where pid = $1 and (extract(epoch from backend_start) * "
        "1000000)::int8 = $2 and state in ('active', 'disabled') and wait_event is distinct from 'ClientRead')",
        params, kSessionPatience);
    RETURN_IF_ERROR(row.status());
    return row->flag(0, 0);
}

Status sendPgBarrier(PgConnection& connection, uint64_t epoch) {
    PgParams params;
    params.number(int64_t(epoch));
    return connection.send("update fairlead_pool set epoch = epoch where id = 0 and epoch = $1", params);
}

}  // namespace fairlead::broker
