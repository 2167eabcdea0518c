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

// One group of workers on one stream: it takes tasks, lets their time pass, says how they went and offers the seat
// again. It asks for the scenario's commands only, so that it takes no task that somebody means.
//
// What is being worked on when the stream breaks is forgotten; the broker hands it out again when the lease ends.
//
// The loop's thread.
class WorkerCrew {
public:
    // taskEnded is told the tenant of each task that is done or dead.
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
    std::unordered_map<std::string, Reported> m_reported;  // by task id, until it is answered

    ReopenPause m_pause;
    uint64_t m_streamNumber = 0;  // events and timers of streams before this one are stale
    bool m_isOpen = false;
    bool m_wasOpen = false;
    std::unique_ptr<WorkerStream> m_stream;
};

}  // namespace fairlead::gui
