// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/net/http_client.h"

#include "broker/net/http_transfer.h"
#include "shared/mutex.h"

#include <pthread.h>

#include <deque>
#include <map>
#include <thread>

namespace fairlead::broker {

namespace {

constexpr int kIdleMillis = 60'000;  // send() and stop() wake it earlier
constexpr long kKeptConnections = 64;

}  // namespace

class HttpClient::Impl {
public:
    explicit Impl(Options options) : m_options(std::move(options)) {
        static const CURLcode initialized = curl_global_init(CURL_GLOBAL_DEFAULT);
        static_cast<void>(initialized);
        m_multi = curl_multi_init();
        curl_multi_setopt(m_multi, CURLMOPT_MAXCONNECTS, kKeptConnections);
        m_thread = std::thread([this] { run(); });
        pthread_setname_np(m_thread.native_handle(), "fl-http");
    }

    ~Impl() {
        stop();
        for (auto& [handle, transfer] : m_underWay) curl_multi_remove_handle(m_multi, handle);
        m_underWay.clear();
        curl_multi_cleanup(m_multi);
    }

    void send(HttpCall request, Done done) {
        {
            const Lock lock(m_mutex);
            if (m_isStopping) return;
            m_waiting.push_back({std::move(request), std::move(done)});
        }
        curl_multi_wakeup(m_multi);
    }

    void stop() {
        {
            const Lock lock(m_mutex);
            m_isStopping = true;
            m_waiting.clear();
        }
        curl_multi_wakeup(m_multi);
        if (m_thread.joinable()) m_thread.join();
    }

private:
    struct Waiting {
        HttpCall request;
        Done done;
    };

    void run() {
        while (begin()) {
            int running = 0;
            curl_multi_perform(m_multi, &running);
            int left = 0;
            while (const CURLMsg* message = curl_multi_info_read(m_multi, &left))
                if (message->msg == CURLMSG_DONE) end(message->easy_handle, message->data.result);
            if (canBegin()) continue;
            curl_multi_poll(m_multi, nullptr, 0, kIdleMillis, nullptr);
        }
    }

    bool canBegin() {
        const Lock lock(m_mutex);
        return m_isStopping || (!m_waiting.empty() && m_underWay.size() < m_options.atOnce);
    }

    // False when it is time to end.
    bool begin() {
        std::deque<Waiting> next;
        {
            const Lock lock(m_mutex);
            if (m_isStopping) return false;
            while (!m_waiting.empty() && m_underWay.size() + next.size() < m_options.atOnce) {
                next.push_back(std::move(m_waiting.front()));
                m_waiting.pop_front();
            }
        }
        for (Waiting& waiting : next) {
            auto transfer =
                std::make_unique<HttpTransfer>(std::move(waiting.request), std::move(waiting.done), &m_options);
            if (Status status = transfer->prepare(); !status.ok()) {
                transfer->fail(std::move(status));
                continue;
            }
            curl_multi_add_handle(m_multi, transfer->handle());
            m_underWay.emplace(transfer->handle(), std::move(transfer));
        }
        return true;
    }

    void end(CURL* handle, CURLcode code) {
        const auto it = m_underWay.find(handle);
        const std::unique_ptr<HttpTransfer> transfer = std::move(it->second);
        m_underWay.erase(it);
        transfer->finish(code);
        curl_multi_remove_handle(m_multi, handle);
    }

    const Options m_options;
    CURLM* m_multi = nullptr;
    std::map<CURL*, std::unique_ptr<HttpTransfer>> m_underWay;  // client's thread

    Mutex m_mutex;
    std::deque<Waiting> m_waiting FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isStopping FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::thread m_thread;
};

HttpClient::HttpClient(Options options) : m_impl(std::make_unique<Impl>(std::move(options))) {}

HttpClient::~HttpClient() = default;

void HttpClient::send(HttpCall request, Done done) { m_impl->send(std::move(request), std::move(done)); }

void HttpClient::stop() { m_impl->stop(); }

}  // namespace fairlead::broker
