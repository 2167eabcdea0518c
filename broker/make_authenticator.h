// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/config.h"
#include "shared/clock.h"

#include <memory>

namespace fairlead::broker {

// Of signed tokens; null if the configuration does not accept them. clock: for the age of fetched keys; wallClock: for
// the expiry of tokens. The keys are kept up to date for as long as the result lives.
Result<std::shared_ptr<const Authenticator>> makeJwtAuthenticator(const Config& config, const Clock* clock,
                                                                  const Clock* wallClock);

// What the section [auth] says. jwt: as made above, may be null. Not for a broker that is for its user only.
// REQUIRES: checkConfig(config).ok().
std::shared_ptr<const Authenticator> makeAuthenticator(const Config& config, std::shared_ptr<const Authenticator> jwt);

}  // namespace fairlead::broker
