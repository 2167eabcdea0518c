// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/tables/waiting_ages.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace fairlead::broker {

// One ready task, as kept in memory.
struct ReadyTask {
    TaskId id;
    Sequence sequence = 0;
    TaskCore core;
    bool indexed = false;  // it has a record in the table Ready
};

// The ready tasks of one tenant's command: a line per priority, first in first out. The first tasks of each line are in
// memory (the window); the rest, if any, is on disk in the table Ready (the overflow). All tasks of the overflow come
// after those of the window. The queue asks for a refill well before a window is empty.
//
// Engine thread. All operations are O(1), except for the search among the priorities in use (at most ten).
class ReadyQueue {
public:
    // False: the task belongs to the overflow, and the caller writes its record in Ready. windowSize: most tasks that
    // the window may hold now.
    bool append(const ReadyTask& task, size_t windowSize);

    bool hasHead() const { return m_inWindows > 0; }
    uint64_t size() const { return m_inWindows + m_inOverflow; }
    size_t inWindows() const { return m_inWindows; }
    // It is empty, and no answer to a refill is on its way: that would not be about the tasks of a new queue.
    bool isIdle() const;

    // The first task of the highest priority in memory; valid until the queue changes. REQUIRES: hasHead().
    const ReadyTask& head() const;
    void popHead();
    // The first of those in memory, in order; valid until the queue changes.
    std::vector<const ReadyTask*> first(size_t most) const;

    // A line with fewer than `below` tasks in memory and more on disk, and the sequence after which to read on. At most
    // one read per line is under way.
    struct Refill {
        int8_t priority = 0;
        Sequence after = 0;
    };
    std::optional<Refill> nextRefill(size_t below);
    // The answer to a refill: tasks in order.
    void refilled(int8_t priority, const std::vector<ReadyTask>& tasks);

    // Removes a task from anywhere in its line; true if it was in the window. O(window).
    // REQUIRES: the task is in the line.
    bool remove(int8_t priority, Sequence sequence);
    // Replaces what the queue knows of the task, which keeps its place. O(log window).
    // REQUIRES: the task is in the line.
    void update(const ReadyTask& task);

    // How many tasks precede that sequence in the line of that priority. Exact among those in memory; those on disk are
    // not counted. O(log window).
    struct Ahead {
        uint64_t count = 0;
        bool isLeast = false;  // there may be more ahead
    };
    Ahead ahead(int8_t priority, Sequence sequence) const;

    // During recovery only: tasks that are in the overflow, and for each since when it has been ready.
    void restoreOverflow(int8_t priority, uint64_t count);
    void restoreAge(Sequence sequence) { m_ages.add(readySince(sequence)); }

    // The sequence of the oldest task in memory; nothing if none is in memory.
    std::optional<Sequence> oldest() const;
    // Since when its tasks have been waiting, including those on disk.
    const WaitingAges& ages() const { return m_ages; }

private:
    struct Line {
        int8_t priority = 0;
        std::vector<ReadyTask> window;
        size_t first = 0;  // index of the head in window
        uint64_t overflow = 0;
        Sequence readUpTo = 0;  // in the overflow
        bool refilling = false;
        // Tasks that changed while a refill is under way, which may show them as before; nothing: the task was removed.
        std::map<Sequence, std::optional<ReadyTask>> outdated;

        size_t inWindow() const { return window.size() - first; }
    };

    Line& line(int8_t priority);
    static std::vector<ReadyTask>::iterator inWindow(Line& line, Sequence sequence);
    const Line* highest() const;

    std::vector<Line> m_lines;  // highest priority first
    size_t m_inWindows = 0;
    uint64_t m_inOverflow = 0;
    WaitingAges m_ages;
};

}  // namespace fairlead::broker
