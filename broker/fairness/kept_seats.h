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
// those use, and a margin. A seat that a task of grade g holds is free again soon, by the measure of somebody with tasks
// of grade b: it counts as 4^-(g - b) of a free one, and as a whole one when g <= b. See docs/adr/0018.
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
    void moved(Grade from, Grade to);  // a running task has turned out longer

    // Somebody is here. True when there are several now and there were not.
    bool came(TenantNumber tenant, Moment now);
    // A task of a tenant below its share began, and its length was known.
    void beganBelowShare(Grade grade, Moment now) { m_begun[grade] = now; }
    // Anew from what tenants below their share use, in seats, by grade. Once a second and when seats come.
    void count(const ByGrade& used, Moment now);

    // Seats that are owed to tenants with a guaranteed minimum and not in use.
    void setOwed(int64_t seats) { m_owed = seats; }
    // So many may be guaranteed together: something is left for the others, and for what is kept.
    int64_t mostGuaranteed() const;
    int64_t owed() const;
    // Free ones that are not owed to somebody.
    int64_t free() const { return m_seats.waiting() - owed(); }

    bool isHolding() const { return m_isHolding; }
    // The shortest grade whose seats a task of this one would take; nothing when it may begin. What no longer task
    // holds, a task of that grade does not miss. Who asks for little leaves to shorter tasks what those use and half of
    // their margin; others all that is kept.
    std::optional<Grade> missedBy(Grade grade, bool asksForLittle = false) const;
    // Whether one of unknown length may try: then somebody has finished one of its command, or not.
    bool mayProbe(bool isProven) const;
    int64_t kept(Grade grade) const { return m_kept[grade]; }
    // Of all seats, those that are not kept beyond what those use for whom they are.
    double usablePart() const { return m_usablePart; }

    static constexpr Moment kNever = INT64_MIN / 4;
    // What survives a restart: moments, so that it changes only when something happens.
    struct Memory {
        std::array<Moment, kGrades> begun{};  // the last task of somebody below its share, by grade
        Moment severalUntil = kNever;

        Memory shifted(Moment by) const;  // what never was stays so
    };
    Memory memory() const { return {m_begun, m_severalUntil}; }
    void restore(const Memory& memory, Moment now);

private:
    // In parts of a seat that add up exactly.
    static constexpr int64_t kWhole = int64_t{1} << (2 * kLongest);
    static constexpr int64_t back(int grade, int to) { return kWhole >> (2 * (grade > to ? grade - to : 0)); }
    int64_t soonAfterOneMore(int grade) const { return (free() - 1) * kWhole + m_soon[size_t(grade)]; }
    double most() const;  // seats of margin

    const SchedulingOptions* m_options;
    SeatCount m_seats;
    std::array<int64_t, kGrades> m_soon{};  // of running tasks' seats, for each grade
    std::array<int64_t, kGrades> m_kept{};
    std::array<int64_t, kGrades> m_keptFromLittle{};  // from longer tasks of those who ask for little
    std::array<int64_t, kGrades> m_keptFromProbes{};
    std::array<Moment, kGrades> m_begun{};
    int64_t m_owed = 0;
    double m_usablePart = 1;
    double m_peak = 0;  // seats that those below their share used at most, slowly forgotten
    Moment m_counted = 0;
    bool m_isHolding = false;
    std::optional<TenantNumber> m_lastCame;
    Moment m_severalUntil = kNever;
};

}  // namespace fairlead::broker
