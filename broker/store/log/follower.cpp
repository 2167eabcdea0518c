// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/follower.h"

#include "shared/log.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(100);
constexpr auto kBetweenNotes = std::chrono::seconds(1);

}  // namespace

Follower::Follower(ReplicatedStore* store, Told told)
    : m_store(store), m_told(std::move(told)), m_atEnd(Steady::now()) {}

Follower::~Follower() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.notifyAll();
    if (m_thread.joinable()) m_thread.join();
}

void Follower::start() {
    m_thread = std::thread([this] { loop(); });
    pthread_setname_np(m_thread.native_handle(), "fl-follow");
}

void Follower::loop() {
    while (!look()) {
        Lock lock(m_mutex);
        if (m_wakes.waitFor(m_mutex, kBetweenLooks, [this] { return m_isEnding.load(); })) return;
    }
}

bool Follower::look() {
    const auto owner = m_store->turnLog().owner();
    if (owner) {
        bool isNew = false;
        {
            const Lock lock(m_mutex);
            isNew = *owner != std::exchange(m_owner, *owner);
        }
        if (isNew && m_told.owner) m_told.owner(*owner);
    } else if (owner.status().code() != Code::Unavailable) {
        return tellOver(owner.status());
    }
    Status status = follow();
    if (m_isEnding) return false;
    if (status.ok() && owner && !owner->isThere) {
        status = m_store->takeLog();
        if (status.ok()) return tellOver(status);
        // Another one was faster.
        if (status.code() == Code::FailedPrecondition) return false;
    }
    if (status.code() == Code::ResourceExhausted && !std::exchange(m_isShortOfRoom, true))
        log(LogLevel::Warning, "this broker waits for room on a disk: " + status.message());
    if (status.code() == Code::Unavailable || status.code() == Code::ResourceExhausted) return false;
    if (!status.ok()) return tellOver(status);
    m_isShortOfRoom = false;
    note();
    return false;
}

Status Follower::follow() {
    const auto at = Steady::now();
    const auto end = m_store->turnLog().end();
    if (end) {
        const Lock lock(m_mutex);
        m_end = *end;
    }
    RETURN_IF_ERROR(m_store->followLog(m_isEnding));
    RETURN_IF_ERROR(end.status());
    const Lock lock(m_mutex);
    m_atEnd = at;
    return {};
}

// That one cannot be written does not matter; there is a next one soon.
void Follower::note() {
    const auto now = Steady::now();
    if (now < m_notedAt + kBetweenNotes) return;
    m_notedAt = now;
    const Figures known = figures();
    LogStandby self;
    self.position = known.place.position;
    self.behind = known.lag ? known.lag->time : Micros();
    static_cast<void>(m_store->turnLog().noteStandby(self));
}

bool Follower::tellOver(const Status& why) {
    if (m_told.over) m_told.over(why);
    return true;
}

Follower::Figures Follower::figures() const {
    Figures figures;
    figures.place = m_store->place();
    figures.away = m_store->away();
    const Lock lock(m_mutex);
    figures.owner = m_owner;
    if (m_end)
        figures.lag = LogLag{*m_end - std::min(*m_end, figures.place.position),
                             std::chrono::duration_cast<Micros>(Steady::now() - m_atEnd)};
    return figures;
}

}  // namespace fairlead::broker
