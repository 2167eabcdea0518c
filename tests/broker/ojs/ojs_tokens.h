// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/digest.h"
#include "broker/auth/principal.h"
#include "broker/auth/static_authenticator.h"

#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

inline StaticAuthenticator::Entry ojsToken(const std::string& token, Purposes purposes,
                                           std::vector<std::string> tenants, std::vector<std::string> scopes) {
    StaticAuthenticator::Entry made;
    made.digest = sha256(token);
    made.purposes = purposes;
    made.principal.subject = token;
    made.principal.tenants.all = tenants.empty();
    made.principal.tenants.tenants = std::move(tenants);
    made.principal.scopes = std::move(scopes);
    made.principal.commands = {"*"};
    return made;
}
// What OjsScene lets in.
inline std::vector<StaticAuthenticator::Entry> ojsTokens() {
    const std::vector<std::string> ofWorkers{"codeq:claim", "codeq:heartbeat", "codeq:abandon", "codeq:nack",
                                             "codeq:result"};
    return {ojsToken("acme", {Purpose::Produce, Purpose::Work}, {"acme"}, ofWorkers),
            ojsToken("globex", {Purpose::Produce, Purpose::Work}, {"globex"}, ofWorkers),
            ojsToken("fleet", {Purpose::Work}, {}, ofWorkers),
            ojsToken("reader", {Purpose::Administer}, {}, {"fairlead:read"}),
            ojsToken("limiter", {Purpose::Administer}, {}, {"fairlead:limits"}),
            ojsToken("office", {Purpose::Administer}, {"acme"}, {}),
            // As a token of the configuration that says nothing of what it is for.
            ojsToken("looker", {Purpose::Produce, Purpose::Work, Purpose::Administer}, {}, {"fairlead:read"}),
            ojsToken("operator", {Purpose::Produce, Purpose::Work, Purpose::Administer}, {}, allScopes())};
}

}  // namespace fairlead::broker
