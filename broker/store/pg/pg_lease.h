// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/turn_log.h"
#include "broker/store/pg/pg_connection.h"
#include "shared/clock.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

// To be run once on a connection for what is below. Nothing there waits for a standby of the database, except that a
// lease is taken, nor longer than a second for another session: a lease says when to try, and proves nothing. If its
// renewals waited, each would leave a session behind, and a standby that is away for long would use up all.
Status preparePgLease(PgConnection& connection);

// Who owns the log. The database's clock alone decides how long a lease lasts. The session of the owner is noted, so
// that a killed owner is replaced before its lease is over.
struct PgOwner {
    uint64_t epoch = 0;
    std::string name;
    std::string reach;
    bool isLeased = false;   // its lease is not over
    bool isPresent = false;  // its session is there
};
Result<PgOwner> findPgOwner(PgConnection& connection);

// How a broker is called, and where others reach it.
struct PgName {
    std::string name;
    std::string reach;
};

// Makes `self` the owner, with the session of the connection, unless there has been another owner since the epoch
// `seen` (FailedPrecondition). Returns the new epoch. Ends the old owner's session, if it may.
Result<uint64_t> takePgLease(PgConnection& connection, uint64_t seen, const PgName& self, Micros lease);
// Whether the server lets commits wait for a standby. FailedPrecondition: there is another owner; the message names it.
Result<bool> renewPgLease(PgConnection& connection, uint64_t epoch, Micros lease);
void endPgLease(PgConnection& connection, uint64_t epoch);

// What to say of an owner in whose way one is.
Status ownedBy(const std::string& name, uint64_t epoch);
// What to say when this epoch is not that of the owner any more.
Status replacedAfter(PgConnection& connection, uint64_t epoch);

// The rows of brokers that stand by. A row that is a day old is removed by whoever writes next.
Status notePgStandby(PgConnection& connection, const LogStandby& self);
Result<std::vector<LogStandby>> listPgStandbys(PgConnection& connection, const std::string& self);

}  // namespace fairlead::broker
