// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/disk_gauge.h"
#include "shared/mutex.h"

#include <functional>
#include <string>
#include <thread>

namespace fairlead::broker {

// Checks the free space on the disk of the data folder on a thread of its own, once a second and more often when little
// is left. Keeps a reserve file there, deletes it when the disk is nearly full, and makes it again when there is room.
class DiskWatch {
public:
    // Deletes the reserve if the disk is nearly full, so that a store can be opened. The folder need not exist yet.
    DiskWatch(std::string folder, const DiskRules& rules);
    ~DiskWatch();  // calls stop(); the reserve stays
    DiskWatch(const DiskWatch&) = delete;
    DiskWatch& operator=(const DiskWatch&) = delete;

    // REQUIRES: called once; the folder exists. Calls `changed` on the thread of the watch whenever space becomes low
    // or sufficient again, and before start() returns if it is low now. Calls `looked`, if set, after each check.
    void start(std::function<void(const DiskRoom&)> changed, std::function<void()> looked = {});
    // No callback is running once this returns. Idempotent.
    void stop();

    // As of the last check. Any thread.
    DiskRoom room() const;

private:
    void look();
    void giveUpReserve(const DiskRoom& room) const;
    bool makeReserve(const DiskRoom& room) const;  // true: a new one was made
    void watch();

    const std::string m_folder;
    const std::string m_reserve;  // path of the file
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
