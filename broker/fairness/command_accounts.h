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

// What of a command is ready, and how long its tasks take, as the scheduler knows it.
struct ReadyWork {
    Sequence head = 0;           // of the first task
    size_t waiting = 1;          // tasks
    std::optional<Grade> grade;  // unset: this tenant has not finished one
    int64_t expected = 0;        // µs that one takes; a guess while the grade is not known
    bool isProven = false;       // somebody has finished one
};

// What one tenant has in one pool: an account for each of its commands, and which of them is next, by the same rules as
// among tenants. Work stands in the line of its grade; work of unknown length in a line of its own while it may be tried:
// none of it runs, and it is not a great deal at once. Otherwise it is taken for the longest.
//
// Of very many commands those that are level and have nothing to do are forgotten. All calls O(log n) of the tenant's
// commands here; with one command, which is the rule, O(1) and without a line.
class CommandAccounts {
public:
    static constexpr int kUnknownLine = kGrades;
    static constexpr size_t kFewWaiting = 10;  // more tasks than these at once are a great deal

    // Each false when that was known already.
    bool wake(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    bool sleep(CommandNumber number, SchedulingPolicy policy, Moment now);
    bool review(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    // So many wait now.
    bool noteWaiting(CommandNumber number, size_t waiting, SchedulingPolicy policy, Moment now);
    void reviewAll(SchedulingPolicy policy, Moment now);  // the policy has changed

    void takeTurn(CommandNumber number, Moment now);  // before begin(), unless the task began long ago
    // estimate: what is expected of the task, as it counts in the order.
    void begin(CommandNumber number, Moment start, int64_t estimate, int64_t expected, SchedulingPolicy policy,
               Moment now);
    struct Ended {
        Moment start = 0;
        int64_t estimate = 0;  // the same as it began with
        int64_t charge = 0;    // at least what it held
    };
    void end(CommandNumber number, const Ended& task, SchedulingPolicy policy, Moment now);  // REQUIRES: it began

    // Once a second while something runs or was used of late.
    void tick(SchedulingPolicy policy, Moment now);

    bool isEmpty() const { return m_size == 0; }
    bool isReady() const { return m_readyLines != 0; }
    bool isManyAtOnce() const { return m_many > 0; }  // of some command more than kFewWaiting came together
    LineMask ready() const { return m_readyLines; }   // lines in which something is ready
    struct First {
        CommandNumber command = 0;
        VirtualTime key = 0;    // among this tenant's commands
        int64_t next = 0;       // µs that go before its turn among tenants, for one is short and another long
        bool isProven = false;  // of unknown ones
    };
    std::optional<First> first(LineMask lines = ServiceOrder::kAll) const;

    // Seats that each of its commands used over the last minute, as of the last tick: visit(command, grade, use); the
    // grade is unset while it is not known.
    template <typename Visit>
    void forEachUse(Visit visit) const {
        for (const Command& command : m_commands)
            if (command.number != NumberIndex::kNone) visit(command.number, command.grade, command.use.mean());
    }
    // Where work of a command stands; none when nothing of it is ready.
    LineMask linesOf(CommandNumber number) const;
    bool isKnown(CommandNumber number) const;  // how long its tasks take
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
        bool isMany = false;  // waited within a second of waking
    };
    // Needed as soon as there is a second one.
    struct Several {
        ServiceOrder order;
        NumberIndex places;
        std::vector<uint32_t> free;
    };

    uint32_t placeOf(CommandNumber number) const;
    uint32_t addPlace(CommandNumber number, Moment now);
    uint32_t placeFor(CommandNumber number, Moment now);  // adds it when it is new
    static int lineOf(const Command& command);
    static int64_t nextOf(const Command& command);
    void stand(uint32_t place, SchedulingPolicy policy, Moment now);
    bool forgetIfLevel(uint32_t place);
    void raiseLevel(Moment now);

    std::vector<Command> m_commands;
    uint32_t m_size = 0;  // of those that are in use
    uint32_t m_many = 0;  // commands that are ready and of which many came at once
    LineMask m_readyLines = 0;
    std::array<uint32_t, ServiceOrder::kLines> m_ready{};  // commands, by line
    VirtualTime m_level = 0;
    VirtualTime m_most = 0;  // the most that one has attained
    VirtualTime m_turnLevel = 0;
    std::unique_ptr<Several> m_several;
};

}  // namespace fairlead::broker
