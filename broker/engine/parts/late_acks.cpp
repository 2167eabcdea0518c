// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/late_acks.h"

#include <algorithm>
#include <unordered_set>

namespace fairlead::broker {

namespace {

template <typename Kind>
std::span<PendingAck> acksIn(Kind& answer) {
    if constexpr (requires { answer.acks; })
        return answer.acks;
    else if constexpr (requires { answer.ack; })
        return {&answer.ack, 1};
    else
        return {};
}

}  // namespace

std::span<PendingAck> acksOf(Answer& answer) {
    return answer.visit([](auto& kind) { return acksIn(kind); });
}

std::optional<ReadLateAcks> LateAcks::take(Answer answer, SessionId worker, std::vector<TaskPlace> unknown,
                                           Turn& turn) {
    if (unknown.empty() && !m_lines.contains({worker, 0})) {
        turn.answers.push_back(std::move(answer));
        return std::nullopt;
    }
    const uint64_t look = unknown.empty() ? 0 : ++m_lastLook;
    const Line line(worker, worker == 0 ? look : 0);
    m_lines[line].push_back({std::move(answer), look});
    if (look == 0) return std::nullopt;
    m_asked.emplace(look, line);
    return ReadLateAcks{look, std::move(unknown)};
}

void LateAcks::answered(const ReadLateAcksDone& done, Turn& turn) {
    const auto asked = m_asked.extract(done.look);
    if (asked.empty()) return;
    const auto line = m_lines.find(asked.mapped());
    if (line == m_lines.end()) return;
    std::deque<Waiting>& waiting = line->second;
    const auto one =
        std::find_if(waiting.begin(), waiting.end(), [&](const Waiting& each) { return each.look == done.look; });
    if (one == waiting.end()) return;
    const std::unordered_set<TaskId> found(done.found.begin(), done.found.end());
    for (PendingAck& ack : acksOf(one->answer))
        if (ack.noLease && found.contains(ack.id)) ack.ack.error = kNotInProgress;
    one->look = 0;
    for (; !waiting.empty() && waiting.front().look == 0; waiting.pop_front())
        turn.answers.push_back(std::move(waiting.front().answer));
    if (waiting.empty()) m_lines.erase(line);
}

}  // namespace fairlead::broker
