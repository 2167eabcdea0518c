// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/worker_stream.h"
#include "gui/lab/lane.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

namespace fairlead::gui {

// One group of workers of a scenario: takes tasks, lets the time of their work pass and answers as chance has it.
// Driver's thread.
class WorkerLane {
public:
    // What the producers' side wants to know of a task.
    struct Reports {
        std::function<void(const std::string& tenant, const std::string& taskId)> delivered;
        std::function<void(const std::string& tenant, const std::string& taskId)> finished;  // done or dead
    };

    WorkerLane(LaneSurroundings& surroundings, const WorkerGroup& group, Reports reports);

    void open();

private:
    enum class Ending { Completed, Failed, Nacked };
    struct Answered {
        std::string tenant;
        Ending ending;
    };

    void work(const Assignment& task);
    void answer(const Assignment& task, Ending ending, const std::string& text);
    void take(const WorkAnswer& answer);
    void close(const Status& status);

    LaneSurroundings& m_surroundings;
    const WorkerGroup& m_group;
    Reports m_reports;
    ReopenPause m_pause;
    uint64_t m_generation = 0;  // of the stream: what a former one says late is not heard
    bool m_isOpen = false;
    std::unordered_map<std::string, const TaskKind*> m_kinds;
    std::unordered_map<std::string, double> m_durationFactors;
    std::unordered_map<std::string, Answered> m_answered;  // by task id, until the broker confirms
    std::unique_ptr<WorkerStream> m_stream;
};

}  // namespace fairlead::gui
