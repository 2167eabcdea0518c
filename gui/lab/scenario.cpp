// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/scenario.h"

#include "shared/tenant_id.h"

#include <cmath>
#include <set>

namespace fairlead::gui {

namespace {

// Limits of one stream and one batch of the broker, and of what a laptop can do.
constexpr double kMaxPerSecond = 10'000;
constexpr uint32_t kMaxSlots = 4096;
constexpr uint32_t kMaxPayloadBytes = 512 * 1024;

Status wrong(const std::string& whose, const std::string& what) { return {Code::InvalidArgument, whose + ": " + what}; }

bool isRatio(double value) { return value >= 0 && value <= 1; }

bool isAmount(double value, double most) { return std::isfinite(value) && value >= 0 && value <= most; }

Status checkKind(const TaskKind& kind) {
    const std::string whose = "command '" + kind.command + "'";
    if (kind.command.empty()) return wrong(whose, "needs a name");
    if (!isAmount(kind.meanSeconds, 3600)) return wrong(whose, "meanSeconds must be between 0 and 3600");
    if (!isRatio(kind.failRatio) || !isRatio(kind.nackRatio) || kind.failRatio + kind.nackRatio > 1)
        return wrong(whose, "failRatio, nackRatio and their sum must be between 0 and 1");
    if (kind.failRatio + kind.nackRatio > 0 && kind.errors.empty())
        return wrong(whose, "has a failRatio or a nackRatio and so needs errors");
    for (const std::string& error : kind.errors)
        if (error.find_first_not_of(" \t\n") == std::string::npos) return wrong(whose, "has a blank error");
    return {};
}

Status checkTenant(const TenantLoad& load, size_t kinds) {
    const std::string whose = "tenant '" + load.tenant + "'";
    if (const Status status = checkTenantId(load.tenant); !status.ok()) return wrong(whose, status.message());
    if (!isAmount(load.perSecond, kMaxPerSecond)) return wrong(whose, "perSecond must be between 0 and 10000");
    if (load.kinds.empty()) return wrong(whose, "needs at least one kind of task");
    for (const uint32_t kind : load.kinds)
        if (kind >= kinds) return wrong(whose, "names kind " + std::to_string(kind) + ", which does not exist");
    if (!isAmount(load.durationFactor, 1000)) return wrong(whose, "durationFactor must be between 0 and 1000");
    if (!isRatio(load.delayedRatio)) return wrong(whose, "delayedRatio must be between 0 and 1");
    if (!isRatio(load.urgentRatio)) return wrong(whose, "urgentRatio must be between 0 and 1");
    if (load.delayedRatio > 0 && load.maxDelaySeconds < 2) return wrong(whose, "maxDelaySeconds must be 2 or more");
    if (load.payloadBytes > kMaxPayloadBytes) return wrong(whose, "payloadBytes must be 512 KiB or less");
    if (!isAmount(load.burstEverySeconds, 1e6)) return wrong(whose, "burstEverySeconds must not be negative");
    if ((load.burstEverySeconds > 0) != (load.burstTasks > 0))
        return wrong(whose, "burstEverySeconds and burstTasks need each other");
    if (!isAmount(load.activeSeconds, 1e6) || !isAmount(load.restSeconds, 1e6))
        return wrong(whose, "activeSeconds and restSeconds must not be negative");
    if ((load.activeSeconds > 0) != (load.restSeconds > 0))
        return wrong(whose, "activeSeconds and restSeconds need each other");
    if (load.maxUnfinished == 0) return wrong(whose, "maxUnfinished must be 1 or more");
    return {};
}

Status checkWorkers(const WorkerGroup& group) {
    const std::string whose = "workers '" + group.name + "'";
    if (group.name.empty()) return wrong(whose, "need a name");
    if (const Status status = checkTenantId(group.tenant); !status.ok() && group.tenant != "*")
        return wrong(whose, status.message());
    if (group.slots == 0 || group.slots > kMaxSlots) return wrong(whose, "slots must be between 1 and 4096");
    return {};
}

}  // namespace

double Scenario::tasksPerSecond() const {
    double sum = 0;
    for (const TenantLoad& load : tenants) {
        double mean = load.perSecond;
        if (load.burstEverySeconds > 0) mean += load.burstTasks / load.burstEverySeconds;
        if (load.activeSeconds > 0) mean *= load.activeSeconds / (load.activeSeconds + load.restSeconds);
        for (const StoryAct& act : story)
            if (act.burstTenant == load.tenant) mean += act.burstTasks / storySeconds;
        sum += mean;
    }
    return sum;
}

Result<Scenario> findScenario(std::string_view name) {
    Scenario demo = demoScenario();
    if (name == demo.name) return demo;
    return Status(Code::NotFound, "no scenario '" + std::string(name) + "'; there is: " + demo.name);
}

Status checkScenario(const Scenario& scenario) {
    std::set<std::string> commands;
    for (const TaskKind& kind : scenario.kinds) {
        RETURN_IF_ERROR(checkKind(kind));
        if (!commands.insert(kind.command).second) return wrong("command '" + kind.command + "'", "is defined twice");
    }
    std::set<std::string> tenants;
    for (const TenantLoad& load : scenario.tenants) {
        RETURN_IF_ERROR(checkTenant(load, scenario.kinds.size()));
        if (!tenants.insert(load.tenant).second) return wrong("tenant '" + load.tenant + "'", "is defined twice");
    }
    std::set<std::string> names;
    for (const WorkerGroup& group : scenario.workers) {
        RETURN_IF_ERROR(checkWorkers(group));
        if (!names.insert(group.name).second) return wrong("workers '" + group.name + "'", "are defined twice");
    }
    for (const WorkflowLoad& load : scenario.workflows) {
        const std::string whose = "workflow of tenant '" + load.tenant + "'";
        if (!tenants.contains(load.tenant)) return wrong(whose, "there is no such tenant");
        if (load.description.empty()) return wrong(whose, "needs a description");
        if (!(load.everySeconds > 0) || !isAmount(load.everySeconds, 1e6))
            return wrong(whose, "everySeconds must be above 0");
    }
    for (const StoryAct& act : scenario.story) {
        const std::string what = "story act at " + std::to_string(int(act.atSeconds)) + " s";
        if (act.atSeconds < 0 || act.forSeconds <= 0 || act.atSeconds + act.forSeconds > scenario.storySeconds)
            return wrong(what, "does not lie within the story");
        if (!act.burstTenant.empty() && !tenants.contains(act.burstTenant))
            return wrong(what, "names tenant '" + act.burstTenant + "', which does not exist");
        if (!act.brokenCommand.empty() && !commands.contains(act.brokenCommand))
            return wrong(what, "names command '" + act.brokenCommand + "', which does not exist");
        if (!act.awayWorkers.empty() && !names.contains(act.awayWorkers))
            return wrong(what, "names workers '" + act.awayWorkers + "', which do not exist");
    }
    if (scenario.tenants.empty() && scenario.workers.empty())
        return wrong("scenario '" + scenario.name + "'", "asks for nothing");
    return {};
}

}  // namespace fairlead::gui
