// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_listener.h"

#include "broker/door/open_files.h"
#include "broker/http/http_acceptor.h"
#include "broker/http/http_loop.h"
#include "shared/log.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr auto kGrace = std::chrono::seconds(2);
constexpr size_t kMessagesInBody = 4;

// A connection of HTTP costs little and is often used once, so none is refused for coming too fast: it waits for room.
ConnectionTable::Bounds waitingFor(ConnectionTable::Bounds bounds) {
    bounds.hasRate = false;
    bounds.grace = kGrace;
    return bounds;
}

}  // namespace

class HttpListener::Impl {
public:
    Impl(Dependencies dependencies, ListenAddress address, std::vector<ListeningSocket> sockets, const Bounds& bounds)
        : m_address(address.toString()), m_book(waitingFor(bounds.connections)) {
        const TlsSource* const tls = address.isPlain ? nullptr : dependencies.tls;
        if (!tls && !address.isLoopback())
            log(LogLevel::Warning, m_address + " has no TLS: anybody on the network can read tokens and tasks");
        m_house = std::make_shared<HttpHouse>(std::move(dependencies), bounds);
        for (size_t i = 0; i < std::max<size_t>(bounds.threads, 1); ++i)
            m_loops.push_back(std::make_unique<HttpLoop>(m_house, &m_book));
        m_acceptor = std::make_unique<HttpAcceptor>(
            m_house, &m_book, std::move(sockets), tls,
            [this](HttpConnection::Guest guest) { m_loops[m_next++ % m_loops.size()]->carry(std::move(guest)); });
    }

    ~Impl() {
        m_house->isStopping = true;
        for (auto& loop : m_loops) loop->beginStop();
        for (auto& loop : m_loops) loop->stop();
    }

    Status start() {
        const bool isGood = std::all_of(m_loops.begin(), m_loops.end(), [](auto& loop) { return loop->isGood(); });
        if (!isGood || !m_loops[0]->accept(m_acceptor.get()))
            return {Code::Unavailable, "cannot listen on " + m_address + ": too many open files"};
        const std::string& name = m_house->bounds.threadName;
        for (size_t i = 0; i < m_loops.size(); ++i)
            m_loops[i]->start(m_loops.size() > 1 ? name + '-' + std::to_string(i) : name);
        return {};
    }

    const std::string& address() const { return m_address; }
    ConnectionTable::Figures figures() const { return m_book.figures(); }

private:
    const std::string m_address;
    ConnectionTable m_book;
    std::shared_ptr<HttpHouse> m_house;
    std::unique_ptr<HttpAcceptor> m_acceptor;
    std::vector<std::unique_ptr<HttpLoop>> m_loops;
    size_t m_next = 0;  // used by the loop that accepts
};

HttpListener::Bounds HttpListener::boundsOf(const Limits& limits) {
    Bounds bounds;
    bounds.headerBytes = limits.maxHeaderBytes;
    // Single tasks are no larger than a message may be, but a request may have many.
    bounds.bodyBytes = kMessagesInBody * size_t{limits.maxMessageBytes};
    bounds.requestBytes = limits.networkMemoryBytes / 4;
    bounds.answerBytes = limits.networkMemoryBytes / 4;
    bounds.unsentBytes = limits.unsentBytesPerStream;
    bounds.slowReader = std::chrono::seconds(limits.slowReaderSeconds);
    const size_t most = connectionsWithin(raiseOpenFiles());
    bounds.connections.all = std::min<size_t>(limits.maxConnections, most);
    bounds.connections.unproven = std::min<size_t>(limits.maxConnectionsBeforeHello, bounds.connections.all);
    bounds.connections.perAddress = limits.maxConnectionsPerAddress;
    return bounds;
}

Result<std::unique_ptr<HttpListener>> HttpListener::start(Dependencies dependencies, const std::string& listen,
                                                          const Bounds& bounds) {
    Result<ListenAddress> address = ListenAddress::parse(listen);
    if (!address) return address.status();
    Result<std::vector<ListeningSocket>> sockets = ListeningSocket::openAll(*address);
    if (!sockets) return sockets.status();
    auto impl = std::make_unique<Impl>(std::move(dependencies), std::move(*address), std::move(*sockets), bounds);
    RETURN_IF_ERROR(impl->start());
    return std::unique_ptr<HttpListener>(new HttpListener(std::move(impl)));
}

HttpListener::HttpListener(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

HttpListener::~HttpListener() = default;

const std::string& HttpListener::address() const { return m_impl->address(); }

ConnectionTable::Figures HttpListener::figures() const { return m_impl->figures(); }

}  // namespace fairlead::broker
