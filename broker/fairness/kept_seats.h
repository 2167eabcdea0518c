// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/grade.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_count.h"
#include "broker/fairness/service_account.h"
#include "broker/store/keys.h"

#include <array>
#include <cstdint>
#include <optional>

namespace fairlead::broker {

// The seats of a pool, and how many of them are kept free of longer tasks for tenants below their share: as many as
// those use, and a margin. A seat held by a task of grade g will be free soon compared with the length of tasks of
// grade b: it counts as 4^-(g - b) of a free seat, and as a whole one when g <= b. See docs/adr/0018.
//
// Engine thread; all calls O(grades).
class KeptSeats {
public:
    using ByGrade = std::array<double, kGrades>;

    explicit KeptSeats(const SchedulingOptions& options);

    SeatCount& seats() { return m_seats; }
    const SeatCount& seats() const { return m_seats; }

    void began(Grade grade, Moment now);
    void ended(Grade grade);
    void moved(Grade from, Grade to);  // a running task takes longer than its grade
    void lost(Grade grade);            // the worker of a running task has gone
    void found(Grade grade, Moment now);

    // A tenant is active. True if this makes it the first time within an hour that several tenants are active.
    bool came(TenantNumber tenant, Moment now);
    // A task of known length began for a tenant below its share.
    void beganBelowShare(Grade grade, Moment now) { m_begun[grade] = now; }
    // Recounts, from the seats that tenants below their share use, by grade. Once a second and when seats come.
    void count(const ByGrade& used, Moment now);

    // Seats that are guaranteed to tenants and not in use by them.
    void setOwed(int64_t seats) { m_owed = seats; }
    // How many seats may be guaranteed in total: the rest is for other tenants and for the margin of kept seats.
    int64_t mostGuaranteed() const;
    int64_t owed() const;
    // Free seats that are not owed to a tenant, expected ones included.
    int64_t free() const { return m_seats.waiting() + m_seats.expected() - owed(); }

    // The only seat is never kept.
    bool isHolding() const { return m_isHolding && m_seats.total() > 1; }
    // The shortest grade whose kept seats a task of this grade would take; nothing when the task may begin. For a
    // grade, seats held by tasks that are no longer count as free. A tenant that asks for little leaves to shorter
    // tasks what those use and half of their margin; any other tenant leaves all that is kept.
    std::optional<Grade> missedBy(Grade grade, bool asksForLittle = false) const;
    // Whether a task of unknown length may be tried. isProven: some tenant has finished a task of its command.
    bool mayProbe(bool isProven) const;
    int64_t kept(Grade grade) const { return m_kept[grade]; }
    // The part of all seats that may be used: the rest is kept free, and not used by the tenants it is kept for.
    double usablePart() const { return m_usablePart; }

    static constexpr Moment kNever = INT64_MIN / 4;
    // What survives a restart. It consists of moments, so that it changes only when something happens.
    struct Memory {
        std::array<Moment, kGrades> begun{};  // the last start of a task below its tenant's share, by grade
        Moment severalUntil = kNever;

        Memory shifted(Moment by) const;  // kNever stays kNever
    };
    Memory memory() const { return {m_begun, m_severalUntil}; }
    void restore(const Memory& memory, Moment now);

private:
    // One seat, in parts that add up exactly.
    static constexpr int64_t kWhole = int64_t{1} << (2 * kLongest);
    static constexpr int64_t back(int grade, int to) { return kWhole >> (2 * (grade > to ? grade - to : 0)); }
    void holdSeat(Grade grade, int by);
    int64_t soonAfterOneMore(int grade) const { return (free() - 1) * kWhole + m_soon[size_t(grade)]; }
    double most() const;  // the largest margin, in seats

    const SchedulingOptions* m_options;
    SeatCount m_seats;
    std::array<int64_t, kGrades> m_soon{};  // for each grade, how much of the seats of running tasks counts as free
    std::array<int64_t, kGrades> m_kept{};
    std::array<int64_t, kGrades> m_keptFromLittle{};  // kept from longer tasks of tenants that ask for little
    std::array<int64_t, kGrades> m_keptFromProbes{};
    std::array<Moment, kGrades> m_begun{};
    int64_t m_owed = 0;
    double m_usablePart = 1;
    double m_peak = 0;  // most seats that tenants below their share used, decaying slowly
    Moment m_counted = 0;
    bool m_isHolding = false;
    std::optional<TenantNumber> m_lastCame;
    Moment m_severalUntil = kNever;
};

}  // namespace fairlead::broker
