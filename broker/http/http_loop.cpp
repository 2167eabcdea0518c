// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_loop.h"

#include "broker/http/http_acceptor.h"

#include <pthread.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kReadAtOnce = 64 * 1024;
constexpr std::chrono::milliseconds kShortestInterval(20), kLongestInterval(1000);

thread_local const HttpLoop* loopOfThisThread = nullptr;

std::chrono::milliseconds intervalOf(const HttpListener::Bounds& bounds) {
    const auto shortest = std::min({bounds.silence, bounds.idle, bounds.slowReader});
    return std::clamp(shortest / 8, kShortestInterval, kLongestInterval);
}

}  // namespace

HttpLoop::HttpLoop(std::shared_ptr<HttpHouse> house, ConnectionTable* book)
    : m_house(std::move(house)), m_book(book), m_interval(intervalOf(m_house->bounds)) {}

HttpLoop::~HttpLoop() { stop(); }

bool HttpLoop::accept(HttpAcceptor* acceptor) {
    m_acceptor = acceptor;
    return acceptor->listen(&m_wakes);
}

void HttpLoop::start(const std::string& threadName) {
    m_thread = std::thread([this] { run(); });
    pthread_setname_np(m_thread.native_handle(), threadName.c_str());
}

void HttpLoop::carry(HttpConnection::Guest guest) {
    {
        const Lock lock(m_mutex);
        m_arrived.push_back(std::move(guest));
    }
    if (!isThisThread()) m_wakes.ring();
}

void HttpLoop::stir(std::shared_ptr<HttpConnection> connection) {
    bool wasQuiet = false;
    {
        const Lock lock(m_mutex);
        wasQuiet = m_stirred.empty();
        m_stirred.push_back(std::move(connection));
    }
    // Its own thread looks before it waits.
    if (wasQuiet && !isThisThread()) m_wakes.ring();
}

void HttpLoop::beginStop() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.ring();
}

void HttpLoop::stop() {
    beginStop();
    if (m_thread.joinable()) m_thread.join();
}

bool HttpLoop::isThisThread() const { return loopOfThisThread == this; }

void HttpLoop::run() {
    loopOfThisThread = this;
    surviveBrokenPipes();
    m_scratch.resize(kReadAtOnce);
    while (!m_isStopping || !m_all.empty()) {
        std::optional<DoorTime> until;
        if (m_acceptor) until = m_acceptor->wakesAt();
        if (!m_all.empty() && (!until || m_looksAt < *until)) until = m_looksAt;
        {
            const Lock lock(m_mutex);
            if (!m_stirred.empty() || !m_again.empty() || m_isEnding != m_isStopping) until = DoorTime();
        }
        const auto& events = m_wakes.wait(until);
        const DoorTime now = std::chrono::steady_clock::now();
        if (m_all.empty()) m_looksAt = now + m_interval;
        for (const epoll_event& event : events) {
            const auto found = m_all.find(static_cast<HttpConnection*>(event.data.ptr));
            if (found == m_all.end()) {
                if (m_acceptor) m_acceptor->take(event.data.ptr, now);
                continue;
            }
            const auto one = found->second;
            with(one, [&] { one->wake(event.events, m_scratch, now); });
        }
        if (m_acceptor) m_acceptor->onTime(now);
        takeIn(now);
        for (const auto& one : std::exchange(m_again, {})) with(one, [&] { one->goOn(m_scratch, now); });
        if (now >= m_looksAt) lookAtAll(now);
        stopSome(now);
    }
}

void HttpLoop::takeIn(DoorTime now) {
    std::vector<HttpConnection::Guest> arrived;
    std::vector<std::shared_ptr<HttpConnection>> stirred;
    {
        const Lock lock(m_mutex);
        arrived.swap(m_arrived);
        stirred.swap(m_stirred);
    }
    for (HttpConnection::Guest& guest : arrived) {
        const ConnectionTable::Key key = guest.key;
        const auto one = std::make_shared<HttpConnection>(m_house, this, std::move(guest));
        const uint32_t events = one->wantedEvents();
        if (m_isStopping || !m_wakes.add(one->socketId(), events, one.get())) {
            one->end();
            m_book->leave(key, now);
            one->closeSocket();
            continue;
        }
        m_all.emplace(one.get(), one);
    }
    for (const auto& one : stirred) with(one, [&] { one->goOn(m_scratch, now); });
}

template <typename Step>
void HttpLoop::with(const std::shared_ptr<HttpConnection>& one, Step step) {
    if (one->isOver()) return;
    const uint32_t before = one->wantedEvents();
    step();
    settle(*one, before);
}

void HttpLoop::settle(HttpConnection& one, uint32_t eventsBefore) {
    if (one.isOver()) {
        m_book->leave(one.key(), std::chrono::steady_clock::now());
        one.closeSocket();
        m_all.erase(&one);
        return;
    }
    if (one.wantedEvents() != eventsBefore) m_wakes.change(one.socketId(), one.wantedEvents(), &one);
    if (one.wantsToGoOn()) m_again.push_back(one.shared_from_this());
}

void HttpLoop::lookAtAll(DoorTime now) {
    std::vector<std::shared_ptr<HttpConnection>> all;
    for (const auto& [key, one] : m_all)
        if (one->isLate(now)) all.push_back(one);
    for (const auto& one : all) with(one, [&] { one->look(m_scratch, now); });
    m_looksAt = now + m_interval;
}

void HttpLoop::stopSome(DoorTime now) {
    {
        const Lock lock(m_mutex);
        if (!m_isEnding) return;
    }
    const bool isFirst = !std::exchange(m_isStopping, true);
    if (isFirst) {
        m_stopsAt = now + m_house->bounds.goodbye;
        if (m_acceptor) m_acceptor->close();
    }
    // The first goodbye is for requests, the second for their answers.
    const bool isLate = now >= m_stopsAt;
    const bool isOver = now >= m_stopsAt + m_house->bounds.goodbye;
    if (isFirst || isLate) {
        std::vector<std::shared_ptr<HttpConnection>> all;
        for (const auto& [key, one] : m_all) all.push_back(one);
        for (const auto& one : all)
            with(one, [&] {
                if (isOver)
                    one->end();
                else if (isLate)
                    one->stopNow(m_scratch, now);
                else
                    one->stopSoon(m_scratch, now);
            });
    }
    m_looksAt = std::min(m_looksAt, now + kShortestInterval);
}

}  // namespace fairlead::broker
