// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/standby_broker.h"

#include <functional>
#include <memory>
#include <optional>

namespace fairlead::broker {

// How a daemon with a log comes to own that.
struct StoodBy {
    std::unique_ptr<StandbyBroker> standby;  // which owns the log; null: a signal came before
    Config config;                           // the latest, with the addresses as bound
    int signal = 0;
};

// Stands by until the log is this broker's, or a signal ends that; SIGHUP reads the configuration again. Its errors are
// those of StandbyBroker. On the thread that obeys signals. REQUIRES: SIGUSR1 is blocked in all threads.
struct StandBySteps {
    std::function<int()> nextSignal;  // waits for one, SIGUSR1 among them
    std::function<Result<Config>()> readAgain;
    std::function<void(const StandbyBroker& standby)>
        standsBy;  // another broker owns the log; may be told several times
    std::function<void(const std::string& why)> failing;
};
Result<StoodBy> standBy(Config config, const StandBySteps& steps);

}  // namespace fairlead::broker
