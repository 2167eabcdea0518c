// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/effect.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Acks of tasks that nobody holds: is there such a task, or none? Only the store knows, and it is asked on the thread for
// long reads, each task of an answer once. Until then this and all later answers to the same worker wait, so that they
// keep their order; nobody else's do. Engine thread; memory: answers that wait, which their streams count.
class LateAcks {
public:
    // unknown: tasks of the answer of which only the store knows whether they are there; each once. worker: 0: none, so
    // that no other answer waits for this one. Returns what is to be asked of the store, if anything is.
    std::optional<ReadLateAcks> take(Answer answer, SessionId worker, std::vector<TaskPlace> unknown, Turn& turn);
    void answered(const ReadLateAcksDone& done, Turn& turn);
    // Nobody can be told any more.
    void left(SessionId worker) { m_lines.erase({worker, 0}); }

private:
    struct Waiting {
        Answer answer;
        uint64_t look = 0;  // 0: it waits for those before it only
    };
    using Line = std::pair<SessionId, uint64_t>;  // of a worker; of one answer, where there is none

    std::map<Line, std::deque<Waiting>> m_lines;
    std::unordered_map<uint64_t, Line> m_asked;
    uint64_t m_lastLook = 0;
};

}  // namespace fairlead::broker
