// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/meant_lease.h"

namespace fairlead::broker {

MeantLease meantLease(LeaseTable& leases, const TaskId& id, const LeaseAsker& asker, const NameOfTenant& nameOf) {
    MeantLease best;
    int bestRank = -1;
    leases.forEachMeant(id, [&](const TaskId& own, Lease& lease) {
        if (own == best.id || !asker.tenants.covers(nameOf(lease.tenant))) return;
        const bool isSameAsker = lease.asker != 0 && lease.asker == asker.asker;
        const bool isNamed = !asker.workerId || *lease.workerId == *asker.workerId;
        const bool isHeld = isNamed && mayBeOf(lease, asker.asker);
        // Who was told of the task by this very id means it.
        const bool isTold = lease.told == id || lease.told == TaskId();
        const int rank = (isTold ? 4 : 0) + (isHeld ? 2 : 0) + (isSameAsker ? 1 : 0);
        if (rank < bestRank) return;
        best = {own, &lease, isHeld, rank == bestRank};
        bestRank = rank;
    });
    if (best.isAmbiguous) best.lease = nullptr;
    return best;
}

TaskId toldId(LeaseTable& leases, const TaskId& own, const TaskId& chosen, uint64_t asker) {
    const TaskId wanted = chosen != TaskId() ? chosen : withVersion(own, kJobVersion);
    bool isTaken = false;
    leases.forEachMeant(wanted, [&](const TaskId& other, const Lease& lease) {
        const bool isSameAsker = lease.asker == asker || lease.asker == 0;
        isTaken = isTaken || (other != own && isSameAsker && (lease.told == wanted || lease.told == TaskId()));
    });
    return isTaken ? plainSpelling(own) : wanted;
}

}  // namespace fairlead::broker
