// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/disk_watch.h"

#include "shared/log.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace fs = std::filesystem;

namespace {

constexpr auto kUsually = std::chrono::milliseconds(1000);
constexpr auto kWhenScarce = std::chrono::milliseconds(50);

}  // namespace

DiskWatch::DiskWatch(std::string folder, const DiskRules& rules)
    : m_folder(std::move(folder)), m_reserve(m_folder + "/RESERVE"), m_reserveBytes(rules.reserveMib * kMib),
      m_gauge(rules) {
    look();
    giveUpReserve(m_room);
}

DiskWatch::~DiskWatch() { stop(); }

void DiskWatch::start(std::function<void(const DiskRoom&)> changed, std::function<void()> looked) {
    m_changed = std::move(changed);
    m_looked = std::move(looked);
    look();
    if (makeReserve(room())) look();
    if (const DiskRoom room = this->room(); room.isLow) m_changed(room);
    m_thread = std::thread([this] { watch(); });
    pthread_setname_np(m_thread.native_handle(), "fl-disk");
}

void DiskWatch::stop() {
    {
        const Lock lock(m_mutex);
        m_isStopping = true;
    }
    m_wakes.notifyAll();
    if (m_thread.joinable()) m_thread.join();
}

DiskRoom DiskWatch::room() const {
    const Lock lock(m_mutex);
    return m_room;
}

void DiskWatch::watch() {
    Lock lock(m_mutex);
    while (!m_isStopping) {
        const bool isScarce = m_room.isLow || m_room.freeBytes < 2 * m_room.neededBytes;
        if (m_wakes.waitFor(m_mutex, isScarce ? kWhenScarce : kUsually,
                            [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isStopping; }))
            return;
        const bool wasLow = m_room.isLow;
        lock.unlock();
        look();
        const DiskRoom room = this->room();
        giveUpReserve(room);
        makeReserve(room);
        if (room.isLow != wasLow) m_changed(room);
        if (m_looked) m_looked();
        lock.lock();
    }
}

void DiskWatch::look() {
    std::error_code error;
    const fs::space_info space = fs::space(m_folder, error);
    if (error) return;  // the last figures are the best guess
    // A reserve that was deleted must be made again before new tasks get that space.
    const uint64_t owed = fs::exists(m_reserve, error) ? 0 : m_reserveBytes;
    const DiskRoom room = m_gauge.look(space.available, space.capacity, owed, std::chrono::steady_clock::now());
    const Lock lock(m_mutex);
    m_room = room;
}

void DiskWatch::giveUpReserve(const DiskRoom& room) const {
    if (room.diskBytes == 0 || room.freeBytes >= m_reserveBytes / 4 || ::unlink(m_reserve.c_str()) != 0) return;
    log(LogLevel::Warning, "the disk of '" + m_folder + "' is full: the reserve of " +
                               std::to_string(m_reserveBytes / kMib) + " MiB is given up");
}

bool DiskWatch::makeReserve(const DiskRoom& room) const {
    const auto wanted = off_t(m_reserveBytes);
    struct stat there {};
    const bool isThere = ::stat(m_reserve.c_str(), &there) == 0;
    if (isThere && there.st_size == wanted) return false;
    if (isThere) ::unlink(m_reserve.c_str());
    if (wanted == 0 || room.freeBytes < room.neededBytes + m_reserveBytes) return false;
    const int fd = ::open(m_reserve.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    // On file systems that cannot allocate space without writing it, there is no reserve.
    const bool isMade = ::fallocate(fd, 0, 0, wanted) == 0;
    ::close(fd);
    if (!isMade) ::unlink(m_reserve.c_str());
    return isMade;
}

}  // namespace fairlead::broker
