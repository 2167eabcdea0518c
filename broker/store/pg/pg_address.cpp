// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_address.h"

#include <libpq-fe.h>

#include <memory>

namespace fairlead::broker {

namespace {

using PgOptions = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

PgOptions parsedPgAddress(const std::string& address) {
    char* message = nullptr;  // may hold what was parsed
    PgOptions options(PQconninfoParse(address.c_str(), &message), &PQconninfoFree);
    PQfreemem(message);
    return options;
}

std::string quotedPgValue(const char* value) {
    std::string quoted = "'";
    for (; *value; ++value) {
        if (*value == '\'' || *value == '\\') quoted += '\\';
        quoted += *value;
    }
    return quoted + "'";
}

}  // namespace

Status checkPgAddress(const std::string& address) {
    if (parsedPgAddress(address)) return {};
    return {Code::InvalidArgument,
            "is not the address of a PostgreSQL database: write \"postgres://user@host/database\", or keywords as in "
            "\"host=a dbname=b\"; a password may stand in the file of PGPASSFILE"};
}

std::string shownPgAddress(const std::string& address) {
    const PgOptions options = parsedPgAddress(address);
    std::string shown;
    bool hasSecret = false;
    for (const PQconninfoOption* option = options.get(); option && option->keyword; ++option) {
        const bool isSecret = option->dispchar && option->dispchar[0] == '*';
        if (!option->val) continue;
        hasSecret = hasSecret || isSecret;
        if (isSecret) continue;
        if (!shown.empty()) shown += ' ';
        shown += option->keyword + ('=' + quotedPgValue(option->val));
    }
    return options && !hasSecret ? address : shown;
}

}  // namespace fairlead::broker
