// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/load_driver.h"
#include "gui/lab/load_loop.h"
#include "gui/lab/scenario.h"

#include <functional>
#include <memory>
#include <random>
#include <string>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// State shared by the producers and crews of one run, which it outlives. Used on the loop's thread only.
struct LoadSession {
    explicit LoadSession(const Scenario& ofWhat) : scenario(ofWhat) {}

    const Scenario& scenario;
    LoadLoop loop;
    std::shared_ptr<grpc::Channel> channel;
    std::function<std::string(const std::string&)> tokenFor;
    LoadStatistics statistics;
    std::mt19937_64 pauses;  // random part of the reconnection pauses

    void streamOpened(bool isFirst) {
        ++statistics.openStreams;
        if (!isFirst) ++statistics.reconnects;
        if (statistics.openStreams == statistics.allStreams) statistics.lastProblem.clear();
    }

    void streamEnded(bool wasOpen, const std::string& problem) {
        if (wasOpen) --statistics.openStreams;
        statistics.lastProblem = problem;
    }
};

// The pause before a broken stream is reopened: longer each time, with jitter.
class ReopenPause {
public:
    std::chrono::milliseconds next(std::mt19937_64& random) {
        m_most = m_most * 2 < kMost ? m_most * 2 : kMost;
        return m_most / 2 + std::chrono::milliseconds(random() % uint64_t(m_most.count() / 2));
    }
    void reset() { m_most = kFirst; }

private:
    static constexpr std::chrono::milliseconds kFirst{100};
    static constexpr std::chrono::milliseconds kMost{2000};
    std::chrono::milliseconds m_most = kFirst;
};

}  // namespace fairlead::gui
