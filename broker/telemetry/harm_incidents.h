// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/harm.h"

#include <span>
#include <string>
#include <vector>

namespace fairlead::broker {

struct TenantFigures;

// Fills HarmPart::incident of the tenants' harm and of what is nobody's: limits each for itself, paused tenants apart from paused queues, hurt tenants by the workers
// that they wait for, and fleets that went within ten seconds of each other together. O(their parts).
void findHarmIncidents(std::span<TenantFigures* const> tenants, std::span<HarmPart> ofNobody);

// What fails is tried again and takes seats again: of a tenant whose tries fail, what waits for nothing but a seat waits for
// that. isFailing: it is told of by what dies.
void moveRetries(bool isFailing, std::vector<HarmPart>& harm);

// Where nobody pushes, tenants that are hurt by others and those that wait for nothing but a seat do so for one reason: seats
// are too few. So do those of which it is not known yet what is usual, if nobody pushes at all. After findHarmIncidents().
void joinTooFewSeats(std::span<TenantFigures* const> tenants);

// Whose long tasks have the seats, or had them, is no victim of that: what it has waiting itself is its own doing while others
// are harmed by it, and otherwise waits for nothing but a seat. After joinTooFewSeats().
void leaveOutOwnDoing(std::span<TenantFigures* const> tenants);
// Whose long tasks did this; empty: nobody's.
const std::string& whoseDoing(const HarmPart& part);

}  // namespace fairlead::broker
