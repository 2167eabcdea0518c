// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/disk_gauge.h"
#include "shared/mutex.h"

#include <functional>
#include <string>
#include <thread>

namespace fairlead::broker {

// Watches the disk of the data folder on a thread of its own, once a second and more often where room is scarce; keeps
// the reserve there, gives it up when next to nothing is left, and takes it back when there is room again.
class DiskWatch {
public:
    // Gives the reserve up if the disk is full, so that a store can be opened there; else touches nothing. The folder
    // need not be there yet.
    DiskWatch(std::string folder, const DiskRules& rules);
    ~DiskWatch();  // stops; the reserve stays
    DiskWatch(const DiskWatch&) = delete;
    DiskWatch& operator=(const DiskWatch&) = delete;

    // From now on; `changed` is called on the watch's thread whenever the room has become low or has ceased to be, and
    // before start() returns if it is low; `looked`, if any, at each look, some once a second. The folder is there. Once.
    void start(std::function<void(const DiskRoom&)> changed, std::function<void()> looked = {});
    // No call is under way once it returns. Idempotent.
    void stop();

    // As of the last look. Any thread.
    DiskRoom room() const;

private:
    void look();
    void giveUpReserve(const DiskRoom& room) const;
    bool makeReserve(const DiskRoom& room) const;  // whether it is new
    void watch();

    const std::string m_folder;
    const std::string m_reserve;  // its file
    const uint64_t m_reserveBytes;
    DiskGauge m_gauge;
    std::function<void(const DiskRoom&)> m_changed;
    std::function<void()> m_looked;
    mutable Mutex m_mutex;
    Condition m_wakes;
    DiskRoom m_room FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isStopping FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
