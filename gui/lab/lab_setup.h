// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/scenario.h"
#include "shared/status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::gui {

// What the Lab can play: some quiet tenants, and in all but the steady one somebody beside them.
enum class LabScenario { LongTasks, NoisyNeighbour, Burst, ErrorStorm, Steady };
inline constexpr int kLabScenarios = 5;

// One run of the Lab in a few figures.
struct LabSetup {
    LabScenario scenario = LabScenario::LongTasks;
    uint32_t tenants = 4;       // quiet ones
    uint32_t workers = 16;      // seats, shared by all
    double perSecond = 12;      // tasks of each quiet tenant
    double taskSeconds = 0.05;  // mean time that one of their tasks takes
    double seconds = 40;        // that the run lasts; half of them by each policy
    std::string before = "round-robin";
    std::string after = "fair";
};

// Every tenant of the Lab has a name that begins so; nobody else's should.
inline constexpr const char* kLabTenantPrefix = "lab:";

// The figures that show most in the scenario.
LabSetup usualSetup(LabScenario scenario);
// Who is loud there; empty: nobody.
std::string loudTenant(LabScenario scenario);
// The quiet ones first, then the loud one.
std::vector<std::string> tenantsOf(const LabSetup& setup);
// What part of the workers the quiet tenants need together: beyond 1 nobody can serve them.
double quietLoad(const LabSetup& setup);
// InvalidArgument names the figure that is out of its range.
Status checkLabSetup(const LabSetup& setup);
// The load as a driver plays it. REQUIRES: checkLabSetup(setup).ok().
Scenario labLoad(const LabSetup& setup);

}  // namespace fairlead::gui
