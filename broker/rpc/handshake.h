// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/result.h"

#include <optional>
#include <string_view>

namespace fairlead::broker {

// Who may open which stream or make which call. The statuses and their texts are part of the wire protocol: clients
// made for codeQ compare them.

// A producer works for exactly one tenant.
Result<Principal> greetProducer(const Authenticator& authenticator, std::string_view token);

// A worker needs at least one scope, one command and one tenant.
Result<Principal> greetWorker(const Authenticator& authenticator, std::string_view token);

// The value of the metadata key `authorization`, if there is one; and the scope the call needs, or "".
Result<Principal> greetCaller(const Authenticator& authenticator, std::optional<std::string_view> authorization,
                              std::string_view scope);

}  // namespace fairlead::broker
