// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::gui {

// A kind of task: what is asked for and how the work on it goes. Ratios are parts of 1.
struct TaskKind {
    std::string command;
    double meanSeconds = 0.1;         // of work; drawn from an exponential law and cut at ten times the mean
    double failRatio = 0;             // ends for good with FAILED: a dead letter
    double nackRatio = 0;             // given back, to be delivered again after a pause
    std::vector<std::string> errors;  // what workers say when it goes wrong; not empty if something can
};

// One tenant and what it asks for.
struct TenantLoad {
    std::string tenant;
    double perSecond = 0;         // mean of tasks created, bursts aside
    std::vector<uint32_t> kinds;  // indexes into Scenario::kinds, chosen evenly
    double durationFactor = 1;    // its tasks take so many times longer
    double delayedRatio = 0;      // created with a delay of 2 to maxDelaySeconds
    uint32_t maxDelaySeconds = 60;
    double urgentRatio = 0;        // created with priority 9 instead of 0
    uint32_t payloadBytes = 200;   // about
    double burstEverySeconds = 0;  // 0: no bursts
    uint32_t burstTasks = 0;       // created at once, when a burst begins
    double activeSeconds = 0;      // creates for so long, then rests for so long; 0: never rests
    double restSeconds = 0;
    uint32_t maxUnfinished = 2000;  // creates nothing while so many of its tasks are neither done nor dead
};

// A group of workers that share one stream. tenant "*": works for all.
struct WorkerGroup {
    std::string tenant;
    std::string name;
    uint32_t slots = 1;  // tasks it works on at the same time
};

// A load, described. Values only; LoadDriver makes it happen.
struct Scenario {
    std::string name;
    std::vector<TaskKind> kinds;
    std::vector<TenantLoad> tenants;
    std::vector<WorkerGroup> workers;

    double tasksPerSecond() const;  // mean of all tenants, bursts included
};

// About forty customers of a small company that sends mail, renders reports and resizes pictures for them. One is noisy:
// it comes with thousands of slow tasks at once. Modest enough for a laptop, and bounded: it can run for days.
Scenario demoScenario();

// By name; NotFound lists those that there are.
Result<Scenario> findScenario(std::string_view name);

// What no driver can carry out, said with the tenant's or command's name.
Status checkScenario(const Scenario& scenario);

}  // namespace fairlead::gui
