// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/store/memory_turn_log.h"

#include "broker/store/log/turn_bytes.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

Status nobodyThere() { return {Code::Unavailable, "the log in memory does not answer"}; }

}  // namespace

void MemoryTurns::arrive(int percent) {
    for (const LoggedTurn& turn : std::exchange(underWay, {})) {
        if (!draw(percent)) {
            underWay.push_back(turn);
        } else if (draw(50)) {
            static_cast<void>(write(turn));
        }
    }
}

Status MemoryTurns::write(const LoggedTurn& turn) {
    if (turn.place.position <= turns.size()) {
        if (turns[turn.place.position - 1].place == turn.place) return {};
        return {Code::FailedPrecondition, "another owner has written position " + std::to_string(turn.place.position)};
    }
    turns.push_back(turn);
    return {};
}

ChainHash MemoryTurnLog::beginning() const { return firstChain(m_turns->identity); }

Result<uint64_t> MemoryTurnLog::take() {
    if (m_turns->isAway || m_turns->draw(m_turns->lostQuestions)) return nobodyThere();
    m_epoch = ++m_turns->epoch;
    m_turns->hasOwner = true;
    if (m_turns->draw(m_turns->lostAnswers)) return nobodyThere();
    return m_epoch;
}

Status MemoryTurnLog::renew() {
    if (m_turns->isAway || m_turns->draw(m_turns->lostQuestions)) return nobodyThere();
    if (m_turns->epoch != m_epoch) return {Code::FailedPrecondition, "the log in memory has another owner"};
    return {};
}

Result<LogOwner> MemoryTurnLog::owner() {
    if (m_turns->isAway) return nobodyThere();
    return LogOwner{m_turns->epoch, "owner " + std::to_string(m_turns->epoch), {}, m_turns->hasOwner};
}

Status MemoryTurnLog::noteStandby(const LogStandby& self) {
    m_turns->standbys = {self};
    return {};
}

Result<uint64_t> MemoryTurnLog::end() {
    if (m_turns->isAway) return nobodyThere();
    return m_turns->turns.size();
}

Status MemoryTurnLog::append(const LoggedTurn& turn) {
    if (m_turns->isAway || m_turns->draw(m_turns->lostQuestions)) return nobodyThere();
    // As a database, which lets the second wait until the first is decided.
    const auto first = std::find_if(m_turns->underWay.begin(), m_turns->underWay.end(),
                                    [&turn](const LoggedTurn& other) { return other.place == turn.place; });
    if (first != m_turns->underWay.end()) {
        if (m_turns->draw(50)) static_cast<void>(m_turns->write(*first));
        m_turns->underWay.erase(first);
    }
    const bool isThere = turn.place.position <= m_turns->turns.size();
    if (!isThere && m_turns->epoch != m_epoch) return {Code::FailedPrecondition, "the log in memory has another owner"};
    if (!isThere && m_turns->draw(m_turns->fullDisks)) return {Code::ResourceExhausted, "the log in memory is full"};
    if (!isThere && m_turns->draw(m_turns->delays)) {
        m_turns->underWay.push_back(turn);
        return nobodyThere();
    }
    const Status status = m_turns->write(turn);
    if (m_turns->draw(m_turns->lostAnswers)) return nobodyThere();
    return status;
}

Status MemoryTurnLog::readFrom(uint64_t position, const Visit& visit) {
    if (m_turns->isAway || m_turns->draw(m_turns->lostQuestions)) return nobodyThere();
    if (position <= m_turns->firstKept) return {Code::OutOfRange, "turns before have been removed"};
    for (size_t i = position - 1; i < m_turns->turns.size(); ++i) RETURN_IF_ERROR(visit(LoggedTurn(m_turns->turns[i])));
    return {};
}

}  // namespace fairlead::broker
