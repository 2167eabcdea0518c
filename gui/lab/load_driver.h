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

// Counters of a driver since it was created; they never decrease.
struct LoadStatistics {
    uint64_t sent = 0;          // tasks written to a stream
    uint64_t acknowledged = 0;  // accepted by the broker
    uint64_t refused = 0;       // refused by the broker, with a reason
    uint64_t delivered = 0;     // deliveries to a worker, redeliveries included
    uint64_t completed = 0;     // confirmed by the broker, like the next three
    uint64_t failed = 0;        // tasks that ended with FAILED
    uint64_t nacked = 0;
    uint64_t dead = 0;  // nacked on their last attempt
    uint64_t resultsRefused = 0;
    uint64_t reconnects = 0;
    uint64_t workflows = 0;         // submitted, and accepted by the broker
    uint64_t workflowsRefused = 0;  // for what they are, or for a limit
    uint32_t openStreams = 0;       // now
    uint32_t allStreams = 0;        // number of streams in the scenario
    double sentPerSecond = 0;       // mean of the last five seconds
    int act = -1;                   // which act of the story is on; -1: none
    std::string lastProblem;        // why the latest stream ended; empty once all are open
};

// Runs a scenario against a broker: one producer stream per tenant and one worker stream per group, over gRPC like any
// client; workflows are submitted by calls. Reopens a lost stream after a growing pause of two seconds at most.
//
// Two threads at most while it runs (its own and gRPC's); memory is bounded by the scenario. Any thread.
class LoadDriver {
public:
    struct Options {
        // Called once per start(). The streams share the channel.
        std::function<std::shared_ptr<grpc::Channel>()> makeChannel;
        // The token of the tenant's producer or of its worker group. Not set: the tenant's name, as in open mode.
        std::function<std::string(const std::string& tenant)> tokenFor;
        uint64_t seed = 1;  // of all random numbers; the same seed creates the same tasks
    };

    // REQUIRES: checkScenario(scenario).ok().
    LoadDriver(Scenario scenario, Options options);
    ~LoadDriver();  // calls stop()
    LoadDriver(const LoadDriver&) = delete;
    LoadDriver& operator=(const LoadDriver&) = delete;

    void start();
    // Cancels the streams and waits for their end: milliseconds. Tasks in work stay leased until their lease ends.
    // Idempotent.
    void stop();
    bool isRunning() const;

    LoadStatistics statistics() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
