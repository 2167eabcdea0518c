// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/fair_turns.h"

#include <utility>

namespace fairlead::broker {

struct FairTurns::Lines {
    struct Line {
        std::deque<std::function<void(Turn)>> waiting;
        bool isUnderWay = false;
    };

    Lines(size_t inAll, size_t ofOne) : most(inAll), mostPerCaller(ofOne) {}

    const size_t most;
    const size_t mostPerCaller;
    Mutex mutex;
    std::map<std::string, Line> lines FAIRLEAD_GUARDED_BY(mutex);
    std::deque<std::string> turns FAIRLEAD_GUARDED_BY(mutex);  // callers who wait and have none under way
    size_t underWay FAIRLEAD_GUARDED_BY(mutex) = 0;

    void end(const std::string& caller) {
        const Lock lock(mutex);
        --underWay;
        Line& line = lines[caller];
        line.isUnderWay = false;
        if (line.waiting.empty())
            lines.erase(caller);
        else
            turns.push_back(caller);
    }
};

FairTurns::FairTurns(size_t most, size_t mostPerCaller) : m_lines(std::make_shared<Lines>(most, mostPerCaller)) {}

bool FairTurns::post(const std::string& caller, std::function<void(Turn)> begin) {
    {
        const Lock lock(m_lines->mutex);
        Lines::Line& line = m_lines->lines[caller];
        if (line.waiting.size() >= m_lines->mostPerCaller) return false;
        line.waiting.push_back(std::move(begin));
        if (!line.isUnderWay && line.waiting.size() == 1) m_lines->turns.push_back(caller);
    }
    startNext(m_lines);
    return true;
}

void FairTurns::startNext(const std::shared_ptr<Lines>& lines) {
    while (true) {
        std::function<void(Turn)> begin;
        std::string caller;
        {
            const Lock lock(lines->mutex);
            if (lines->turns.empty() || lines->underWay >= lines->most) return;
            caller = std::move(lines->turns.front());
            lines->turns.pop_front();
            Lines::Line& line = lines->lines[caller];
            begin = std::move(line.waiting.front());
            line.waiting.pop_front();
            line.isUnderWay = true;
            ++lines->underWay;
        }
        begin(Turn(lines.get(), [lines, caller](void*) {
            lines->end(caller);
            startNext(lines);
        }));
    }
}

}  // namespace fairlead::broker
