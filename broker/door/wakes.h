// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/frame_watch.h"

#include <sys/epoll.h>

#include <optional>
#include <vector>

namespace fairlead::broker {

// What one thread waits for: sockets, a moment, and to be woken by another thread. Level-triggered.
class Wakes {
public:
    Wakes();
    ~Wakes();
    Wakes(const Wakes&) = delete;
    Wakes& operator=(const Wakes&) = delete;

    bool isGood() const { return m_poll >= 0 && m_bell >= 0; }
    // about: comes back with the events; null is the bell's. Events of 0 leave errors only.
    bool add(int socketId, uint32_t events, void* about);
    void change(int socketId, uint32_t events, void* about);
    void remove(int socketId);
    // What has happened; after the moment at the latest. The bell is not among it.
    const std::vector<epoll_event>& wait(std::optional<DoorTime> until);
    void ring();  // any thread

private:
    int m_poll = -1;
    int m_bell = -1;
    std::vector<epoll_event> m_events;
};

// For a thread that speaks TLS: OpenSSL writes to sockets in a way that would end the process when the other side has gone.
void surviveBrokenPipes();

}  // namespace fairlead::broker
