// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/result.h"

#include <optional>
#include <string_view>

namespace fairlead::broker {

// Who may open which stream or make which call. Statuses and texts are wire protocol: codeQ clients compare them.

// A producer's token must name exactly one tenant.
Result<Principal> greetProducer(const Authenticator& authenticator, std::string_view token);

// The same for one of any number of tenants, where each request names the one that it means.
Result<Principal> greetProducerOfAny(const Authenticator& authenticator, std::string_view token);

// A worker's token must name at least one scope, one command and one tenant. Where producers may work, what opens a
// producer's stream is a worker's token, too: for every command of its tenant, with all scopes of a worker and no other.
Result<Principal> greetWorker(const Authenticator& authenticator, std::string_view token);

// authorization: the value of the metadata key of that name, if present. scope: the one that the call needs, or "".
Result<Principal> greetCaller(const Authenticator& authenticator, std::optional<std::string_view> authorization,
                              std::string_view scope);

}  // namespace fairlead::broker
