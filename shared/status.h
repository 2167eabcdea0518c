// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limit_reached.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead {

// The codes are gRPC's canonical set, number for number, so that mapping to the wire is a cast.
enum class Code {
    Ok = 0,
    Cancelled = 1,
    Unknown = 2,
    InvalidArgument = 3,
    DeadlineExceeded = 4,
    NotFound = 5,
    AlreadyExists = 6,
    PermissionDenied = 7,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Aborted = 10,
    OutOfRange = 11,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
    DataLoss = 15,
    Unauthenticated = 16,
};

// CamelCase name, as codeQ spells it in ServerError ("InvalidArgument").
std::string_view codeName(Code code);

// How an expected failure is reported: by value, never as an exception. The message says what was attempted, on what,
// and what the reader can do. Any thread.
class [[nodiscard]] Status {
public:
    Status() = default;
    Status(Code code, std::string message) : m_code(code), m_message(std::move(message)) {}
    Status(Code code, std::string message, LimitReached limit)
        : m_code(code), m_message(std::move(message)), m_limit(std::make_shared<const LimitReached>(std::move(limit))) {
    }

    static const Status& fine();  // for whoever returns a reference

    bool ok() const { return m_code == Code::Ok; }
    Code code() const { return m_code; }
    const std::string& message() const& { return m_message; }
    std::string message() && { return std::move(m_message); }
    const LimitReached* limitReached() const { return m_limit.get(); }  // null if no limit was reached

    // "NotFound: no task '…'"; "Ok" if ok().
    std::string toString() const;

private:
    Code m_code = Code::Ok;
    std::string m_message;
    std::shared_ptr<const LimitReached> m_limit;
};

}  // namespace fairlead

// The only control-flow macro in the repository.
#define RETURN_IF_ERROR(expression)                                                            \
    do {                                                                                       \
        if (::fairlead::Status statusOfIt = (expression); !statusOfIt.ok()) return statusOfIt; \
    } while (false)
