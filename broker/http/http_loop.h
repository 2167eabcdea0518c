// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/door/wakes.h"
#include "broker/http/http_connection.h"
#include "shared/mutex.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

class HttpAcceptor;

// A thread that serves connections, and accepts them if it is told to.
class HttpLoop {
public:
    // The book outlives this object.
    HttpLoop(std::shared_ptr<HttpHouse> house, ConnectionTable* book);
    ~HttpLoop();  // stops
    HttpLoop(const HttpLoop&) = delete;
    HttpLoop& operator=(const HttpLoop&) = delete;

    bool isThisThread() const;
    bool isGood() const { return m_wakes.isGood(); }
    // Before start(): has the acceptor, which outlives the thread, listen until the stop. False: too many open files.
    bool accept(HttpAcceptor* acceptor);
    void start(const std::string& threadName);
    // Any thread, before stop().
    void carry(HttpConnection::Guest guest);
    void stir(std::shared_ptr<HttpConnection> connection);
    // Ends every connection, those with unanswered requests after a moment. Begins the stop and waits for its end in two
    // steps, so that several loops can stop at the same time.
    void beginStop();
    void stop();

private:
    using Connections = std::unordered_map<HttpConnection*, std::shared_ptr<HttpConnection>>;

    void run();
    void takeIn(DoorTime now);
    void settle(HttpConnection& one, uint32_t eventsBefore);
    template <typename Step>
    void with(const std::shared_ptr<HttpConnection>& one, Step step);
    void lookAtAll(DoorTime now);
    void stopSome(DoorTime now);

    const std::shared_ptr<HttpHouse> m_house;
    ConnectionTable* const m_book;
    const std::chrono::milliseconds m_interval;  // between looks
    Wakes m_wakes;
    HttpAcceptor* m_acceptor = nullptr;
    Connections m_all;
    std::string m_scratch;
    DoorTime m_looksAt;
    DoorTime m_stopsAt;  // if it is stopping
    bool m_isStopping = false;
    std::vector<std::shared_ptr<HttpConnection>> m_again;
    Mutex m_mutex;
    std::vector<HttpConnection::Guest> m_arrived FAIRLEAD_GUARDED_BY(m_mutex);
    std::vector<std::shared_ptr<HttpConnection>> m_stirred FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
