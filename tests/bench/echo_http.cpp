// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/echo_http.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

namespace fairlead::bench {

namespace {

constexpr std::string_view kAnswer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

// Answers what is whole in `in`; false: the client has gone.
bool serve(int id, std::string& in) {
    char buffer[64 * 1024];
    const ssize_t got = recv(id, buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    in.append(buffer, size_t(got));
    const size_t head = in.find("\r\n\r\n");
    const size_t length = in.find("Content-Length: ");
    if (head == std::string::npos || length > head) return true;
    const size_t whole = head + 4 + std::strtoul(in.c_str() + length + 16, nullptr, 10);
    if (in.size() < whole) return true;
    in.erase(0, whole);
    return send(id, kAnswer.data(), kAnswer.size(), MSG_NOSIGNAL) == ssize_t(kAnswer.size());
}

}  // namespace

int runEchoHttp() {
    const int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(door, reinterpret_cast<const sockaddr*>(&address), size) != 0 || listen(door, SOMAXCONN) != 0) return 1;
    getsockname(door, reinterpret_cast<sockaddr*>(&address), &size);
    std::printf("%u\n", unsigned(ntohs(address.sin_port)));
    std::fflush(stdout);

    const int events = epoll_create1(EPOLL_CLOEXEC);
    const auto watch = [events](int id) {
        epoll_event event{EPOLLIN, {.fd = id}};
        epoll_ctl(events, EPOLL_CTL_ADD, id, &event);
    };
    watch(door);
    watch(STDIN_FILENO);
    std::map<int, std::string> clients;
    while (true) {
        epoll_event ready[64];
        const int count = epoll_wait(events, ready, 64, -1);
        for (int i = 0; i < count; ++i) {
            const int id = ready[i].data.fd;
            if (id == STDIN_FILENO) return 0;
            if (id == door) {
                const int client = accept4(door, nullptr, nullptr, SOCK_CLOEXEC);
                const int yes = 1;
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                clients[client];
                watch(client);
            } else if (!serve(id, clients[id])) {
                clients.erase(id);
                close(id);
            }
        }
    }
}

}  // namespace fairlead::bench
