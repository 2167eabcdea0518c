// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <utility>

namespace fairlead::test {

struct RawAnswer {
    int status = 0;                              // 0: none came
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;                            // chunks are put together
    bool isWhole = false;
};

// A connection to "127.0.0.1:port" that says exactly what it is told, and reads answers of HTTP/1.1. Waits for up to
// 10 s where it waits.
class RawHttp {
public:
    // from: another address of loopback, 127.0.0.<from>.
    explicit RawHttp(const std::string& address, int from = 1);
    ~RawHttp();
    RawHttp(RawHttp&& other) noexcept : m_id(std::exchange(other.m_id, -1)), m_read(std::move(other.m_read)) {}
    RawHttp& operator=(RawHttp&&) = delete;

    bool isConnected() const { return m_id >= 0; }
    bool send(const std::string& bytes);  // false: the other side is gone, or takes nothing
    // The next answer; without a body if it is one to HEAD.
    RawAnswer answer(bool toHead = false);
    RawAnswer ask(const std::string& bytes) { return send(bytes) ? answer() : RawAnswer(); }
    // Up to so many bytes, as they are; fewer at the end.
    std::string read(size_t bytes);
    // Whether there is something to read, or the end, within that time.
    bool hasMore(int patienceMillis);
    // Whether the other side ends the connection in time; bytes that come before are dropped.
    bool isEnded(int patienceMillis = 10'000);
    void endWriting();
    void reset();  // closes it with RST

    // A request with nothing special.
    static std::string get(const std::string& path, const std::string& headers = {});
    static std::string post(const std::string& path, const std::string& body, const std::string& headers = {});

private:
    bool readMore(int patienceMillis = 10'000);  // false: the end, or nothing in time

    int m_id = -1;
    std::string m_read;  // not used yet
};

}  // namespace fairlead::test
