// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fairlead::test {

// A web server on 127.0.0.1 and a free port that answers as it is told and remembers what it was asked.
class HttpServer {
public:
    struct Request {
        std::string method;
        std::string path;
        std::map<std::string, std::string> headers;  // names in lower case
        std::string body;
    };
    struct Answer {
        int status = 200;
        std::string body;
        std::map<std::string, std::string> headers = {};
        std::string contentType = "application/json";
    };
    using Handler = std::function<Answer(const Request&)>;  // on a thread of the server

    // With a certificate and its key (files in PEM): HTTPS. Port 0: any free one.
    explicit HttpServer(Handler handler = {}, const std::string& certificate = {}, const std::string& key = {},
                        int port = 0);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    int port() const { return m_port; }
    // "http://127.0.0.1:<port><path>"
    std::string url(const std::string& path = "/") const;
    std::vector<Request> requests() const;
    size_t count() const { return requests().size(); }

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
    int m_port = 0;
    bool m_isTls = false;
};

// Holds whoever waits at it until it is opened.
class Gate {
public:
    ~Gate() { open(); }
    void wait() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_isOpen; });
    }
    void open() {
        const std::lock_guard lock(m_mutex);
        m_isOpen = true;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isOpen = false;
};

}  // namespace fairlead::test
