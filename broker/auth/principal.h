// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/digest.h"
#include "broker/auth/purpose.h"
#include "broker/core/tenant_scope.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

namespace scopes {
inline constexpr std::string_view kClaim = "codeq:claim";
inline constexpr std::string_view kHeartbeat = "codeq:heartbeat";
inline constexpr std::string_view kAbandon = "codeq:abandon";
inline constexpr std::string_view kNack = "codeq:nack";
inline constexpr std::string_view kResult = "codeq:result";
inline constexpr std::string_view kSubscribe = "codeq:subscribe";  // to calls when there is work
inline constexpr std::string_view kCodeqAdmin = "codeq:admin";     // codeQ's administration over HTTP, of one tenant
inline constexpr std::string_view kRead = "fairlead:read";         // statistics and tasks without their contents
inline constexpr std::string_view kPayload = "fairlead:payload";   // payloads and results
inline constexpr std::string_view kRequeue = "fairlead:requeue";   // requeue dead letters
inline constexpr std::string_view kLimits = "fairlead:limits";     // limits of tenants; pause, drain
inline constexpr std::string_view kAdmin = "fairlead:admin";       // delete
}  // namespace scopes

// Every scope this broker checks, in the order above.
const std::vector<std::string>& allScopes();

// A token of the configuration, and what it was shown for.
struct TokenOrigin {
    Digest digest{};
    Purpose purpose = Purpose::Produce;
};

// Whom a token stands for and what it may do. A value; created once per stream or call.
struct Principal {
    std::string subject;
    TenantScope tenants;
    std::vector<std::string> scopes;
    std::vector<std::string> commands;  // "*": every command
    std::optional<Time> expiresAt;      // streams end at this time; nothing: never
    std::optional<TokenOrigin> origin;  // nothing: no token of the configuration; it cannot be revoked by a reload

    bool hasScope(std::string_view scope) const;
    bool allowsEveryCommand() const;
    // Producing needs no scope of its own, as in codeQ; but a token with only administrative scopes may not.
    bool mayProduce() const;
    // It has one of a worker's scopes, so that it may see what it works on.
    bool mayWork() const;
    // The same caller with no other scope than these: what one call uses.
    Principal onlyWith(const std::vector<std::string_view>& used) const;
    // The tenants in the form that a worker is told: "*", or the names joined by commas.
    std::string tenantText() const;
    // The name under which fair shares of memory and time are counted: tokens of the same tenants share one; a token
    // for every tenant is counted by its subject.
    std::string fairnessKey() const { return tenants.all ? "*/" + subject : tenantText(); }
};

// What `held` may do and `now` may not, in words for the client: "the tenant acme", "the scope codeq:claim"; "": nothing.
// Of a producer only the tenant counts, and whether it may produce; commands count for workers only.
std::string whatIsLost(const Principal& held, const Principal& now);

}  // namespace fairlead::broker
