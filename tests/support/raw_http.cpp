// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/raw_http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace fairlead::test {

namespace {

constexpr int kPatienceMillis = 10'000;

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

}  // namespace

RawHttp::RawHttp(const std::string& address, int from) : m_id(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in mine{};
    mine.sin_family = AF_INET;
    mine.sin_addr.s_addr = htonl(0x7F000000u + uint32_t(from));
    sockaddr_in theirs = mine;
    theirs.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    theirs.sin_port = htons(uint16_t(std::stoi(address.substr(address.rfind(':') + 1))));
    const bool isThere = bind(m_id, reinterpret_cast<const sockaddr*>(&mine), sizeof mine) == 0 &&
                         connect(m_id, reinterpret_cast<const sockaddr*>(&theirs), sizeof theirs) == 0;
    if (!isThere) close(std::exchange(m_id, -1));
}

RawHttp::~RawHttp() {
    if (m_id >= 0) close(m_id);
}

bool RawHttp::send(const std::string& bytes) {
    for (size_t at = 0; at < bytes.size();) {
        pollfd what{m_id, POLLOUT, 0};
        if (m_id < 0 || poll(&what, 1, kPatienceMillis) <= 0) return false;
        const ssize_t sent = ::send(m_id, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0) return false;
        at += size_t(sent);
    }
    return true;
}

bool RawHttp::readMore(int patienceMillis) {
    pollfd what{m_id, POLLIN, 0};
    if (m_id < 0 || poll(&what, 1, patienceMillis) <= 0) return false;
    char bytes[16 * 1024];
    const ssize_t count = recv(m_id, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    m_read.append(bytes, size_t(count));
    return true;
}

RawAnswer RawHttp::answer(bool toHead) {
    RawAnswer answer;
    size_t end = 0;
    while ((end = m_read.find("\r\n\r\n")) == std::string::npos)
        if (!readMore()) return answer;
    std::istringstream head(m_read.substr(0, end));
    m_read.erase(0, end + 4);
    std::string line;
    std::getline(head, line);
    if (!line.starts_with("HTTP/1.1 ")) return answer;
    answer.status = std::stoi(line.substr(9));
    while (std::getline(head, line)) {
        if (line.ends_with('\r')) line.pop_back();
        const size_t colon = line.find(": ");
        answer.headers[lowered(line.substr(0, colon))] = colon == std::string::npos ? "" : line.substr(colon + 2);
    }
    const bool isBodiless = toHead || answer.status < 200 || answer.status == 204 || answer.status == 304;
    if (isBodiless) {
        answer.isWhole = true;
    } else if (answer.headers.contains("content-length")) {
        const size_t size = std::stoul(answer.headers["content-length"]);
        while (m_read.size() < size && readMore()) {
        }
        answer.isWhole = m_read.size() >= size;
        answer.body = m_read.substr(0, size);
        m_read.erase(0, size);
    } else if (answer.headers["transfer-encoding"] == "chunked") {
        while (true) {
            while ((end = m_read.find("\r\n")) == std::string::npos)
                if (!readMore()) return answer;
            const size_t size = std::stoul(m_read.substr(0, end), nullptr, 16);
            while (m_read.size() < end + 2 + size + 2)
                if (!readMore()) return answer;
            answer.body += m_read.substr(end + 2, size);
            m_read.erase(0, end + 2 + size + 2);
            answer.isWhole = size == 0;
            if (size == 0) break;
        }
    } else {
        while (readMore()) {
        }
        answer.body = std::exchange(m_read, {});
        answer.isWhole = true;
    }
    return answer;
}

std::string RawHttp::read(size_t bytes) {
    while (m_read.size() < bytes && readMore()) {
    }
    const std::string got = m_read.substr(0, bytes);
    m_read.erase(0, got.size());
    return got;
}

bool RawHttp::hasMore(int patienceMillis) {
    pollfd what{m_id, POLLIN, 0};
    return !m_read.empty() || poll(&what, 1, patienceMillis) > 0;
}

bool RawHttp::isEnded(int patienceMillis) {
    while (true) {
        pollfd what{m_id, POLLIN, 0};
        if (m_id < 0) return true;
        if (poll(&what, 1, patienceMillis) <= 0) return false;
        char bytes[16 * 1024];
        if (recv(m_id, bytes, sizeof bytes, 0) <= 0) return true;
    }
}

void RawHttp::endWriting() { shutdown(m_id, SHUT_WR); }

void RawHttp::reset() {
    const linger none{1, 0};
    setsockopt(m_id, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(std::exchange(m_id, -1));
}

std::string RawHttp::get(const std::string& path, const std::string& headers) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
}

std::string RawHttp::post(const std::string& path, const std::string& body, const std::string& headers) {
    return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           headers + "\r\n" + body;
}

}  // namespace fairlead::test
