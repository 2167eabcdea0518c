// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_schema.h"

#include "shared/clock.h"
#include "shared/log.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr int kOldestServer = 130000;
constexpr int64_t kPgLayout = 1;
constexpr auto kClocksApart = std::chrono::seconds(5);

std::vector<std::string> schemaStatements() {
    std::vector<std::string> all{
        "create table if not exists fairlead_cluster (only_one bool primary key default true check (only_one), "
        "identity text not null, layout int8 not null)",
        "create table if not exists fairlead_pool (id int8 primary key, epoch int8 not null, owner text not null, "
        "lease_until timestamptz not null, session_pid int8 not null, session_start timestamptz)",
        "create table if not exists fairlead_image (pool int8, number int8, position int8 not null, epoch int8 not "
        "null, "
        "chain bytea not null, pieces int8 not null, ready bool not null, primary key (pool, number))",
        "create table if not exists fairlead_image_file (pool int8, number int8, name text, piece int8, data bytea "
        "not null, primary key (pool, number, name, piece))",
        "alter table fairlead_image_file alter column data set storage external"};
    for (size_t i = 0; i < kPgSegments; ++i) {
        all.push_back("create table if not exists " + pgSegmentName(i) +
                      " (position int8, part int8, parts int8 not null, epoch int8 not null, chain bytea not null, "
                      "next int8, data bytea not null, primary key (position, part))");
        // Compressing turns would take more of the database's time than everything else that it does for them.
        all.push_back("alter table " + pgSegmentName(i) + " alter column data set storage external");
    }
    // The identity need only differ from that of every other log.
    all.push_back("insert into fairlead_cluster (identity, layout) values (gen_random_uuid()::text, " +
                  std::to_string(kPgLayout) + ") on conflict do nothing");
    all.emplace_back("insert into fairlead_pool values (0, 0, '', '-infinity', 0, null) on conflict do nothing");
    return all;
}

// What a log that was begun by an earlier version has not. That version does not mind it.
std::vector<std::string> laterStatements() {
    return {"alter table fairlead_pool add column if not exists reach text not null default ''",
            "create table if not exists fairlead_standby (pool int8, name text, reach text not null, "
            "position int8 not null, behind int8 not null, seen timestamptz not null, primary key (pool, name))"};
}

Result<bool> hasPgTables(PgConnection& connection) {
    const auto found = connection.run("select to_regclass('fairlead_standby') is not null");
    RETURN_IF_ERROR(found.status());
    return found->flag(0, 0);
}

}  // namespace

Status checkPgServer(PgConnection& connection) {
    if (connection.serverVersion() < kOldestServer)
        return {Code::FailedPrecondition, "the PostgreSQL of store.log is older than version 13"};
    const Time before = SystemClock().now();
    const auto settings = connection.run(
        "select current_setting('server_encoding'), current_setting('fsync'), current_setting('full_page_writes'), "
        "current_setting('synchronous_standby_names'), (extract(epoch from clock_timestamp()) * 1000000)::int8");
    const Time after = SystemClock().now();
    RETURN_IF_ERROR(settings.status());
    if (settings->bytes(0, 0) != "UTF8")
        return {Code::FailedPrecondition,
                "the database of store.log has the encoding " + std::string(settings->bytes(0, 0)) +
                    ": create one with `create database … encoding 'UTF8' template template0`"};
    for (const int column : {1, 2})
        if (settings->bytes(0, column) == "off")
            return {Code::FailedPrecondition, std::string("the PostgreSQL of store.log has ") +
                                                  (column == 1 ? "fsync" : "full_page_writes") +
                                                  " = off: after a power cut the log would be lost; set it to on"};
    if (settings->bytes(0, 3).empty())
        log(LogLevel::Warning,
            "the PostgreSQL of store.log has no synchronous standby: if its disk is lost, so is the log");
    // What one owner's clock has measured, the next one's goes on with.
    const Time there{settings->number(0, 4)};
    if (const Micros apart = std::max(before - there, there - after); apart > kClocksApart)
        log(LogLevel::Warning, "the clocks of this machine and of the database of store.log are " +
                                   std::to_string(std::chrono::duration_cast<std::chrono::seconds>(apart).count()) +
                                   " s apart: when another broker takes over, what was to happen at a time happens by "
                                   "its clock; keep them in step");
    return {};
}

Result<std::string> openPgSchema(PgConnection& connection) {
    const auto isThere = hasPgTables(connection);
    RETURN_IF_ERROR(isThere.status());
    if (!*isThere) {
        // Of two brokers that begin together one waits here, and finds everything.
        RETURN_IF_ERROR(connection.run("begin").status());
        RETURN_IF_ERROR(connection.run("select pg_advisory_xact_lock(7024129841)").status());
        for (const auto& statements : {schemaStatements(), laterStatements()})
            for (const std::string& statement : statements)
                if (const auto made = connection.run(statement); !made) {
                    static_cast<void>(connection.run("rollback"));
                    return made.status();
                }
        RETURN_IF_ERROR(connection.run("commit").status());
    }
    const auto cluster = connection.run("select identity, layout from fairlead_cluster");
    RETURN_IF_ERROR(cluster.status());
    if (cluster->rows() != 1)
        return Status(Code::DataLoss, "the table fairlead_cluster is empty: restore the database");
    if (cluster->number(0, 1) > kPgLayout)
        return Status(Code::FailedPrecondition, "the log is of a later version (layout " +
                                                    std::to_string(cluster->number(0, 1)) +
                                                    "): all its brokers must be of that version");
    return std::string(cluster->bytes(0, 0));
}

}  // namespace fairlead::broker
