// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/command_accounts.h"

#include "shared/check.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr int64_t kMostAhead = 200'000;  // µs of the next task that count in the key, at most
constexpr Moment kAtOnce = 1'000'000;    // tasks that come within this time of waking came at once
constexpr uint32_t kCommandsKept = 16;   // even if they are idle
constexpr uint32_t kMostCommands = 256;  // even if they are ahead of the level
constexpr int64_t kUsesNothing = SeatUse::kSeat / 256;

}  // namespace

bool CommandAccounts::wake(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeFor(number, now);
    Command& command = m_commands[place];
    if (command.isReady) return false;
    command.grade = work.grade;
    command.head = work.head;
    command.expected = work.expected;
    command.isProven = work.isProven;
    command.isMany = work.waiting > kFewWaiting;
    m_many += command.isMany;
    command.woke = now;
    raiseLevel(now);
    command.service.raiseTo(m_level, now, 1);
    command.turns = std::max(command.turns, m_turnLevel);
    command.isReady = true;
    stand(place, policy, now);
    return true;
}

bool CommandAccounts::sleep(CommandNumber number, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone || !m_commands[place].isReady) return false;
    m_commands[place].isReady = false;
    m_many -= m_commands[place].isMany;
    stand(place, policy, now);
    return true;
}

bool CommandAccounts::review(CommandNumber number, const ReadyWork& work, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone) return false;
    Command& command = m_commands[place];
    command.expected = work.expected;
    command.grade = work.grade;
    command.head = work.head;
    command.isProven = work.isProven;
    if (!command.isReady) return false;
    stand(place, policy, now);
    return true;
}

bool CommandAccounts::noteWaiting(CommandNumber number, size_t waiting, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    if (place == NumberIndex::kNone || waiting <= kFewWaiting) return false;
    Command& command = m_commands[place];
    if (!command.isReady || command.isMany || now - command.woke >= kAtOnce) return false;
    command.isMany = true;
    ++m_many;
    stand(place, policy, now);
    return true;
}

void CommandAccounts::reviewAll(SchedulingPolicy policy, Moment now) {
    for (uint32_t place = 0; place < m_commands.size(); ++place)
        if (m_commands[place].number != NumberIndex::kNone) stand(place, policy, now);
}

void CommandAccounts::takeTurn(CommandNumber number, Moment now) {
    Command& command = m_commands[placeFor(number, now)];
    m_turnLevel = std::max(m_turnLevel, command.turns);
    command.turns += kTurn;
}

void CommandAccounts::begin(CommandNumber number, Moment start, int64_t estimate, int64_t expected,
                            SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeFor(number, now);
    m_commands[place].service.begin(start, estimate);
    m_commands[place].expected = expected;
    m_commands[place].use.ignore(now - start);
    stand(place, policy, now);
}

void CommandAccounts::end(CommandNumber number, const Ended& task, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    FAIRLEAD_CHECK(place != NumberIndex::kNone);
    m_commands[place].service.end(task.start, task.estimate, task.charge, 1, now);
    m_most = std::max(m_most, m_commands[place].service.attained(now, 1));
    stand(place, policy, now);
}

void CommandAccounts::lose(CommandNumber number, const Lost& task, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    FAIRLEAD_CHECK(place != NumberIndex::kNone);
    m_commands[place].service.lose(task.start, task.estimate, task.since);
    m_commands[place].use.ignore(task.since - now);
    stand(place, policy, now);
}

void CommandAccounts::find(CommandNumber number, Moment start, int64_t estimate, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeOf(number);
    FAIRLEAD_CHECK(place != NumberIndex::kNone);
    m_commands[place].service.find(start, estimate, now);
    stand(place, policy, now);
}

void CommandAccounts::endLost(CommandNumber number, int64_t held, int64_t charge, SchedulingPolicy policy,
                              Moment now) {
    const uint32_t place = placeOf(number);
    FAIRLEAD_CHECK(place != NumberIndex::kNone);
    m_commands[place].service.endLost(held, charge, 1);
    m_most = std::max(m_most, m_commands[place].service.attained(now, 1));
    stand(place, policy, now);
}

void CommandAccounts::tick(SchedulingPolicy policy, Moment now) {
    for (uint32_t place = 0; place < m_commands.size(); ++place) {
        Command& command = m_commands[place];
        if (command.number == NumberIndex::kNone) continue;
        command.use.fold(command.service, now);
        if (command.service.running > 0)
            stand(place, policy, now);
        else if (m_size > kCommandsKept)
            forgetIfLevel(place);
    }
    raiseLevel(now);
}

std::optional<CommandAccounts::First> CommandAccounts::first(LineMask lines) const {
    uint32_t place = 0;
    if (m_several) {
        const auto found = m_several->order.first(lines);
        if (!found) return std::nullopt;
        place = found->entry.party;
    } else if ((m_readyLines & lines) == 0) {
        return std::nullopt;
    }
    const Command& command = m_commands[place];
    return First{command.number, command.key, nextOf(command), command.isProven};
}

LineMask CommandAccounts::linesOf(CommandNumber number) const {
    const uint32_t place = placeOf(number);
    return place == NumberIndex::kNone ? LineMask{0} : m_commands[place].standing;
}

bool CommandAccounts::isKnown(CommandNumber number) const {
    const uint32_t place = placeOf(number);
    return place != NumberIndex::kNone && m_commands[place].grade.has_value();
}

void CommandAccounts::restoreUse(CommandNumber number, int64_t use, SchedulingPolicy policy, Moment now) {
    const uint32_t place = placeFor(number, now);
    Command& command = m_commands[place];
    command.use.restore(use, command.service, now);
    stand(place, policy, now);
}

uint32_t CommandAccounts::placeOf(CommandNumber number) const {
    if (m_several) return m_several->places.find(number);
    return m_size == 1 && m_commands.front().number == number ? 0 : NumberIndex::kNone;
}

uint32_t CommandAccounts::placeFor(CommandNumber number, Moment now) {
    const uint32_t place = placeOf(number);
    return place == NumberIndex::kNone ? addPlace(number, now) : place;
}

uint32_t CommandAccounts::addPlace(CommandNumber number, Moment now) {
    if (m_size == 1 && !m_several) {
        m_several = std::make_unique<Several>();
        Command& first = m_commands.front();
        m_several->places.add(first.number, 0);
        const VirtualTime key = first.key;
        const LineMask lines = first.standing;
        first.standing = 0;  // so far it had a key but was in no line
        m_several->order.stand(0, first.standing, lines, [key](int) { return key; });
    }
    auto place = uint32_t(m_commands.size());
    if (m_several && !m_several->free.empty()) {
        place = m_several->free.back();
        m_several->free.pop_back();
    } else {
        m_commands.emplace_back();
    }
    Command& added = m_commands[place];
    added.number = number;
    added.turns = m_turnLevel;
    added.use.fold(added.service, now);
    if (m_several) m_several->places.add(number, place);
    ++m_size;
    return place;
}

// Until some tenant has finished a task of it, the next one counts 0: a guess would put the first tenants behind.
int64_t CommandAccounts::nextOf(const Command& command) {
    return command.grade || command.isProven ? std::min(command.expected, kMostAhead) : 0;
}

int CommandAccounts::lineOf(const Command& command) {
    if (command.grade) return *command.grade;
    return command.service.running > 0 || command.isMany ? kLongest : kUnknownLine;
}

void CommandAccounts::stand(uint32_t place, SchedulingPolicy policy, Moment now) {
    Command& command = m_commands[place];
    if (policy == SchedulingPolicy::Fifo)
        command.key = VirtualTime(command.head);
    else if (countsTurns(policy))
        command.key = command.turns;
    else
        command.key = command.service.attained(now, 1) + command.service.projected(now, 1) + nextOf(command);
    const LineMask before = command.standing;
    const LineMask lines = command.isReady ? ServiceOrder::maskOf(lineOf(command)) : LineMask{0};
    if (m_several)
        m_several->order.stand(place, command.standing, lines, [&](int) { return command.key; });
    else
        command.standing = lines;
    if (before == lines) return;
    for (int line = 0; line < ServiceOrder::kLines; ++line) {
        const LineMask mask = ServiceOrder::maskOf(line);
        uint32_t& count = m_ready[size_t(line)];
        if ((before & mask) != 0) --count;
        if ((lines & mask) != 0) ++count;
        m_readyLines = LineMask(count > 0 ? m_readyLines | mask : m_readyLines & ~mask);
    }
}

bool CommandAccounts::forgetIfLevel(uint32_t place) {
    const Command& command = m_commands[place];
    if (command.isReady || command.service.isBusy() || command.use.mean() > kUsesNothing) return false;
    const bool isLevel = command.service.finished <= m_level && command.turns <= m_turnLevel;
    if (!isLevel && m_size <= kMostCommands) return false;
    m_several->places.remove(command.number);
    m_several->free.push_back(place);
    m_commands[place] = {};
    --m_size;
    return true;
}

// The level is the least service that a waiting command has attained; while none waits, the most that any has attained.
void CommandAccounts::raiseLevel(Moment now) {
    if (m_readyLines == 0)
        m_level = std::max(m_level, m_most);
    else if (const auto first = m_several ? m_several->order.first() : std::nullopt)
        m_level = std::max(m_level, m_commands[first->entry.party].service.attained(now, 1));
}

}  // namespace fairlead::broker
