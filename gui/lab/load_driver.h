// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/scenario.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// What a driver has seen since it was made. Counts only grow.
struct LoadStatistics {
    uint64_t sent = 0;          // tasks that were written to a stream
    uint64_t acknowledged = 0;  // taken by the broker
    uint64_t refused = 0;       // not taken, with a reason
    uint64_t delivered = 0;     // to a worker, again and again if need be
    uint64_t completed = 0;     // confirmed by the broker, as are the next three
    uint64_t failed = 0;        // ended with FAILED
    uint64_t nacked = 0;
    uint64_t dead = 0;  // of the nacked: it was the last attempt
    uint64_t resultsRefused = 0;
    uint64_t reconnects = 0;
    uint32_t openStreams = 0;  // now
    uint32_t allStreams = 0;   // that the scenario asks for
    double sentPerSecond = 0;  // mean of the last five seconds
    std::string lastProblem;   // of a stream that broke; empty once all are open
};

// Carries a scenario out against a broker: one producer stream for each tenant and one worker stream for each group,
// over gRPC like any client. When the broker goes away, it comes back to it, with a growing pause of up to two seconds.
//
// Two threads at most while it runs (its own, and gRPC's); memory is bounded by the scenario. Any thread.
class LoadDriver {
public:
    struct Options {
        // Asked for once per start(). Several streams share the channel.
        std::function<std::shared_ptr<grpc::Channel>()> makeChannel;
        // Of producers with the tenant's name, of workers with the group's. Empty: the name itself, as in open mode.
        std::function<std::string(const std::string& tenant)> tokenFor;
        uint64_t seed = 1;  // of all chances; the same seed asks for the same tasks
    };

    // REQUIRES: checkScenario(scenario).ok().
    LoadDriver(Scenario scenario, Options options);
    ~LoadDriver();  // stops
    LoadDriver(const LoadDriver&) = delete;
    LoadDriver& operator=(const LoadDriver&) = delete;

    void start();
    // Breaks the streams off and waits until none is left: milliseconds. Tasks that were being worked on stay leased
    // until their lease ends. Idempotent.
    void stop();
    bool isRunning() const;

    LoadStatistics statistics() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
