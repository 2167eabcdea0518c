// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/http_visitor.h"
#include "broker/door/connection_table.h"
#include "broker/door/peers.h"
#include "broker/http/http_exchange.h"
#include "broker/rpc/admitted_calls.h"
#include "broker/rpc/limits.h"
#include "broker/rpc/refusals.h"
#include "shared/result.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

class TlsSource;

// Serves HTTP/1.1 and HTTP/1.0 on one address, with TLS if there is a certificate: keep-alive, pipelining, chunked
// bodies, answers without an end. Any number of requests may wait for their answers; each costs its memory and no
// thread. A client that hangs up meanwhile is noticed at once. What is malformed, too large or too slow gets an answer
// that says so. What is held for clients is bounded, however slow or many they are.
//
// Threads: those of the bounds, usually fl-http-0 and fl-http-1. A renewed certificate is used for new connections.
class HttpListener {
public:
    // All of them outlive this, and `admitted` every exchange.
    struct Dependencies {
        HttpHandler* handler = nullptr;
        const TlsSource* tls = nullptr;  // null: there is no certificate
        VisitorRules visitors{};
        // A client was refused or cut off because of its behaviour. Called on any thread of this object; may be empty.
        std::function<void(const Peer& peer, Refusal kind, const std::string& why)> refused{};
        AdmittedCalls* admitted = nullptr;  // ends requests with their tokens; null: nobody does
        // A client has ended a connection that had carried several requests. isSudden: no idle one is ended like this: it was
        // in use until just now, or had been idle for longer before; or the client cannot be reached any more. Called on any
        // thread of this object; may be empty.
        std::function<void(const Peer& peer, bool isSudden)> broke{};
        // Why a request for the path is answered with 503; "": it is not. Asked when it comes, and again when its answer, or
        // the beginning of one, is there. Called on any thread; may be empty.
        std::function<std::string(const std::string& path, bool isNew)> withheld{};
    };
    struct Bounds {
        using Millis = std::chrono::milliseconds;
        size_t headerBytes = 16 * 1024;
        size_t bodyBytes = 4 * 1024 * 1024;
        size_t requestBytes = 128 * 1024 * 1024;  // of requests that arrive or are unanswered; beyond: 503
        size_t answerBytes = 128 * 1024 * 1024;   // of answers not yet sent; beyond, slow readers are cut off
        size_t unsentBytes = 8 * 1024 * 1024;     // of an answer without an end; beyond it, its reader is cut off
        size_t inFlight = 16;                     // requests of one connection; beyond it, it is not read
        bool keepsAlive = true;                   // otherwise each answer ends its connection
        Millis silence{10'000};                   // before a whole request has come; bodies also need 1 KiB a second
        Millis idle{75'000};                      // between requests
        Millis slowReader{60'000};                // without taking anything
        Millis goodbye{500};                      // at the end, for requests that are being answered
        ConnectionTable::Bounds connections{};
        size_t threads = 2;
        std::string threadName = "fl-http";  // and the number of each, if they are several
    };
    static Bounds boundsOf(const Limits& limits);

    // listen: for ListenAddress::parse(). Unavailable names the address if it cannot be bound.
    static Result<std::unique_ptr<HttpListener>> start(Dependencies dependencies, const std::string& listen,
                                                       const Bounds& bounds);
    // Accepts nothing more; what is being answered gets a moment, then 503. No function of an exchange's onGone() is
    // called afterwards, and the handler is not called any more.
    ~HttpListener();
    HttpListener(const HttpListener&) = delete;
    HttpListener& operator=(const HttpListener&) = delete;

    const std::string& address() const;  // as bound, without "plain://"
    ConnectionTable::Figures figures() const;

private:
    class Impl;
    explicit HttpListener(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
