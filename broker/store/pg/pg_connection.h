// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace fairlead::broker {

// The parameters of a statement, in binary, in their order: no value is ever part of a statement's text. Texts and bytes
// are not copied, and must live until the statement is sent.
class PgParams {
public:
    PgParams() = default;
    PgParams(PgParams&&) = default;           // a copy would refer to the numbers of the other
    PgParams& number(int64_t value);          // int8
    PgParams& text(std::string_view value);   // text
    PgParams& bytes(std::string_view value);  // bytea

private:
    friend class PgConnection;
    PgParams& add(unsigned type, const char* value, size_t size);

    std::deque<std::array<char, 8>> m_numbers;
    std::vector<unsigned> m_types;
    std::vector<const char*> m_values;
    std::vector<int> m_sizes;
};

// What a statement answered. Columns are read as what the statement makes them: int8, text, bytea or boolean.
class PgAnswer {
public:
    explicit PgAnswer(pg_result* result) : m_result(result) {}

    int rows() const;
    uint64_t changedRows() const;  // of an insert, update or delete
    bool isNull(int row, int column) const;
    int64_t number(int row, int column) const;
    bool flag(int row, int column) const;
    std::string_view bytes(int row, int column) const;  // as long as this lives

private:
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> m_result;
};

// One session of PostgreSQL. One thread at a time. After Unavailable because the connection is lost, isLost() is true and
// every call says Unavailable; nothing in a message is a password.
class PgConnection {
public:
    static constexpr Micros kPatience = std::chrono::seconds(10);

    // Tries each host of the address once, some seconds each. Unavailable: none can be reached, or lets us in, or may be
    // written to.
    static Result<std::unique_ptr<PgConnection>> open(const std::string& address);

    // Runs one statement. Unavailable: the connection is lost, or there was no answer for so long, which ends it. For
    // other errors see pg_error.h.
    Result<PgAnswer> run(const std::string& statement, const PgParams& params = {}, Micros patience = kPatience);
    // The same in two steps. answer(): nullopt: not yet.
    Status send(const std::string& statement, const PgParams& params);
    // As send(), for the few statements that are sent again and again: the server reads and plans each once in this session.
    Status sendKept(const std::string& statement, const PgParams& params);
    std::optional<Result<PgAnswer>> answer(Micros patience);
    // Visits the rows as they come, each as row 0 of an answer. If visit fails, or nothing comes for some seconds, the
    // connection is lost.
    Status runByRows(const std::string& statement, const PgParams& params,
                     const std::function<Status(const PgAnswer& row)>& visit);

    bool isLost() const;
    // Whether the server has warned of something since the last statement was sent.
    bool isWarned() const;
    int serverVersion() const;  // 150018: 15.18

private:
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    explicit PgConnection(pg_conn* connection) : m_connection(connection) {}

    Status lost(const std::string& doing);
    // isOfSilence: whatever comes makes it wait anew.
    bool waitForInput(Micros patience, bool isOfSilence = false);

    std::unique_ptr<pg_conn, Finish> m_connection;
    std::optional<PgAnswer> m_answer;           // to the statement that was sent, which is not done yet
    Status m_error;                             // the same
    std::map<std::string, std::string> m_kept;  // the names of prepared statements, by their text
    bool m_isLost = false;
    bool m_isWarned = false;
};

}  // namespace fairlead::broker
