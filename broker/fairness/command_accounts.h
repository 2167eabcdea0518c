// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/grade.h"
#include "broker/fairness/number_index.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/fairness/seat_use.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/service_order.h"
#include "broker/store/keys.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// What is ready of one command, and how long its tasks take, as far as the scheduler knows.
struct ReadyWork {
    Sequence head = 0;           // of the first ready task
    size_t waiting = 1;          // ready tasks
    std::optional<Grade> grade;  // unset: this tenant has not finished a task of the command
    int64_t expected = 0;        // µs that a task takes; a guess while the grade is unknown
    bool isProven = false;       // some tenant has finished a task of the command
};

// The commands of one tenant in one pool: an account for each, and which is next, by the same rules as among tenants. A
// ready command is in the line of its grade; if its length is unknown, in a line of its own while it may be tried: none
// of its tasks run, and it did not get many at once. Otherwise it counts as the longest.
//
// If there are many commands, those that are idle and not ahead of the level are forgotten. All calls O(log n) of the
// tenant's commands here; with a single command, the usual case, O(1) and without lines.
class CommandAccounts {
public:
    static constexpr int kUnknownLine = kGrades;
    static constexpr size_t kFewWaiting = 10;  // more tasks at once than this are many

    // Each returns whether the order may have changed.
    bool wake(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    bool sleep(CommandNumber number, SchedulingPolicy policy, Moment now);
    bool review(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    // waiting: how many tasks of the command are ready now.
    bool noteWaiting(CommandNumber number, size_t waiting, SchedulingPolicy policy, Moment now);
    void reviewAll(SchedulingPolicy policy, Moment now);  // call when the policy has changed

    void takeTurn(CommandNumber number, Moment now);  // before begin(), except for a recovered lease
    // estimate: expected µs of the task as they count in the order; expected: the same without bounds.
    void begin(CommandNumber number, Moment start, int64_t estimate, int64_t expected, SchedulingPolicy policy,
               Moment now);
    struct Ended {
        Moment start = 0;
        int64_t estimate = 0;  // as passed to begin()
        int64_t charge = 0;    // at least the seat-time that the task held
    };
    void end(CommandNumber number, const Ended& task, SchedulingPolicy policy, Moment now);  // REQUIRES: the task began

    // A running task is lost since `since`, is found again, or ends as it was lost (see ServiceAccount).
    struct Lost {
        Moment start = 0;
        int64_t estimate = 0;
        Moment since = 0;
    };
    void lose(CommandNumber number, const Lost& task, SchedulingPolicy policy, Moment now);
    void find(CommandNumber number, Moment start, int64_t estimate, SchedulingPolicy policy, Moment now);
    void endLost(CommandNumber number, int64_t held, int64_t charge, SchedulingPolicy policy, Moment now);

    // Call once a second while the tenant is active or was recently.
    void tick(SchedulingPolicy policy, Moment now);

    bool isReady() const { return m_readyLines != 0; }
    bool isManyAtOnce() const { return m_many > 0; }  // some command got more than kFewWaiting at once
    LineMask ready() const { return m_readyLines; }   // lines that contain a ready command
    struct First {
        CommandNumber command = 0;
        VirtualTime key = 0;    // order among this tenant's commands
        int64_t next = 0;       // µs of the next task that count in the tenant's key
        bool isProven = false;  // only for commands of unknown length
    };
    std::optional<First> first(LineMask lines = ServiceOrder::kAll) const;

    // Seats that each command used over the last minute, as of the last tick: visit(command, grade, use); the grade is
    // unset while it is unknown.
    template <typename Visit>
    void forEachUse(Visit visit) const {
        for (const Command& command : m_commands)
            if (command.number != NumberIndex::kNone) visit(command.number, command.grade, command.use.mean());
    }
    // The line that a command is in; empty if none of its tasks are ready.
    LineMask linesOf(CommandNumber number) const;
    bool isKnown(CommandNumber number) const;  // whether the length of its tasks is known
    void restoreUse(CommandNumber number, int64_t use, SchedulingPolicy policy, Moment now);

private:
    struct Command {
        ServiceAccount service;
        SeatUse use;
        VirtualTime turns = 0;
        VirtualTime key = 0;
        LineMask standing = 0;
        Sequence head = 0;
        int64_t expected = 0;
        Moment woke = 0;
        CommandNumber number = NumberIndex::kNone;
        std::optional<Grade> grade;
        bool isProven = false;
        bool isReady = false;
        bool isMany = false;  // got more than kFewWaiting tasks within a second of waking
    };
    // Allocated with the second command.
    struct Several {
        ServiceOrder order;
        NumberIndex places;
        std::vector<uint32_t> free;
    };

    uint32_t placeOf(CommandNumber number) const;
    uint32_t addPlace(CommandNumber number, Moment now);
    uint32_t placeFor(CommandNumber number, Moment now);  // adds a command that is missing
    static int lineOf(const Command& command);
    static int64_t nextOf(const Command& command);
    void stand(uint32_t place, SchedulingPolicy policy, Moment now);
    bool forgetIfLevel(uint32_t place);
    void raiseLevel(Moment now);

    std::vector<Command> m_commands;
    uint32_t m_size = 0;  // commands in m_commands that are in use
    uint32_t m_many = 0;  // ready commands with isMany
    LineMask m_readyLines = 0;
    std::array<uint32_t, ServiceOrder::kLines> m_ready{};  // ready commands, by line
    VirtualTime m_level = 0;
    VirtualTime m_most = 0;  // the most service that a command has attained
    VirtualTime m_turnLevel = 0;
    std::unique_ptr<Several> m_several;
};

}  // namespace fairlead::broker
