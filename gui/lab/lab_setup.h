// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/scenario.h"
#include "shared/status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::gui {

// The scenarios of the Lab: some quiet tenants, and except for Steady a loud tenant beside them.
enum class LabScenario { LongTasks, NoisyNeighbour, Burst, ErrorStorm, Steady };
inline constexpr int kLabScenarios = 5;

// The parameters of one Lab run.
struct LabSetup {
    LabScenario scenario = LabScenario::LongTasks;
    uint32_t tenants = 4;       // number of quiet tenants
    uint32_t workers = 16;      // seats, shared by all tenants
    double perSecond = 12;      // tasks created by each quiet tenant
    double taskSeconds = 0.05;  // mean duration of a quiet tenant's task
    double seconds = 40;        // duration of the run, half under each policy
    std::string before = "round-robin";
    std::string after = "fair";
};

// Prefix of the names of all Lab tenants. No other tenant should use it.
inline constexpr const char* kLabTenantPrefix = "lab:";

// The setup that shows the effect of the scenario best.
LabSetup usualSetup(LabScenario scenario);
// The loud tenant of the scenario; empty: none.
std::string loudTenant(LabScenario scenario);
// The quiet tenants first, then the loud one.
std::vector<std::string> tenantsOf(const LabSetup& setup);
// The part of the workers that the quiet tenants together need; above 1 no policy can serve them.
double quietLoad(const LabSetup& setup);
// InvalidArgument names the parameter that is out of range.
Status checkLabSetup(const LabSetup& setup);
// The load for a LoadDriver. REQUIRES: checkLabSetup(setup).ok().
Scenario labLoad(const LabSetup& setup);

}  // namespace fairlead::gui
