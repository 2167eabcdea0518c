// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/number_index.h"
#include "broker/fairness/scheduling_options.h"
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

// A seat in use, as it was given.
struct HeldSeat {
    TaskClass taskClass = TaskClass::Probe;
    int64_t estimate = 0;  // µs
    Moment start = 0;
};

// What of a command is ready, as the scheduler knows it.
struct ReadyWork {
    TaskClass taskClass = TaskClass::Probe;
    Sequence head = 0;     // of the first task
    int64_t expected = 0;  // µs that one takes
};

// What one tenant has in one pool: an account for each of its commands, and which of them is next, by the same rules as
// among tenants. Commands that are level and have nothing to do are forgotten.
//
// All calls O(log n) of the tenant's commands here; with one command, which is the rule, O(1) and without a line.
class CommandAccounts {
public:
    // Each false when that was known already.
    bool wake(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    bool sleep(CommandNumber number, SchedulingPolicy policy, Moment now);
    bool review(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now);
    void reviewAll(SchedulingPolicy policy, Moment now);  // the policy has changed

    void takeTurn(CommandNumber number, Moment now);  // before hold(), unless the task began long ago
    void hold(CommandNumber number, const HeldSeat& seat, SchedulingPolicy policy, Moment now);
    // charge: at least what the task held since its start. REQUIRES: held.
    void end(CommandNumber number, const HeldSeat& seat, int64_t charge, SchedulingPolicy policy, Moment now);

    // Once a second while something runs. Visits commands whose running tasks are older, on average, than was expected
    // of them, with that age.
    template <typename Visit>
    void tick(SchedulingPolicy policy, Moment now, Visit visit) {
        for (uint32_t place = 0; place < m_commands.size(); ++place) {
            Command& command = m_commands[place];
            if (command.number == NumberIndex::kNone) continue;
            if (command.service.running == 0) {
                forgetIfLevel(place);
                continue;
            }
            const int64_t age = command.service.held(now) / command.service.running;
            if (age > command.estimate) visit(command.number, age);
            stand(place, policy, now);
        }
        raiseLevel(now);
    }

    bool isEmpty() const { return m_size == 0; }
    ClassMask ready() const { return m_readyClasses; }
    // Of those that are ready, in these classes, and are expected to take at most so long.
    std::optional<CommandNumber> first(ClassMask classes, int64_t longest = INT64_MAX) const;
    VirtualTime firstKey() const;  // 0 when none is ready

private:
    struct Command {
        ServiceAccount service;
        VirtualTime turns = 0;
        ServiceOrder::Standing standing;
        Sequence head = 0;
        int64_t estimate = 0;  // when the latest one began
        int64_t expected = 0;
        CommandNumber number = NumberIndex::kNone;
        TaskClass taskClass = TaskClass::Probe;
        bool isReady = false;
    };
    // Needed as soon as there is a second one.
    struct Several {
        ServiceOrder order;
        NumberIndex places;
        std::vector<uint32_t> free;
    };

    uint32_t placeOf(CommandNumber number) const;
    uint32_t addPlace(CommandNumber number);
    uint32_t placeFor(CommandNumber number);  // adds it when it is new
    void setReady(Command& command, bool isReady);
    void stand(uint32_t place, SchedulingPolicy policy, Moment now);
    void forgetIfLevel(uint32_t place);
    void raiseLevel(Moment now);
    std::optional<uint32_t> firstPlace(ClassMask classes, int64_t longest) const;

    std::vector<Command> m_commands;
    uint32_t m_size = 0;  // of those that are in use
    ClassMask m_readyClasses = 0;
    std::array<uint32_t, kTaskClasses> m_ready{};  // commands, by class
    VirtualTime m_level = 0;
    VirtualTime m_turnLevel = 0;
    std::unique_ptr<Several> m_several;
};

}  // namespace fairlead::broker
