// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_lease.h"

namespace fairlead::broker {

namespace {

constexpr auto kLeasePatience = std::chrono::seconds(2);

constexpr char kOwnSession[] =
    "session_pid = pg_backend_pid(), session_start = "
    "(select backend_start from pg_stat_activity where pid = pg_backend_pid())";

}  // namespace

Status preparePgLease(PgConnection& connection) {
    return connection
        .run("select set_config('synchronous_commit', 'local', false), set_config('lock_timeout', '1s', false)", {},
             kLeasePatience)
        .status();
}

Result<PgOwner> findPgOwner(PgConnection& connection) {
    const auto row = connection.run(
        "select epoch, owner, reach, lease_until > clock_timestamp(), exists (select from pg_stat_activity where "
        "pid = session_pid and backend_start = session_start) from fairlead_pool where id = 0",
        {}, kLeasePatience);
    RETURN_IF_ERROR(row.status());
    if (row->rows() != 1) return Status(Code::DataLoss, "the table fairlead_pool is empty: restore the database");
    return PgOwner{uint64_t(row->number(0, 0)), std::string(row->bytes(0, 1)), std::string(row->bytes(0, 2)),
                   row->flag(0, 3), row->flag(0, 4)};
}

Result<uint64_t> takePgLease(PgConnection& connection, uint64_t seen, const PgName& self, Micros lease) {
    // Only that of the owner that was seen: somebody else may have been faster, and its session shows that it is there.
    // Where ending it is not allowed, the old owner finds out with its next turn.
    PgParams old;
    old.number(int64_t(seen));
    static_cast<void>(connection.run(
        "select pg_terminate_backend(pid) from pg_stat_activity, fairlead_pool where id = 0 and epoch = $1 and "
        "pid = session_pid and backend_start = session_start and pid <> pg_backend_pid()",
        old, kLeasePatience));
    // An epoch that a failover took back would be given twice.
    RETURN_IF_ERROR(connection.run("set synchronous_commit = on", {}, kLeasePatience).status());
    PgParams params;
    params.number(int64_t(seen)).text(self.name).number(lease.count()).text(self.reach);
    const auto taken = connection.run(std::string("update fairlead_pool set epoch = epoch + 1, owner = $2, reach = $4, "
                                                  "lease_until = clock_timestamp() + $3 * interval '1 microsecond', ") +
                                          kOwnSession + " where id = 0 and epoch = $1 returning epoch",
                                      params, kLeasePatience);
    RETURN_IF_ERROR(preparePgLease(connection));
    RETURN_IF_ERROR(taken.status());
    if (taken->rows() == 1) return uint64_t(taken->number(0, 0));
    const auto owner = findPgOwner(connection);
    RETURN_IF_ERROR(owner.status());
    return ownedBy(owner->name, owner->epoch);
}

Result<bool> renewPgLease(PgConnection& connection, uint64_t epoch, Micros lease) {
    PgParams params;
    params.number(int64_t(epoch)).number(lease.count());
    const auto renewed = connection.run(std::string("update fairlead_pool set lease_until = clock_timestamp() + "
                                                    "$2 * interval '1 microsecond', ") +
                                            kOwnSession +
                                            " where id = 0 and epoch = $1 returning "
                                            "current_setting('synchronous_standby_names') <> ''",
                                        params, kLeasePatience);
    RETURN_IF_ERROR(renewed.status());
    if (renewed->rows() == 1) return renewed->flag(0, 0);
    return replacedAfter(connection, epoch);
}

void endPgLease(PgConnection& connection, uint64_t epoch) {
    PgParams params;
    params.number(int64_t(epoch));
    static_cast<void>(
        connection.run("update fairlead_pool set lease_until = clock_timestamp() where id = 0 and epoch = $1", params,
                       kLeasePatience));
}

Status ownedBy(const std::string& name, uint64_t epoch) {
    return {Code::FailedPrecondition, "the broker " + name + " owns the log of store.log (epoch " +
                                          std::to_string(epoch) + "): only one broker may use it at a time"};
}

Status replacedAfter(PgConnection& connection, uint64_t epoch) {
    const auto owner = findPgOwner(connection);
    RETURN_IF_ERROR(owner.status());
    if (owner->epoch >= epoch) return ownedBy(owner->name, owner->epoch);
    return {Code::FailedPrecondition,
            "the database of store.log is in an older state than this broker has seen (epoch " +
                std::to_string(owner->epoch) + ", not " + std::to_string(epoch) +
                "): another one was restored, or a standby that was behind has taken its place"};
}

Status notePgStandby(PgConnection& connection, const LogStandby& self) {
    PgParams params;
    params.text(self.name).text(self.reach).number(int64_t(self.position)).number(self.behind.count());
    return connection
        .run(
            "with old as (delete from fairlead_standby where seen < clock_timestamp() - interval '1 day' and "
            "name <> $1) insert into fairlead_standby values (0, $1, $2, $3, $4, clock_timestamp()) on conflict (pool, "
            "name) do "
            "update set reach = excluded.reach, position = excluded.position, behind = excluded.behind, "
            "seen = excluded.seen",
            params, kLeasePatience)
        .status();
}

Result<std::vector<LogStandby>> listPgStandbys(PgConnection& connection, const std::string& self) {
    PgParams params;
    params.text(self);
    const auto found = connection.run(
        "select name, reach, position, behind, (extract(epoch from clock_timestamp() - seen) * 1000000)::int8 from "
        "fairlead_standby where pool = 0 and seen > clock_timestamp() - interval '10 minutes' and name <> $1 "
        "order by seen desc limit 100",
        params, kLeasePatience);
    RETURN_IF_ERROR(found.status());
    std::vector<LogStandby> standbys;
    for (int row = 0; row < found->rows(); ++row)
        standbys.push_back({std::string(found->bytes(row, 0)), std::string(found->bytes(row, 1)),
                            uint64_t(found->number(row, 2)), Micros(found->number(row, 3)),
                            Micros(found->number(row, 4))});
    return standbys;
}

}  // namespace fairlead::broker
