// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config_key.h"

namespace fairlead::broker {

// The keys of the table that are more than one value, each with its own reading and writing.
ConfigKey<Config> authModeKey();
ConfigKey<Config> tokensKey();  // [[auth.token]]
ConfigKey<Config>
providersKey();  // [auth.jwt], which is taken key by key, or [[auth.jwt]], which replaces what was there
ConfigKey<Config> tenantsKey();  // [tenants.default] and one table for each tenant, with the keys of limit_rules.h

// The secret of a token, as it stands there or in a file. It is written as its SHA-256.
ConfigKey<TokenConfig> secretKey();
ConfigKey<TokenConfig> secretFileKey();

}  // namespace fairlead::broker
