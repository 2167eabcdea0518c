// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/engine/waiting_ages.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace fairlead::broker {

// One ready task, as the queue holds it in memory.
struct ReadyTask {
    TaskId id;
    Sequence sequence = 0;
    TaskCore core;
    bool indexed = false;  // it has a record in the table Ready
};

// What is ready of one tenant's command: a line per priority, first in first out. Of each line the head is in memory
// (the window), and the rest, if any, is on disk in the table Ready (the overflow); everything in the overflow comes
// after everything in the window. The queue asks to be refilled well before a window runs dry.
//
// Engine thread. All operations are O(1), but for the search among the priorities in use (at most ten).
class ReadyQueue {
public:
    // Where the task went: false means that it belongs to the overflow, and the caller writes its record in Ready.
    // windowSize: how many the window may hold now.
    bool append(const ReadyTask& task, size_t windowSize);

    bool hasHead() const { return m_inWindows > 0; }
    uint64_t size() const { return m_inWindows + m_inOverflow; }
    size_t inWindows() const { return m_inWindows; }
    // Nothing is in it, and no answer to a refill is on its way: what it would say of a new queue's tasks is old.
    bool isIdle() const;

    // The first task of the highest priority that has one in memory. Until the queue changes. REQUIRES: hasHead().
    const ReadyTask& head() const;
    void popHead();

    // A line of which fewer than `below` are in memory and should be read further: from which sequence on (exclusive). At
    // most one read per line is under way.
    struct Refill {
        uint8_t priority = 0;
        Sequence after = 0;
    };
    std::optional<Refill> nextRefill(size_t below);
    // The answer to a refill: tasks in order.
    void refilled(uint8_t priority, const std::vector<ReadyTask>& tasks);

    // Takes a task out of its line, wherever it stands; true when that was the window. O(window).
    // REQUIRES: the task is in the line.
    bool remove(uint8_t priority, Sequence sequence);
    // The task keeps its place; what the queue tells of it is this from now on. O(log window).
    // REQUIRES: the task is in the line.
    void update(const ReadyTask& task);

    // How many go before that place in the line of that priority. Exact among those in memory; of what is on disk, the
    // places before it are not counted. O(log window).
    struct Ahead {
        uint64_t count = 0;
        bool isLeast = false;  // there may be more
    };
    Ahead ahead(uint8_t priority, Sequence sequence) const;

    // While recovering only: tasks known to be in the overflow, and for each since when it waits.
    void restoreOverflow(uint8_t priority, uint64_t count);
    void restoreAge(Sequence sequence) { m_ages.add(readySince(sequence)); }

    // The sequence of the task that has waited longest among those in memory; nothing when empty.
    std::optional<Sequence> oldest() const;
    // Since when all that is in it has been waiting, also what is on disk.
    const WaitingAges& ages() const { return m_ages; }

private:
    struct Line {
        uint8_t priority = 0;
        std::vector<ReadyTask> window;
        size_t first = 0;  // index of the head in window
        uint64_t overflow = 0;
        Sequence readUpTo = 0;  // of the overflow
        bool refilling = false;
        // What the refill under way may show as it was: nothing for tasks that were removed.
        std::map<Sequence, std::optional<ReadyTask>> outdated;

        size_t inWindow() const { return window.size() - first; }
    };

    Line& line(uint8_t priority);
    static std::vector<ReadyTask>::iterator inWindow(Line& line, Sequence sequence);
    const Line* highest() const;

    std::vector<Line> m_lines;  // by falling priority
    size_t m_inWindows = 0;
    uint64_t m_inOverflow = 0;
    WaitingAges m_ages;
};

}  // namespace fairlead::broker
