// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/forwarder.h"

#include "shared/log.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kForwardedAtOnce = 64 * 1024;
constexpr size_t kMostHeard = 256;  // before a connection must be clear
constexpr int kForwardTurns = 4;    // pieces carried of one connection before the next one
constexpr auto kHearPatience = std::chrono::seconds(20);
constexpr auto kConnectPatience = std::chrono::seconds(3);
constexpr auto kLooksEvery = std::chrono::seconds(10);       // whether a connection stands still
constexpr auto kHalfOpenPatience = std::chrono::minutes(5);  // for a half to say something when the other has ended
constexpr auto kForwardLines = std::chrono::seconds(10);

void prepareSocket(int socketId) {
    const int yes = 1;
    setsockopt(socketId, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    // So that a machine that is gone is noticed.
    const int seconds = 30;
    setsockopt(socketId, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(socketId, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof seconds);
    setsockopt(socketId, IPPROTO_TCP, TCP_KEEPINTVL, &seconds, sizeof seconds);
}

std::string nameOf(const sockaddr_storage& address) {
    Peer peer;
    describe(address, peer);
    return peer.name;
}

std::string ownNameOf(int socketId) {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    if (getsockname(socketId, reinterpret_cast<sockaddr*>(&own), &size) != 0) return {};
    return nameOf(own);
}

// A connection by both of its ends: on one machine two of them may have the same port at one end.
std::string wayOf(const std::string& from, const std::string& to) { return from + " > " + to; }

bool mustWait() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS; }

}  // namespace

Forwarder::Forwarder(Options options)
    : m_options(std::move(options)), m_book(m_options.connections), m_scratch(kForwardedAtOnce, '\0') {}

Forwarder::~Forwarder() { close(); }

void Forwarder::close() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.ring();
    if (m_thread.joinable()) m_thread.join();
    m_ports.close();
}

Status Forwarder::listenOn(ListenAddress& address) { return m_ports.add(address, m_options.hasTls); }

Status Forwarder::open() {
    RETURN_IF_ERROR(m_ports.open(&m_wakes));
    m_thread = std::thread([this] { run(); });
    pthread_setname_np(m_thread.native_handle(), "fl-forward");
    return {};
}

void Forwarder::lead(const Targets& targets) {
    {
        const Lock lock(m_mutex);
        m_wanted = targets;
    }
    m_wakes.ring();
}

const std::optional<SocketAddress>& Forwarder::targetOf(const Carried& one) const {
    if (one.isHere) return m_targets.here;
    return one.isPlain ? m_targets.plain : m_targets.there;
}

void Forwarder::run() {
    surviveBrokenPipes();
    for (;;) {
        std::optional<DoorTime> until = m_ports.wakesAt();
        if (!m_waiting.empty() && (!until || m_waiting.begin()->first < *until)) until = m_waiting.begin()->first;
        const auto& events = m_wakes.wait(until);
        {
            const Lock lock(m_mutex);
            if (m_isEnding) break;
        }
        const DoorTime now = std::chrono::steady_clock::now();
        takeTargets(now);
        const auto greeting = [this, now](int socketId, const sockaddr_storage& from, const Ports::Port& port) {
            greet(socketId, from, port, now);
        };
        for (const epoll_event& event : events)
            if (!m_ports.take(event.data.ptr, now, greeting))
                handle(*static_cast<End*>(event.data.ptr)->of, event.events, now);
        while (!m_waiting.empty() && m_waiting.begin()->first <= now) look(*m_waiting.begin()->second, now);
        m_ports.onTime(now);
        removeEnded();
    }
    for (auto& [one, owned] : m_all) end(*one);
    removeEnded();
}

void Forwarder::takeTargets(DoorTime now) {
    std::optional<Targets> wanted;
    {
        const Lock lock(m_mutex);
        wanted = std::exchange(m_wanted, {});
    }
    if (!wanted) return;
    const Targets before = std::exchange(m_targets, *wanted);
    for (auto& [one, owned] : m_all) {
        if (one->phase == Phase::Hearing || one->isHere) continue;
        if ((one->isPlain ? before.plain : before.there) == targetOf(*one)) continue;
        // Nothing of it has been heard elsewhere.
        if (one->phase == Phase::Connecting)
            connectAnew(*one, !hasTarget(*one), now);
        else
            end(*one);
    }
}

void Forwarder::greet(int socketId, const sockaddr_storage& from, const Ports::Port& port, DoorTime now) {
    auto peer = std::make_shared<Peer>();
    describe(from, *peer);
    const bool isOwn = m_own.contains(wayOf(peer->name, ownNameOf(socketId)));
    if (isOwn && now >= m_saysAgainAt) {
        m_saysAgainAt = now + kForwardLines;
        log(LogLevel::Warning,
            "where the owner of the log says that it can be reached, this broker is itself: nothing is carried there; "
            "set store.address to a name under which each broker alone is reached");
    }
    const auto giveWay = [socketId] { shutdown(socketId, SHUT_RDWR); };
    const auto key = isOwn ? std::nullopt : m_book.admit(peer, giveWay, now).key;
    if (!key) {
        ::close(socketId);
        return;
    }
    prepareSocket(socketId);
    auto owned = std::make_unique<Carried>();
    Carried& one = *owned;
    one.client.of = one.other.of = &one;
    one.client.id = socketId;
    one.client.takenAt = one.movedAt = now;
    one.key = *key;
    one.peer = std::move(peer);
    one.isPlain = port.isPlain;
    one.isJudged = !port.isTls && m_options.way;
    one.wakesAt = now + kHearPatience;
    m_all.emplace(&one, std::move(owned));
    m_waiting.emplace(one.wakesAt, &one);
    handle(one, 0, now);
}

void Forwarder::handle(Carried& one, uint32_t events, DoorTime now) {
    if (one.isOver) return;
    if (one.phase == Phase::Open && (events & EPOLLERR) != 0) {
        end(one);
        return;
    }
    if (one.phase == Phase::Hearing && !hear(one, now)) return;
    if (one.phase == Phase::Connecting && !meet(one, now)) return;
    if (one.phase == Phase::Open && pump(one, one.client, one.other, now)) pump(one, one.other, one.client, now);
    if (!one.isOver && one.client.isTold && one.other.isTold) end(one);
    listenTo(one);
}

// Whether it is known where the connection goes.
bool Forwarder::hear(Carried& one, DoorTime now) {
    std::string& said = one.other.pending;
    Way way = one.isJudged ? m_options.way(said) : Way::There;
    while (way == Way::Unclear) {
        char bytes[kMostHeard];
        const ssize_t count = recv(one.client.id, bytes, sizeof bytes - said.size(), 0);
        if (count < 0 && mustWait()) {
            listenTo(one);
            return false;
        }
        if (count < 0) return end(one);
        one.client.hasEnded = count == 0;
        said.append(bytes, size_t(count));
        way = m_options.way(said);
        if (way == Way::Unclear && (count == 0 || said.size() == sizeof bytes)) way = Way::There;
    }
    return connect(one, way == Way::Here || !hasTarget(one), now);
}

bool Forwarder::connect(Carried& one, bool isHere, DoorTime now) {
    one.isHere = isHere;
    const auto& target = targetOf(one);
    if (!target) return end(one);
    End& other = one.other;
    other.id = socket(target->is.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (other.id < 0) return end(one);
    prepareSocket(other.id);
    other.takenAt = now;
    const int result = ::connect(other.id, reinterpret_cast<const sockaddr*>(&target->is), target->size);
    if (result != 0 && errno != EINPROGRESS) {
        if (isHere) return end(one);
        ::close(std::exchange(other.id, -1));
        return connect(one, true, now);
    }
    if (!isHere) {
        one.own = wayOf(ownNameOf(other.id), nameOf(target->is));
        m_own.insert(one.own);
    }
    one.phase = Phase::Connecting;
    wakeAt(one, now + kConnectPatience);
    return true;
}

// Whether the connection to the other broker is there.
bool Forwarder::meet(Carried& one, DoorTime now) {
    int error = 0;
    socklen_t size = sizeof error;
    sockaddr_storage peer{};
    socklen_t peerSize = sizeof peer;
    getsockopt(one.other.id, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error == 0 && getpeername(one.other.id, reinterpret_cast<sockaddr*>(&peer), &peerSize) != 0) {
        listenTo(one);
        return false;
    }
    if (error == 0) {
        one.phase = Phase::Open;
        wakeAt(one, now + kLooksEvery);
        return true;
    }
    return one.isHere ? end(one) : connectAnew(one, true, now);
}

// Always false: it is not open yet.
bool Forwarder::connectAnew(Carried& one, bool isHere, DoorTime now) {
    setEvents(one.other, 0);
    ::close(std::exchange(one.other.id, -1));
    m_own.erase(std::exchange(one.own, {}));
    if (connect(one, isHere, now)) listenTo(one);
    return false;
}

// False if the connection is over. What `to` does not take stays, and nothing more is read for it.
bool Forwarder::pump(Carried& one, End& from, End& to, DoorTime now) {
    for (int turn = 0; turn < kForwardTurns; ++turn) {
        if (!flush(one, to, now)) return false;
        if (!to.pending.empty()) return true;
        if (from.hasEnded) {
            if (!std::exchange(to.isTold, true)) shutdown(to.id, SHUT_WR);
            return true;
        }
        const ssize_t count = recv(from.id, m_scratch.data(), m_scratch.size(), 0);
        if (count < 0) return mustWait() ? true : end(one);
        one.movedAt = now;
        const bool isNext = &from == &one.client && std::exchange(one.isAnswered, false);
        if (count > 0 && &from == &one.other) one.isAnswered = true;
        // A further request of the connection may be one that is answered here, with which the connection ends.
        if (const std::string_view said(m_scratch.data(), size_t(count));
            isNext && one.isJudged && !one.isHere && m_targets.here && m_options.way(said) == Way::Here) {
            one.other.pending = said;
            return connectAnew(one, true, now);
        }
        // What the owner answers tells from whoever only connects; more is not seen from here.
        if (count > 0 && &from == &one.other && !one.isHere) one.peer->isProven = true;
        from.hasEnded = count == 0;
        const ssize_t sent = count == 0 ? 0 : send(to.id, m_scratch.data(), size_t(count), MSG_NOSIGNAL);
        if (sent < 0 && !mustWait()) return end(one);
        if (sent > 0) to.takenAt = now;
        to.pending.assign(m_scratch.data() + std::max<ssize_t>(sent, 0), size_t(count - std::max<ssize_t>(sent, 0)));
        if (to.pending.empty())
            to.pending.shrink_to_fit();
        else
            to.takenAt = now;
    }
    return true;
}

bool Forwarder::flush(Carried& one, End& to, DoorTime now) {
    if (to.pending.empty()) return true;
    const ssize_t sent = send(to.id, to.pending.data(), to.pending.size(), MSG_NOSIGNAL);
    if (sent < 0) return mustWait() ? true : end(one);
    to.takenAt = one.movedAt = now;
    to.pending.erase(0, size_t(sent));
    if (to.pending.empty()) to.pending.shrink_to_fit();
    return true;
}

// A connection whose time has come.
void Forwarder::look(Carried& one, DoorTime now) {
    const bool isHalfOpen = one.client.hasEnded || one.other.hasEnded;
    const bool isSlow = !one.client.pending.empty() && now >= one.client.takenAt + m_options.slowReader;
    if (one.phase == Phase::Open && !isSlow && !(isHalfOpen && now >= one.movedAt + kHalfOpenPatience))
        return wakeAt(one, now + kLooksEvery);
    m_waiting.erase({one.wakesAt, &one});
    end(one);
}

void Forwarder::wakeAt(Carried& one, DoorTime at) {
    m_waiting.erase({one.wakesAt, &one});
    one.wakesAt = at;
    m_waiting.emplace(at, &one);
}

// An end of which nothing is wanted is not waited for at all: its hanging up would be told again and again.
void Forwarder::listenTo(Carried& one) {
    if (one.isOver) return;
    if (one.phase == Phase::Hearing) return setEvents(one.client, EPOLLIN);
    if (one.phase == Phase::Connecting) {
        setEvents(one.client, 0);
        return setEvents(one.other, EPOLLOUT);
    }
    const auto wanted = [](const End& end, const End& opposite) {
        return (opposite.pending.empty() && !end.hasEnded ? EPOLLIN : 0u) | (end.pending.empty() ? 0u : EPOLLOUT);
    };
    setEvents(one.client, wanted(one.client, one.other));
    setEvents(one.other, wanted(one.other, one.client));
}

void Forwarder::setEvents(End& end, uint32_t events) {
    const uint32_t before = std::exchange(end.events, events);
    if (before == events) return;
    if (events == 0)
        m_wakes.remove(end.id);
    else if (before == 0)
        m_wakes.add(end.id, events, &end);
    else
        m_wakes.change(end.id, events, &end);
}

// Always false.
bool Forwarder::end(Carried& one) {
    if (!std::exchange(one.isOver, true)) m_ended.push_back(&one);
    return false;
}

void Forwarder::removeEnded() {
    for (Carried* one : std::exchange(m_ended, {})) {
        m_waiting.erase({one->wakesAt, one});
        m_own.erase(one->own);
        // Before close(), after which the descriptor's number can be reused.
        m_book.leave(one->key, std::chrono::steady_clock::now());
        for (End* side : {&one->client, &one->other}) {
            if (side->id < 0) continue;
            setEvents(*side, 0);
            ::close(side->id);
        }
        m_all.erase(one);
    }
}

}  // namespace fairlead::broker
