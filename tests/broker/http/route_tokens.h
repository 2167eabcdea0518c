// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/static_authenticator.h"
#include "broker/http/http_caller.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Tokens for trying every route of an API with each that must not be let in. All are of acme, but those of globex.
//   everything, everything of globex: good for all.
//   for producers, for workers, for admin: with all scopes, but for one purpose only.
//   workers without <scope>, admin without <scope>: for that purpose, with all scopes but one.
//   looker: for all purposes, with fairlead:read and nothing else.
//   producers of all: creates for every tenant, and sees nothing.
class RouteTokens {
public:
    static std::vector<StaticAuthenticator::Entry> entries() {
        std::vector<StaticAuthenticator::Entry> made;
        const auto add = [&made](const std::string& token, Purposes purposes, std::vector<std::string> scopes,
                                 const std::string& tenant = "acme") {
            StaticAuthenticator::Entry entry;
            entry.digest = sha256(token);
            entry.purposes = purposes;
            entry.principal.subject = token;
            entry.principal.tenants.tenants = {tenant};
            entry.principal.scopes = std::move(scopes);
            entry.principal.commands = {"*"};
            made.push_back(std::move(entry));
        };
        add("everything", Purposes(), allScopes());
        add("everything of globex", Purposes(), allScopes(), "globex");
        for (const Purpose purpose : kPurposes) add("for " + std::string(purposeName(purpose)), {purpose}, allScopes());
        for (const std::string& scope : allScopes()) {
            std::vector<std::string> others = allScopes();
            std::erase(others, scope);
            add("workers without " + scope, {Purpose::Work}, others);
            add("admin without " + scope, {Purpose::Administer}, others);
        }
        add("looker", Purposes(), {std::string(scopes::kRead)});
        add("producers of all", {Purpose::Produce}, {});
        made.back().principal.tenants = {true, {}};
        return made;
    }

    // Good, but not for this.
    static std::vector<std::string> ofOtherPurposes(const Needs& needs) {
        switch (needs.role) {
            case Role::Producer: return {"for workers", "for admin"};
            case Role::Worker: return {"for producers", "for admin"};
            case Role::Admin:
                if (!needs.ofProducer.empty()) return {"for workers"};
                return {"for producers", "for workers"};
            case Role::Reader:
            case Role::Anybody: break;
        }
        return {};
    }

    // For this, but without its scope or its tenant, if it needs one.
    static std::vector<std::string> withLess(const Needs& needs) {
        const std::string scope(needs.scope);
        switch (needs.role) {
            case Role::Producer: return {"looker"};
            case Role::Reader: return {"looker", "producers of all"};
            case Role::Worker:
                if (!scope.empty()) return {"workers without " + scope};
                break;
            case Role::Admin:
                if (!scope.empty()) return {"admin without " + scope};
                break;
            case Role::Anybody: break;
        }
        return {};
    }

    // The pattern with texts in place of its ":names".
    static std::string target(const std::string& pattern, const std::string& id) {
        std::string made;
        for (size_t i = 0; i < pattern.size(); ++i) {
            if (pattern[i] != ':') {
                made += pattern[i];
                continue;
            }
            const size_t end = std::min(pattern.find('/', i), pattern.size());
            made += pattern.substr(i, end - i) == ":id" ? id : "any";
            i = end - 1;
        }
        return made;
    }
};

}  // namespace fairlead::broker
