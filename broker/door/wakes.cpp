// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/wakes.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>

namespace fairlead::broker {

namespace {

constexpr size_t kAtOnce = 256;
constexpr auto kLongestWakeWait = std::chrono::minutes(10);

}  // namespace

Wakes::Wakes() : m_poll(epoll_create1(EPOLL_CLOEXEC)), m_bell(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (isGood()) add(m_bell, EPOLLIN, nullptr);
}

Wakes::~Wakes() {
    for (const int id : {m_bell, m_poll})
        if (id >= 0) close(id);
}

bool Wakes::add(int socketId, uint32_t events, void* about) {
    epoll_event event{};
    event.events = events;
    event.data.ptr = about;
    return epoll_ctl(m_poll, EPOLL_CTL_ADD, socketId, &event) == 0;
}

void Wakes::change(int socketId, uint32_t events, void* about) {
    epoll_event event{};
    event.events = events;
    event.data.ptr = about;
    epoll_ctl(m_poll, EPOLL_CTL_MOD, socketId, &event);
}

void Wakes::remove(int socketId) { epoll_ctl(m_poll, EPOLL_CTL_DEL, socketId, nullptr); }

const std::vector<epoll_event>& Wakes::wait(std::optional<DoorTime> until) {
    int millis = -1;
    if (until) {
        const auto left =
            std::clamp<DoorTime::duration>(*until - std::chrono::steady_clock::now(), {}, kLongestWakeWait);
        millis = int(std::chrono::ceil<std::chrono::milliseconds>(left).count());
    }
    m_events.resize(kAtOnce);
    const int count = epoll_wait(m_poll, m_events.data(), int(m_events.size()), millis);
    m_events.resize(size_t(std::max(count, 0)));
    std::erase_if(m_events, [this](const epoll_event& event) {
        if (event.data.ptr) return false;
        eventfd_t rings = 0;
        eventfd_read(m_bell, &rings);
        return true;
    });
    return m_events;
}

void surviveBrokenPipes() {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
}

void Wakes::ring() { eventfd_write(m_bell, 1); }

}  // namespace fairlead::broker
