// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct Principal;

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

// A request as it arrived, whole. Headers keep their order; repeated ones stay apart.
struct HttpRequest {
    std::string method;  // as sent, "GET"
    std::string path;    // without the query; percent-encoding as sent
    std::string query;   // what follows '?', as sent
    HttpHeaders headers;
    std::string body;
    std::string peer;  // its address, for the log

    // The first of that name, in any case; nothing if there is none.
    std::optional<std::string_view> header(std::string_view name) const;
};

struct HttpAnswer {
    unsigned status = 200;
    std::string body;
    std::string type = "application/json";  // of the body; unused without one
    HttpHeaders headers;                    // further ones; a 503 without Retry-After gets one of a second
};

// One request and its one answer. Answers of pipelined requests leave in the order of the requests. Every method may be
// called on any thread and blocks nothing. Dropped unanswered, it answers 500, or 503 while the listener
// stops.
class HttpExchange {
public:
    virtual ~HttpExchange() = default;

    virtual const HttpRequest& request() const = 0;

    // Once. No effect if the client has gone.
    virtual void answer(HttpAnswer answer) = 0;

    // For answers without an end (Server-Sent Events): the head first, then any number of pieces, then end(). send() is
    // false when the client has gone, or takes so little that what is unsent is at its bound: then it is cut off.
    virtual void begin(HttpAnswer head) = 0;
    virtual bool send(std::string piece) = 0;
    virtual void end() = 0;

    // Called once if the client hangs up before the answer is complete, at once if it already has; on a thread of the
    // listener, or inside this call. A client that only ends its side of the connection has hung up, too, unless nobody
    // has called this: then it still gets its answer. At most one function per exchange.
    virtual void onGone(std::function<void()> gone) = 0;

    // Whether nobody will read the answer any more, as far as is known: for work that takes long. A client that has only
    // ended its side of the connection may still wait; it has some seconds.
    virtual bool hasLeft() const { return false; }

    // The request came with a valid token: its connection is no longer among the first to be closed when there are too
    // many; and if the token expires or is revoked while the request waits (onGone), it is answered with 401, or its answer
    // ends, as if the client had gone. What does not wait is answered as it ends. caller: with what the request uses.
    // Unauthenticated: it ended just now. See http_caller.h, which does it.
    virtual Status admitted(const Principal&) { return {}; }
};

// Takes the requests of a listener. On its threads: must not block; the exchange may be kept and answered later.
class HttpHandler {
public:
    virtual ~HttpHandler() = default;
    virtual void handle(std::shared_ptr<HttpExchange> exchange) = 0;

    // How a request is answered that does not reach handle(), because it is malformed, too large or not allowed: in the
    // form of the API that it was for. The request may be incomplete, down to nothing at all.
    virtual HttpAnswer refusal(const HttpRequest& request, unsigned status, const std::string& why);
};

// {"error": "<why>"}
HttpAnswer httpError(unsigned status, std::string_view why);

}  // namespace fairlead::broker
