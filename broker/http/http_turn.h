// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_answer_text.h"
#include "broker/http/http_exchange.h"
#include "shared/mutex.h"

#include <cstddef>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

class HttpConnection;

// The answer to one request, between whoever gives it, on any thread, and the connection that sends it. Nothing here
// waits for more than the other side's short lock.
class HttpTurn {
public:
    // handler: in whose form a request for `path` is answered that nobody has answered; it outlives this.
    HttpTurn(std::shared_ptr<HttpConnection> connection, HttpAnswerForm form, HttpHandler* handler, std::string path);
    // For a request that has no answer when the listener stops.
    HttpAnswer stoppingAnswer() const;
    ~HttpTurn();

    // For the exchange.
    void answer(const HttpAnswer& answer) FAIRLEAD_EXCLUDES(m_mutex);
    void begin(const HttpAnswer& head) FAIRLEAD_EXCLUDES(m_mutex);
    bool send(std::string_view piece) FAIRLEAD_EXCLUDES(m_mutex);
    void end() FAIRLEAD_EXCLUDES(m_mutex);
    void onGone(std::function<void()> gone) FAIRLEAD_EXCLUDES(m_mutex);
    // The request is not admitted any more. If it waits (onGone) or its answer has begun, or as soon as it waits, it is finished
    // with `refusal`; what is under way is answered as it ends, because it may have happened.
    void refuseToWait(HttpAnswer refusal) FAIRLEAD_EXCLUDES(m_mutex);
    void proven(const std::string& whose) FAIRLEAD_EXCLUDES(m_mutex);
    bool hasLeft() FAIRLEAD_EXCLUDES(m_mutex);
    // Nobody will answer any more.
    void drop() FAIRLEAD_EXCLUDES(m_mutex);

    // For the connection, on its thread.
    struct Taken {
        bool isComplete = false;
        bool closes = false;  // nothing may follow on this connection
    };
    // Moves what is to be sent behind `to`.
    Taken take(std::string& to) FAIRLEAD_EXCLUDES(m_mutex);
    // The client has ended its side of the connection. True if somebody wants to know, who then takes it for gone.
    bool clientEnded() FAIRLEAD_EXCLUDES(m_mutex);
    // The client is gone, or is not served any more: tells it to whoever asked for that, and forgets the connection.
    void leave() FAIRLEAD_EXCLUDES(m_mutex);
    // Answers, or ends the answer that was begun, unless that is done; whoever waits is told that the client is gone.
    void finish(const HttpAnswer& answer) FAIRLEAD_EXCLUDES(m_mutex);

private:
    // Tells the connection that there is something to send. `added`: so many bytes.
    void stir(size_t added) FAIRLEAD_REQUIRES(m_mutex);
    void completeWith(const HttpAnswer& answer) FAIRLEAD_REQUIRES(m_mutex);
    // The same, or the end of an answer that was begun.
    void finishWith(const HttpAnswer& answer) FAIRLEAD_REQUIRES(m_mutex);

    HttpAnswer unanswered(unsigned status, const std::string& why) const;

    HttpAnswerForm m_form;
    HttpHandler* const m_handler;
    const std::string m_path;
    Mutex m_mutex;
    std::shared_ptr<HttpConnection> m_connection FAIRLEAD_GUARDED_BY(m_mutex);  // null: gone, or wholly taken
    std::string m_bytes FAIRLEAD_GUARDED_BY(m_mutex);
    std::function<void()> m_gone FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<HttpAnswer> m_refusal FAIRLEAD_GUARDED_BY(m_mutex);  // for when it waits
    bool m_isBegun FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isComplete FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isGone FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_clientEnded FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::chrono::steady_clock::time_point m_clientEndedAt FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
