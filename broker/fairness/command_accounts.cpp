// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/command_accounts.h"

#include <algorithm>

namespace fairlead::broker {

bool CommandAccounts::wake(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now) {
    uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone) {
        place = addPlace(number);
        m_commands[place].turns = m_turnLevel;
    }
    Command& command = m_commands[place];
    if (command.isReady) return false;
    command.taskClass = work.taskClass;
    command.head = work.head;
    command.expected = work.expected;
    command.service.raiseTo(m_level, now, 1);
    command.turns = std::max(command.turns, m_turnLevel);
    setReady(command, true);
    stand(place, policy, now);
    return true;
}

bool CommandAccounts::sleep(CommandNumber number, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone || !m_commands[place].isReady) return false;
    setReady(m_commands[place], false);
    stand(place, policy, now);
    forgetIfLevel(place);
    return true;
}

bool CommandAccounts::review(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone) return false;
    Command& command = m_commands[place];
    command.expected = work.expected;
    if (!command.isReady || (command.taskClass == work.taskClass && command.head == work.head)) return false;
    setReady(command, false);
    command.taskClass = work.taskClass;
    command.head = work.head;
    setReady(command, true);
    stand(place, policy, now);
    return true;
}

void CommandAccounts::reviewAll(SchedulingPolicy policy, Moment now) {
    for (uint32_t place = 0; place < m_commands.size(); ++place)
        if (m_commands[place].number != NumberIndex::kNone) stand(place, policy, now);
}

void CommandAccounts::takeTurn(CommandNumber number, Moment now) {
    Command& command = m_commands[placeFor(number)];
    m_level = std::max(m_level, command.service.attained(now, 1));
    m_turnLevel = std::max(m_turnLevel, command.turns);
    command.turns += kTurn;
}

void CommandAccounts::hold(CommandNumber number, const HeldSeat& seat, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeFor(number);
    m_commands[place].service.begin(seat.start, seat.estimate);
    m_commands[place].estimate = m_commands[place].expected = seat.estimate;
    stand(place, policy, now);
}

void CommandAccounts::end(CommandNumber number, const HeldSeat& seat, int64_t charge, SchedulingPolicy policy,
                          Moment now) {
    const uint32_t place = placeOf(number);
    m_commands[place].service.end(seat.start, seat.estimate, charge, 1);
    stand(place, policy, now);
    forgetIfLevel(place);
}

std::optional<CommandNumber> CommandAccounts::first(ClassMask classes, int64_t longest) const {
    const auto place = firstPlace(classes, longest);
    return place ? std::optional(m_commands[*place].number) : std::nullopt;
}

VirtualTime CommandAccounts::firstKey() const {
    const auto place = firstPlace(kAllClasses, INT64_MAX);
    return place ? m_commands[*place].standing.key : 0;
}

std::optional<uint32_t> CommandAccounts::firstPlace(ClassMask classes, int64_t longest) const {
    const auto fits = [&](ServiceOrder::Party place) { return m_commands[place].expected <= longest; };
    if (m_several) return m_several->order.first(classes, fits);
    if ((m_readyClasses & classes) == 0 || !fits(0)) return std::nullopt;
    return 0;
}

uint32_t CommandAccounts::placeOf(CommandNumber number) const {
    if (m_several) return m_several->places.find(number);
    return m_size == 1 && m_commands.front().number == number ? 0 : NumberIndex::kNone;
}

uint32_t CommandAccounts::placeFor(CommandNumber number) {
    const uint32_t place = placeOf(number);
    return place == NumberIndex::kNone ? addPlace(number) : place;
}

uint32_t CommandAccounts::addPlace(CommandNumber number) {
    if (m_size == 1 && !m_several) {
        m_several = std::make_unique<Several>();
        Command& first = m_commands.front();
        m_several->places.add(first.number, 0);
        first.standing.classes = 0;  // it has a key, and now a line to stand in
        if (first.isReady) m_several->order.stand(0, first.standing, maskOf(first.taskClass), first.standing.key);
    }
    auto place = static_cast<uint32_t>(m_commands.size());
    if (m_several && !m_several->free.empty()) {
        place = m_several->free.back();
        m_several->free.pop_back();
    } else {
        m_commands.emplace_back();
    }
    m_commands[place].number = number;
    if (m_several) m_several->places.add(number, place);
    ++m_size;
    return place;
}

void CommandAccounts::setReady(Command& command, bool isReady) {
    command.isReady = isReady;
    uint32_t& count = m_ready[static_cast<size_t>(command.taskClass)];
    count += isReady ? 1u : UINT32_MAX;
    const ClassMask mask = maskOf(command.taskClass);
    m_readyClasses = static_cast<ClassMask>(count > 0 ? m_readyClasses | mask : m_readyClasses & ~mask);
}

void CommandAccounts::stand(uint32_t place, SchedulingPolicy policy, Moment now) {
    Command& command = m_commands[place];
    VirtualTime key = 0;
    if (policy == SchedulingPolicy::Fifo)
        key = static_cast<VirtualTime>(command.head);
    else if (countsTurns(policy))
        key = command.turns;
    else
        key = command.service.attained(now, 1) + command.service.projected(now, 1);
    const ClassMask classes = command.isReady ? maskOf(command.taskClass) : ClassMask{0};
    if (m_several)
        m_several->order.stand(place, command.standing, classes, key);
    else
        command.standing = {key, 0, classes};
}

void CommandAccounts::forgetIfLevel(uint32_t place) {
    const Command& command = m_commands[place];
    if (command.isReady || command.service.running > 0) return;
    // Of a tenant with one command, that command's account decides nothing.
    if (m_size > 1 && (command.service.finished > m_level || command.turns > m_turnLevel)) return;
    if (--m_size == 0) {
        m_commands.clear();
        m_several.reset();
        return;
    }
    m_several->places.remove(command.number);
    m_several->free.push_back(place);
    m_commands[place] = {};
}

void CommandAccounts::raiseLevel(Moment now) {
    if (const auto place = firstPlace(kAllClasses, INT64_MAX))
        m_level = std::max(m_level, m_commands[*place].service.attained(now, 1));
}

}  // namespace fairlead::broker
