// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/tables/lease_table.h"

#include <functional>
#include <string>

namespace fairlead::broker {

// What an id means to whoever names it. Tasks of tenants outside the scope do not exist.
struct MeantLease {
    TaskId id;               // its own; zero: nobody holds such a task
    Lease* lease = nullptr;  // of that task
    bool isHeldByAsker = false;
    bool isAmbiguous = false;  // another task is meant as well; lease is null then
};
MeantLease meantLease(LeaseTable& leases, const TaskId& id, const LeaseAsker& asker, const NameOfTenant& nameOf);

// The id by which a worker is told of a task that it has been given, so that it cannot take it for another that it has:
// the one that the client has chosen, if the worker knows such ids, else the task's own.
TaskId toldId(LeaseTable& leases, const TaskId& own, const TaskId& chosen, uint64_t asker);

}  // namespace fairlead::broker
