// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/net/address_policy.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct HttpCall {
    std::string method = "GET";
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;  // without line breaks
    std::string body;
    Micros timeout = std::chrono::seconds(15);  // for all of it, name resolution included
    size_t maxAnswerBytes = 64 * 1024;
    // How often it is sent on to where its receiver says, as it is, within its timeout; never from https to http.
    int redirects = 0;
};

struct HttpReply {
    int status = 0;
    std::string body;                  // at most maxAnswerBytes
    bool isCut = false;                // there was more
    std::optional<Micros> retryAfter;  // from the header Retry-After, be it seconds or a date
};

// Calls HTTP and HTTPS servers, many at a time, on one thread of its own.
//
// Follows no redirects unless a request says so, uses no proxy, sends no credentials, knows no other protocols. Every address is checked when
// its socket is made, so neither DNS nor a spelling of the host gets around the policy.
class HttpClient {
public:
    struct Options {
        AddressPolicy policy;
        // Further requests wait, whoever sent them; their timeout starts when they are sent. Where several share a client,
        // who sends bounds what is under way, with a part for each.
        size_t atOnce = std::numeric_limits<size_t>::max();
        std::string userAgent;
        std::string caFile;                // certificate authorities in PEM; "": those that the system trusts
        std::vector<std::string> resolve;  // "host:port:address": used instead of DNS
    };
    // Called on the client's thread; must be quick.
    //   InvalidArgument   no http or https URL with a host, or one with credentials
    //   PermissionDenied  the policy forbids every address of the host that was tried
    //   DeadlineExceeded  the timeout
    //   Unavailable       anything else: no such host, no server there, an invalid certificate, …
    using Done = std::function<void(Result<HttpReply>)>;

    explicit HttpClient(Options options);
    ~HttpClient();  // stops
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    // Any thread; never waits. Done is called once for each request, unless stop() is called before.
    void send(HttpCall request, Done done);

    // Aborts all requests; no Done is called any more. Idempotent; not from Done.
    void stop();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
