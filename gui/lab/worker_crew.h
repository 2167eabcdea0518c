// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/worker_stream.h"
#include "gui/lab/load_session.h"

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>

namespace fairlead::gui {

// One group of workers on one stream: takes tasks, waits for their duration, reports their results and offers the seat
// again. It offers only the scenario's commands, so that it never takes a real task.
//
// Tasks in work are dropped when the stream breaks; the broker redelivers them when their leases end.
//
// The loop's thread.
class WorkerCrew {
public:
    // taskEnded: called with the tenant of each task that is done or dead.
    WorkerCrew(LoadSession& session, const WorkerGroup& group, uint64_t seed,
               std::function<void(const std::string& tenant)> taskEnded);

    void begin() { open(); }

private:
    enum class Outcome { Completed, Failed, Nacked };
    struct Reported {
        std::string tenant;
        Outcome outcome = Outcome::Completed;
    };

    void open();
    void opened();
    void assigned(Assignment task);
    void finish(const Assignment& task, const TaskKind& kind, double seconds);
    void answered(const WorkAnswer& answer);
    void ended(const Status& why);

    LoadSession& m_session;
    const WorkerGroup& m_group;
    const std::function<void(const std::string&)> m_taskEnded;
    std::mt19937_64 m_random;
    std::unordered_map<std::string, const TaskKind*> m_kinds;   // by command
    std::unordered_map<std::string, double> m_durationFactors;  // by tenant
    WorkerStream::Settings m_settings;
    std::unordered_map<std::string, Reported> m_reported;  // by task id, until the broker has answered

    ReopenPause m_pause;
    uint64_t m_streamNumber = 0;  // events and timers of earlier streams are ignored
    bool m_isOpen = false;
    bool m_wasOpen = false;
    std::unique_ptr<WorkerStream> m_stream;
};

}  // namespace fairlead::gui
