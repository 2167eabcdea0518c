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

    const std::string& name() const { return m_group.name; }
    // Ends the stream without results for its tasks, as a crash does, until comeBack(). Waits for the end of the stream.
    void leave();
    void comeBack();
    // From now on every task of the command fails with this error; an empty command: none does.
    void breakCommand(const std::string& command, const std::string& error);

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
    void forget();  // the stream and what it was to answer

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
    bool m_isAway = false;
    std::string m_brokenCommand;
    std::string m_brokenError;
    std::unique_ptr<WorkerStream> m_stream;
};

}  // namespace fairlead::gui
