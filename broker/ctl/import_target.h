// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/client.h"
#include "broker/ctl/task_streams.h"

#include <functional>
#include <string>
#include <vector>

namespace fairlead::ctl {

// A task on its way from codeQ.
struct MovingTask {
    std::string id;  // codeQ's
    std::string command;
    std::string payload;
    int priority = 0;
    std::string webhook;
    int maxAttempts = 0;
    int attemptsBefore = 0;  // failed deliveries, each counted once
    std::string traceParent;
    std::string traceState;
    int64_t runAtSeconds = 0;  // since 1970; 0: now
};

// codeQ counts a delivery when it begins and again when it fails; each other time it was given back it counts once.
// attempts: as the worker of this delivery is told.
int failedDeliveries(int attempts);

// The broker that the tasks go to. One thread.
class ImportTarget {
public:
    explicit ImportTarget(const Globals& globals);

    // Why nothing can be created there: not reached, a wrong token, or no broker of Fairlead; empty: it can.
    const std::string& trouble() const { return m_trouble; }
    Exit exit() const { return m_exit; }
    Producer& producer() { return m_producer; }

    struct Outcome {
        bool isHere = false;
        bool wasHere = false;  // created before this program began
        std::string error;     // with !isHere
        bool isLimit = false;  // it is full, or slowed down: others are refused as well
    };
    // Creates them, each once however often it is asked to. Waits and asks again where the broker says that this helps, at
    // most so long. Fewer outcomes than tasks: the stream has broken, and whether the rest is here is not known.
    // isDoubtful: the task may be here already, so that it is worth a look.
    std::vector<Outcome> create(const std::vector<MovingTask>& tasks, std::chrono::duration<double> patience,
                                const std::function<bool(const MovingTask&)>& isDoubtful);

private:
    bool isOlder(const std::string& id);

    const Globals m_globals;
    const Client m_client;
    Producer m_producer;
    int64_t m_begunMicros = 0;  // the broker's time, by which tasks are created; 0: not known
    std::string m_trouble;
    Exit m_exit = Exit::Ok;
};

}  // namespace fairlead::ctl
