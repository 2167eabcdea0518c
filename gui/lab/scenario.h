// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::gui {

// A kind of task: its command and how the work on it ends. Ratios are between 0 and 1.
struct TaskKind {
    std::string command;
    double meanSeconds = 0.1;         // duration; exponentially distributed, capped at ten times the mean
    double failRatio = 0;             // ends with FAILED: a dead letter
    double nackRatio = 0;             // nacked, to be redelivered after a backoff
    std::vector<std::string> errors;  // error texts of failed and nacked attempts; required if a ratio is above 0
};

// One tenant and the tasks it creates.
struct TenantLoad {
    std::string tenant;
    double perSecond = 0;         // mean number of tasks created, without bursts
    std::vector<uint32_t> kinds;  // indexes into Scenario::kinds, chosen with equal probability
    double durationFactor = 1;    // multiplies the duration of its tasks
    double delayedRatio = 0;      // created with a delay of 2 to maxDelaySeconds
    uint32_t maxDelaySeconds = 60;
    double urgentRatio = 0;        // created with priority 9 instead of 0
    uint32_t payloadBytes = 200;   // approximate
    double burstEverySeconds = 0;  // 0: no bursts
    uint32_t burstTasks = 0;       // created at once by each burst
    double activeSeconds = 0;      // creates tasks this long, then rests for restSeconds; 0: never rests
    double restSeconds = 0;
    uint32_t maxUnfinished = 2000;  // creates nothing while this many of its tasks are neither done nor dead
};

// A group of workers that share one stream. tenant "*": takes the tasks of all tenants.
struct WorkerGroup {
    std::string tenant;
    std::string name;
    uint32_t slots = 1;  // tasks it works on at the same time
};

// A workflow that a tenant submits again and again. What its jobs name as their queues are commands of the scenario; a job of
// it counts towards no maxUnfinished.
struct WorkflowLoad {
    std::string tenant;
    double everySeconds = 60;
    std::string description;  // JSON, as Open Job Spec has it
};

// Something that happens at a known time of a run, and again in each round of the story. What is set of its effects happens
// together.
struct StoryAct {
    double atSeconds = 0;     // from the start of a round
    double forSeconds = 0;    // how long its effects last, and its text is shown
    const char* text = "";    // what happens, and where it is seen; translated as text of fairlead::gui
    std::string burstTenant;  // creates burstTasks at once
    uint32_t burstTasks = 0;
    std::string brokenCommand;  // every task of it fails, with this error
    std::string brokenError;
    std::string awayWorkers;  // this group has no stream
};

// The description of a load; LoadDriver runs it.
struct Scenario {
    std::string name;
    std::vector<TaskKind> kinds;
    std::vector<TenantLoad> tenants;
    std::vector<WorkerGroup> workers;
    std::vector<WorkflowLoad> workflows{};
    std::vector<StoryAct> story;  // by time; the next round begins at storySeconds
    double storySeconds = 0;

    double tasksPerSecond() const;  // mean of all tenants, bursts included
};

// About forty tenants that send mail, render reports and resize images. One is a noisy neighbour that creates thousands
// of slow tasks at once. Light enough for a laptop, and bounded: it can run for days. Its story shows what the console is
// for within two minutes, and begins again every five.
Scenario demoScenario();
std::vector<StoryAct> demoStory();
std::vector<WorkflowLoad> demoWorkflows();

// Finds a scenario by name; NotFound lists the names there are.
Result<Scenario> findScenario(std::string_view name);

// InvalidArgument if a driver cannot run the scenario; the message names the tenant or the command.
Status checkScenario(const Scenario& scenario);

}  // namespace fairlead::gui
