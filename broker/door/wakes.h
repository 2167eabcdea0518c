// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/frame_watch.h"

#include <sys/epoll.h>

#include <optional>
#include <vector>

namespace fairlead::broker {

// Lets one thread wait for sockets, for a time, and for ring(). Level-triggered epoll.
class Wakes {
public:
    Wakes();
    ~Wakes();
    Wakes(const Wakes&) = delete;
    Wakes& operator=(const Wakes&) = delete;

    bool isGood() const { return m_poll >= 0 && m_bell >= 0; }
    // about: returned with the events; null is reserved for ring(). Events of 0: errors only.
    bool add(int socketId, uint32_t events, void* about);
    void change(int socketId, uint32_t events, void* about);
    void remove(int socketId);
    // The events so far; returns at `until` at the latest. Does not report ring().
    const std::vector<epoll_event>& wait(std::optional<DoorTime> until);
    void ring();  // any thread

private:
    int m_poll = -1;
    int m_bell = -1;
    std::vector<epoll_event> m_events;
};

// Blocks SIGPIPE in the calling thread: OpenSSL's writes to a closed socket would otherwise end the process.
void surviveBrokenPipes();

}  // namespace fairlead::broker
