// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_setup.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::gui {

namespace {

// Indexes into the kinds below.
enum LabKind : uint32_t { Short, Loud };

constexpr double kLongerBy = 40;
constexpr double kLongestTask = 60;
constexpr double kMostPerSecond = 2000;
constexpr double kBurstEverySeconds = 10;

double capacityPerSecond(const LabSetup& setup, double taskSeconds) { return setup.workers / taskSeconds; }

double longTaskSeconds(const LabSetup& setup) { return std::min(setup.taskSeconds * kLongerBy, kLongestTask); }

// Creates more tasks than the workers can do, all the time.
void flood(TenantLoad& load, const LabSetup& setup, double taskSeconds) {
    load.perSecond = std::clamp(2 * capacityPerSecond(setup, taskSeconds), 1.0, kMostPerSecond);
    load.burstEverySeconds = kBurstEverySeconds;
    load.burstTasks = 2 * setup.workers;
}

Status outOfRange(const char* what, const char* range) {
    return {Code::InvalidArgument, std::string(what) + " must be " + range};
}

bool isPolicy(const std::string& name) {
    return name == "fair" || name == "weighted" || name == "round-robin" || name == "strict" || name == "fifo";
}

}  // namespace

LabSetup usualSetup(LabScenario scenario) {
    LabSetup setup;
    setup.scenario = scenario;
    switch (scenario) {
        case LabScenario::LongTasks: break;
        case LabScenario::NoisyNeighbour: setup.before = "fifo"; break;
        case LabScenario::Burst: setup.before = "fifo"; break;
        case LabScenario::ErrorStorm: setup.before = "fifo"; break;
        case LabScenario::Steady: setup.perSecond = 40; break;
    }
    return setup;
}

std::string loudTenant(LabScenario scenario) {
    const std::string prefix = kLabTenantPrefix;
    switch (scenario) {
        case LabScenario::LongTasks: return prefix + "long";
        case LabScenario::NoisyNeighbour: return prefix + "noisy";
        case LabScenario::Burst: return prefix + "bursting";
        case LabScenario::ErrorStorm: return prefix + "failing";
        case LabScenario::Steady: break;
    }
    return {};
}

std::vector<std::string> tenantsOf(const LabSetup& setup) {
    std::vector<std::string> names;
    for (uint32_t i = 1; i <= setup.tenants; ++i) names.push_back(kLabTenantPrefix + ("quiet-" + std::to_string(i)));
    if (std::string loud = loudTenant(setup.scenario); !loud.empty()) names.push_back(std::move(loud));
    return names;
}

double quietLoad(const LabSetup& setup) {
    return setup.tenants * setup.perSecond / capacityPerSecond(setup, setup.taskSeconds);
}

Status checkLabSetup(const LabSetup& setup) {
    const auto within = [](double value, double least, double most) {
        return std::isfinite(value) && value >= least && value <= most;
    };
    if (!within(setup.tenants, 1, 50)) return outOfRange("tenants", "1 to 50");
    if (!within(setup.workers, 1, 1000)) return outOfRange("workers", "1 to 1000");
    if (!within(setup.perSecond, 0.1, 500)) return outOfRange("tasks a second", "0.1 to 500");
    if (setup.tenants * setup.perSecond > kMostPerSecond)
        return outOfRange("tasks a second of all quiet tenants together", "2000 at most");
    if (!within(setup.taskSeconds, 0.001, 10)) return outOfRange("a task", "1 ms to 10 s long");
    if (!within(setup.seconds, 8, 3600)) return outOfRange("the run", "8 s to an hour long");
    for (const std::string& policy : {setup.before, setup.after})
        if (!isPolicy(policy)) return outOfRange("the policy", "fair, weighted, round-robin, strict or fifo");
    return {};
}

Scenario labLoad(const LabSetup& setup) {
    Scenario scenario;
    scenario.name = "lab";
    scenario.kinds = {{"lab.short", setup.taskSeconds, 0, 0, {}}, {"lab.same", setup.taskSeconds, 0, 0, {}}};
    scenario.workers = {{"*", "lab-workers", setup.workers}};
    const std::string loud = loudTenant(setup.scenario);
    for (std::string& name : tenantsOf(setup)) {
        TenantLoad load;
        load.tenant = std::move(name);
        load.perSecond = setup.perSecond;
        load.kinds = {Short};
        if (load.tenant == loud) load.kinds = {Loud};
        scenario.tenants.push_back(std::move(load));
    }
    if (loud.empty()) return scenario;
    TaskKind& kind = scenario.kinds[Loud];
    TenantLoad& load = scenario.tenants.back();
    switch (setup.scenario) {
        case LabScenario::LongTasks:
            kind = {"lab.long", longTaskSeconds(setup), 0, 0, {}};
            flood(load, setup, kind.meanSeconds);
            break;
        case LabScenario::NoisyNeighbour:
            kind.command = "lab.flood";
            flood(load, setup, kind.meanSeconds);
            break;
        case LabScenario::Burst:
            kind.command = "lab.burst";
            load.burstEverySeconds = kBurstEverySeconds;
            // Half of what all workers can do until the next burst, created at once.
            load.burstTasks = uint32_t(
                std::clamp(capacityPerSecond(setup, setup.taskSeconds) * kBurstEverySeconds / 2, 10.0, 5000.0));
            load.maxUnfinished = 2 * load.burstTasks;
            break;
        case LabScenario::ErrorStorm:
            // These tasks fail soon and are nacked until they are dead letters.
            kind = {"lab.failing",
                    std::min(setup.taskSeconds, 0.02),
                    0.1,
                    0.85,
                    {"upstream answered 503 Service Unavailable", "connection to 10.0.0.7 was refused"}};
            flood(load, setup, kind.meanSeconds);
            break;
        case LabScenario::Steady: break;
    }
    return scenario;
}

}  // namespace fairlead::gui
