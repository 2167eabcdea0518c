// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/ready_queue.h"

#include <algorithm>

namespace fairlead::broker {

bool ReadyQueue::append(const ReadyTask& task, size_t windowSize) {
    Line& l = line(task.core.priority);
    m_ages.add(readySince(task.sequence));
    // While there is an overflow, a new task goes behind it: in the window it would overtake.
    if (l.overflow > 0 || l.inWindow() >= windowSize) {
        ++l.overflow;
        ++m_inOverflow;
        return false;
    }
    l.window.push_back(task);
    ++m_inWindows;
    return true;
}

const ReadyTask& ReadyQueue::head() const {
    const Line* l = highest();
    return l->window[l->first];
}

std::vector<const ReadyTask*> ReadyQueue::first(size_t most) const {
    std::vector<const ReadyTask*> tasks;
    for (const Line& line : m_lines)
        for (size_t i = line.first; i < line.window.size() && tasks.size() < most; ++i)
            tasks.push_back(&line.window[i]);
    return tasks;
}

void ReadyQueue::popHead() {
    Line& l = const_cast<Line&>(*highest());
    m_ages.remove(readySince(l.window[l.first].sequence));
    ++l.first;
    --m_inWindows;
    if (l.first == l.window.size()) {
        l.window.clear();
        l.first = 0;
    } else if (l.first >= 64 && l.first * 2 >= l.window.size()) {
        l.window.erase(l.window.begin(), l.window.begin() + std::ptrdiff_t(l.first));
        l.first = 0;
    }
}

std::optional<ReadyQueue::Refill> ReadyQueue::nextRefill(size_t below) {
    if (m_inOverflow == 0) return std::nullopt;
    for (Line& l : m_lines) {
        if (l.overflow == 0 || l.refilling || l.inWindow() >= below) continue;
        l.refilling = true;
        return Refill{l.priority, l.readUpTo};
    }
    return std::nullopt;
}

void ReadyQueue::refilled(int8_t priority, const std::vector<ReadyTask>& tasks) {
    Line& l = line(priority);
    l.refilling = false;
    size_t added = 0;
    for (const ReadyTask& task : tasks) {
        const auto later = l.outdated.find(task.sequence);
        if (later != l.outdated.end() && !later->second) continue;
        l.window.push_back(later == l.outdated.end() ? task : *later->second);
        ++added;
    }
    l.outdated.clear();
    const uint64_t count = std::min<uint64_t>(added, l.overflow);
    l.overflow -= count;
    m_inOverflow -= count;
    m_inWindows += added;
    if (!tasks.empty()) l.readUpTo = tasks.back().sequence;
}

std::vector<ReadyTask>::iterator ReadyQueue::inWindow(Line& l, Sequence sequence) {
    const auto at = std::lower_bound(l.window.begin() + std::ptrdiff_t(l.first), l.window.end(), sequence,
                                     [](const ReadyTask& task, Sequence s) { return task.sequence < s; });
    return at != l.window.end() && at->sequence == sequence ? at : l.window.end();
}

bool ReadyQueue::remove(int8_t priority, Sequence sequence) {
    Line& l = line(priority);
    m_ages.remove(readySince(sequence));
    if (const auto at = inWindow(l, sequence); at != l.window.end()) {
        l.window.erase(at);
        --m_inWindows;
        return true;
    }
    --l.overflow;
    --m_inOverflow;
    if (l.refilling) l.outdated[sequence] = std::nullopt;
    return false;
}

void ReadyQueue::update(const ReadyTask& task) {
    Line& l = line(task.core.priority);
    if (const auto at = inWindow(l, task.sequence); at != l.window.end())
        *at = task;
    else if (l.refilling)
        l.outdated[task.sequence] = task;
}

void ReadyQueue::restoreOverflow(int8_t priority, uint64_t count) {
    line(priority).overflow += count;
    m_inOverflow += count;
}

ReadyQueue::Ahead ReadyQueue::ahead(int8_t priority, Sequence sequence) const {
    Ahead ahead;
    for (const Line& l : m_lines) {
        if (l.priority < priority) break;
        if (l.priority > priority) {
            ahead.count += l.inWindow() + l.overflow;
            continue;
        }
        const auto first = l.window.begin() + std::ptrdiff_t(l.first);
        const auto at = std::lower_bound(first, l.window.end(), sequence,
                                         [](const ReadyTask& task, Sequence s) { return task.sequence < s; });
        ahead.count += uint64_t(at - first);
        ahead.isLeast = at == l.window.end() && l.overflow > 0;
    }
    return ahead;
}

std::optional<Sequence> ReadyQueue::oldest() const {
    std::optional<Sequence> best;
    for (const Line& l : m_lines)
        if (l.inWindow() > 0 && (!best || l.window[l.first].sequence < *best)) best = l.window[l.first].sequence;
    return best;
}

bool ReadyQueue::isIdle() const {
    return size() == 0 && std::none_of(m_lines.begin(), m_lines.end(), [](const Line& l) { return l.refilling; });
}

ReadyQueue::Line& ReadyQueue::line(int8_t priority) {
    const auto at = std::find_if(m_lines.begin(), m_lines.end(), [&](const Line& l) { return l.priority <= priority; });
    if (at != m_lines.end() && at->priority == priority) return *at;
    return *m_lines.insert(at, Line{priority, {}, 0, 0, 0, false, {}});
}

const ReadyQueue::Line* ReadyQueue::highest() const {
    for (const Line& l : m_lines)
        if (l.inWindow() > 0) return &l;
    return nullptr;
}

}  // namespace fairlead::broker
