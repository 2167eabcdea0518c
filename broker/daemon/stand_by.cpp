// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/daemon/stand_by.h"

#include "shared/log.h"

#include <pthread.h>

#include <csignal>
#include <utility>

namespace fairlead::broker {

namespace {

void takeAgain(Config& config, const StandbyBroker& standby, const Result<Config>& read) {
    if (!read)
        return log(LogLevel::Error,
                   "the configuration was not read again, everything stays as it was: " + read.status().message());
    config = standby.withAddresses(*read);
    log(LogLevel::Info, "the configuration was read again; it takes effect when this broker serves");
}

}  // namespace

Result<StoodBy> standBy(Config config, const StandBySteps& steps) {
    auto started =
        StandbyBroker::start(config, steps.failing, [self = pthread_self()] { pthread_kill(self, SIGUSR1); });
    RETURN_IF_ERROR(started.status());
    StoodBy stood{std::move(*started), {}, 0};
    stood.config = stood.standby->withAddresses(std::move(config));
    using Is = StandbyBroker::Standing::Is;
    while (true) {
        stood.signal = steps.nextSignal();
        const auto standing = stood.standby->standing();
        if (stood.signal == SIGHUP) {
            takeAgain(stood.config, *stood.standby, steps.readAgain());
        } else if (stood.signal != SIGUSR1) {
            stood.standby.reset();
            return stood;
        }
        if (standing.is == Is::Failed) return standing.why;
        if (standing.is == Is::Owner) return stood;
        if (standing.is == Is::StandingBy) steps.standsBy(*stood.standby);
    }
}

}  // namespace fairlead::broker
