// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
inline constexpr std::string_view kRead = "fairlead:read";        // statistics and tasks without their contents
inline constexpr std::string_view kPayload = "fairlead:payload";  // payloads and results
inline constexpr std::string_view kRequeue = "fairlead:requeue";  // bring dead tasks back
inline constexpr std::string_view kLimits = "fairlead:limits";    // limits of tenants; pause, drain
inline constexpr std::string_view kAdmin = "fairlead:admin";      // delete
}  // namespace scopes

// Every scope this broker checks, in the order above.
const std::vector<std::string>& allScopes();

// Who a token stands for and what it may do. A value; made once per stream or call.
struct Principal {
    std::string subject;
    TenantScope tenants;
    std::vector<std::string> scopes;
    std::vector<std::string> commands;  // "*": every command
    std::optional<Time> expiresAt;      // streams end then; nothing: never

    bool hasScope(std::string_view scope) const;
    bool allowsEveryCommand() const;
    // Producing asks for no scope of its own, as in codeQ; but a token that carries administrative scopes only was
    // made for looking and produces nothing.
    bool mayProduce() const;
    // The tenants as a worker is told of them: "*", or the names joined by commas.
    std::string tenantText() const;
    // Whom fair shares of memory and of time are counted for: tokens of the same tenants are one; who sees every tenant is
    // alone.
    std::string turnName() const { return tenants.all ? "*/" + subject : tenantText(); }
};

}  // namespace fairlead::broker
