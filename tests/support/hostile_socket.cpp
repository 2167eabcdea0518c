// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/hostile_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace fairlead::test {

HostileSocket::HostileSocket(const std::string& address, int from)
    : m_id(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    if (m_id < 0) return;
    sockaddr_in mine{};
    mine.sin_family = AF_INET;
    mine.sin_addr.s_addr = htonl(0x7F000000u + uint32_t(from));
    sockaddr_in theirs = mine;
    theirs.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    theirs.sin_port = htons(uint16_t(std::stoi(address.substr(address.rfind(':') + 1))));
    const bool isUnderWay =
        bind(m_id, reinterpret_cast<const sockaddr*>(&mine), sizeof mine) == 0 &&
        (connect(m_id, reinterpret_cast<const sockaddr*>(&theirs), sizeof theirs) == 0 || errno == EINPROGRESS);
    if (!isUnderWay) close(std::exchange(m_id, -1));
}

HostileSocket::~HostileSocket() {
    if (m_id >= 0) close(m_id);
}

bool HostileSocket::isOpen() {
    if (m_id < 0) return false;
    pollfd what{m_id, POLLIN | POLLRDHUP, 0};
    if (poll(&what, 1, 0) < 0) return false;
    return (what.revents & (POLLERR | POLLHUP | POLLRDHUP)) == 0;
}

size_t HostileSocket::send(const std::string& bytes, size_t from) {
    if (m_id < 0) return 0;
    const ssize_t sent = ::send(m_id, bytes.data() + from, bytes.size() - from, MSG_NOSIGNAL);
    return sent < 0 ? 0 : size_t(sent);
}

bool HostileSocket::sendAll(const std::string& bytes, int patienceMillis) {
    for (size_t at = 0; at < bytes.size();) {
        if (m_id < 0) return false;
        pollfd what{m_id, POLLOUT, 0};
        if (poll(&what, 1, patienceMillis) <= 0 || (what.revents & (POLLERR | POLLHUP)) != 0) return false;
        const size_t sent = send(bytes, at);
        if (sent == 0 && errno != EAGAIN) return false;
        at += sent;
    }
    return true;
}

std::string HostileSocket::receive() {
    std::string bytes(64 * 1024, '\0');
    const ssize_t count = m_id < 0 ? -1 : recv(m_id, bytes.data(), bytes.size(), 0);
    bytes.resize(count > 0 ? size_t(count) : 0);
    return bytes;
}

namespace http2 {

namespace {

// As it stands in a block of headers: literal, never to be remembered.
std::string header(const std::string& name, const std::string& value) {
    std::string text(1, '\x10');
    for (const std::string* part : {&name, &value}) text += char(part->size()) + *part;
    return text;
}

}  // namespace

std::string bigEndian(uint32_t value) { return {char(value >> 24), char(value >> 16), char(value >> 8), char(value)}; }

std::string frame(Frame kind, char flags, uint32_t stream, const std::string& body) {
    return bigEndian(uint32_t(body.size())).substr(1) + char(kind) + flags + bigEndian(stream) + body;
}

std::string greeting() { return "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(Frame::Settings, 0, 0, {}); }

std::string call(uint32_t stream, const std::string& path) {
    return frame(Frame::Headers, kEndHeaders, stream,
                 header(":method", "POST") + header(":scheme", "http") + header(":path", path) +
                     header(":authority", "localhost") + header("te", "trailers") +
                     header("content-type", "application/grpc"));
}

std::string takeBack(uint32_t stream) { return frame(Frame::Reset, 0, stream, bigEndian(8)); }

std::string message(uint32_t stream, const std::string& body) {
    return frame(Frame::Data, 0, stream, '\0' + bigEndian(uint32_t(body.size())) + body);
}

}  // namespace http2

}  // namespace fairlead::test
