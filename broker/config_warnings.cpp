// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"

namespace fairlead::broker {

std::vector<std::string> configWarnings(const Config& config) {
    std::vector<std::string> warnings;
    if (config.openMode && config.allowOpenModeOnNetwork)
        warnings.push_back("open mode may be reached from other machines: everybody there may do everything");
    if (!config.acceptJwt) return warnings;
    for (size_t i = 0; i < config.jwt.size(); ++i) {
        const JwtConfig& jwt = config.jwt[i];
        const std::string where = providerLabel(config, i);
        if (jwt.issuer.empty())
            warnings.push_back(where +
                               " has no issuer: every token that one of its keys has signed opens this broker, whoever "
                               "it says it is from; set issuer");
        if (jwt.audience.empty())
            warnings.push_back(where +
                               " has no audience: a token that was made for any other service of this provider opens "
                               "this broker, too; set audience");
    }
    return warnings;
}

}  // namespace fairlead::broker
