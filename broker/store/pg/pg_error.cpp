// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_error.h"

#include <algorithm>
#include <iterator>

namespace fairlead::broker {

namespace {

struct PgErrorRule {
    std::string_view begins;  // of the SQLSTATE
    Code code;
    std::string_view meaning;
};

// The first that fits.
constexpr PgErrorRule kPgErrorRules[] = {
    {"08", Code::Unavailable, "the connection to PostgreSQL is lost"},
    {"57P", Code::Unavailable, "PostgreSQL is starting or stopping"},
    {"53300", Code::Unavailable, "PostgreSQL has no connection left (max_connections)"},
    {"25006", Code::Unavailable, "this PostgreSQL is read-only, as a standby is; name all servers in store.log"},
    {"40001", Code::Unavailable, "PostgreSQL has undone a transaction for another one"},
    {"40P01", Code::Unavailable, "PostgreSQL has undone a transaction for another one"},
    {"55P03", Code::Unavailable, "a table is locked by another session"},
    {"53100", Code::ResourceExhausted, "the disk of PostgreSQL is full"},
    {"53200", Code::ResourceExhausted, "PostgreSQL has no memory left"},
    {"28", Code::PermissionDenied, "PostgreSQL refuses the user: see user and password of store.log, and pg_hba.conf"},
    {"42501", Code::PermissionDenied,
     "the user of store.log lacks a right: it needs CONNECT on the database, and CREATE on its schema or the tables "
     "fairlead_*"},
    {"3D000", Code::NotFound, "there is no such database: create it, or name another in store.log"},
    {"42P01", Code::NotFound, "a table of the log is missing: restore the database"},
    {"42703", Code::NotFound, "a column of the log's tables is missing: they are not those of this version"},
};

}  // namespace

Status pgError(std::string_view sqlState, const std::string& message) {
    // What PostgreSQL says has a code: this is libpq's, which had to give up.
    if (sqlState.empty())
        return {Code::Unavailable,
                "the connection to PostgreSQL is lost" + (message.empty() ? message : ": " + message)};
    const auto* const rule = std::find_if(std::begin(kPgErrorRules), std::end(kPgErrorRules),
                                          [&](const PgErrorRule& r) { return sqlState.starts_with(r.begins); });
    if (rule == std::end(kPgErrorRules))
        return {Code::Internal, "PostgreSQL refuses a statement (" + std::string(sqlState) + "): " + message};
    return {rule->code, std::string(rule->meaning) + " (" + std::string(sqlState) + ": " + message + ")"};
}

}  // namespace fairlead::broker
