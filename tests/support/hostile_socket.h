// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace fairlead::test {

// A TCP connection to this machine that says exactly what it is told, from whichever of its addresses. It never waits.
class HostileSocket {
public:
    HostileSocket() = default;
    // address: "127.0.0.1:port". from: another address of loopback, 127.0.0.<from>.
    HostileSocket(const std::string& address, int from);
    ~HostileSocket();
    HostileSocket(HostileSocket&& other) noexcept : m_id(std::exchange(other.m_id, -1)) {}
    HostileSocket& operator=(HostileSocket&& other) noexcept {
        std::swap(m_id, other.m_id);
        return *this;
    }

    // False once the other side has hung up, or it never came to be.
    bool isOpen();
    // How much of it went; 0 when there is no room, or no connection.
    size_t send(const std::string& bytes, size_t from = 0);
    // All of it, in pieces as there is room; false when the other side hung up, or took nothing for so long.
    bool sendAll(const std::string& bytes, int patienceMillis = 2'000);
    // What has come, up to 64 KiB.
    std::string receive();

private:
    int m_id = -1;
};

// HTTP/2 by hand.
namespace http2 {

enum class Frame : char { Data = 0, Headers = 1, Reset = 3, Settings = 4, Ping = 6, Window = 8, Continuation = 9 };
inline constexpr char kEndHeaders = 4;

std::string bigEndian(uint32_t value);
std::string frame(Frame kind, char flags, uint32_t stream, const std::string& body);
// The first words of a client.
std::string greeting();
// A call of gRPC begins, as "/package.Service/Method".
std::string call(uint32_t stream, const std::string& path);
std::string takeBack(uint32_t stream);
// One message of gRPC in that call; of fewer than 16 KiB.
std::string message(uint32_t stream, const std::string& body);

}  // namespace http2

}  // namespace fairlead::test
