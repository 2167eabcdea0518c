// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"

#include <tuple>
#include <utility>

namespace fairlead::broker {

std::vector<std::string> keysThatNeedARestart(const Config& running, const Config& wanted) {
    const auto engineOf = [](const Config& config) {
        EngineOptions engine = config.engine;
        // They have sections of their own, and those of tenants are taken while the broker runs.
        engine.tenants = {};
        engine.scheduling = {};
        engine.noise = {};
        engine.eventRetention = {};
        engine.callWebhooks = true;
        return std::pair(engine, config.defaultLeaseSeconds);
    };
    const std::pair<const char*, bool> changes[] = {
        {"data", running.dataFolder != wanted.dataFolder},
        {"backup_folder", running.backupFolder != wanted.backupFolder},
        {"listen", running.listen != wanted.listen},
        {"durability", running.durability != wanted.durability},
        {"compatibility", running.compatibility != wanted.compatibility},
        {"[tls]", running.tls != wanted.tls},
        {"auth.mode", std::tuple(running.openMode, running.onlyThisUser, running.acceptJwt) !=
                          std::tuple(wanted.openMode, wanted.onlyThisUser, wanted.acceptJwt)},
        {"auth.require_tenant", running.requireTenant != wanted.requireTenant},
        {"auth.allow_producer_as_worker", running.producersMayWork != wanted.producersMayWork},
        {"[auth.jwt]", running.jwt != wanted.jwt},
        {"[engine]", engineOf(running) != engineOf(wanted)},
        {"[disk]", running.disk != wanted.disk},
        {"[scheduling]", running.engine.scheduling != wanted.engine.scheduling},
        {"[limits]", running.limits != wanted.limits},
        {"[webhooks]", std::tuple(running.engine.callWebhooks, running.webhookSecretFiles, running.webhooks) !=
                           std::tuple(wanted.engine.callWebhooks, wanted.webhookSecretFiles, wanted.webhooks)},
        {"[http]",
         std::tuple(running.httpListen, running.httpHosts) != std::tuple(wanted.httpListen, wanted.httpHosts)},
        {"[metrics]", std::tuple(running.metricsListen, running.metricsHosts) !=
                          std::tuple(wanted.metricsListen, wanted.metricsHosts)},
        {"[events]", running.engine.eventRetention != wanted.engine.eventRetention},
        {"[noisy_neighbours]", running.engine.noise != wanted.engine.noise},
        {"log.format", running.log.format != wanted.log.format}};
    std::vector<std::string> keys;
    for (const auto& [key, isChanged] : changes)
        if (isChanged) keys.emplace_back(key);
    return keys;
}

}  // namespace fairlead::broker
