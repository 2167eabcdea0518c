// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/door/relay.h"

#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kPiece = 64 * 1024;
constexpr auto kLooksAgain = std::chrono::milliseconds(5);  // when to check a client that is held back
constexpr int kTurns = 4;                                   // pieces read from one connection before the next one

// An HTTP/2 GOAWAY frame with the reason.
std::string goodbye(const std::string& why) {
    const size_t length = 8 + why.size();
    std::string frame{char(length >> 16), char(length >> 8), char(length)};
    frame += '\x07';
    frame += std::string(5, '\0');
    frame += std::string("\x7F\xFF\xFF\xFF\0\0\0\x0B", 8);  // affects no open call; code ENHANCE_YOUR_CALM
    return frame + why;
}

}  // namespace

Relay::Relayed::Relayed(Connection made, size_t mostHeaderBytes)
    : is(std::move(made)),
      watch(mostHeaderBytes, is.allowances), client{this, is.client->id(), 0}, grpc{this, is.inner, 0},
      up(std::move(is.said)) {}

Relay::Relay(ConnectionTable* book, const Bounds& bounds, Refused refused)
    : m_book(book), m_bounds(bounds), m_refused(std::move(refused)), m_scratch(kPiece, '\0'),
      m_thread([this] { run(); }) {
    pthread_setname_np(m_thread.native_handle(), "fl-relay");
}

Relay::~Relay() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.ring();
    m_thread.join();
}

void Relay::carry(Connection connection) {
    {
        const Lock lock(m_mutex);
        m_arrived.push_back(std::move(connection));
    }
    m_wakes.ring();
}

void Relay::run() {
    surviveBrokenPipes();
    for (;;) {
        const DoorTime before = std::chrono::steady_clock::now();
        std::optional<DoorTime> until;
        if (!m_again.empty())
            until = before;
        else if (!m_waiting.empty())
            until = m_waiting.begin()->first;
        const auto& events = m_wakes.wait(until);
        {
            const Lock lock(m_mutex);
            if (m_isEnding) break;
        }
        const DoorTime now = std::chrono::steady_clock::now();
        for (const epoll_event& event : events) {
            const End& end = *static_cast<End*>(event.data.ptr);
            Relayed& one = *end.of;
            // The client is gone, or it closed its end while its bytes must wait.
            if (&end == &one.client && (event.events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) != 0 &&
                ((event.events & (EPOLLERR | EPOLLHUP)) != 0 || one.heldUntil))
                this->end(one, {});
            handle(one, now);
        }
        for (Relayed* one : std::exchange(m_again, {})) handle(*one, now);
        while (!m_waiting.empty() && m_waiting.begin()->first <= now) {
            Relayed& one = *m_waiting.begin()->second;
            m_waiting.erase(m_waiting.begin());
            one.heldUntil.reset();
            handle(one, now);
        }
        takeIn();
        if (m_held > m_bounds.heldBytes) endHeaviest(&Relayed::held, "too many bytes of unfinished messages");
        if (m_calls > m_bounds.calls) endHeaviest(&Relayed::calls, "too many calls at once");
        removeEnded();
    }
    takeIn();
    for (auto& [one, owned] : m_all) end(*one, {});
    removeEnded();
}

void Relay::takeIn() {
    std::vector<Connection> arrived;
    {
        const Lock lock(m_mutex);
        arrived.swap(m_arrived);
    }
    for (Connection& connection : arrived) {
        auto owned = std::make_unique<Relayed>(std::move(connection), m_bounds.headerBytes);
        Relayed& one = *owned;
        m_all.emplace(&one, std::move(owned));
        if (!m_wakes.add(one.client.id, 0, &one.client) || !m_wakes.add(one.grpc.id, 0, &one.grpc))
            end(one, {});
        else
            handle(one, std::chrono::steady_clock::now());
    }
}

void Relay::handle(Relayed& one, DoorTime now) {
    if (one.isOver) return;
    one.wantsClientOut = false;
    if (!one.isKnownProven && one.is.peer->isProven) {
        one.isKnownProven = true;
        ++one.is.allowances->provenEntries;
    }
    if (!pumpDown(one, now) || !pumpUp(one, now)) return;
    m_held += one.watch.heldBytes() - one.held;
    one.held = one.watch.heldBytes();
    m_calls += one.watch.openCalls() - one.calls;
    one.calls = one.watch.openCalls();
    listenTo(one);
}

// Passes on what the frame watch allows; false if the rest has to wait or the connection is over.
bool Relay::pass(Relayed& one, std::string_view& bytes, DoorTime now) {
    for (;;) {
        while (one.passable > 0) {
            const ssize_t sent = send(one.grpc.id, bytes.data(), one.passable, MSG_NOSIGNAL);
            if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS)) {
                one.wantsGrpcOut = true;
                return false;
            }
            if (sent < 0) {
                end(one, {});
                return false;
            }
            bytes.remove_prefix(size_t(sent));
            one.passable -= size_t(sent);
        }
        if (bytes.empty() || one.heldUntil) return bytes.empty();
        FrameWatch::Verdict verdict = one.watch.fromClient(bytes, one.is.peer->isProven, now);
        if (!verdict.fault.empty()) {
            end(one, verdict.fault);
            return false;
        }
        one.passable = verdict.passed;
        if (verdict.waitUntil) hold(one, *verdict.waitUntil);
        if (one.passable == 0) return !one.heldUntil;  // an incomplete frame header
    }
}

void Relay::hold(Relayed& one, DoorTime until) {
    one.heldUntil = until;
    m_waiting.emplace(until, &one);
}

bool Relay::pumpUp(Relayed& one, DoorTime now) {
    one.wantsGrpcOut = false;
    if (one.heldUntil) return true;
    if (one.is.peer->isHeldBack()) {
        hold(one, now + kLooksAgain);
        return true;
    }
    if (!one.up.empty()) {
        std::string_view bytes = one.up;
        const bool goesOn = pass(one, bytes, now);
        one.up.erase(0, one.up.size() - bytes.size());
        if (!goesOn) return !one.isOver;
    }
    for (int turn = 0; turn < kTurns; ++turn) {
        const size_t before = one.up.size();  // at most an incomplete frame header
        std::copy(one.up.begin(), one.up.end(), m_scratch.begin());
        size_t count = 0;
        switch (one.is.client->read(m_scratch.data() + before, kPiece - before, count)) {
            case ClientSocket::Outcome::Over: end(one, {}); return false;
            case ClientSocket::Outcome::WantsToRead: return true;
            case ClientSocket::Outcome::WantsToWrite: one.wantsClientOut = true; return true;
            case ClientSocket::Outcome::Done: break;
        }
        std::string_view bytes(m_scratch.data(), before + count);
        const bool goesOn = pass(one, bytes, now);
        one.up.assign(bytes);
        if (one.up.empty()) one.up.shrink_to_fit();
        if (!goesOn) return !one.isOver;
    }
    if (one.is.client->hasMore()) m_again.insert(&one);
    return true;
}

bool Relay::pumpDown(Relayed& one, DoorTime now) {
    const auto write = [&](std::string_view& bytes) {
        while (!bytes.empty()) {
            size_t count = 0;
            switch (one.is.client->write(bytes, count)) {
                case ClientSocket::Outcome::Over: end(one, {}); return false;
                case ClientSocket::Outcome::WantsToWrite: one.wantsClientOut = true; return true;
                case ClientSocket::Outcome::WantsToRead: return true;  // reading is always enabled
                case ClientSocket::Outcome::Done: bytes.remove_prefix(count);
            }
        }
        return true;
    };
    if (!one.down.empty()) {
        std::string_view bytes = one.down;
        if (!write(bytes)) return false;
        one.down.erase(0, one.down.size() - bytes.size());
        if (!one.down.empty()) return true;
        one.down.shrink_to_fit();
    }
    for (int turn = 0; turn < kTurns; ++turn) {
        const ssize_t count = recv(one.grpc.id, m_scratch.data(), kPiece, 0);
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return true;
        if (count <= 0) {
            end(one, {});
            return false;
        }
        std::string_view bytes(m_scratch.data(), size_t(count));
        const std::string fault = one.watch.fromServer(bytes, now);
        if (!write(bytes)) return false;
        one.down.assign(bytes);
        if (!fault.empty()) {
            end(one, fault);
            return false;
        }
        if (!one.down.empty()) return true;
    }
    return true;
}

void Relay::listenTo(Relayed& one) {
    uint32_t client = one.wantsClientOut || !one.down.empty() ? EPOLLOUT : 0u;
    if (one.heldUntil)
        client |= EPOLLRDHUP;
    else if (!one.wantsGrpcOut)
        client |= EPOLLIN;
    setEvents(one.client, client);
    setEvents(one.grpc, (one.down.empty() ? EPOLLIN : 0u) | (one.wantsGrpcOut ? EPOLLOUT : 0u));
}

void Relay::setEvents(End& end, uint32_t events) {
    if (std::exchange(end.events, events) != events) m_wakes.change(end.id, events, &end);
}

void Relay::end(Relayed& one, const std::string& why) {
    if (one.isOver) return;
    one.isOver = true;
    m_ended.push_back(&one);
    if (why.empty()) return;
    ++one.is.allowances->faults;
    m_refused(*one.is.peer, why);
    size_t count = 0;
    if (one.down.empty() && one.watch.isBetweenServerFrames()) one.is.client->write(goodbye(why), count);
}

void Relay::endHeaviest(size_t Relayed::*weight, const std::string& why) {
    std::unordered_map<std::string_view, size_t> addresses;
    for (const auto& [one, owned] : m_all)
        if (!one->isOver) addresses[one->is.peer->address] += one->*weight;
    Relayed* most = nullptr;
    for (const auto& [one, owned] : m_all) {
        if (one->isOver || one->*weight == 0) continue;
        const auto rank = [&](const Relayed& of) { return std::pair(addresses[of.is.peer->address], of.*weight); };
        if (!most || rank(*one) > rank(*most)) most = one;
    }
    if (most) end(*most, why);
}

void Relay::removeEnded() {
    for (Relayed* one : std::exchange(m_ended, {})) {
        m_held -= one->held;
        m_calls -= one->calls;
        if (one->heldUntil) m_waiting.erase({*one->heldUntil, one});
        m_again.erase(one);
        m_wakes.remove(one->client.id);
        m_wakes.remove(one->grpc.id);
        // Before close(), after which the descriptor's number can be reused.
        m_book->leave(one->is.key, std::chrono::steady_clock::now());
        close(one->grpc.id);
        m_all.erase(one);
    }
}

}  // namespace fairlead::broker
