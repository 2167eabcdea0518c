// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/http_server.h"

#include <httplib.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace fairlead::test {

class HttpServer::Impl {
public:
    Impl(Handler handler, const std::string& certificate, const std::string& key, int port)
        : m_handler(std::move(handler)) {
        m_server = certificate.empty() ? std::make_unique<httplib::Server>()
                                       : std::make_unique<httplib::SSLServer>(certificate.c_str(), key.c_str());
        const auto answer = [this](const httplib::Request& request, httplib::Response& response) {
            take(request, response);
        };
        m_server->Get(".*", answer);
        m_server->Post(".*", answer);
        m_server->Put(".*", answer);
        m_server->Delete(".*", answer);
        m_server->set_keep_alive_max_count(1);  // else its end waits for connections that are merely kept
        m_server->new_task_queue = [] { return new httplib::ThreadPool(16); };
        if (port == 0)
            m_port = m_server->bind_to_any_port("127.0.0.1");
        else if (m_server->bind_to_port("127.0.0.1", port))
            m_port = port;
        if (m_port <= 0) {
            std::fprintf(stderr, "http server: no port\n");
            std::abort();
        }
        m_thread = std::thread([this] { m_server->listen_after_bind(); });
        while (!m_server->is_running()) std::this_thread::yield();
    }

    ~Impl() {
        m_server->stop();
        m_thread.join();
    }

    int port() const { return m_port; }

    std::vector<Request> requests() const {
        const std::lock_guard lock(m_mutex);
        return m_requests;
    }

private:
    void take(const httplib::Request& request, httplib::Response& response) {
        Request seen{request.method, request.target, {}, request.body};
        for (const auto& [name, value] : request.headers) {
            std::string lower = name;
            for (char& c : lower) c = char(std::tolower(static_cast<unsigned char>(c)));
            seen.headers[lower] = value;
        }
        {
            const std::lock_guard lock(m_mutex);
            m_requests.push_back(seen);
        }
        const Answer answer = m_handler ? m_handler(seen) : Answer();
        response.status = answer.status;
        for (const auto& [name, value] : answer.headers) response.set_header(name.c_str(), value);
        if (answer.status != 204) response.set_content(answer.body, answer.contentType);
    }

    Handler m_handler;
    std::unique_ptr<httplib::Server> m_server;
    int m_port = 0;
    mutable std::mutex m_mutex;
    std::vector<Request> m_requests;
    std::thread m_thread;
};

HttpServer::HttpServer(Handler handler, const std::string& certificate, const std::string& key, int port)
    : m_impl(std::make_unique<Impl>(std::move(handler), certificate, key, port)), m_port(m_impl->port()),
      m_isTls(!certificate.empty()) {}

HttpServer::~HttpServer() = default;

std::string HttpServer::url(const std::string& path) const {
    return (m_isTls ? "https" : "http") + std::string("://127.0.0.1:") + std::to_string(m_port) + path;
}

std::vector<HttpServer::Request> HttpServer::requests() const { return m_impl->requests(); }

}  // namespace fairlead::test
