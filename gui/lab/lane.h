// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/load_driver.h"
#include "gui/lab/payloads.h"
#include "gui/lab/task_thread.h"

#include <algorithm>
#include <memory>
#include <string>

namespace fairlead::gui {

// What all lanes of one driver share. Belongs to the driver's thread, as the lanes do.
struct LaneSurroundings {
    TaskThread& thread;
    const Scenario& scenario;
    std::shared_ptr<grpc::Channel> channel;
    std::function<std::string(const std::string& tenant)> tokenFor;
    LoadStatistics statistics;
    Chance chance;

    double fraction() { return std::uniform_real_distribution(0.0, 1.0)(chance); }
    bool happens(double ratio) { return ratio > 0 && fraction() < ratio; }
};

// The pause before a stream is opened again: doubles up to two seconds, a quarter of it left to chance.
class ReopenPause {
public:
    double next(LaneSurroundings& surroundings) {
        const double pause = m_seconds * (1 - 0.25 * surroundings.fraction());
        m_seconds = std::min(2 * m_seconds, 2.0);
        return pause;
    }
    void reset() { m_seconds = kShortest; }

private:
    static constexpr double kShortest = 0.1;
    double m_seconds = kShortest;
};

}  // namespace fairlead::gui
