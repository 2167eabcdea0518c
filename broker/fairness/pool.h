// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/wait_reason.h"
#include "broker/fairness/account_table.h"
#include "broker/fairness/dispatch_ticket.h"
#include "broker/fairness/kind_of_work.h"
#include "broker/fairness/running_tasks.h"
#include "broker/fairness/seat_count.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

class Commons;

// The seats of all workers that take the same commands of the same tenants, what runs on them, and what each tenant had
// of them so far. Who gets the next seat is decided by the commons.
class Pool {
public:
    Pool(PoolId i, PoolKey k) : id(i), key(std::move(k)) {}
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    const PoolId id;
    const PoolKey key;
    RunningTasks running;
    std::vector<KindOfWork*> kinds;  // of work that it takes
    Commons* commons = nullptr;
    bool isHot = false;
    int64_t workers = 0;  // connected
    int64_t keeps = 0;    // reasons to keep it although nothing runs or waits in it
    Time lastUsed;
    int64_t countedSeats = 0;       // as the commons counted them last
    std::optional<Moment> movedAt;  // when a seat last changed hands
    mutable size_t useAt = 0;       // Scheduler::addPoolUses()'s, where it put what the latest tenant has
    mutable int64_t spare = 0;      // Guarantees::owed()'s, of the free seats those that no guarantee has taken

    SeatCount& seats() { return m_seats; }
    const SeatCount& seats() const { return m_seats; }
    bool isShared() const { return key.allTenants || key.tenants.size() > 1; }
    bool isAnybodyWaiting() const;

    // A tenant's task has begun here, has ended, is lost since `since`, is found again and as if it had begun at its start,
    // or ends as it was lost.
    void began(const RunningTask& task);
    void ended(const RunningTask& task, Moment now);
    void lost(const RunningTask& task, Moment since);
    void found(const RunningTask& task, Moment now);
    void lostEnded(const RunningTask& task, Moment held, Moment now);
    // Forgets tenants that have had nothing for long. O(tenants in memory).
    void tick(Moment now);

    // The seats that it holds, and their time so far; without workers that are gone.
    int64_t seatsOf(TenantNumber tenant) const;
    struct Use {
        int64_t seats = 0;
        int64_t seatTime = 0;
        int64_t claimTime = 0;  // of that, with claims
    };
    Use useOf(TenantNumber tenant, Moment now) const;
    // The tenants with the most seats, or tasks whose workers are gone (ofLost). O(tenants in memory).
    std::vector<SeatHolder> holders(size_t most, bool ofLost, Moment now) const;

private:
    struct SeatTime {
        int64_t seats = 0;
        int64_t startSum = 0;
        int64_t before = 0;  // of tasks that have ended

        void begin(Moment start) {
            ++seats;
            startSum += start;
        }
        void end(Moment start, Moment now) {
            --seats;
            startSum -= start;
            before += now - start;
        }
        int64_t at(Moment now) const { return before + seats * now - startSum; }
    };
    struct Holding {
        TenantNumber tenant = 0;
        uint32_t place = 0;
        SeatTime all, claims;
        int64_t lost = 0;
        int64_t lostHeld = 0;  // seat-time that those held, which is in `all`
        Moment seen = 0;
    };
    const Holding* find(TenantNumber tenant) const;
    Holding& of(TenantNumber tenant);

    SeatCount m_seats;
    AccountTable<Holding> m_holdings;
};

}  // namespace fairlead::broker
