// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_connection.h"

#include "broker/store/pg/pg_error.h"
#include "shared/check.h"
#include "shared/log.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace fairlead::broker {

namespace {

// Types of PostgreSQL by their fixed numbers.
constexpr Oid kPgBytes = 17;
constexpr Oid kPgNumber = 20;
constexpr Oid kPgText = 25;
constexpr int kPgBinary = 1;
// In the midst of rows; a server that is busy sends the next ones later than this only if it hangs.
constexpr auto kSilence = std::chrono::seconds(10);

std::string inOneLine(const char* message) {
    std::string line = message ? message : "";
    std::replace(line.begin(), line.end(), '\n', ' ');
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

Status errorOf(const PGresult* result) {
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return pgError(state ? state : "", inOneLine(PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)));
}

// A warning of the server may matter, such as that an administrator let a commit go before its standby had it.
void logNotice(void* isWarned, const PGresult* result) {
    const char* const severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (!severity || std::string_view(severity) != "WARNING") return;
    *static_cast<bool*>(isWarned) = true;
    log(LogLevel::Warning, "PostgreSQL: " + inOneLine(PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)));
}

}  // namespace

PgParams& PgParams::add(unsigned type, const char* value, size_t size) {
    m_types.push_back(type);
    m_values.push_back(value);
    m_sizes.push_back(int(size));
    return *this;
}

PgParams& PgParams::number(int64_t value) {
    std::array<char, 8>& bytes = m_numbers.emplace_back();
    for (size_t i = 0; i < 8; ++i) bytes[i] = char(uint64_t(value) >> (8 * (7 - i)));
    return add(kPgNumber, bytes.data(), bytes.size());
}

PgParams& PgParams::text(std::string_view value) {
    return add(kPgText, value.data() ? value.data() : "", value.size());
}

PgParams& PgParams::bytes(std::string_view value) {
    return add(kPgBytes, value.data() ? value.data() : "", value.size());
}

void PgAnswer::Clear::operator()(pg_result* result) const { PQclear(result); }

int PgAnswer::rows() const { return PQntuples(m_result.get()); }

uint64_t PgAnswer::changedRows() const {
    const std::string_view text = PQcmdTuples(m_result.get());
    uint64_t count = 0;
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

bool PgAnswer::isNull(int row, int column) const { return PQgetisnull(m_result.get(), row, column) == 1; }

std::string_view PgAnswer::bytes(int row, int column) const {
    return {PQgetvalue(m_result.get(), row, column), size_t(PQgetlength(m_result.get(), row, column))};
}

int64_t PgAnswer::number(int row, int column) const {
    uint64_t value = 0;
    const std::string_view all = bytes(row, column);
    FAIRLEAD_CHECK(all.size() == 8 || isNull(row, column));
    for (const char byte : all) value = value << 8 | uint8_t(byte);
    return int64_t(value);
}

bool PgAnswer::flag(int row, int column) const { return bytes(row, column) == std::string_view("\1"); }

void PgConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

Result<std::unique_ptr<PgConnection>> PgConnection::open(const std::string& address) {
    // What stands before the address is a default, what stands after it is not for the address to change.
    const std::array<std::pair<const char*, const char*>, 9> parameters{{{"connect_timeout", "2"},
                                                                         {"keepalives_idle", "5"},
                                                                         {"keepalives_interval", "2"},
                                                                         {"keepalives_count", "3"},
                                                                         {"tcp_user_timeout", "10000"},
                                                                         {"target_session_attrs", "read-write"},
                                                                         {"fallback_application_name", "fairlead"},
                                                                         {"dbname", address.c_str()},
                                                                         {"client_encoding", "UTF8"}}};
    std::array<const char*, 10> keys{};
    std::array<const char*, 10> values{};
    for (size_t i = 0; i < parameters.size(); ++i) std::tie(keys[i], values[i]) = parameters[i];
    std::unique_ptr<PgConnection> opened(new PgConnection(PQconnectdbParams(keys.data(), values.data(), 1)));
    if (!opened->m_connection) return Status(Code::Unavailable, "no memory for a connection to PostgreSQL");
    if (PQstatus(opened->m_connection.get()) != CONNECTION_OK)
        return Status(Code::Unavailable, "cannot connect to the database of store.log: " +
                                             inOneLine(PQerrorMessage(opened->m_connection.get())));
    PQsetNoticeReceiver(opened->m_connection.get(), &logNotice, &opened->m_isWarned);
    if (PQsetnonblocking(opened->m_connection.get(), 1) != 0) return opened->lost("cannot use a connection");
    return opened;
}

Result<PgAnswer> PgConnection::run(const std::string& statement, const PgParams& params, Micros patience) {
    RETURN_IF_ERROR(send(statement, params));
    auto answered = answer(patience);
    if (!answered) return lost("no answer in time");
    return std::move(*answered);
}

Status PgConnection::send(const std::string& statement, const PgParams& params) {
    if (m_isLost) return lost("the connection is lost");
    m_isWarned = false;
    const std::vector<int> formats(params.m_types.size(), kPgBinary);
    if (PQsendQueryParams(m_connection.get(), statement.c_str(), int(params.m_types.size()), params.m_types.data(),
                          params.m_values.data(), params.m_sizes.data(), formats.data(), kPgBinary) != 1)
        return lost("cannot send a statement");
    return {};
}

Status PgConnection::sendKept(const std::string& statement, const PgParams& params) {
    if (m_isLost) return lost("the connection is lost");
    const int count = int(params.m_types.size());
    auto known = m_kept.find(statement);
    if (known == m_kept.end()) {
        const std::string name = "kept_" + std::to_string(m_kept.size());
        if (PQsendPrepare(m_connection.get(), name.c_str(), statement.c_str(), count, params.m_types.data()) != 1)
            return lost("cannot send a statement");
        const auto prepared = answer(kPatience);
        if (!prepared) return lost("no answer in time");
        RETURN_IF_ERROR(prepared->status());
        known = m_kept.emplace(statement, name).first;
    }
    m_isWarned = false;
    const std::vector<int> formats(params.m_types.size(), kPgBinary);
    if (PQsendQueryPrepared(m_connection.get(), known->second.c_str(), count, params.m_values.data(),
                            params.m_sizes.data(), formats.data(), kPgBinary) != 1)
        return lost("cannot send a statement");
    return {};
}

std::optional<Result<PgAnswer>> PgConnection::answer(Micros patience) {
    if (m_isLost) return lost("the connection is lost");
    // Each statement has one answer, and is done when libpq says that there is no more: only then is it committed. A server that
    // is stopped at once sends the answer first and drops the transaction.
    while (true) {
        if (!waitForInput(patience)) return m_isLost ? std::optional<Result<PgAnswer>>(lost("lost")) : std::nullopt;
        PGresult* const result = PQgetResult(m_connection.get());
        if (!result) break;
        const ExecStatusType kind = PQresultStatus(result);
        PgAnswer next(result);
        if (kind != PGRES_COMMAND_OK && kind != PGRES_TUPLES_OK)
            m_error = m_error.ok() ? errorOf(result) : m_error;
        else if (!m_answer)
            m_answer = std::move(next);
    }
    std::optional<PgAnswer> answer = std::exchange(m_answer, std::nullopt);
    const Status error = std::exchange(m_error, Status());
    const PGTransactionStatusType is = PQtransactionStatus(m_connection.get());
    if (is == PQTRANS_UNKNOWN || is == PQTRANS_ACTIVE) {
        m_isLost = true;
        const bool saysWhy = !answer && !error.ok() && error.code() != Code::Internal;
        return saysWhy ? error : lost("the connection is lost");
    }
    if (!error.ok()) return error;
    if (!answer) return lost("no answer");
    return std::move(*answer);
}

Status PgConnection::runByRows(const std::string& statement, const PgParams& params,
                               const std::function<Status(const PgAnswer&)>& visit) {
    RETURN_IF_ERROR(send(statement, params));
    PQsetSingleRowMode(m_connection.get());
    while (true) {
        if (!waitForInput(kSilence, true)) return lost("no answer in time");
        PGresult* const result = PQgetResult(m_connection.get());
        if (!result) return {};
        const ExecStatusType kind = PQresultStatus(result);
        const PgAnswer row(result);
        if (kind == PGRES_TUPLES_OK) continue;  // the end, without a row
        const Status status = kind == PGRES_SINGLE_TUPLE ? visit(row) : errorOf(result);
        if (status.ok()) continue;
        m_isLost = true;
        return status;
    }
}

bool PgConnection::isLost() const { return m_isLost; }

bool PgConnection::isWarned() const { return m_isWarned; }

int PgConnection::serverVersion() const { return PQserverVersion(m_connection.get()); }

Status PgConnection::lost(const std::string& doing) {
    m_isLost = true;
    const std::string why = inOneLine(PQerrorMessage(m_connection.get()));
    return {Code::Unavailable, "the connection to PostgreSQL is lost: " + (why.empty() ? doing : why)};
}

// Whether PQgetResult() would not block. Sends what has not been sent yet.
bool PgConnection::waitForInput(Micros patience, bool isOfSilence) {
    auto until = std::chrono::steady_clock::now() + patience;
    while (true) {
        const int unsent = PQflush(m_connection.get());
        if (unsent < 0 || PQsocket(m_connection.get()) < 0) {
            // There may be an answer all the same that says why.
            PQconsumeInput(m_connection.get());
            return true;
        }
        if (unsent == 0 && PQisBusy(m_connection.get()) == 0) return true;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        if (left.count() <= 0) return false;
        pollfd socket{PQsocket(m_connection.get()), short(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
        if (::poll(&socket, 1, int(left.count())) <= 0) continue;
        // What was read before the end is handed out first.
        if (PQconsumeInput(m_connection.get()) != 1) return true;
        if (isOfSilence && (socket.revents & POLLIN)) until = std::chrono::steady_clock::now() + patience;
    }
}

}  // namespace fairlead::broker
