// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/lab/lane.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace fairlead::gui {

// One tenant of a scenario: its stream, what it creates and what of that is still to be done. Driver's thread.
class ProducerLane {
public:
    ProducerLane(LaneSurroundings& surroundings, const TenantLoad& load);

    void open();
    // Creates what falls into the next so many seconds. at: seconds since the driver started.
    void tick(double at, double seconds);

    // What workers tell about tasks of this tenant.
    void delivered(const std::string& taskId, double at);
    void finished(const std::string& taskId);

private:
    uint32_t wanted(double at, double seconds);
    NewTask makeTask();
    void take(const std::vector<CreateAnswer>& answers);
    void close(const Status& status);

    LaneSurroundings& m_surroundings;
    const TenantLoad& m_load;
    ReopenPause m_pause;
    uint64_t m_generation = 0;  // of the stream: what a former one says late is not heard
    bool m_isOpen = false;

    double m_phase;  // 0..1, so that tenants do not swing in step
    double m_nextBurst;
    uint32_t m_burstLeft = 0;
    double m_strangerAt = -1e9;  // when a task came by that some former run left behind

    uint32_t m_unanswered = 0;
    std::unordered_set<std::string> m_unfinished;
    std::unordered_set<std::string> m_finishedEarly;  // before the answer to their create was heard

    std::unique_ptr<ProducerStream> m_stream;
};

}  // namespace fairlead::gui
